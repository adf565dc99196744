package audio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
)

// player plays placed sounds onto blocks of the film, each opened when its time
// comes and closed when it has passed.
type player struct {
	sounds  []Placed // in order of their start
	opened  int      // how many of them have been
	through func(i int, p PCM)
	playing []*playing
	buffer  PCM
}

// playing is a sound that is heard.
type playing struct {
	Stream
	index int
	at    float64 // seconds of the film at which it begins
	next  int     // frame of the film on which what it gives next falls
	ended bool
}

// newPlayer plays sounds given in order of their start; all of each goes through
// through first, piece by piece, with its index.
func newPlayer(sounds []Placed, through func(i int, p PCM)) *player {
	return &player{sounds: sounds, through: through, buffer: make(PCM, 2*blockFrames)}
}

// play adds what sounds in the block that begins at frame at. Blocks come in
// order.
func (p *player) play(ctx context.Context, block PCM, at int) error {
	end := at + len(block)/2
	for p.opened < len(p.sounds) && frameAt(p.sounds[p.opened].At) < end {
		s := p.sounds[p.opened]
		stream, err := s.Open(ctx)
		if err != nil {
			return soundError(s.At, err)
		}
		p.playing = append(p.playing, &playing{Stream: stream, index: p.opened, at: s.At, next: frameAt(s.At)})
		p.opened++
	}
	return p.each(func(s *playing) error {
		for s.next < end && !s.ended {
			from, upto := s.next, end
			if from < at {
				upto = at // what lies before the film is heard by through alone
			}
			piece, err := p.read(s, upto-from)
			if err != nil {
				return err
			}
			if from >= at {
				addTo(block[2*(from-at):], piece)
			}
		}
		return nil
	})
}

// finish hears what goes on after the film, and returns how many sounds have
// been opened.
func (p *player) finish(ctx context.Context) (opened int, err error) {
	err = p.each(func(s *playing) error {
		for !s.ended {
			if err := ctx.Err(); err != nil {
				return err
			}
			if _, err := p.read(s, blockFrames); err != nil {
				return err
			}
		}
		return nil
	})
	return p.opened, err
}

// read reads so many frames of a sound, a block at most, or what is left of it.
func (p *player) read(s *playing, frames int) (PCM, error) {
	n, err := s.Read(p.buffer[:2*min(frames, blockFrames)])
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, soundError(s.at, err)
	}
	s.ended = err != nil
	s.next += n / 2
	p.through(s.index, p.buffer[:n])
	return p.buffer[:n], nil
}

// each calls f with every sound that is heard, and closes those that have ended
// then.
func (p *player) each(f func(s *playing) error) error {
	kept := p.playing[:0]
	for i, s := range p.playing {
		if err := f(s); err != nil {
			p.playing = append(kept, p.playing[i:]...)
			return err
		}
		if !s.ended {
			kept = append(kept, s)
			continue
		}
		if err := s.Close(); err != nil {
			p.playing = append(kept, p.playing[i+1:]...)
			return soundError(s.at, err)
		}
	}
	clear(p.playing[len(kept):])
	p.playing = kept
	return nil
}

// close closes what is open.
func (p *player) close() {
	for _, s := range p.playing {
		_ = s.Close() // of what is broken off
	}
	p.playing = nil
}

func soundError(at float64, err error) error { return fmt.Errorf("sound at %.2f s: %w", at, err) }

func frameAt(seconds float64) int { return int(math.Round(seconds * Rate)) }

func addTo(dst, src PCM) {
	for i, v := range src {
		dst[i] += v
	}
}
