package paint

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// DecodedBytes is how much memory DecodePicture takes for a bitmap, by what its
// head says: the samples as they are decoded, and what is made of them where
// that is not in their place. It is 0 for a vector picture, and for data that is
// no picture.
func DecodedBytes(data []byte) int64 {
	if isSVG(data) {
		return 0
	}
	cfg, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0
	}
	pixels := int64(cfg.Width) * int64(cfg.Height)
	inPlace := max(cfg.Width, cfg.Height) <= largestSide && (cfg.ColorModel == color.RGBAModel || cfg.ColorModel == color.NRGBAModel)
	made := int64(0)
	if !inPlace {
		k := min(1, float64(largestSide)/float64(max(cfg.Width, cfg.Height, 1)))
		made = int64(4 * k * k * float64(pixels))
	}
	switch format {
	case "jpeg":
		return made + int64(jpegSampleBytes(data)*float64(pixels))
	case "png":
		// The passes of an interlaced picture are decoded, then put together.
		const interlace = 28 // where its head says so (PNG, 11.2.1)
		if len(data) > interlace && data[interlace] != 0 {
			pixels *= 2
		}
	}
	return made + pixels*pixelBytes(cfg.ColorModel)
}

// pixelBytes is how many bytes a pixel of a colour model takes, decoded.
func pixelBytes(m color.Model) int64 {
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

// jpegSampleBytes is how many bytes a pixel of a JPEG takes while it is decoded:
// its samples, thinned out as its frame header says (ITU-T T.81, B.2.2), and with
// a progressive one the coefficients of all of them too.
func jpegSampleBytes(data []byte) float64 {
	const dense = 3 * (1 + 4) // of what the header does not say
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		marker, size := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		if marker == 0xff { // filling
			at++
			continue
		}
		if marker < 0xc0 || marker > 0xc2 {
			at += 2 + size
			continue
		}
		frame := data[at+4 : min(at+2+max(size, 2), len(data))]
		if len(frame) < 6 || len(frame) < 6+3*int(frame[5]) {
			return dense
		}
		most, sum := 0, 0
		for i := range int(frame[5]) {
			blocks := int(frame[7+3*i]>>4) * int(frame[7+3*i]&15)
			most, sum = max(most, blocks), sum+blocks
		}
		if most == 0 {
			return dense
		}
		samples := float64(sum) / float64(most)
		if marker == 0xc2 {
			const coefficient = 4 // bytes, one for each sample
			return samples * (1 + coefficient)
		}
		return samples
	}
	return dense
}
