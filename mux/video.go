package mux

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"runtime"
	"strings"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// VideoSpec says how a video is shown.
type VideoSpec struct {
	Width, Height int // px of the pictures to get
	FPS           int
	From          float64  // seconds into the video
	Fit           plan.Fit // contain: whole, transparent around; cover: filling, cropped
	MaxPixels     int      // of a picture in the file; what is a million larger is not decoded. 0: any
	Blur          float64  // cover: standard deviation in px of the pictures to get; 0: none
	Grey          bool     // cover: without colours
	FocusX        int      // cover: where the middle of the crop is, 0 (left) .. 100 (right); 50 is the centre
}

// Video is a video being played picture by picture. It is used by one
// goroutine. Close it.
type Video struct {
	tools *Tools
	ctx   context.Context
	path  string
	spec  VideoSpec

	frames int
	alpha  bool // it may be seen through
	fills  bool // pictures fill all of their size

	form form // of the pictures that are decoded now
	proc *process
	out  *os.File
	stop context.CancelFunc
	next int // index of the picture the process gives next
	at   int // index of the picture decoded last; -1 before the first
	end  int // index after the last picture once known, else -1

	last    int       // which of these is picture at
	raw     [2][]byte // samples; as
	colours [2]image.RGBA
	planes  [2]yuv.Planes
}

// form is what pictures are decoded to.
type form int

const (
	inColours form = iota // RGBA, premultiplied
	inPlanes              // as encoders take them
)

// decoderThreads bounds how many pictures are decoded side by side, each of which
// takes memory: as many as two cores use, however many there are.
var decoderThreads = min(runtime.GOMAXPROCS(0)+1, 3)

// paddedPixels are those that ffmpeg may count besides: it rounds rows up to 64.
const paddedPixels = 1 << 20

// leadSeconds of video before From are decoded too: a picture that was on
// display already at From begins before it.
const leadSeconds = 10

// OpenVideo prepares a video for playing; info is what Probe tells of it. It is
// decoded when pictures are asked for.
func (t *Tools) OpenVideo(ctx context.Context, path string, info Info, spec VideoSpec) (*Video, error) {
	if spec.Width < 1 || spec.Height < 1 || spec.FPS < 1 || spec.From < 0 || math.IsNaN(spec.From) {
		return nil, fmt.Errorf("video %s as %dx%d px at %d a second from %g s: all must be positive", path, spec.Width, spec.Height, spec.FPS, spec.From)
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
	v.fills = spec.Fit == plan.FitCover || spec.filledBy(s)
	v.frames = max(int(math.Round((seconds-spec.From)*float64(spec.FPS))), 0)
	return v, nil
}

// filledBy reports whether a stream's picture, shown whole, misses the asked size
// by so little that it is better stretched: a place made for it is rounded to
// even pixels.
func (s VideoSpec) filledBy(v *Stream) bool {
	w, h := float64(v.Width)*v.Aspect, float64(v.Height)
	if v.Rotation%180 != 0 {
		w, h = float64(v.Height), float64(v.Width)*v.Aspect
	}
	k := min(float64(s.Width)/w, float64(s.Height)/h)
	const least, share = 4, 0.02 // px, of the size
	return float64(s.Width)-k*w <= max(least, share*float64(s.Width)) && float64(s.Height)-k*h <= max(least, share*float64(s.Height))
}

// Frames is the video's length from From on, in frames of the asked rate, as
// its container tells it; 0 when it does not.
func (v *Video) Frames() int { return v.frames }

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
	in := accepting(options{"an": "", "threads": decoderThreads})
	if s.MaxPixels > 0 {
		in["max_pixels"] = s.MaxPixels + paddedPixels
	}
	if s.From > lead {
		in["ss"] = fmt.Sprintf("%.6f", s.From-lead)
	}
	return arguments(func() *ffmpeg.Stream {
		p := ffmpeg.Input(local(v.path), in).Get("v:0").
			Filter("fps", nil, options{"fps": s.FPS, "start_time": fmt.Sprintf("%.6f", lead)}).
			Filter("trim", nil, options{"start_frame": v.next})
		// Pictures with pixels that are not square become square first.
		p = p.Filter("scale", nil, options{"w": "trunc(iw*sar+.5)", "h": "ih"}).Filter("setsar", ffmpeg.Args{"1"})
		size := options{"w": s.Width, "h": s.Height, "flags": "bicubic+full_chroma_int"}
		if v.form == inPlanes {
			size["flags"] = "bicubic+full_chroma_inp+accurate_rnd"
			size["out_color_matrix"], size["out_range"] = "bt709", "tv"
		}
		switch {
		case s.Fit == plan.FitCover:
			// What is not seen is not scaled: of a narrator in a column that is most.
			p = p.Filter("crop", nil, options{
				"w": fmt.Sprintf("min(iw,max(2,ih*%d/%d))", s.Width, s.Height), "x": fmt.Sprintf("(iw-ow)*%d/100", min(max(s.FocusX, 0), 100)),
				"h": fmt.Sprintf("min(ih,max(2,iw*%d/%d))", s.Height, s.Width), "y": "(ih-oh)/2",
			}).Filter("scale", nil, size)
			p = s.changed(p)
		case v.fills:
			p = p.Filter("scale", nil, size)
		default:
			size["force_original_aspect_ratio"] = "decrease"
			p = p.Filter("scale", nil, size)
		}
		format := "rgba"
		if v.form == inPlanes {
			format = "yuv420p"
		} else if v.alpha { // image.RGBA holds colours already multiplied
			p = p.Filter("format", ffmpeg.Args{"gbrap"}).Filter("premultiply", nil, options{"inplace": 1})
		}
		p = p.Filter("format", ffmpeg.Args{format})
		if !v.fills {
			p = p.Filter("pad", nil, options{"w": s.Width, "h": s.Height, "x": "(ow-iw)/2", "y": "(oh-ih)/2", "color": "black@0"})
		}
		// Scaling by slices takes half as much again of the processors' time, and
		// saves none: what is decoded is encoded beside it.
		return p.Output("pipe:1", options{"f": "rawvideo", "pix_fmt": format, "fps_mode": "passthrough", "filter_complex_threads": 1})
	})
}

