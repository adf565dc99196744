// Package frames reads the pictures that looks are read out of: from the bytes of
// a picture, and from a video at moments spread over it, both in the size that
// look.Fit gives. What they may cost is bounded as everywhere: pixels before they
// are decoded, videos by ffmpeg in a process of its own.
//
//	img, err := frames.OfPicture(data)
//	moments, err := frames.OfVideo(ctx, tools, "film.mp4")
package frames

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// mostPixels of a picture or of a video's: as many as the engine takes.
const mostPixels = 100_000_000

// OfPicture decodes a PNG, JPEG, WebP, GIF or SVG picture. The error says what the
// data is and what is accepted.
func OfPicture(data []byte) (*image.RGBA, error) {
	src, err := paint.DecodePicture(data, mostPixels)
	if err != nil {
		return nil, err
	}
	if src.Bitmap != nil {
		size := src.Bitmap.Size()
		return src.Bitmap.Scaled(image.Rectangle{Max: size}, look.Fit(size))
	}
	// A vector picture has no size of its own: it is drawn as large as can be used.
	const vectorSide = 1152
	k := vectorSide / max(src.W, src.H, 1)
	size := look.Fit(image.Pt(max(int(k*src.W), 1), max(int(k*src.H), 1)))
	p, err := src.Place(geom.R(0, 0, float64(size.X), float64(size.Y)), plan.FitContain, 0)
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}

// Of how a video is looked at.
const (
	momentCount = 10 // enough for the median of a film with several scenes
	apart       = 4  // moments' pictures are 1/4 s apart: captions stay, whoever moves does not
	onePass     = 40 // seconds up to which decoding all of it is less than seeking
	boxW, boxH  = 1152, 768
)

// mostTime bounds reading a video: ten moments of the largest take a minute.
const mostTime = 5 * time.Minute

// OfVideo decodes moments spread over a video, without its first and last
// instants, which are often black. It ends with ctx, or after mostTime.
func OfVideo(ctx context.Context, tools *mux.Tools, path string) ([]look.Moment, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, mostTime, fmt.Errorf("it takes longer than %v to decode", mostTime))
	defer cancel()
	out, err := ofVideo(ctx, tools, path)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return nil, cause
	}
	return out, err
}

func ofVideo(ctx context.Context, tools *mux.Tools, path string) ([]look.Moment, error) {
	info, err := tools.Probe(ctx, path)
	if err != nil {
		return nil, err
	}
	s := info.Video()
	if s == nil {
		return nil, errors.New("it has no moving picture")
	}
	seconds := s.Seconds
	if seconds == 0 {
		seconds = info.Seconds
	}
	size := boxOf(s)
	spec := mux.VideoSpec{Width: size.X, Height: size.Y, FPS: apart, Fit: plan.FitContain, FocusX: 50, MaxPixels: mostPixels}
	var out []look.Moment
	open := func(from float64) (*mux.Video, error) {
		spec.From = from
		return tools.OpenVideo(ctx, path, info, spec)
	}
	v, err := open(0)
	if err != nil {
		return nil, err
	}
	defer func() { v.Close() }()
	for i := range momentCount {
		at := max(min(seconds*(float64(i)+0.5)/momentCount, seconds-2.0/apart), 0) // with a picture to come
		frame := int(at * apart)
		if seconds > onePass {
			v.Close()
			if v, err = open(at); err != nil {
				return nil, err
			}
			frame = 0
		}
		m, err := momentAt(v, frame)
		if err != nil {
			return nil, fmt.Errorf("its picture at %.1f s: %w", at, err)
		}
		out = append(out, m)
	}
	return out, nil
}

// boxOf is the size in which a stream's pictures are decoded: its form, even.
func boxOf(s *mux.Stream) image.Point {
	w, h := float64(s.Width)*max(s.Aspect, 0.01), float64(s.Height)
	if s.Rotation%180 != 0 {
		w, h = h, w
	}
	bw, bh := float64(boxW), float64(boxH)
	if h > w {
		bw, bh = bh, bw
	}
	k := min(bw/w, bh/h)
	even := func(v float64) int { return max(int(v)&^1, 16) }
	return image.Pt(even(k*w), even(k*h))
}

// momentAt copies a picture and the next, which the video takes back.
func momentAt(v *mux.Video, frame int) (m look.Moment, err error) {
	for i, to := range []**image.RGBA{&m.Now, &m.Next} {
		img, err := v.Frame(frame + i)
		if err != nil {
			return m, err
		}
		own := image.NewRGBA(img.Rect)
		copy(own.Pix, img.Pix)
		*to = own
	}
	return m, nil
}
