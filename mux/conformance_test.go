package mux_test

import (
	"context"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/mux/encodertest"
	"github.com/inkreel/inkreel/mux/h264enc"
)

// All encoders hold what every encoder must: our own, x264, and one in
// hardware, for which a stand-in is driven as the real ones are.
func TestEncoders(t *testing.T) {
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Skipf("THIS TEST NEEDS ffmpeg AND DID NOT RUN: %v", err)
	}
	clips := func(tools *mux.Tools, encoder string) func(context.Context, string, mux.ClipSpec) (encodertest.Clip, error) {
		return func(ctx context.Context, path string, spec mux.ClipSpec) (encodertest.Clip, error) {
			spec.Encoder = encoder
			c, err := tools.NewClip(ctx, path, spec)
			if err != nil {
				return nil, err
			}
			return c, nil
		}
	}
	t.Run(mux.EncoderInkreel, func(t *testing.T) {
		encodertest.Run(t, func(*testing.T) encodertest.Encoder {
			return encodertest.Encoder{Tools: tools, Open: clips(tools, mux.EncoderInkreel), ExactHolds: true, Settles: h264enc.Patience}
		})
	})
	t.Run(mux.EncoderX264, func(t *testing.T) {
		encodertest.Run(t, func(*testing.T) encodertest.Encoder {
			return encodertest.Encoder{Tools: tools, Open: clips(tools, mux.EncoderX264)}
		})
	})
	t.Run("nvenc", func(t *testing.T) {
		mux.WaitForDrivers(t, time.Minute) // the machine may be busy
		driver, err := mux.Find(t.Context(), mux.Config{FFmpeg: drivertest.FFmpeg(t, tools.FFmpeg, "encode"), FFprobe: tools.FFprobe, TrialTimeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		encodertest.Run(t, func(*testing.T) encodertest.Encoder {
			return encodertest.Encoder{Tools: tools, Open: clips(driver, "nvenc")}
		})
	})
}
