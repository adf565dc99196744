package main

import (
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

// Speeds are in pixels of a frame whose short side has 1024, a second. People draw at
// 600 to 1,800; what is faster is not followed, and what is twice as fast is a flash.
const (
	followed = 1800.0
	flash    = 3600.0
)

// lines are how far a pen went drawing lines, in pixels of a frame whose short side
// has 1024. Colour laid over an area is no line.
type lines struct {
	Length float64 `json:"length"`
	Fast   float64 `json:"fast"`  // of it, faster than followed
	Flash  float64 `json:"flash"` // … than flash
}

func (l *lines) add(o lines) {
	l.Length += o.Length
	l.Fast += o.Fast
	l.Flash += o.Flash
}

// linesOf measures the lines among strokes that have these times, in frames of which
// there are fps a second, by the mean speed of each; unit is paint.Frame.Unit.
func linesOf(strokes []trace.Stroke, times []sketch.StrokeTime, fps, unit float64) (l lines) {
	for i, t := range times {
		s := &strokes[i]
		if s.Sweep || s.Blank || s.Joined {
			continue
		}
		length, seconds := s.Length()/unit, (t.End-t.Start)/fps
		l.Length += length
		if length > followed*seconds {
			l.Fast += length
		}
		if length > flash*seconds {
			l.Flash += length
		}
	}
	return l
}

// inking is how many frames of its turn the pen of a piece leaves ink in; the others
// it travels. Bare board that is wiped is nothing that is seen.
func inking(turn sketch.Turn) (frames float64) {
	for k, times := range turn.Strokes {
		for i, t := range times {
			if s := &turn.Inks[k].Strokes[i]; !s.Blank && !s.Joined {
				frames += t.End - t.Start
			}
		}
	}
	return frames
}
