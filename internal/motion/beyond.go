package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/tally"
)

// shortScene is how many seconds a hand draws, at least, in a scene whose ink can come at 15 % in ten
// frames.
const shortScene = 2.2

// beyond are the bounds that a scene is beyond, though a hand could keep them: what is told to its
// plan's owner, too little time, is passed over, as are scenes that are drawn in a moment, and
// stillness before the first cue.
func (s *scene) beyond() (names []string) {
	all := s.all()
	ends := s.Spoken - s.Waits
	for _, b := range []struct {
		name      string
		got, most tally.Share
		excused   bool
	}{
		{"> 1,800", tally.Share(all.Fast / all.Length), bounds.Fast, s.Told},
		{"ten frames", tally.Share(s.Ten), bounds.Ten, s.Told || all.Drawing < shortScene},
		{"one frame", tally.Share(s.One), bounds.OneWorst, s.Told || all.Drawing < shortScene},
		{"still", tally.Share(float64(s.Still-s.Waits) / float64(ends)), bounds.Still, !s.Ink},
	} {
		if b.got > b.most && !b.excused {
			names = append(names, fmt.Sprintf("%s %v", b.name, b.got))
		}
	}
	return names
}

// scenesBeyond writes how many scenes are beyond each bound, how many have an excuse, and which have
// none.
func (r report) scenesBeyond(w io.Writer) error {
	looks, groups := tally.Groups(r.Scenes, func(s *scene) string { return s.Look })
	var rows [][]string
	var which []string
	for i, look := range looks {
		row, beyond := []string{look, strconv.Itoa(len(groups[i]))}, [4]int{}
		short, told := 0, 0
		for k := range groups[i] {
			s := &groups[i][k]
			if s.Told {
				told++
			} else if s.Ink && s.all().Drawing < shortScene {
				short++
			}
			names := s.beyond()
			for _, name := range names {
				for n, start := range []string{"> 1,800", "ten", "one", "still"} {
					if strings.HasPrefix(name, start) {
						beyond[n]++
					}
				}
			}
			if len(names) > 0 {
				which = append(which, fmt.Sprintf("  %s/%s (%s): %s", s.Plan, s.Scene, s.Look, strings.Join(names, ", ")))
			}
		}
		row = append(row, strconv.Itoa(told), strconv.Itoa(short))
		for _, n := range beyond {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	if err := tally.Table(w, []string{"scenes beyond bounds", "scenes", "told", "short", "> 1,800", "ten frames", "one frame", "still"}, rows); err != nil {
		return err
	}
	for _, line := range which {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
