package mux

import (
	"encoding/binary"
	"fmt"
)

// publish writes the clip's index, brings the file to the disk, reads it back
// and gives it its name.
func (c *Clip) publish() (ClipInfo, error) {
	s, spec := c.stream, c.spec
	if n := len(s.sizes); n != spec.Frames {
		return ClipInfo{}, fmt.Errorf("the encoder made %d pictures of %d", n, spec.Frames)
	}
	if len(s.sets.sequences) == 0 || len(s.sets.pictures) == 0 {
		return ClipInfo{}, fmt.Errorf("the encoder sent no parameter sets")
	}
	t := &track{
		handler: "vide", scale: timescale, language: "und",
		entry:  pictureEntry(spec.Width, spec.Height, s.sets),
		sizes:  s.sizes,
		keys:   s.keys,
		times:  []timeRun{{uint32(spec.Frames), uint32(timescale / spec.FPS)}},
		chunks: []chunk{{uint64(s.media + mediaHeader), uint32(spec.Frames)}},
		width:  spec.Width, height: spec.Height,
	}
	end := c.file.size
	if _, err := c.file.Write(movieBox([]*track{t}, spec.Title, nil, spec.FPS)); err != nil {
		return ClipInfo{}, err
	}
	if err := c.file.w.Flush(); err != nil {
		return ClipInfo{}, err
	}
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(end-s.media))
	if _, err := c.file.f.WriteAt(length[:], s.media+8); err != nil {
		return ClipInfo{}, err
	}
	if err := c.file.settle(); err != nil {
		return ClipInfo{}, err
	}
	info, err := readClip(c.file.hidden())
	if err != nil {
		return ClipInfo{}, err
	}
	if info.Frames != spec.Frames || info.FPS != spec.FPS || info.Width != spec.Width || info.Height != spec.Height {
		return ClipInfo{}, fmt.Errorf("read back: %d frames of %dx%d px at %d a second, asked for %d of %dx%d at %d",
			info.Frames, info.Width, info.Height, info.FPS, spec.Frames, spec.Width, spec.Height, spec.FPS)
	}
	info.Path, info.Encoded, info.Encoder = c.path, c.encoded, c.spec.Encoder
	return info, c.file.publish()
}
