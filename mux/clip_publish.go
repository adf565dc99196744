package mux

import (
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/mux/mp4"
)

// publish writes the clip's index, brings the file to the disk, reads it back
// and gives it its name.
func (c *Clip) publish() (ClipInfo, error) {
	spec := c.spec
	sets := c.encoder.sets()
	if !sets.Complete() {
		return ClipInfo{}, errors.New("the encoder sent no parameter sets")
	}
	t := mp4.NewPictures(spec.Width, spec.Height, sets)
	t.Times = []mp4.TimeRun{{Count: uint32(spec.Frames), Ticks: uint32(mp4.Timescale / spec.FPS)}}
	if err := c.out.Close(t, spec.Title); err != nil {
		return ClipInfo{}, err
	}
	if err := c.file.persist(); err != nil {
		return ClipInfo{}, err
	}
	info, err := readClip(c.file.Name())
	if err != nil {
		return ClipInfo{}, err
	}
	if info.Frames != spec.Frames || info.FPS != spec.FPS || info.Width != spec.Width || info.Height != spec.Height {
		return ClipInfo{}, fmt.Errorf("read back: %d frames of %dx%d px at %d a second, asked for %d of %dx%d at %d",
			info.Frames, info.Width, info.Height, info.FPS, spec.Frames, spec.Width, spec.Height, spec.FPS)
	}
	info.Path, info.Encoded, info.Encoder = c.path, c.encoded, c.spec.Encoder
	return info, c.file.commit()
}