// changed is a stream blurred and without colours, as the spec has it.
func (s VideoSpec) changed(p *ffmpeg.Stream) *ffmpeg.Stream {
	if s.Blur > 0 {
		p = p.Filter("gblur", nil, options{"sigma": fmt.Sprintf("%.3f", s.Blur)})
	}
	if s.Grey {
		p = p.Filter("hue", nil, options{"s": 0})
	}
	return p
}

// Frame returns picture n, shown n/FPS seconds after From. After the end the
// last picture stays. The result is valid until the next call. Going forward
// is fast; going back decodes anew, all up to the picture asked for, so that a
// picture never depends on the way it was reached.
func (v *Video) Frame(n int) (*image.RGBA, error) {
	if err := v.seek(n, inColours); err != nil {
		return nil, err
	}
	return &v.colours[v.last], nil
}

// Planes is Frame as an encoder takes it: BT.709, limited range, whatever the
// video's own colours. It is nil where something shows through the pictures or
// beside them, or when their size is not even.
func (v *Video) Planes(n int) (*yuv.Planes, error) {
	if v.alpha || !v.fills || v.spec.Width%2 != 0 || v.spec.Height%2 != 0 {
		return nil, nil
	}
	if err := v.seek(n, inPlanes); err != nil {
		return nil, err
	}
	return &v.planes[v.last], nil
}

// seek decodes picture n, or the last one if the video ends before.
func (v *Video) seek(n int, f form) error {
	if n < 0 {
		return fmt.Errorf("video %s: picture %d: it must be 0 or more", v.path, n)
	}
	if f != v.form {
		v.Close()
		v.form, v.at, v.raw = f, -1, [2][]byte{}
	}
	if v.end >= 0 {
		n = min(n, v.end-1)
	}
	if n == v.at {
		return nil
	}
	if err := v.decode(n); err != nil {
		v.Close()
		v.at = -1
		return fmt.Errorf("video %s: %w", v.path, err)
	}
	return nil
}

// decode lets the process that runs, or one that begins with picture n, give
// all up to n.
func (v *Video) decode(n int) error {
	if v.proc != nil && n < v.next {
		v.Close()
	}
	if v.proc == nil {
		if err := v.open(n); err != nil {
			return err
		}
	}
	for v.next <= n {
		more, err := v.read()
		switch {
		case err != nil:
			return err
		case more:
		case v.at >= 0 && v.at == v.next-1:
			v.end = v.next
			return nil
		case v.next == 0:
			return fmt.Errorf("no picture at %g s or later", v.spec.From)
		default: // which picture is the last can only be counted
			if err := v.open(0); err != nil {
				return err
			}
		}
	}
	return nil
}

// samples is where picture i of two is decoded to.
func (v *Video) samples(i int) []byte {
	size := image.Rect(0, 0, v.spec.Width, v.spec.Height)
	switch {
	case v.raw[i] != nil:
	case v.form == inColours:
		v.colours[i] = *image.NewRGBA(size)
		v.raw[i] = v.colours[i].Pix
	default:
		v.raw[i] = make([]byte, v.spec.Width*v.spec.Height*3/2)
		v.planes[i] = yuv.Within(size, v.raw[i])
	}
	return v.raw[i]
}

// read gets the next picture; false: there is none, and the process has ended.
func (v *Video) read() (bool, error) {
	n, err := io.ReadFull(v.out, v.samples(1-v.last))
	if err == nil {
		v.last, v.at, v.next = 1-v.last, v.next, v.next+1
		return true, nil
	}
	ended := v.proc.wait()
	v.proc = nil
	v.Close()
	ended = refusal(ended)
	if ended == nil && n > 0 {
		ended = errors.New("ffmpeg ended within a picture")
	}
	return false, ended
}

// open starts a process whose first picture is n.
func (v *Video) open(n int) error {
	v.next = n
	args, err := v.arguments()
	if err != nil {
		return err
	}
	v.proc, v.out, v.stop, err = v.tools.piped(v.ctx, args)
	return err
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
