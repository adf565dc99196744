package audio

import (
	"context"
	"math"
	"slices"
)

// Cuts of recordings are faded over so many frames: 8 ms, in which no click is heard and no
// consonant lost.
const cutFrames = Rate * 8 / 1000

// Of what is heard in pauses of a recording: it is made quieter by gateDepth dB where it is
// loud enough to be noticed, at least noticed dB against speech, and far enough from it, by
// apartFrom, to be told from it. Speech is what is gateOpen dB above it.
const (
	gateDepth = -10.0
	gateOpen  = 8.0
	noticed   = -52.0
	apartFrom = -18.0
)

// The gate is open so many windows before and after speech, and takes so many to close:
// 60, 240 and 160 ms.
const (
	gateBefore = 3
	gateAfter  = 12
	gateCloses = 8
)

// mostRaised is by how many dB a recording is made louder at most.
const mostRaised = 30.0

// level is how a voice is played: at the loudness of all others, without clicks where it was
// cut out of a recording, its pauses quieter where they are not quiet.
type level struct {
	gain    float32
	in, out bool      // it is faded in, and out
	frames  int       // of the voice
	gate    []float32 // of every window; nil: open
	at      int       // frames played
}

// play changes what comes next of the voice.
func (l *level) play(p PCM) {
	if l.gain == 1 && !l.in && !l.out && l.gate == nil {
		return
	}
	for i := 0; i+1 < len(p); i += 2 {
		g := l.gain
		if l.gate != nil {
			g *= l.gateAt(l.at)
		}
		if l.in && l.at < cutFrames {
			g *= float32(smooth(float64(l.at) / cutFrames))
		}
		if left := l.frames - 1 - l.at; l.out && left < cutFrames {
			g *= float32(smooth(max(float64(left), 0) / cutFrames))
		}
		p[i] *= g
		p[i+1] *= g
		l.at++
	}
}

// gateAt is the gate's gain at a frame, between those of two windows.
func (l *level) gateAt(frame int) float32 {
	last := len(l.gate) - 1
	i, part := frame/window, float32(frame%window)/window
	a, b := l.gate[min(i, last)], l.gate[min(i+1, last)]
	return a + (b-a)*part
}

// recording is what is known of all parts of one.
type recording struct {
	loud    meter
	windows []float64 // loudness of its windows, in order
}

// levelVoices hears the parts of recordings, and finds how all voices are played. What is
// spoken here is heard for that only beside recordings.
func levelVoices(ctx context.Context, voices []Placed) ([]level, error) {
	out := make([]level, len(voices))
	for i := range out {
		out[i].gain = 1
	}
	if !slices.ContainsFunc(voices, func(v Placed) bool { return v.Recording != "" }) {
		return out, nil
	}
	all := map[string]*recording{}
	heard := make([]Activity, len(voices))
	for i, v := range voices {
		r := all[v.Recording]
		if r == nil {
			r = &recording{}
			all[v.Recording] = r
		}
		s, err := v.Open(ctx)
		if err != nil {
			return nil, soundError(v.At, err)
		}
		err = ReadStream(ctx, s, func(p PCM) error {
			r.loud.add(p)
			heard[i].Add(p)
			return nil
		})
		s.Close()
		if err != nil {
			return nil, soundError(v.At, err)
		}
		r.windows = append(r.windows, heard[i].rms...)
	}
	for i, v := range voices {
		r, l := all[v.Recording], &out[i]
		l.gain = min(gainTo(r.loud.lufs(), targetLUFS), float32(decibels(mostRaised)))
		if v.Recording == "" {
			continue
		}
		l.frames = heard[i].frames
		l.in = !v.Joins
		l.out = i+1 == len(voices) || !voices[i+1].Joins
		if floor, ok := r.floor(); ok {
			l.gate = gate(heard[i].rms, floor)
		}
	}
	return out, nil
}

// floor is how loud a recording is in its pauses; ok reports whether that is heard, and can
// be told from speech.
func (r *recording) floor() (level float64, ok bool) {
	sounding := make([]float64, 0, len(r.windows))
	for _, w := range r.windows {
		if w > 1e-6 { // silence that was put there is none of the recording's
			sounding = append(sounding, w)
		}
	}
	if len(sounding) < 50 {
		return 0, false
	}
	slices.Sort(sounding)
	level = sounding[len(sounding)/20]
	under := 20 * math.Log10(level/sounding[len(sounding)*9/10])
	return level, under > noticed && under < apartFrom
}

// gate is the gain of every window of a sound whose pauses are so loud.
func gate(windows []float64, floor float64) []float32 {
	if len(windows) == 0 {
		return nil
	}
	open := floor * decibels(gateOpen)
	out := make([]float32, len(windows))
	closed := float32(decibels(gateDepth))
	for i := range out {
		near := windows[max(i-gateAfter, 0):min(i+gateBefore+1, len(windows))]
		if slices.Max(near) > open {
			out[i] = 1
			continue
		}
		out[i] = closed
		if i > 0 {
			out[i] = max(closed, out[i-1]-(1-closed)/gateCloses)
		}
	}
	return out
}
