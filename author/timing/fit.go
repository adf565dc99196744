package timing

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Candidate is a passage that may be said: one or more whole sentences.
type Candidate struct {
	Passage
	Weight float64 // what it is worth: above 0
	Must   bool    // it is said in any case
}

// What a film is stretched by until it is as long as asked: silence after a scene
// beyond plan.Tail, in seconds. With that a scene rests for 0.6 to 1.2 s; more reads
// as a fault, less hurries. The last picture may stand longer.
const (
	longestPause = 0.6
	lastPause    = 1.2
)

// usualPause is the silence that sentences are chosen for: half of it, so that the
// scenes that come of them can be longer or shorter than was thought.
const usualPause = longestPause / 2

// closeEnough is how close to its length a film is filled, of it. Short films are
// filled by few sentences, which may not fit: then some less or more are tried.
const closeEnough = 0.01

var nudges = func() []float64 {
	all := []float64{1, 1, 1}
	for d := 0.015; d < 0.2; d += 0.015 {
		all = append(all, 1-d, 1+d)
	}
	return all
}()

// budgetSteps is in how many steps a film's length is counted when choosing.
const budgetSteps = 1000

// Fit chooses of candidates, which stand in their order, those of the greatest
// weight that fill target seconds, and breaks them into scenes, whose pauses make up
// the rest. What must be said is; where that is longer, or all of it shorter, the
// film is: see Film.
func (s Speech) Fit(candidates []Candidate, target float64) []story.ScriptScene {
	chosen := make([]bool, len(candidates))
	if len(candidates) == 0 {
		return nil
	}
	seconds := make([]float64, len(candidates))
	for i, c := range candidates {
		seconds[i] = s.Seconds(c.Text) + pauseAfter(c.Text)
	}
	// A scene of a good length has this much stillness for each second of speech.
	const speech = (goodFrom+goodTo)/2 - plan.Tail
	scale := s.Pacing.Limit() / plan.PacingNormal.Limit()
	overhead := 1 + (plan.Tail+usualPause)/(speech*scale)
	var best []story.ScriptScene
	miss := math.Inf(1)
	for _, nudge := range nudges {
		s.choose(candidates, seconds, (target-s.End)/overhead*nudge, chosen)
		var passages []Passage
		said := 0.0
		for i, c := range candidates {
			if chosen[i] {
				passages = append(passages, c.Passage)
				said += seconds[i]
			}
		}
		scenes := s.Scenes(passages)
		bare := s.Film(scenes, nil)
		s.stretch(scenes, target)
		got := s.Film(scenes, nil)
		if m := math.Abs(got - target); m < miss {
			best, miss = scenes, m
		}
		if miss <= closeEnough*target || said == 0 || !slices.Contains(chosen, false) && got < target {
			break
		}
		if nudge == 1 {
			overhead = (bare - s.End + usualPause*float64(len(scenes))) / said
		}
	}
	return best
}

// choose marks the candidates of the greatest weight that last at most so many
// seconds together, nearly: a knapsack, counted in steps.
func (s Speech) choose(candidates []Candidate, seconds []float64, budget float64, chosen []bool) {
	step := budget / budgetSteps
	var open []int
	for i, c := range candidates {
		chosen[i] = c.Must
		if c.Must {
			budget -= seconds[i]
		} else if seconds[i] > 0 {
			open = append(open, i)
		}
	}
	room := int(budget / step)
	if room <= 0 {
		return
	}
	open = worthwhile(candidates, seconds, open, 3*budget)
	mean := 1e-9
	for _, i := range open {
		mean += candidates[i].Weight / float64(len(open))
	}
	// worth[r] is the most that r steps can hold; taken tells by which candidates.
	worth := make([]float64, room+1)
	taken := make([][]bool, len(open))
	for k, i := range open {
		taken[k] = make([]bool, room+1)
		w := int(math.Round(seconds[i] / step))
		value := candidates[i].Weight/mean + fillWorth*seconds[i]
		for r := room; r >= w; r-- {
			if v := worth[r-w] + value; v > worth[r] {
				worth[r], taken[k][r] = v, true
			}
		}
	}
	for k, r := len(open)-1, room; k >= 0; k-- {
		if taken[k][r] {
			chosen[open[k]] = true
			r -= int(math.Round(seconds[open[k]] / step))
		}
	}
}

// fillWorth is what a second filled is worth, where a sentence is worth 1 in the
// mean: so much that no gap is left which a sentence of little weight would fill.
const fillWorth = 1.0

// worthwhile are the candidates worth most for their time, as many as last so long
// together, in their order: the others would not be chosen.
func worthwhile(candidates []Candidate, seconds []float64, open []int, length float64) []int {
	byWorth := slices.Clone(open)
	slices.SortStableFunc(byWorth, func(a, b int) int {
		return cmp.Compare(candidates[b].Weight/seconds[b], candidates[a].Weight/seconds[a])
	})
	sum := 0.0
	for k, i := range byWorth {
		if sum += seconds[i]; sum > length {
			byWorth = byWorth[:k+1]
			break
		}
	}
	slices.Sort(byWorth)
	return byWorth
}

// stretch lengthens the pauses of scenes until they last so long together: all
// alike, but none more than its pacing and longestPause let it.
func (s Speech) stretch(scenes []story.ScriptScene, target float64) {
	missing := target - s.Film(scenes, nil)
	room := make([]float64, len(scenes))
	narrowest := make([]int, len(scenes))
	for i, scene := range scenes {
		most := longestPause
		if i == len(scenes)-1 {
			most = lastPause
		}
		room[i] = max(s.fitting(most, scene.Text())-scene.Pause, 0)
		narrowest[i] = i
	}
	slices.SortStableFunc(narrowest, func(a, b int) int { return cmp.Compare(room[a], room[b]) })
	for k, i := range narrowest {
		more := max(min(missing/float64(len(scenes)-k), room[i]), 0)
		scenes[i].Pause = math.Round((scenes[i].Pause+more)*100) / 100
		missing -= more
	}
}
