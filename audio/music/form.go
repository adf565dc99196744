package music

import (
	"math"
	"slices"
)

// Take is a phrase played in a film.
type Take struct {
	Phrase int
	At     int // frame of the film on which the phrase begins; negative, or before From: what lies there is not played
	From   int // first frame of the phrase that is heard
}

// Fit puts a piece together to end with a film of so many frames: what comes before
// the ending is as many whole phrases as there is time for, and the film begins within the
// intro, on a beat of it. A film shorter than the ending has the last of that. Nothing
// is stretched.
//
// Counted, its beats are those that are counted from the film's first frame, however long
// that is: what changes in one place of it moves no beat before. The ending then begins on one of
// them, and is over less than a beat before the film; see Whole.
func (p *Piece) Fit(frames int, counted bool) []Take {
	last := len(p.Phrases) - 1
	at := frames - p.Phrases[last].Frames
	if beat := p.Beat * Rate; counted {
		at = int(math.Round(math.Floor(float64(at)/beat+1e-6) * beat))
	}
	takes := []Take{{Phrase: last, At: at}}
	phrases := p.middle(at)
	for _, i := range slices.Backward(phrases) {
		at -= p.Phrases[i].Frames
		takes = append(takes, Take{Phrase: i, At: at})
	}
	for _, i := range slices.Backward(p.Intro) {
		if at <= 0 {
			break
		}
		at -= p.Phrases[i].Frames
		takes = append(takes, Take{Phrase: i, At: at})
	}
	slices.Reverse(takes)
	if at < 0 {
		takes[0].From = min(p.beatFrom(-at), p.Phrases[takes[0].Phrase].Frames)
	}
	return takes
}

// middle are the phrases of the body between the intro and the ending, which begins
// on a frame of the film. They leave less for the intro than that lasts.
func (p *Piece) middle(ending int) []int {
	length := p.Phrases[p.Body[0]].Frames
	intro := 0
	for _, i := range p.Intro {
		intro += p.Phrases[i].Frames
	}
	n := max(0, int(math.Ceil(float64(ending-intro)/float64(length))))
	var out []int
	for ; n >= len(p.Body); n -= len(p.Body) {
		out = append(out, p.Body...)
	}
	return append(out, p.part(n)...)
}

// part is the body cut to n phrases: breaks go first, since they lead somewhere, then
// what comes last.
func (p *Piece) part(n int) []int {
	left := slices.Clone(p.Body)
	for i := len(left) - 1; i >= 0 && len(left) > n; i-- {
		if slices.Contains(p.Breaks, left[i]) {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left[:min(n, len(left))]
}

// beatFrom is the frame of the first beat of a phrase at or after a frame of it.
func (p *Piece) beatFrom(frame int) int {
	beat := p.Beat * Rate
	return int(math.Round(math.Ceil(float64(frame)/beat-1e-3) * beat))
}
