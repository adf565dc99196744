package main

import "github.com/inkreel/inkreel/internal/tally"

// figures are what is said of scenes together. Shares are 0 to 1; NaN where there is
// nothing to say.
type figures struct {
	Name   string `json:"name"`
	Scenes int    `json:"scenes"`
	// Of the length of all lines.
	Fast  tally.Share `json:"fast"`
	Flash tally.Share `json:"flash"`
	// Of a scene's ink: the mean of scenes, and the worst of them.
	Ten      tally.Share `json:"ten"`
	TenWorst tally.Share `json:"ten_worst"`
	OneWorst tally.Share `json:"one_worst"`
	Travel   tally.Share `json:"travel"` // of the time drawn
	Still    tally.Share `json:"still"`  // of the frames before the last word
	Cells    tally.Share `json:"cells"`  // of the board's, the mean of scenes
	// Of the time it wants, what the element of a scene gets that gets least: the
	// median of scenes, and the worst. Even is the median of that beside the one
	// that gets most, of scenes with several elements.
	Least      tally.Share `json:"least"`
	LeastWorst tally.Share `json:"least_worst"`
	Even       tally.Share `json:"even"`
	Unwarned   int         `json:"unwarned"` // elements that are a flash, and nobody is told
}

// bounds are what films drawn as by a hand keep to; figures without one are NaN.
var bounds = figures{
	Name: "bound", Fast: 0.15, Flash: 0.02, Ten: 0.15, TenWorst: tally.None, OneWorst: 0.03, Travel: 0.20, Still: 0.20,
	Cells: 0.45, // at least
	Least: tally.None, LeastWorst: tally.None, Even: tally.None,
}

// together sums scenes up.
func together(name string, scenes []scene) figures {
	f := figures{Name: name, Scenes: len(scenes)}
	var sum drawn
	var ten, one, cells, least, even []float64
	spoken, still := 0, 0
	for i := range scenes {
		s := &scenes[i]
		all := s.all()
		sum.add(all.lines)
		sum.Drawing += all.Drawing
		sum.Travel += all.Travel
		spoken += s.Spoken
		still += s.Still
		cells = append(cells, s.Cells)
		if s.Ink {
			ten, one = append(ten, s.Ten), append(one, s.One)
		}
		if worst, best, ok := s.extremes(); ok {
			least = append(least, worst.share())
			if len(s.Elements) > 1 {
				even = append(even, worst.share()/best.share())
			}
		}
		f.Unwarned += s.Unwarned
	}
	f.Fast, f.Flash = tally.Share(sum.Fast/sum.Length), tally.Share(sum.Flash/sum.Length)
	f.Ten, f.TenWorst, f.OneWorst = tally.Mean(ten), tally.Most(ten), tally.Most(one)
	f.Travel, f.Still = tally.Share(sum.Travel/sum.Drawing), tally.Share(float64(still)/float64(spoken))
	f.Cells = tally.Mean(cells)
	f.Least, f.LeastWorst, f.Even = tally.Median(least), tally.Least(least), tally.Median(even)
	return f
}

// by sums up scenes that have the same of something, in the order in which it comes.
func by(scenes []scene, of func(*scene) string) (all []figures) {
	names, groups := tally.Groups(scenes, of)
	for i, name := range names {
		all = append(all, together(name, groups[i]))
	}
	return all
}
