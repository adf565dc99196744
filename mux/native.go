package mux

import (
	"math"

	"github.com/inkreel/inkreel/mux/h264"
	"github.com/inkreel/inkreel/mux/h264enc"
	"github.com/inkreel/inkreel/plan"
)

// nativeTunings are our own encoder's settings by quality.
//
// Measured on three scenes at 1536x1024 and 30 frames a second, encoded from the
// same raw frames: CPU seconds of one thread of a busy machine, bytes, SSIM by
// ffmpeg's filter over all frames, luma and all planes. In brackets x264 veryfast
// at the CRF named; it codes fewer key pictures, since it lets eight seconds pass
// between two.
//
//	                        frames  changed  CPU seconds  bytes            SSIM luma        SSIM all
//	draft     paper, pen    211     207      0.2 (1.9)    127542 (89887)   .9992 (.9992)    .9992 (.9992)   CRF 26
//	          photograph    180     17       0.3 (1.6)    225035 (72455)   .9959 (.9906)    .9959 (.9913)
//	          grain, pen    300     228      0.2 (2.9)    218233 (166375)  .9917 (.9891)    .9943 (.9926)
//	standard  paper, pen    211     207      0.2 (1.9)    171515 (143954)  .9996 (.9997)    .9996 (.9997)   CRF 20
//	          photograph    180     17       0.3 (2.0)    316630 (151590)  .9982 (.9958)    .9980 (.9960)
//	          grain, pen    300     228      0.3 (2.9)    349303 (365026)  .9947 (.9939)    .9963 (.9957)
//	high      paper, pen    211     207      0.2 (2.2)    240048 (203554)  .9998 (.9998)    .9998 (.9998)   CRF 16
//	          photograph    180     17       0.3 (1.8)    502995 (229713)  .9991 (.9979)    .9990 (.9979)
//	          grain, pen    300     228      0.3 (2.8)    577376 (632584)  .9970 (.9958)    .9979 (.9971)
var nativeTunings = map[plan.Quality]h264enc.Tuning{
	plan.QualityDraft:    {Key: 15, Update: 30, Chroma: 2},
	plan.QualityStandard: {Key: 11, Update: 24, Chroma: 2},
	plan.QualityHigh:     {Key: 7, Update: 19, Chroma: 1},
}

// nativeEncoder makes a clip's pictures with our own encoder: it looks only at
// the macroblocks that were converted since the frame before.
type nativeEncoder struct {
	lead     int
	encoder  *h264enc.Encoder
	write    func(sample []byte, key bool) error // to the clip
	last     *Frame                              // the frame coded last …
	revision uint64                              // … and its state then
	changed  []bool
}

func newNativeEncoder(s ClipSpec, write func(sample []byte, key bool) error) (*nativeEncoder, error) {
	e, err := s.Buffers.encoderOf(h264enc.Config{Width: s.Width, Height: s.Height, FPS: s.FPS, Tuning: nativeTunings[s.Quality]})
	if err != nil {
		return nil, err
	}
	return &nativeEncoder{lead: s.Lead, encoder: e, write: write, changed: make([]bool, blocks(s.Width)*blocks(s.Height))}, nil
}

func (e *nativeEncoder) show(f *Frame, n shownFrame) error {
	if n.repeats {
		return e.write(e.encoder.Hold(), false)
	}
	if n.index == e.lead {
		e.encoder.Renew()
	}
	src := h264enc.Planes{Y: f.Y, U: f.U, V: f.V}
	var sample []byte
	if n.key {
		sample = e.encoder.Key(src)
	} else {
		for i, revision := range f.changed {
			e.changed[i] = f != e.last || revision > e.revision
		}
		sample = e.encoder.Update(src, e.changed, changeOf(f.moved, n.more >= h264enc.Patience))
	}
	e.last, e.revision = f, f.revision
	return e.write(sample, n.key)
}

// changeOf is a motion in quarter samples, as far as the encoder looks.
func changeOf(m Motion, rests bool) h264enc.Change {
	const quarter, most = 4, 1 << 10
	whole := func(px float64) int { return int(math.Round(max(min(px*quarter, most), -most))) }
	return h264enc.Change{Right: whole(m.Right), Down: whole(m.Down), Grown: m.Grown, Turn: m.Turned, X: m.X, Y: m.Y, All: m.All, Rests: rests}
}

// end has nothing to wait for.
func (e *nativeEncoder) end(cause error) error { return cause }

func (e *nativeEncoder) sets() h264.ParameterSets {
	sps, pps := e.encoder.Sets()
	return h264.ParameterSets{Sequences: [][]byte{sps}, Pictures: pps}
}
