package mux

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// OverlaySpec says what a film is made of that is transparent where nothing is drawn:
// one and the same film over black and over white.
type OverlaySpec struct {
	Black, White string // MP4 films of the same pictures; the sound is that of the first
	Frames, FPS  int
	Language     string // of the sound, as in plans
	Out          string // what ends in .webm is VP9 with Opus, .mov is ProRes 4444 with AAC
	Quality      plan.Quality
	Progress     func(frames int) // is told how many more frames are done, from another goroutine; may be nil
}

// overlayExts are the endings of films that can be transparent.
var overlayExts = []string{".webm", ".mov"}

// OverlayExt reports whether films with an ending can be transparent.
func OverlayExt(ext string) bool { return slices.Contains(overlayExts, strings.ToLower(ext)) }

// Overlay makes one film of two, transparent where they differ. It appears under its
// name only when it is whole and on the disk.
func (t *Tools) Overlay(ctx context.Context, s OverlaySpec) error {
	if err := t.overlay(ctx, s); err != nil {
		return fmt.Errorf("film %s: %w", s.Out, err)
	}
	return nil
}

func (t *Tools) overlay(ctx context.Context, s OverlaySpec) error {
	if !OverlayExt(filepath.Ext(s.Out)) {
		return fmt.Errorf("its name must end in %s", strings.Join(overlayExts, " or "))
	}
	of, err := t.Probe(ctx, s.Black)
	if err != nil {
		return err
	}
	return t.encodeAnew(ctx, &encoding{
		out: s.Out, build: func(out string) *ffmpeg.Stream { return s.stream(out, of.Audio() != nil) },
		told: &advance{fps: s.FPS, report: s.Progress},
		check: func(out string) error {
			made, err := t.ProbeCounted(ctx, out)
			if err != nil {
				return err
			}
			if v := made.Video(); v == nil || v.Packets != s.Frames {
				return fmt.Errorf("read back: %+v where %d pictures were expected", v, s.Frames)
			}
			return nil
		},
	})
}

// What is nothing and what covers, in levels of 219 between black and white that the
// encoder of the two films may have missed.
const (
	overlayNothing = 3
	overlayCovers  = 3
)

// proresQuality is the quantiser of all pictures, 1 the finest. One that is stated is not
// searched for: that takes a quarter of the time and half the room.
const proresQuality = "9"

// stream is the graph. Over black a picture of colour c that covers a share a of the
// ground is a·c, over white a·c + (1-a): their difference says a, and the first divided
// by a is c. Luma is looked at alone: it has the full resolution.
func (s OverlaySpec) stream(out string, sound bool) *ffmpeg.Stream {
	opened := ffmpeg.Input(local(s.Black))
	black := opened.Get("v:0").Split()
	luma := func(of *ffmpeg.Stream) *ffmpeg.Stream { return of.Filter("extractplanes", ffmpeg.Args{"y"}) }
	nothing := ffmpeg.Filter([]*ffmpeg.Stream{luma(ffmpeg.Input(local(s.White)).Get("v:0")), luma(black.Get("0"))}, "blend", nil, options{"all_mode": "difference"})
	alpha := nothing.Filter("lut", nil, options{"y": fmt.Sprintf("clip((%d-val)*255/%d,0,255)", 219-overlayNothing, 219-overlayNothing-overlayCovers)})
	colour := black.Get("1").Filter("format", ffmpeg.Args{"gbrp"})
	pictures := ffmpeg.Filter([]*ffmpeg.Stream{colour, alpha}, "alphamerge", nil).Filter("unpremultiply", nil, options{"inplace": 1})
	o := options{"progress": "pipe:1", "stats_period": "0.5", "fps_mode": "passthrough", "fflags": "+bitexact", "flags": "+bitexact", "y": ""}
	if strings.EqualFold(filepath.Ext(s.Out), ".webm") {
		// libvpx has no frames between others that are never shown where there is alpha.
		maps.Copy(o, options{"auto-alt-ref": "0", "pix_fmt": "yuva420p", "c:a": "libopus", "b:a": "128k", "g": strconv.Itoa(maxKeyGap * s.FPS)})
		maps.Copy(o, vp9(s.Quality))
	} else {
		maps.Copy(o, options{"f": "mov", "c:v": "prores_ks", "profile:v": "4444", "q:v": proresQuality, "alpha_bits": "8", "vendor": "apl0", "pix_fmt": "yuva444p10le", "c:a": "copy", "movflags": "+faststart"})
	}
	streams := []*ffmpeg.Stream{pictures}
	if sound {
		streams = append(streams, opened.Get("a:0"))
		o["metadata:s:a:0"] = "language=" + language3(s.Language)
	}
	return ffmpeg.Output(streams, local(out), o)
}
