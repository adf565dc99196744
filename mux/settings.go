package mux

import (
	"fmt"

	"github.com/inkreel/inkreel/plan"
)

// OtherEncoders are the names of the encoders that are other programs, or lie in
// hardware.
func OtherEncoders() []string {
	names := []string{EncoderX264}
	for i := range hardwareEncoders {
		names = append(names, hardwareEncoders[i].name)
	}
	return names
}

// settingsFrames is a length at which nothing of an encoder's settings is left
// out.
const settingsFrames = 600

// Settings is all that such an encoder is asked for, but for the device that a
// machine has: where it is the same, so are the clips of one encoder.
func Settings(encoder string, q plan.Quality) string {
	s := ClipSpec{FPS: 30, Frames: settingsFrames, Quality: q, Encoder: encoder, Threads: defaultThreads}
	out := x264Output(s)
	if h := hardware(encoder); h != nil {
		out = h.clipOutput(s)
	}
	return fmt.Sprint(clipInput(), out) // fmt sorts maps
}
