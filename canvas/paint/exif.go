package paint

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/disintegration/imaging"
)

// turning is how the pixels of a photograph lie that a camera was turned for, by
// the numbers of EXIF's tag 0x0112. What says nothing lies upright.
type turning int

// Those of EXIF (CIPA DC-008, 4.6.4), by what sets them upright.
const (
	upright turning = iota + 1
	mirrored
	halfTurn
	flipped
	transposed
	turnedRight
	transversed
	turnedLeft
)

// turningOf is what the first application segment of a JPEG says; upright where it
// says nothing that can be read.
func turningOf(data []byte) turning {
	const app1, orientation, entry = 0xe1, 0x0112, 12
	if !bytes.HasPrefix(data, []byte{0xff, 0xd8}) {
		return upright
	}
	data = data[2:]
	for {
		if len(data) < 4 || data[0] != 0xff {
			return upright
		}
		if data[1] == app1 {
			break
		}
		size := int(binary.BigEndian.Uint16(data[2:]))
		if size < 2 || len(data) < 2+size {
			return upright
		}
		data = data[2+size:]
	}
	data, found := bytes.CutPrefix(data[4:], []byte("Exif"))
	if !found || len(data) < 10 {
		return upright
	}
	tiff := data[2:]
	var order binary.ByteOrder = binary.BigEndian
	switch string(tiff[:2]) {
	case "MM":
	case "II":
		order = binary.LittleEndian
	default:
		return upright
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return upright
	}
	tags := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(tags) < entry-2 { // the value's last bytes say nothing
			return upright
		}
		if order.Uint16(tags) == orientation {
			if t := turning(order.Uint16(tags[8:])); t >= upright && t <= turnedLeft {
				return t
			}
			return upright
		}
		if len(tags) < entry {
			return upright
		}
		tags = tags[entry:]
	}
	return upright
}

// across reports whether rows of the upright picture are columns of the one kept.
func (t turning) across() bool { return t >= transposed }

// size is the upright picture's, of one kept in the given size.
func (t turning) size(kept image.Point) image.Point {
	if t.across() {
		return image.Pt(kept.Y, kept.X)
	}
	return kept
}

// part is where rows y0 to y1-1 of the upright picture lie in the one kept.
func (t turning) part(kept image.Rectangle, y0, y1 int) image.Rectangle {
	r := kept
	switch t {
	case halfTurn, flipped:
		r.Min.Y, r.Max.Y = kept.Max.Y-y1, kept.Max.Y-y0
	case transposed, turnedRight:
		r.Min.X, r.Max.X = kept.Min.X+y0, kept.Min.X+y1
	case transversed, turnedLeft:
		r.Min.X, r.Max.X = kept.Max.X-y1, kept.Max.X-y0
	default:
		r.Min.Y, r.Max.Y = kept.Min.Y+y0, kept.Min.Y+y1
	}
	return r
}

// set is the picture upright.
func (t turning) set(img image.Image) *image.NRGBA {
	switch t {
	case mirrored:
		return imaging.FlipH(img)
	case halfTurn:
		return imaging.Rotate180(img)
	case flipped:
		return imaging.FlipV(img)
	case transposed:
		return imaging.Transpose(img)
	case turnedRight:
		return imaging.Rotate270(img)
	case transversed:
		return imaging.Transverse(img)
	case turnedLeft:
		return imaging.Rotate90(img)
	}
	return imaging.Clone(img)
}
