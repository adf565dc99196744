package paint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
)

// Header is what the first bytes of a picture say of it, and what decoding it
// takes by that. Nothing of the picture is decoded for it.
type Header struct {
	Format string // png, jpeg, gif, webp or svg
	W, H   int    // pixels, before EXIF turns them; 0 of a vector picture
	Passes int    // times its pixels are gone over: scans of a JPEG, 2 of an interlaced PNG, else 1; 0 of a vector picture
	Bytes  int64  // of memory that DecodePicture takes at most; 0 of a vector picture, whose cost is bounded
}

// Pixels is how many pixels the picture has, 0 of a vector picture.
func (h Header) Pixels() int64 { return int64(h.W) * int64(h.H) }

// ReadHeader reads what a picture says of itself. A JPEG is looked through for
// its scans, of others the first bytes do. The error says what the data is and
// what is accepted.
func ReadHeader(data []byte) (Header, error) {
	if isSVG(data) {
		return Header{Format: "svg"}, nil
	}
	cfg, format, err := image.DecodeConfig(bytes.NewReader(data))
	// imaging registers further formats, which are not ours to promise.
	if errors.Is(err, image.ErrFormat) || !slices.Contains([]string{"png", "jpeg", "gif", "webp"}, format) {
		return Header{}, fmt.Errorf("the data is %s; accepted are PNG, JPEG, GIF, WebP and SVG pictures", kindOf(data))
	}
	if err != nil {
		return Header{}, fmt.Errorf("read %s picture: %w", format, brief(err))
	}
	if cfg.Width <= 0 || cfg.Height <= 0 {
		return Header{}, fmt.Errorf("the %s picture has no pixels (%dx%d)", format, cfg.Width, cfg.Height)
	}
	h := Header{Format: format, W: cfg.Width, H: cfg.Height, Passes: 1}
	sample := float64(sampleBytes(cfg.ColorModel))
	switch format {
	case "jpeg":
		sample, h.Passes = readJPEGHeader(data)
	case "png":
		const interlace = 28 // where its header says so (PNG, 11.2.1)
		if len(data) > interlace && data[interlace] != 0 {
			h.Passes, sample = 2, 2*sample // its passes are decoded, then put together
		}
	case "webp":
		switch cfg.ColorModel {
		case color.NRGBAModel: // lossless: the indices of a palette lie beside their colours
			sample = 8
		case color.NYCbCrAModel: // the opacity is a lossless picture of its own
			sample = 1.5 + 8 + 1
		}
	}
	h.Bytes = int64(sample * float64(h.Pixels()))
	return h, nil
}

// DecodedBytes is how much memory DecodePicture takes for a bitmap, by what its
// header says. It is 0 for a vector picture, and for data that is no picture.
func DecodedBytes(data []byte) int64 {
	h, err := ReadHeader(data)
	if err != nil {
		return 0
	}
	return h.Bytes
}

// sampleBytes is how many bytes a pixel of a colour model takes, decoded.
func sampleBytes(m color.Model) int64 {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.Gray16Model:
		return 2
	case color.GrayModel:
		return 1
	case color.YCbCrModel:
		return 3
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}

// readJPEGHeader is how many bytes a pixel of a JPEG takes while it is decoded,
// and how many scans it has: its samples, thinned out as its frame header says
// (ITU-T T.81, B.2.2), and with a progressive one the coefficients of all of
// them too.
func readJPEGHeader(data []byte) (sample float64, scans int) {
	const dense = 3 * (1 + 4) // of what the header does not say
	sample = dense
	for at := 2; at+4 <= len(data); {
		if data[at] != 0xff { // coded pixels: on to the next marker
			n := bytes.IndexByte(data[at:], 0xff)
			if n < 0 {
				break
			}
			at += n
			continue
		}
		marker := data[at+1]
		switch {
		case marker == 0xff: // filling
			at++
			continue
		case marker == 0, marker >= 0xd0 && marker <= 0xd8: // of coded pixels: they go on
			at += 2
			continue
		case marker == 0xd9: // the end
			return sample, max(scans, 1)
		case marker == 0xda:
			scans++
		case marker >= 0xc0 && marker <= 0xc2 && sample == dense:
			sample = jpegSampleBytes(data[at:], dense)
		}
		at += 2 + max(int(binary.BigEndian.Uint16(data[at+2:])), 2)
	}
	return sample, max(scans, 1)
}

// jpegSampleBytes is what a frame header says of the samples of a pixel, unknown
// where it is cut off.
func jpegSampleBytes(segment []byte, unknown float64) float64 {
	size := int(binary.BigEndian.Uint16(segment[2:]))
	frame := segment[4:max(min(2+size, len(segment)), 4)]
	if len(frame) < 6 || len(frame) < 6+3*int(frame[5]) {
		return unknown
	}
	most, sum := 0, 0
	for i := range int(frame[5]) {
		blocks := int(frame[7+3*i]>>4) * int(frame[7+3*i]&15)
		most, sum = max(most, blocks), sum+blocks
	}
	if most == 0 {
		return unknown
	}
	samples := float64(sum) / float64(most)
	if segment[1] == 0xc2 {
		const coefficient = 4 // bytes, one for each sample
		return samples * (1 + coefficient)
	}
	return samples
}
