package mux

import (
	"fmt"
	"strconv"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// x264Settings are the parameters beside the fixed ones, by quality. (Our own
// encoder's are in native.go.)
//
// Key frames are quantised more finely than the pictures between them
// (ipratio): what does not change lives from its key frame, and since its
// blocks match better than the coarser step can tell, x264 skips them at once.
// The steps must not lie far apart, though, or the pen wipes the grain off the
// paper it passes over: draft does, standard and high look even where veryfast
// does. Constant QP saves the rate control's own motion search; deblocking,
// 8x8 transforms and CABAC are worth their time, more search is not.
//
// In standard quality, pictures between key frames are coarser and macroblocks
// are not divided: what moves is gone in the next frame, what rests is as fine
// as its key frame.
//
// Measured at 1536x1024, 150 frames all of which change, one thread; in
// brackets veryfast at CRF 20. SSIM by ffmpeg's filter. A video of 1278x718 px
// on a page, one of a photograph full of noise, a narrator beside a drawing:
//
//	           CPU seconds     bytes                  SSIM luma        SSIM all
//	video      0.7 (2.6)       1061898 (785653)       .9974 (.9974)    .9973 (.9973)
//	noise      2.5 (3.9)       28573258 (11224360)    .9912 (.9585)    .9855 (.9549)
//	narrator   0.6 (1.3)       856335 (319899)        .9995 (.9992)    .9989 (.9984)
//
// Draft and high on three scenes of 300 frames, textured paper, drawn lines, a
// moving pen, one fading picture, 588 frames changing; in brackets veryfast
// encoding all 900 frames at the CRF named, SSIM over the changed (all) frames:
//
//	draft      1.3 (4.9)       1236571 (618514)       .9872 (.9868)    .9909 (.9903)   CRF 26
//	high       1.3 (4.8)       3989813 (2126157)      .9955 (.9954)    .9968 (.9966)   CRF 16
var x264Settings = map[plan.Quality]string{
	plan.QualityDraft:    "qp=28:ipratio=4.4:partitions=i4x4,i8x8",
	plan.QualityStandard: "qp=18:ipratio=2.5:chroma-qp-offset=4:partitions=none",
	plan.QualityHigh:     "qp=12:ipratio=1.8:chroma-qp-offset=4:partitions=i4x4,i8x8",
}

// x264Form are the x264 parameters that give the stream the form our MP4 files
// have: P pictures after an IDR picture, each referring to the one before, in
// the order they are shown, key frames only where we ask for them.
const x264Form = "bframes=0:ref=1:weightp=0:scenecut=0:keyint=infinite:slices=1:sliced-threads=0:" +
	"force-cfr=1:cabac=1:8x8dct=1:no-deblock=0:colorprim=bt709:transfer=bt709:colormatrix=bt709:range=tv"

// heldFrames is the filter that gives encoders the frames that were not fed,
// since they only repeat the one before: copying a frame through the pipe costs
// more than finding that nothing changed in it.
func heldFrames(fps int) string { return fmt.Sprintf("fps=%d", fps) }

// encodeArgs reads IVF from standard input and writes an H.264 byte stream to
// standard output.
func encodeArgs(s ClipSpec) ([]string, error) {
	if h := hardware(s.Encoder); h != nil {
		return h.encodeArgs(s)
	}
	return arguments(func() *ffmpeg.Stream {
		return ffmpeg.Input("pipe:0", clipInput()).Output("pipe:1", x264Output(s))
	})
}

// clipInput says in what form frames come.
func clipInput() options {
	return options{"f": "ivf", "probesize": "32", "analyzeduration": "0", "fpsprobesize": "0"}
}

// x264Output is what x264 makes of them.
func x264Output(s ClipSpec) options {
	return options{
		"f":                "h264",
		"c:v":              "libx264",
		"preset":           "ultrafast",
		"x264-params":      x264Form + ":" + x264Settings[s.Quality],
		"threads":          strconv.Itoa(s.Threads),
		"vf":               heldFrames(s.FPS),
		"fps_mode":         "passthrough",
		"force_key_frames": fmt.Sprintf("expr:not(mod(round(t*%d),%d))", s.FPS, keySpacing(s.Frames, s.FPS)),
		"fflags":           "+bitexact",
		"flags:v":          "+bitexact",
	}
}
