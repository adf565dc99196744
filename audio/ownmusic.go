package audio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/inkreel/inkreel/audio/tempo"
)

// Of music that a plan brings, in seconds: how it begins and ends with the film, and
// how long its end and its begin sound together where it is played again.
const (
	ownFadeIn  = 0.4
	ownFadeOut = 2.0
	ownCross   = 3.0
)

// ownMusic is music that a plan brings: played over again until the film ends, each
// round coming in while the one before goes.
type ownMusic struct {
	open   func(context.Context) (Stream, error)
	frames int // of the film
	length int // of the music, in frames
	cross  int // frames for which two rounds sound together
	lufs   float64

	rounds []*round
	begun  int // how many rounds have been
	room   PCM
}

// round is the music played once.
type round struct {
	Stream
	at   int // frame of the film on which it begins
	done int // frames of it that have been read
}

// newOwnMusic hears the music to its end, since nothing else tells how loud and how long it is.
func newOwnMusic(ctx context.Context, open func(context.Context) (Stream, error), frames int) (*ownMusic, error) {
	s, err := open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	m := &ownMusic{open: open, frames: frames, room: make(PCM, 2*blockFrames)}
	loud := &meter{}
	err = ReadStream(ctx, s, func(block PCM) error {
		loud.add(block)
		m.length += len(block) / 2
		return nil
	})
	if err != nil {
		return nil, err
	}
	m.lufs = loud.lufs()
	m.cross = min(ownCross*Rate, m.length/4)
	return m, nil
}

func (m *ownMusic) loudness() float64 { return m.lufs }

func (m *ownMusic) close() {
	for _, r := range m.rounds {
		_ = r.Close() // of what is broken off
	}
	m.rounds = nil
}

// read implements backing; all of it is bed, since nothing tells a melody from the rest.
func (m *ownMusic) read(ctx context.Context, bed, melody PCM, at int) error {
	clear(bed)
	clear(melody)
	end := at + len(bed)/2
	for m.length > 0 {
		begin := m.begun * (m.length - m.cross)
		if begin >= end {
			break
		}
		s, err := m.open(ctx)
		if err != nil {
			return err
		}
		m.rounds = append(m.rounds, &round{Stream: s, at: begin})
		m.begun++
	}
	kept := m.rounds[:0]
	for i, r := range m.rounds {
		ended, err := m.add(r, bed, at)
		if err != nil {
			m.rounds = append(kept, m.rounds[i:]...)
			return err
		}
		if !ended {
			kept = append(kept, r)
			continue
		}
		if err := r.Close(); err != nil {
			m.rounds = append(kept, m.rounds[i+1:]...)
			return err
		}
	}
	m.rounds = kept
	for i := range len(bed) / 2 {
		g := min(1, float64(at+i)/(ownFadeIn*Rate), float64(m.frames-at-i)/(ownFadeOut*Rate))
		if g < 1 {
			g = smooth(max(0, g))
			bed[2*i] *= float32(g)
			bed[2*i+1] *= float32(g)
		}
	}
	return nil
}

// add adds what a round plays in a block, and reports whether that was the last of it.
func (m *ownMusic) add(r *round, block PCM, at int) (ended bool, err error) {
	from := max(r.at-at, 0)
	n, err := r.Read(m.room[:len(block)-2*from])
	if err != nil && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("music of the plan's own: %w", err)
	}
	for i, v := range m.room[:n] {
		// Equal power: rounds have nothing to do with one another.
		g := 1.0
		frame := r.done + i/2
		if left := m.length - frame; left < m.cross {
			g = math.Sin(math.Pi / 2 * float64(max(left, 0)) / float64(m.cross))
		}
		if frame < m.cross && r.at > 0 {
			g *= math.Sin(math.Pi / 2 * float64(frame) / float64(m.cross))
		}
		block[2*from+i] += v * float32(g)
	}
	r.done += n / 2
	return err != nil, nil
}

// OwnBeats are the beats of music that a plan brings.
type OwnBeats struct {
	Found  tempo.Beats
	length int // of the music, in frames; 0: more than was heard
}

// HearBeats finds the beats of music that a film of so many frames has, and hears no more of it.
func HearBeats(ctx context.Context, open func(context.Context) (Stream, error), frames int) (*OwnBeats, error) {
	s, err := open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var l tempo.Listener
	heard := 0
	err = ReadStream(ctx, s, func(block PCM) error {
		l.Add(block)
		if heard += len(block) / 2; heard > frames+beatsAfter*Rate {
			return errHeard
		}
		return nil
	})
	if err != nil && !errors.Is(err, errHeard) {
		return nil, err
	}
	b := &OwnBeats{Found: l.Beats()}
	if err == nil {
		b.length = heard
	}
	return b, nil
}

// beatsAfter is how many seconds more than a film has are heard of music, so that the beats of a short film
// are known as well.
const beatsAfter = 60

var errHeard = errors.New("enough was heard")

// Beats are those in a film of so many frames, over again as the music is: where two rounds sound together,
// those of the louder one.
func (b *OwnBeats) Beats(frames int) (out []int) {
	cross := min(ownCross*Rate, b.length/4)
	for begin := 0; begin < frames; begin += b.length - cross {
		for _, seconds := range b.Found.Times {
			at := frameAt(seconds)
			if begin > 0 && at < cross/2 || b.length > 0 && at >= b.length-cross/2 || begin+at >= frames {
				continue
			}
			out = append(out, begin+at)
		}
		if b.length == 0 {
			break
		}
	}
	return out
}

// Whole is that length itself: such music fades out with any film.
func (b *OwnBeats) Whole(frames int) int { return frames }
