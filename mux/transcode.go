package mux

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strconv"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// vp9Quality is libvpx's constant quality, by ours. Its settings for real time, tuned to
// drawn pictures, reach what "good" reaches at two steps less in an eighth of the time.
var vp9Quality = map[plan.Quality]string{plan.QualityDraft: "36", plan.QualityStandard: "28", plan.QualityHigh: "20"}

// gifRate is the frame rate of GIF films: the format counts in hundredths of
// a second, and players slow down what is faster than 50 a second.
const gifRate = 25

// transcode joins the clips to a silent MP4 nobody sees and encodes that into
// the format asked for.
func (t *Tools) transcode(ctx context.Context, w *filmWriter) (FilmInfo, error) {
	joined, err := createAtomic(w.spec.Out)
	if err != nil {
		return FilmInfo{}, err
	}
	defer joined.discard()
	if err := w.film.Write(ctx, joined); err != nil {
		return FilmInfo{}, err
	}
	build := webm
	if w.spec.Format == plan.FormatGIF {
		build = gif
	}
	err = t.encodeAnew(ctx, &encoding{
		out: w.spec.Out, build: func(out string) *ffmpeg.Stream { return build(w, joined.Name(), out) },
		told:  &advance{fps: w.spec.FPS, report: w.spec.Progress},
		check: func(out string) error { return t.checkTranscoded(ctx, w, out) },
	})
	if err != nil {
		return FilmInfo{}, err
	}
	return w.info(w.spec.Out)
}

// encoding is a film that ffmpeg encodes.
type encoding struct {
	out   string                          // that it will be at
	build func(out string) *ffmpeg.Stream // what makes it, at the place that it is made in
	told  *advance                        // reads how far that is
	check func(out string) error          // reads it back
}

// encodeAnew makes a film that is at its name only when it is whole and on the disk.
func (t *Tools) encodeAnew(ctx context.Context, e *encoding) error {
	out, err := createAtomic(e.out)
	if err != nil {
		return err
	}
	defer out.discard()
	args, err := arguments(func() *ffmpeg.Stream { return e.build(out.Name()) })
	if err != nil {
		return err
	}
	if err := run(ctx, t.FFmpeg, args, e.told); err != nil {
		return err
	}
	if err := e.check(out.Name()); err != nil {
		return err
	}
	if err := out.persist(); err != nil {
		return err
	}
	return out.commit()
}

// checkTranscoded counts the pictures of the result.
func (t *Tools) checkTranscoded(ctx context.Context, w *filmWriter, path string) error {
	info, err := t.ProbeCounted(ctx, path)
	if err != nil {
		return err
	}
	want := w.frames
	if w.spec.Format == plan.FormatGIF {
		want = (w.frames*gifRate + w.spec.FPS - 1) / w.spec.FPS
	}
	v := info.Video()
	switch held := w.spec.Format == plan.FormatGIF || w.heldOnce(); {
	case v == nil, v.Packets > want+1, v.Packets != want && !held: // what is held may be left out
		return fmt.Errorf("read back: %+v where %d pictures were expected", v, want)
	case w.heldOnce() && math.Abs(info.Seconds-plan.Seconds(w.frames, w.spec.FPS)) > heldSlack:
		return fmt.Errorf("read back: %g s where %g were expected", info.Seconds, plan.Seconds(w.frames, w.spec.FPS))
	}
	return nil
}

// heldSlack is by how many seconds a film may seem longer or shorter than its pictures,
// by the packets of its sound.
const heldSlack = 0.1

// heldOnce reports whether a picture that stays is encoded once, and shown until the
// next one comes: the sound then says how long the film is.
func (w *filmWriter) heldOnce() bool { return w.spec.Format == plan.FormatWebM && w.spec.Audio != "" }

// alike are differences of an 8x8 block, in sum, that a picture may have from the one
// before and still be left out: none that could be seen. One a second is kept, so that
// players have somewhere to begin.
const alike = 64

// webm is VP9 with Opus.
func webm(w *filmWriter, joined, out string) *ffmpeg.Stream {
	o := vp9(w.spec.Quality)
	o["g"], o["pix_fmt"], o["fps_mode"] = strconv.Itoa(maxKeyGap*w.spec.FPS), "yuv420p", "passthrough"
	o["fflags"], o["flags"], o["y"] = "+bitexact", "+bitexact", ""
	o["progress"], o["stats_period"] = "pipe:1", "0.5"
	pictures := ffmpeg.Input(local(joined)).Get("v:0")
	if w.heldOnce() {
		pictures = pictures.Filter("mpdecimate", nil, options{"hi": alike, "lo": alike, "frac": 0, "max": w.spec.FPS})
	}
	streams := []*ffmpeg.Stream{pictures}
	if w.spec.Audio != "" {
		samples := w.frames * (SampleRate / w.spec.FPS)
		streams = append(streams, soundInput(w.spec.Audio, 2).
			Filter("aformat", nil, options{"sample_rates": SampleRate, "channel_layouts": "stereo"}).
			Filter("apad", nil, options{"whole_len": samples}).
			Filter("atrim", nil, options{"end_sample": samples}))
		o["c:a"], o["b:a"] = "libopus", "128k"
		o["metadata:s:a:0"] = "language=" + language3(w.spec.Language)
	}
	return ffmpeg.Output(streams, local(out), o)
}

// vp9 are the options of VP9 in WebM.
func vp9(q plan.Quality) options {
	quality, ok := vp9Quality[q]
	if !ok {
		quality = vp9Quality[plan.QualityStandard]
	}
	return options{
		"f": "webm", "c:v": "libvpx-vp9", "crf": quality, "b:v": "0", "deadline": "realtime", "cpu-used": "5", "row-mt": "1", "tile-columns": "2",
		"tune-content": "screen",
	}
}

// gif makes one palette for the whole film, from what changes in it.
func gif(_ *filmWriter, joined, out string) *ffmpeg.Stream {
	pictures := ffmpeg.Input(local(joined)).Get("v:0").
		Filter("fps", nil, options{"fps": gifRate}).Split()
	palette := pictures.Get("0").Filter("palettegen", nil, options{"stats_mode": "full"})
	return ffmpeg.Filter([]*ffmpeg.Stream{pictures.Get("1"), palette}, "paletteuse", nil,
		options{"dither": "sierra2_4a", "diff_mode": "rectangle"}).
		Output(local(out), options{"f": "gif", "loop": "0", "progress": "pipe:1", "stats_period": "0.5", "fflags": "+bitexact", "y": ""})
}

// advance reads what ffmpeg says of its progress and tells how many more pictures of the
// film are done.
type advance struct {
	fps    int
	report func(frames int) // nil: nobody asks
	told   int
	line   []byte
}

// Write implements io.Writer.
func (a *advance) Write(said []byte) (int, error) {
	for _, c := range said {
		if c != '\n' {
			a.line = append(a.line, c)
			continue
		}
		if at, ok := bytes.CutPrefix(a.line, []byte("out_time_us=")); ok && a.report != nil {
			if us, err := strconv.ParseInt(string(at), 10, 64); err == nil && us > 0 {
				if more := int(us*int64(a.fps)/1e6) - a.told; more > 0 {
					a.told += more
					a.report(more)
				}
			}
		}
		a.line = a.line[:0]
	}
	return len(said), nil
}
