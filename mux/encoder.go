package mux

import (
	"context"
	"fmt"
	"strings"
)

// Encoders of clips. Clips of one film may come from different ones.
const (
	EncoderAuto    = "auto"    // inkreel, but x264 for footage
	EncoderInkreel = "inkreel" // our own (package h264enc): codes only what changes
	EncoderX264    = "x264"    // every ffmpeg build for us has it
)

// EncoderChoice is the encoder of a film and why it was taken.
type EncoderChoice struct {
	Encoder string // a name for ClipSpec: EncoderAuto is whichever software encoder suits a clip
	Why     string
}

// CheckEncoder reports whether an encoder of that name can be asked for.
func CheckEncoder(name string) error {
	if name == "" || name == EncoderAuto || softwareEncoder(name) || IsHardware(name) {
		return nil
	}
	known := append([]string{EncoderAuto}, softwareEncoders...)
	return fmt.Errorf("encoder %q is not known: %s are", name, strings.Join(append(known, HardwareEncoders()...), ", "))
}

// softwareEncoders are those that need no device.
var softwareEncoders = []string{EncoderInkreel, EncoderX264}

func softwareEncoder(name string) bool {
	for _, s := range softwareEncoders {
		if s == name {
			return true
		}
	}
	return false
}

// ChooseEncoder decides on the encoder of a whole film: clips of encoders in
// hardware cannot be joined with those of software, nor should they be, since
// they look different.
//
// With EncoderAuto a film is encoded in hardware only if it is dense, which is
// when most of its frames change all over, as where videos play. Of a drawn
// film little changes from frame to frame and held frames cost nothing, but an
// encoder in hardware has to be given every frame whole. One that is asked for
// by name and does not work is replaced by software, and the reason is told.
func (t *Tools) ChooseEncoder(ctx context.Context, want string, dense bool) EncoderChoice {
	switch {
	case softwareEncoder(want):
		return EncoderChoice{want, "asked for"}
	case IsHardware(want):
		a := t.TryEncoder(ctx, want)
		if a.OK {
			return EncoderChoice{want, "asked for"}
		}
		return EncoderChoice{EncoderAuto, fmt.Sprintf("%s was asked for: %s", want, a.Why)}
	case !dense:
		return EncoderChoice{EncoderAuto, "drawn pictures are encoded faster in software"}
	}
	var not []string
	for _, name := range HardwareEncoders() {
		a := t.TryEncoder(ctx, name)
		if a.OK {
			return EncoderChoice{name, "most frames change all over"}
		}
		not = append(not, name+": "+a.Why)
	}
	return EncoderChoice{EncoderAuto, "no encoder in hardware works here (" + strings.Join(not, "; ") + ")"}
}
