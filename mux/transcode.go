package mux

import (
	"context"
	"fmt"
	"strconv"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// vp9Quality is libvpx's constant quality, by ours.
var vp9Quality = map[plan.Quality]string{plan.QualityDraft: "38", plan.QualityStandard: "30", plan.QualityHigh: "22"}

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
	out, err := createAtomic(w.spec.Out)
	if err != nil {
		return FilmInfo{}, err
	}
	defer out.discard()
	build := func() *ffmpeg.Stream { return webm(w, joined.Name(), out.Name()) }
	if w.spec.Format == plan.FormatGIF {
		build = func() *ffmpeg.Stream { return gif(joined.Name(), out.Name()) }
	}
	args, err := arguments(build)
	if err != nil {
		return FilmInfo{}, err
	}
	if err := run(ctx, t.FFmpeg, args, nil); err != nil {
		return FilmInfo{}, err
	}
	if err := t.checkTranscoded(ctx, w, out.Name()); err != nil {
		return FilmInfo{}, err
	}
	if err := out.persist(); err != nil {
		return FilmInfo{}, err
	}
	if err := out.commit(); err != nil {
		return FilmInfo{}, err
	}
	return w.info(w.spec.Out)
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
	// The GIF encoder leaves out pictures equal to the one before.
	if v := info.Video(); v == nil || v.Packets != want && w.spec.Format != plan.FormatGIF || v.Packets > want+1 {
		return fmt.Errorf("read back: %+v where %d pictures were expected", v, want)
	}
	return nil
}

// webm is VP9 with Opus.
func webm(w *filmWriter, joined, out string) *ffmpeg.Stream {
	quality, ok := vp9Quality[w.spec.Quality]
	if !ok {
		quality = vp9Quality[plan.QualityStandard]
	}
	o := options{
		"f": "webm", "c:v": "libvpx-vp9", "crf": quality, "b:v": "0", "deadline": "good", "cpu-used": "5", "row-mt": "1",
		"g": strconv.Itoa(maxKeyGap * w.spec.FPS), "pix_fmt": "yuv420p", "fps_mode": "passthrough",
		"fflags": "+bitexact", "flags": "+bitexact", "y": "",
	}
	streams := []*ffmpeg.Stream{ffmpeg.Input(local(joined)).Get("v:0")}
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

// gif makes one palette for the whole film, from what changes in it.
func gif(joined, out string) *ffmpeg.Stream {
	pictures := ffmpeg.Input(local(joined)).Get("v:0").
		Filter("fps", nil, options{"fps": gifRate}).Split()
	palette := pictures.Get("0").Filter("palettegen", nil, options{"stats_mode": "full"})
	return ffmpeg.Filter([]*ffmpeg.Stream{pictures.Get("1"), palette}, "paletteuse", nil,
		options{"dither": "sierra2_4a", "diff_mode": "rectangle"}).
		Output(local(out), options{"f": "gif", "loop": "0", "fflags": "+bitexact", "y": ""})
}
