package encodertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"image"
	"image/color"
	"io"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/mux"
)

// board is textured paper on which a line is drawn.
type board struct {
	img  *image.RGBA
	tick int
}

func newBoard(width, height int) *board {
	b := &board{img: image.NewRGBA(image.Rect(0, 0, width, height))}
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(b.img.Pix); i += 4 {
		v := byte(240 + r.IntN(7))
		b.img.Pix[i], b.img.Pix[i+1], b.img.Pix[i+2], b.img.Pix[i+3] = v, v-1, v-5, 255
	}
	return b
}

// draw adds a piece of the line, in a colour of its own, and returns where.
func (b *board) draw() image.Rectangle {
	var dirty image.Rectangle
	w, h := float64(b.img.Rect.Dx()), float64(b.img.Rect.Dy())
	for range 20 {
		b.tick++
		t := float64(b.tick) / 20
		x, y := int(w/2+w*.4*math.Sin(t*.13)), int(h/2+h*.4*math.Sin(t*.091))
		dot := image.Rect(x-2, y-2, x+3, y+3).Intersect(b.img.Rect)
		for py := dot.Min.Y; py < dot.Max.Y; py++ {
			for px := dot.Min.X; px < dot.Max.X; px++ {
				b.img.SetRGBA(px, py, color.RGBA{170, 30, 60, 255})
			}
		}
		dirty = dirty.Union(dot)
	}
	return dirty
}

// clip is a finished clip and what was found in it.
type clip struct {
	spec     mux.ClipSpec
	info     mux.ClipInfo
	stream   mux.Stream
	keys     []bool // which packets are key frames
	pictures []picture
	wantKeys int
}

// picture is a decoded one.
type picture struct {
	drawn bool       // and not held
	sum   uint64     // of its samples
	off   [3]float64 // how far its planes lie from what was shown, in the mean
}

// encode makes the clip of a scene and looks at it.
func encode(ctx context.Context, e Encoder, path string, s scene) (*clip, error) {
	info, err := draw(ctx, e, path, s)
	if err != nil {
		return nil, err
	}
	c := &clip{spec: s.spec, info: info, wantKeys: s.keys}
	probed, err := e.Tools.ProbeCounted(ctx, path)
	if err != nil {
		return nil, err
	}
	v := probed.Video()
	if v == nil {
		return nil, errors.New("there is no picture in it")
	}
	c.stream = *v
	flags, err := exec.CommandContext(ctx, e.Tools.FFprobe, "-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", path).Output()
	if err != nil {
		return nil, err
	}
	for _, f := range strings.Fields(string(flags)) {
		c.keys = append(c.keys, strings.HasPrefix(f, "K"))
	}
	if c.pictures, err = decode(ctx, e, path, s); err != nil {
		return nil, err
	}
	if len(c.pictures) != len(c.keys) {
		return nil, fmt.Errorf("%d pictures in %d packets", len(c.pictures), len(c.keys))
	}
	return c, nil
}

// stays returns for how many frames the one drawn as frame i is shown.
func (s scene) stays(i int) int {
	n := 1
	for i+n < s.spec.Frames && (i+n)%s.spec.FPS >= s.drawn {
		n++
	}
	return n
}

// draw encodes a scene.
func draw(ctx context.Context, e Encoder, path string, s scene) (mux.ClipInfo, error) {
	c, err := e.Open(ctx, path, s.spec)
	if err != nil {
		return mux.ClipInfo{}, err
	}
	defer c.Abort()
	b, f := newBoard(s.spec.Width, s.spec.Height), mux.NewFrame(s.spec.Width, s.spec.Height)
	if err := f.Convert(b.img, []image.Rectangle{b.img.Rect}); err != nil {
		return mux.ClipInfo{}, err
	}
	for i := 0; i < s.spec.Frames; i += s.stays(i) {
		if err := f.Convert(b.img, []image.Rectangle{b.draw()}); err != nil {
			return mux.ClipInfo{}, err
		}
		if err := c.Show(f, s.stays(i)); err != nil {
			return mux.ClipInfo{}, err
		}
	}
	return c.Close()
}

// decode has ffmpeg decode a clip strictly and compares its pictures with what
// was shown.
func decode(ctx context.Context, e Encoder, path string, s scene) ([]picture, error) {
	var complaints bytes.Buffer
	cmd := exec.CommandContext(ctx, e.Tools.FFmpeg, "-v", "warning", "-err_detect", "explode", "-i", path, "-map", "0:v", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-")
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	pictures, reading := compare(out, s)
	_, _ = io.Copy(io.Discard, out) // so that it ends
	if err := errors.Join(reading, cmd.Wait()); err != nil || complaints.Len() > 0 {
		return nil, fmt.Errorf("strict decoding: %v\n%s", err, complaints.String())
	}
	return pictures, nil
}

// compare reads decoded samples to their end, drawing the scene beside them.
func compare(samples io.Reader, s scene) ([]picture, error) {
	b, f := newBoard(s.spec.Width, s.spec.Height), mux.NewFrame(s.spec.Width, s.spec.Height)
	if err := f.Convert(b.img, []image.Rectangle{b.img.Rect}); err != nil {
		return nil, err
	}
	var found []picture
	seed, raw, next := maphash.MakeSeed(), make([]byte, s.spec.Width*s.spec.Height*3/2), 0
	for {
		if _, err := io.ReadFull(samples, raw); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, err
		}
		p := picture{sum: maphash.Bytes(seed, raw), drawn: len(found) == next}
		if p.drawn {
			if err := f.Convert(b.img, []image.Rectangle{b.draw()}); err != nil {
				return nil, err
			}
			next += s.stays(next)
		}
		got := yuv.Within(f.Rect, raw)
		p.off = [3]float64{apart(got.Y, f.Y), apart(got.U, f.U), apart(got.V, f.V)}
		found = append(found, p)
	}
}

// apart is the mean of how far samples lie apart.
func apart(a, b []byte) float64 {
	sum := 0
	for i, v := range a {
		sum += max(int(v)-int(b[i]), int(b[i])-int(v))
	}
	return float64(sum) / float64(len(a))
}
