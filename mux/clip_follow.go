package mux

import (
	"bytes"
	"fmt"
	"os"
	"slices"

	"github.com/inkreel/inkreel/mux/mp4"
)

// Follow ends a clip, of which the lead has been shown, with what the clip at
// path has after its own lead. The samples are copied as they are, so the clip
// is what it would be had the same frames been shown. A *MismatchError says
// that the clip at path is not of the same spec.
func (c *Clip) Follow(path string) error {
	if err := c.usable(0); err != nil {
		return err
	}
	if c.spec.Lead == 0 || c.count != c.spec.Lead {
		return c.fail(fmt.Errorf("%s cannot follow %d frames: the lead has %d", path, c.count, c.spec.Lead))
	}
	if err := c.follow(path); err != nil {
		return c.fail(err)
	}
	return nil
}

func (c *Clip) follow(path string) error {
	t, _, err := openClip(path)
	if err != nil {
		return err
	}
	if what := c.unlike(t); what != "" {
		return &MismatchError{First: c.path, Clip: path, What: what}
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var sample []byte
	n := 0
	for s := t.Samples(); s.Left(); {
		offset, size := s.Next()
		if n++; n <= c.spec.Lead {
			continue
		}
		sample = slices.Grow(sample[:0], size)[:size]
		if _, err := f.ReadAt(sample, offset); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := c.write(sample, slices.Contains(t.Keys, uint32(n))); err != nil {
			return err
		}
		c.count++
	}
	return nil
}

// unlike names what makes a clip's tail unfit to follow this one's lead.
func (c *Clip) unlike(t *mp4.Track) string {
	switch s := c.spec; {
	case len(t.Sizes) != s.Frames:
		return fmt.Sprintf("length (%d frames beside %d)", len(t.Sizes), s.Frames)
	case t.Times[0].Ticks != uint32(mp4.Timescale/s.FPS):
		return fmt.Sprintf("frame rate (%d beside %d)", mp4.Timescale/t.Times[0].Ticks, s.FPS)
	case !bytes.Equal(t.Entry, mp4.NewPictures(s.Width, s.Height, c.encoder.sets()).Entry):
		return "size or encoder parameters"
	case !slices.Contains(t.Keys, uint32(s.Lead+1)):
		return "lead"
	}
	return ""
}
