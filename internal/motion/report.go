package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// share is a part of something, 0 to 1 and where more than all is possible beyond; NaN
// is written as nothing.
type share float64

// String is the share in percent.
func (s share) String() string {
	if math.IsNaN(float64(s)) {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(s))
}

// MarshalJSON writes a share as a number of four digits, one that is none as null.
func (s share) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(math.Round(float64(s)*1e4) / 1e4)
}

// report is all that is printed.
type report struct {
	Total   figures   `json:"total"`
	Bounds  figures   `json:"bounds"`
	Plans   []figures `json:"plans"`
	Looks   []figures `json:"looks"`
	Layouts []figures `json:"layouts"`
	Scenes  []scene   `json:"scenes"`
}

func reportOf(scenes []scene) report {
	r := report{
		Total:   together("all", scenes),
		Bounds:  bounds,
		Plans:   by(scenes, func(s *scene) string { return s.Plan }),
		Looks:   by(scenes, func(s *scene) string { return s.Look }),
		Layouts: by(scenes, func(s *scene) string { return s.Layout }),
		Scenes:  scenes,
	}
	slices.SortStableFunc(r.Layouts, func(a, b figures) int { return cmp.Compare(b.Cells, a.Cells) })
	return r
}

// JSON writes everything, every scene and element too.
func (r report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(r)
}

// Markdown writes tables that are also read well in a terminal.
func (r report) Markdown(w io.Writer) error {
	for _, part := range []struct {
		first string
		rows  []figures
	}{{"look", r.Looks}, {"plan", r.Plans}} {
		var rows [][]string
		for _, f := range append(part.rows, r.Total, r.Bounds) {
			rows = append(rows, f.cells())
		}
		head := []string{part.first, "scenes", "> 1,800", "> 3,600", "ten frames", "worst ten", "worst frame", "travel", "still", "cells", "least share", "worst share", "evenness", "unwarned"}
		if err := table(w, head, rows); err != nil {
			return err
		}
	}
	var rows [][]string
	for _, f := range r.Layouts {
		rows = append(rows, []string{f.Name, strconv.Itoa(f.Scenes), f.Cells.String()})
	}
	return table(w, []string{"layout", "scenes", "cells"}, rows)
}

// cells are the figures as they stand in a table.
func (f figures) cells() []string {
	scenes := "" // bounds have none
	if f.Scenes > 0 {
		scenes = strconv.Itoa(f.Scenes)
	}
	row := []string{f.Name, scenes}
	for _, s := range []share{f.Fast, f.Flash, f.Ten, f.TenWorst, f.OneWorst, f.Travel, f.Still, f.Cells, f.Least, f.LeastWorst, f.Even} {
		row = append(row, s.String())
	}
	return append(row, strconv.Itoa(f.Unwarned))
}

func table(w io.Writer, head []string, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	rule := slices.Repeat([]string{"---"}, len(head))
	for _, row := range slices.Concat([][]string{head, rule}, rows) {
		fmt.Fprintf(t, "| %s\t|\n", strings.Join(row, "\t| "))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
