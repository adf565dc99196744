package main

import (
	"math"
	"slices"
)

// figures are what is said of scenes together. Shares are 0 to 1; NaN where there is
// nothing to say.
type figures struct {
	Name   string `json:"name"`
	Scenes int    `json:"scenes"`
	// Of the length of all lines.
	Fast  share `json:"fast"`
	Flash share `json:"flash"`
	// Of a scene's ink: the mean of scenes, and the worst of them.
	Ten      share `json:"ten"`
	TenWorst share `json:"ten_worst"`
	OneWorst share `json:"one_worst"`
	Travel   share `json:"travel"` // of the time drawn
	Still    share `json:"still"`  // of the frames before the last word
	Cells    share `json:"cells"`  // of the board's, the mean of scenes
	// Of the time it wants, what the element of a scene gets that gets least: the
	// median of scenes, and the worst. Even is the median of that beside the one
	// that gets most, of scenes with several elements.
	Least      share `json:"least"`
	LeastWorst share `json:"least_worst"`
	Even       share `json:"even"`
	Unwarned   int   `json:"unwarned"` // elements that are a flash, and nobody is told
}

// bounds are what films drawn as by a hand keep to; figures without one are NaN.
var bounds = figures{
	Name: "bound", Fast: 0.15, Flash: 0.02, Ten: 0.15, TenWorst: share(math.NaN()), OneWorst: 0.03, Travel: 0.20, Still: 0.20,
	Cells: share(math.NaN()), Least: share(math.NaN()), LeastWorst: share(math.NaN()), Even: share(math.NaN()),
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
	f.Fast, f.Flash = share(sum.Fast/sum.Length), share(sum.Flash/sum.Length)
	f.Ten, f.TenWorst, f.OneWorst = mean(ten), most(ten), most(one)
	f.Travel, f.Still = share(sum.Travel/sum.Drawing), share(float64(still)/float64(spoken))
	f.Cells = mean(cells)
	f.Least, f.LeastWorst, f.Even = median(least), fewest(least), median(even)
	return f
}

// by sums up scenes that have the same of something, in the order in which it comes.
func by(scenes []scene, of func(*scene) string) (all []figures) {
	var names []string
	parts := map[string][]scene{}
	for i := range scenes {
		name := of(&scenes[i])
		if parts[name] == nil {
			names = append(names, name)
		}
		parts[name] = append(parts[name], scenes[i])
	}
	for _, name := range names {
		all = append(all, together(name, parts[name]))
	}
	return all
}

func mean(v []float64) share {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return share(sum / float64(len(v)))
}

// median is the middle value, the lower one of two.
func median(v []float64) share {
	if len(v) == 0 {
		return share(math.NaN())
	}
	v = slices.Sorted(slices.Values(v))
	return share(v[(len(v)-1)/2])
}

func most(v []float64) share {
	if len(v) == 0 {
		return share(math.NaN())
	}
	return share(slices.Max(v))
}

func fewest(v []float64) share {
	if len(v) == 0 {
		return share(math.NaN())
	}
	return share(slices.Min(v))
}
