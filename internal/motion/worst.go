package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/inkreel/inkreel/internal/tally"
)

// place is what a figure is found at, the worst having the highest rank.
type place struct {
	rank float64
	at   string // plan/scene element (look)
	says string
}

// worst prints for every figure the n places where it is worst.
func (r report) worst(w io.Writer, n int) error {
	var fast, ink, travel, still, empty, starved []place
	for i := range r.Scenes {
		s := &r.Scenes[i]
		at := func(element string) string {
			if element != "" {
				element = " " + element
			}
			return fmt.Sprintf("%s/%s%s (%s)", s.Plan, s.Scene, element, s.Look)
		}
		if s.Ink {
			ink = append(ink, place{s.Ten, at(s.Densest), fmt.Sprintf("%v of the ink in ten frames, %v in one", tally.Share(s.Ten), tally.Share(s.One))})
		}
		still = append(still, place{float64(s.Still), at(""), fmt.Sprintf("%d of %d frames", s.Still, s.Spoken)})
		empty = append(empty, place{-s.Cells, at(""), fmt.Sprintf("%v of the cells (%s)", tally.Share(s.Cells), s.Layout)})
		for _, d := range s.Elements {
			fast = append(fast, place{d.Fast, at(d.Name), fmt.Sprintf("%.0f of %.0f px, %.0f of them a flash, in %.1f s", d.Fast, d.Length, d.Flash, d.Drawing)})
			travel = append(travel, place{d.Travel, at(d.Name), fmt.Sprintf("%.1f of %.1f s", d.Travel, d.Drawing)})
			if d.Wanted > 0 {
				starved = append(starved, place{-d.share(), at(d.Name), fmt.Sprintf("%v of the time it wants, %.1f of %.1f s", tally.Share(d.share()), d.Drawing, d.Wanted)})
			}
		}
	}
	for _, part := range []struct {
		title  string
		places []place
	}{
		{"Lines faster than 1,800 px/s", fast}, {"Ink in ten frames", ink}, {"Travel", travel},
		{"Still before the last word", still}, {"Empty boards", empty}, {"Starved elements", starved},
	} {
		slices.SortStableFunc(part.places, func(a, b place) int { return cmp.Compare(b.rank, a.rank) })
		if _, err := fmt.Fprintf(w, "%s:\n", part.title); err != nil {
			return err
		}
		for _, p := range part.places[:min(n, len(part.places))] {
			if _, err := fmt.Fprintf(w, "  %s: %s\n", p.at, p.says); err != nil {
				return err
			}
		}
	}
	return nil
}
