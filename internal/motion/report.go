package main

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/internal/tally"
)

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
		if err := tally.Table(w, head, rows); err != nil {
			return err
		}
	}
	var rows [][]string
	for _, f := range r.Layouts {
		rows = append(rows, []string{f.Name, strconv.Itoa(f.Scenes), f.Cells.String()})
	}
	return tally.Table(w, []string{"layout", "scenes", "cells"}, rows)
}

// cells are the figures as they stand in a table.
func (f figures) cells() []string {
	scenes := "" // bounds have none
	if f.Scenes > 0 {
		scenes = strconv.Itoa(f.Scenes)
	}
	row := []string{f.Name, scenes}
	for _, s := range []tally.Share{f.Fast, f.Flash, f.Ten, f.TenWorst, f.OneWorst, f.Travel, f.Still, f.Cells, f.Least, f.LeastWorst, f.Even} {
		row = append(row, s.String())
	}
	return append(row, strconv.Itoa(f.Unwarned))
}
