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

// boundNames are the bounds that each scene is held to, in the order of their columns.
var boundNames = []string{"> 1,800", "ten frames", "one frame", "still"}

// excess is a bound that a scene is beyond, and what it has.
type excess struct {
	bound string
	has   tally.Share
}

func (e excess) String() string { return fmt.Sprintf("%s %v", e.bound, e.has) }

// beyond are the bounds that a scene is beyond, though a hand could keep them: what is told to its
// plan's owner, too little time or too long a pause, is passed over, as are scenes that are drawn in a
// moment.
func (s *scene) beyond() (out []excess) {
	all := s.all()
	for _, b := range []struct {
		name      string
		got, most tally.Share
		excused   bool
	}{
		{boundNames[0], tally.Share(all.Fast / all.Length), bounds.Fast, s.Told},
		{boundNames[1], tally.Share(s.Ten), bounds.Ten, s.Told || all.Drawing < shortScene},
		{boundNames[2], tally.Share(s.One), bounds.OneWorst, s.Told || all.Drawing < shortScene},
		{boundNames[3], tally.Share(float64(s.Still) / float64(s.Spoken)), bounds.Still, !s.Ink || s.Paused},
	} {
		if b.got > b.most && !b.excused {
			out = append(out, excess{b.name, b.got})
		}
	}
	return out
}

// scenesBeyond writes how many scenes are beyond each bound, how many have an excuse, and which have
// none.
func (r report) scenesBeyond(w io.Writer) error {
	looks, groups := tally.Groups(r.Scenes, func(s *scene) string { return s.Look })
	var rows [][]string
	var which []string
	for i, look := range looks {
		row, beyond := []string{look, strconv.Itoa(len(groups[i]))}, map[string]int{}
		short, told, paused := 0, 0, 0
		for k := range groups[i] {
			s := &groups[i][k]
			if s.Told {
				told++
			} else if s.Ink && s.all().Drawing < shortScene {
				short++
			}
			if s.Paused {
				paused++
			}
			var names []string
			for _, e := range s.beyond() {
				beyond[e.bound]++
				names = append(names, e.String())
			}
			if len(names) > 0 {
				which = append(which, fmt.Sprintf("  %s/%s (%s): %s", s.Plan, s.Scene, s.Look, strings.Join(names, ", ")))
			}
		}
		row = append(row, strconv.Itoa(told), strconv.Itoa(paused), strconv.Itoa(short))
		for _, name := range boundNames {
			row = append(row, strconv.Itoa(beyond[name]))
		}
		rows = append(rows, row)
	}
	if err := tally.Table(w, append([]string{"scenes beyond bounds", "scenes", "told", "pauses told", "short"}, boundNames...), rows); err != nil {
		return err
	}
	for _, line := range which {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
