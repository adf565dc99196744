package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/tally"
)

// Bounds that a composed film keeps to.
const (
	mostStill = 0.10
	mostBlank = 3
	leastHull = 0.60
	leastType = 30
)

// figures are what is said of scenes together.
type figures struct {
	name           string
	scenes         int
	still          tally.Share // of the frames before the last word
	blank          float64     // frames at the beginning, the most of all scenes
	blanks         int         // scenes over the bound of that
	hull, hullLow  tally.Share // the median of scenes, and the least of them
	narrow         int         // scenes below the bound of that
	typePx         float64     // the smallest of all; 0: none
	small          int         // scenes with words below the bound of that
	labels, arrows int         // faults
}

func together(name string, scenes []scene) figures {
	f := figures{name: name, scenes: len(scenes)}
	var hulls []float64
	spoken, still := 0, 0
	for i := range scenes {
		s := &scenes[i]
		spoken += s.Spoken
		still += s.Still
		f.blank = math.Max(f.blank, float64(s.Blank))
		if s.Blank > mostBlank {
			f.blanks++
		}
		hulls = append(hulls, s.Hull)
		if s.Hull < leastHull {
			f.narrow++
		}
		if s.Type > 0 && (f.typePx == 0 || s.Type < f.typePx) {
			f.typePx = s.Type
		}
		if s.Type > 0 && s.Type < leastType-0.5 {
			f.small++
		}
		f.labels += len(s.Labels)
		f.arrows += len(s.Arrows)
	}
	f.still = tally.Share(float64(still) / float64(spoken))
	f.hull, f.hullLow = tally.Median(hulls), tally.Least(hulls)
	return f
}

func (f figures) cells() []string {
	return []string{
		f.name, strconv.Itoa(f.scenes), f.still.String(), fmt.Sprintf("%.0f (%d)", f.blank, f.blanks),
		f.hull.String(), fmt.Sprintf("%v (%d)", f.hullLow, f.narrow), fmt.Sprintf("%.0f px (%d)", f.typePx, f.small),
		strconv.Itoa(f.labels), strconv.Itoa(f.arrows),
	}
}

// tables prints the figures by look and by plan. In brackets is how many scenes miss a
// bound.
func tables(w io.Writer, scenes []scene) error {
	for _, part := range []struct {
		first string
		of    func(*scene) string
	}{
		{"look", func(s *scene) string { return s.Look }},
		{"plan", func(s *scene) string { return s.Plan }},
	} {
		var rows [][]string
		names, groups := tally.Groups(scenes, part.of)
		for i, name := range names {
			rows = append(rows, together(name, groups[i]).cells())
		}
		rows = append(rows, together("all", scenes).cells(),
			[]string{"bound", "", tally.Share(mostStill).String(), strconv.Itoa(mostBlank), "", tally.Share(leastHull).String(), fmt.Sprintf("%d px", leastType), "0", "0"})
		if err := tally.Table(w, []string{part.first, "scenes", "still", "blank", "hull", "least hull", "smallest type", "labels", "arrows"}, rows); err != nil {
			return err
		}
	}
	return nil
}

// worst prints for every figure the n scenes where it is worst.
func worst(w io.Writer, scenes []scene, n int) error {
	if n == 0 {
		return nil
	}
	for _, part := range []struct {
		title string
		rank  func(*scene) float64
		says  func(*scene) string
	}{
		{"Still before the last word", func(s *scene) float64 { return float64(s.Still) }, func(s *scene) string { return fmt.Sprintf("%d of %d frames", s.Still, s.Spoken) }},
		{"Empty after a cut", func(s *scene) float64 { return float64(s.Blank) }, func(s *scene) string { return fmt.Sprintf("%d frames", s.Blank) }},
		{"Little of the frame", func(s *scene) float64 { return -s.Hull }, func(s *scene) string { return tally.Share(s.Hull).String() }},
		{"Small words", func(s *scene) float64 {
			if s.Type == 0 {
				return -math.MaxFloat64
			}
			return -s.Type
		}, func(s *scene) string { return fmt.Sprintf("%.0f px, %s", s.Type, s.Small) }},
		{"Labels", func(s *scene) float64 { return float64(len(s.Labels)) }, func(s *scene) string { return strings.Join(s.Labels, "; ") }},
		{"Arrows", func(s *scene) float64 { return float64(len(s.Arrows)) }, func(s *scene) string { return strings.Join(s.Arrows, "; ") }},
	} {
		if _, err := fmt.Fprintf(w, "%s:\n", part.title); err != nil {
			return err
		}
		order := make([]*scene, len(scenes))
		for i := range scenes {
			order[i] = &scenes[i]
		}
		slices.SortStableFunc(order, func(a, b *scene) int { return cmp.Compare(part.rank(b), part.rank(a)) })
		for _, s := range order[:min(n, len(order))] {
			if part.says(s) == "" {
				continue
			}
			if _, err := fmt.Fprintf(w, "  %s/%s (%s): %s\n", s.Plan, s.Scene, s.Look, part.says(s)); err != nil {
				return err
			}
		}
	}
	return nil
}
