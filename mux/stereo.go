package mux

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/inkreel/inkreel/mux/aac"
	"github.com/inkreel/inkreel/mux/mp4"
)

// widenSound makes a stereo file of a mono one, both channels exactly as the
// one was. Loudness is meant of two channels, and players do not agree on how
// loud one channel is to be; but to encode two that are the same costs twice
// the time and half again the bytes.
//
// Of the sound, shown ticks of a movie's clock are heard.
func widenSound(ctx context.Context, from, to string, shown uint64) error {
	mono, err := soundTrack(from)
	if err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := widen(ctx, mono, in, out, shown); err != nil {
		return fmt.Errorf("make stereo of %s: %w", from, err)
	}
	return out.Close()
}

func widen(ctx context.Context, mono *mp4.Track, in, out *os.File, shown uint64) error {
	stereo := *mono
	var err error
	if stereo.Entry, err = mp4.StereoEntry(mono.Entry); err != nil {
		return fmt.Errorf("%w: %w", aac.ErrForm, err)
	}
	stereo.Shown = shown
	w := mp4.NewWriter(out, mp4.Sound)
	var narrow, wide []byte
	for s := mono.Samples(); s.Left(); {
		if err := ctx.Err(); err != nil {
			return err
		}
		offset, size := s.Next()
		narrow = slices.Grow(narrow[:0], size)[:size]
		if _, err := in.ReadAt(narrow, offset); err != nil {
			return fmt.Errorf("packet %d: %w", w.Samples(), err)
		}
		if wide, err = aac.Widen(wide[:0], narrow); err != nil {
			return fmt.Errorf("packet %d: %w", w.Samples(), err)
		}
		if err := w.Add(wide, false); err != nil {
			return err
		}
	}
	return w.Close(&stereo, "")
}
