// Package beat moves the cuts of a film onto beats of its music. In go how long scenes last and
// between which lengths they may, out comes how long they do then; what is heard and seen in a
// scene stays where it is in it.
package beat

import (
	"slices"

	"github.com/inkreel/inkreel/audio/music"
)

// Music is what beats are heard of: in a film of so many frames of sound those that Beats returns, in
// order; Whole is the least length, at least so long, with which it ends on the film's last frame.
type Music interface {
	Beats(frames int) []int
	Whole(frames int) int
}

// Scene is how many frames a scene lasts, and between how many it may, itself included.
type Scene struct{ Frames, Least, Most int }

// Lengths are how many frames the scenes of a film of so many frames a second last: every one
// but the last ends on the beat nearest to its end, where it may end on one, and else where it ended. Beats are
// counted from the film's start, so that a scene that changes moves no cut before it. The
// last is as much longer as the piece needs to end with it, if it may be.
func Lengths(p Music, fps int, scenes []Scene) []int {
	samples := music.Rate / fps
	least := 0
	for _, s := range scenes {
		least += s.Least
	}
	last := scenes[len(scenes)-1]
	if last.Least == last.Most {
		return free(p, fps, scenes)
	}
	// How the piece slows down in the end depends on when the film ends, and that on
	// where its cuts are: the shortest film is taken in which both agree.
	for whole := p.Whole(least * samples); ; whole = p.Whole(whole + 1) {
		frames := (whole + samples - 1) / samples
		lengths, start := cut(p.Beats(frames*samples), samples, scenes)
		rest := frames - start
		if rest > last.Most {
			return free(p, fps, scenes)
		}
		if rest >= last.Frames {
			return append(lengths, rest)
		}
	}
}

// free are the lengths where the last scene's is what it is.
func free(p Music, fps int, scenes []Scene) []int {
	samples, last := music.Rate/fps, scenes[len(scenes)-1].Frames
	frames := last
	for _, s := range scenes[:len(scenes)-1] {
		frames += s.Frames
	}
	var before []int
	for range 8 {
		beats := p.Beats(frames * samples)
		lengths, start := cut(beats, samples, scenes)
		if frames = start + last; slices.Equal(p.Beats(frames*samples), beats) {
			return append(lengths, last)
		}
		for i := range before {
			if before[i] != lengths[i] { // moved to and fro with the ending: left where it was
				scenes = slices.Clone(scenes)
				scenes[i].Least, scenes[i].Most = scenes[i].Frames, scenes[i].Frames
			}
		}
		before = lengths
	}
	return append(before, last)
}

// cut are the lengths of all scenes but the last, and where that begins.
func cut(beats []int, samples int, scenes []Scene) (lengths []int, start int) {
	for _, s := range scenes[:len(scenes)-1] {
		length, off := s.Frames, s.Most+1
		from, _ := slices.BinarySearch(beats, (start+s.Least-1)*samples)
		for _, at := range beats[from:] {
			n := (at+samples/2)/samples - start // the frame nearest to it
			if n > s.Most {
				break
			}
			if d := max(n-s.Frames, s.Frames-n); n >= s.Least && d < off {
				length, off = n, d
			}
		}
		lengths = append(lengths, length)
		start += length
	}
	return lengths, start
}
