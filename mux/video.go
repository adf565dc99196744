package mux

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"strings"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// VideoSpec says how a video is shown.
type VideoSpec struct {
	Width, Height int // px of the pictures to get
	FPS           int
	From          float64  // seconds into the video
	Fit           plan.Fit // contain: whole, transparent around; cover: filling, cropped
	FocusX        int      // cover: where the middle of the crop is, 0 (left) .. 100 (right); 50 is the centre
}

// Video is a video being played picture by picture. It is used by one
// goroutine. Close it.
type Video struct {
	tools *Tools
	ctx   context.Context
	path  string
	spec  VideoSpec
	args  []string

	frames int
	alpha  bool

	proc *process
	out  *os.File
	stop context.CancelFunc
	at   int // index of the picture in shown; -1 before the first
	end  int // index after the last picture once known, else -1
	img  [2]*image.RGBA
}

// leadSeconds of video before From are decoded too: a picture that was on
// display already at From begins before it.
const leadSeconds = 10

// OpenVideo prepares a video for playing. It is decoded when pictures are
// asked for.
func (t *Tools) OpenVideo(ctx context.Context, path string, spec VideoSpec) (*Video, error) {
	if spec.Width < 1 || spec.Height < 1 || spec.FPS < 1 || spec.From < 0 || math.IsNaN(spec.From) {
		return nil, fmt.Errorf("video %s as %dx%d px at %d a second from %g s: all must be positive", path, spec.Width, spec.Height, spec.FPS, spec.From)
	}
	info, err := t.Probe(ctx, path)
	if err != nil {
		return nil, err
	}
	s := info.Video()
	if s == nil {
		return nil, fmt.Errorf("video %s: it has no moving picture", path)
	}
	seconds := s.Seconds
	if seconds == 0 {
		seconds = info.Seconds
	}
	v := &Video{tools: t, ctx: ctx, path: path, spec: spec, at: -1, end: -1, alpha: hasAlpha(s.PixelFormat)}
	v.frames = max(int(math.Round((seconds-spec.From)*float64(spec.FPS))), 0)
	if v.args, err = v.arguments(); err != nil {
		return nil, err
	}
	for i := range v.img {
		v.img[i] = image.NewRGBA(image.Rect(0, 0, spec.Width, spec.Height))
	}
	return v, nil
}

// Frames is the video's length from From on, in frames of the asked rate, as
// its container tells it; 0 when it does not.
func (v *Video) Frames() int { return v.frames }

// Seconds is the video's length from From on.
func (v *Video) Seconds() float64 { return float64(v.frames) / float64(v.spec.FPS) }

func hasAlpha(format string) bool {
	for _, with := range []string{"yuva", "rgba", "argb", "bgra", "abgr", "gbrap", "ya8", "ya16", "pal8"} {
		if strings.HasPrefix(format, with) {
			return true
		}
	}
	return false
}

func (v *Video) arguments() ([]string, error) {
	s := v.spec
	lead := math.Min(s.From, leadSeconds)
	in := options{"protocol_whitelist": "file", "format_whitelist": mediaFormats, "an": ""}
	if s.From > lead {
		in["ss"] = fmt.Sprintf("%.6f", s.From-lead)
	}
	return arguments(func() *ffmpeg.Stream {
		p := ffmpeg.Input(local(v.path), in).Get("v:0").
			Filter("fps", nil, options{"fps": s.FPS, "start_time": fmt.Sprintf("%.6f", lead)})
		size := options{"w": s.Width, "h": s.Height, "force_original_aspect_ratio": "decrease", "flags": "bicubic+full_chroma_int"}
		// Pictures with pixels that are not square become square first.
		p = p.Filter("scale", nil, options{"w": "trunc(iw*sar+.5)", "h": "ih"}).Filter("setsar", ffmpeg.Args{"1"})
		if s.Fit == plan.FitCover {
			size["force_original_aspect_ratio"] = "increase"
			p = p.Filter("scale", nil, size).
				Filter("crop", nil, options{"w": s.Width, "h": s.Height, "x": fmt.Sprintf("(iw-ow)*%d/100", min(max(s.FocusX, 0), 100)), "y": "(ih-oh)/2"})
		} else {
			p = p.Filter("scale", nil, size)
		}
		if v.alpha { // image.RGBA holds colours already multiplied
			p = p.Filter("format", ffmpeg.Args{"gbrap"}).Filter("premultiply", nil, options{"inplace": 1})
		}
		p = p.Filter("format", ffmpeg.Args{"rgba"})
		if s.Fit != plan.FitCover {
			p = p.Filter("pad", nil, options{"w": s.Width, "h": s.Height, "x": "(ow-iw)/2", "y": "(oh-ih)/2", "color": "black@0"})
		}
		return p.Output("pipe:1", options{"f": "rawvideo", "pix_fmt": "rgba", "fps_mode": "passthrough"})
	})
}

// Frame returns picture n, shown n/FPS seconds after From. After the end the
// last picture stays. The result is valid until the next call. Going forward
// is fast; going back decodes from the start, so that a picture never depends
// on the way it was reached.
func (v *Video) Frame(n int) (*image.RGBA, error) {
	if n < 0 {
		return nil, fmt.Errorf("video %s: picture %d: it must be 0 or more", v.path, n)
	}
	if v.end >= 0 {
		n = min(n, v.end-1)
	}
	if n < v.at {
		v.Close()
		v.at = -1
	}
	for v.at < n {
		more, err := v.read()
		if err != nil {
			return nil, fmt.Errorf("video %s: %w", v.path, err)
		}
		if !more {
			break
		}
	}
	return v.img[v.at&1], nil
}

// read decodes the next picture into the buffer that does not hold the last.
func (v *Video) read() (bool, error) {
	if v.end >= 0 && v.at+1 >= v.end {
		return false, nil
	}
	if v.proc == nil {
		if err := v.open(); err != nil {
			return false, err
		}
	}
	n, err := io.ReadFull(v.out, v.img[(v.at+1)&1].Pix)
	if err == nil {
		v.at++
		return true, nil
	}
	ended := v.proc.wait()
	v.proc = nil
	v.Close()
	switch {
	case ended != nil:
		return false, ended
	case n > 0:
		return false, errors.New("ffmpeg ended within a picture")
	case v.at < 0:
		return false, fmt.Errorf("no picture at %g s or later", v.spec.From)
	}
	v.end = v.at + 1
	return false, nil
}

func (v *Video) open() error {
	out, stdout, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("a pipe for ffmpeg: %w", err)
	}
	defer stdout.Close()
	widen(out)
	ctx, stop := context.WithCancel(v.ctx)
	proc, err := start(ctx, v.tools.FFmpeg, v.args, nil, stdout)
	if err != nil {
		stop()
		out.Close()
		return err
	}
	v.proc, v.out, v.stop = proc, out, stop
	return nil
}

// Close ends the decoder. Frame after Close starts it again.
func (v *Video) Close() {
	if v.stop != nil {
		v.stop()
		v.out.Close()
		v.stop = nil
	}
	if v.proc != nil {
		_ = v.proc.wait() // killed on purpose
		v.proc = nil
	}
}
