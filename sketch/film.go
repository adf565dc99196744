package sketch

import (
	"fmt"
	"image"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Footage is a moving picture, frame by frame at the scene's rate. Frames are
// wanted in order, except after a jump of the script.
type Footage interface {
	// Frame is picture n, counted from 0, of the size of the film's box (its
	// Rect may lie anywhere). It is valid until the next call.
	Frame(n int) (*image.RGBA, error)
	// Planes is picture n as encoders take it, of the size of the film's box,
	// whose sides are even then; nil for footage that may be seen through.
	Planes(n int) (*yuv.Planes, error)
}

// Film plays footage in a box of the board. After its last frame that frame
// stays.
type Film struct {
	Box     image.Rectangle
	Footage Footage
	Pan     *Pan         // instead of footage, for as long as the scene lasts; nil: none
	Frames  int          // how many the footage has, at least 1
	FPS     int          // of the scene; Frames/FPS is the natural length
	Mask    *image.Alpha // of the box's size: what is seen of it (round, soft edge); nil: all
}

// filmFade is how long a film takes to appear, in seconds.
const filmFade = 0.3

// film is a Film from the frame it begins in.
type film struct {
	Film
	start  int
	fading int // frames
	where  [1]image.Rectangle
	leaves Turn // in which it fades out

	alpha   uint32          // 0..256; 0 before the start
	shown   int             // footage frame in plays; −1: none
	current *layer          // now or flat
	now     layer           // got as colours
	flat    layer           // got as planes: a layer alone
	upper   layer           // ink drawn over the box after the film began …
	inked   image.Rectangle // … which is here
}

func newFilm(f Film, start, fps int, fadeIn bool) (*film, error) {
	switch {
	case f.Box.Empty():
		return nil, fmt.Errorf("film box %v is empty; at least one pixel is needed", f.Box)
	case f.Footage == nil:
		return nil, fmt.Errorf("film in box %v has no footage", f.Box)
	case f.Frames < 1:
		return nil, fmt.Errorf("film in box %v has %d frames; at least 1 is needed", f.Box, f.Frames)
	case f.Mask != nil && f.Mask.Rect.Size() != f.Box.Size():
		return nil, fmt.Errorf("film mask is %v, its box %v; both must be equally large", f.Mask.Rect.Size(), f.Box.Size())
	}
	a := &film{Film: f, start: start, shown: -1, where: [1]image.Rectangle{f.Box}, leaves: Turn{Start: forever, End: forever}}
	if fadeIn {
		a.fading = int(filmFade*float64(fps) + 0.5)
	}
	a.now, a.upper = layer{RGBA: image.NewRGBA(f.Box)}, layer{RGBA: image.NewRGBA(f.Box)}
	a.flat = layer{RGBA: a.now.RGBA}
	return a, nil
}

func (f *film) pose(n int, on screen) error {
	f.alpha = 0
	if n < f.start || n >= f.leaves.End-1 {
		return nil
	}
	f.alpha = 256
	if k := n - f.start; k < f.fading {
		f.alpha = uint32(256 * easeInOut(float64(k+1)/float64(f.fading+1)))
	}
	if n >= f.leaves.Start {
		f.alpha = uint32(float64(f.alpha)*(1-easeInOut(float64(n-f.leaves.Start+1)/float64(f.leaves.End-f.leaves.Start))) + 0.5)
	}
	k := min(n-f.start, f.Frames-1)
	if err := on.play(f, k); err != nil {
		f.shown = -1
		return fmt.Errorf("film frame %d of %d: %w", k, f.Frames, err)
	}
	f.shown = k
	return nil
}

// leave has the film fade out in a turn.
func (f *film) leave(t Turn) { f.leaves = t }

// colours gets frame k of the footage, cut by the mask.
func (f *film) colours(k int) error {
	if k == f.shown && f.current == &f.now {
		return nil
	}
	img, err := f.Footage.Frame(k)
	if err != nil {
		return err
	}
	if img.Rect.Size() != f.Box.Size() {
		return fmt.Errorf("it is %v; its box is %v", img.Rect.Size(), f.Box.Size())
	}
	f.copyMasked(img)
	f.now.changed(f.Box)
	f.current = &f.now
	return nil
}

// planes gets frame k of the footage as a layer; nothing is copied. Where it
// has no planes, or its chroma would lie between the board's, it is got as
// colours.
func (f *film) planes(k int) error {
	if k == f.shown && f.current == &f.flat {
		return nil
	}
	if f.Box != yuv.Even(f.Box) {
		return f.colours(k)
	}
	p, err := f.Footage.Planes(k)
	switch {
	case err != nil:
		return err
	case p == nil:
		return f.colours(k)
	case p.Rect.Size() != f.Box.Size():
		return fmt.Errorf("it is %v; its box is %v", p.Rect.Size(), f.Box.Size())
	}
	if f.flat.converted == nil {
		f.flat.converted = &yuv.Layer{}
		f.flat.converted.A, f.flat.converted.C = yuv.Cover(f.Mask)
	}
	f.flat.converted.Planes = yuv.Planes{Rect: f.Box, Y: p.Y, U: p.U, V: p.V}
	f.current = &f.flat
	return nil
}

// copyMasked copies a picture of the footage, cut by the mask.
func (f *film) copyMasked(img *image.RGBA) {
	w, h := f.Box.Dx(), f.Box.Dy()
	for y := range h {
		dst := f.now.Pix[y*f.now.Stride:][:w*4]
		copy(dst, img.Pix[y*img.Stride:][:w*4])
		if f.Mask == nil {
			continue
		}
		for x, m := range f.Mask.Pix[y*f.Mask.Stride:][:w] {
			if m == 255 {
				continue
			}
			d := dst[x*4 : x*4+4]
			for c := range d {
				d[c] = uint8((uint32(d[c])*uint32(m) + 127) / 255)
			}
		}
	}
}

func (f *film) over(on screen, r image.Rectangle) {
	if f.alpha == 0 {
		return
	}
	on.blend(f.current, r, f.alpha)
	if r = r.Intersect(f.inked); !r.Empty() {
		on.blend(&f.upper, r, 256)
	}
}

func (f *film) dirty(n int) []image.Rectangle {
	playing := n >= f.start && n < f.start+max(f.Frames, f.fading+1) && n < f.leaves.End
	if playing || n >= f.leaves.Start && n < f.leaves.End {
		return f.where[:]
	}
	return nil
}
