package music

import (
	"math"
	"slices"
)

// Whole is the least length of a film, at least so many frames, with which a piece of
// counted beats ends on its last frame.
func (p *Piece) Whole(frames int) int {
	beat, ending := p.Beat*Rate, p.Phrases[len(p.Phrases)-1].Frames
	beats := math.Ceil(float64(frames-ending)/beat - 1e-6)
	return ending + int(math.Ceil(beats*beat))
}

// Beats are the frames of the beats that are heard in a film of so many, counted as
// in Fit, in order. The ending slows down, and its last bar is one chord.
func (p *Piece) Beats(frames int) []int {
	var beats []int
	for _, t := range p.Fit(frames, true) {
		for _, at := range p.beatsOf(t.Phrase) {
			if at >= t.From && t.At+at >= 0 && t.At+at < frames {
				beats = append(beats, t.At+at)
			}
		}
	}
	return slices.Compact(beats)
}

// beatsOf are the frames of a phrase's beats.
func (p *Piece) beatsOf(phrase int) (beats []int) {
	ph := p.Phrases[phrase]
	for i, bar := range ph.Bars {
		end := ph.Frames
		if i+1 < len(ph.Bars) {
			end = ph.Bars[i+1]
		} else if phrase == len(p.Phrases)-1 {
			return append(beats, bar)
		}
		for k := range p.Meter {
			beats = append(beats, bar+(end-bar)*k/p.Meter)
		}
	}
	return beats
}
