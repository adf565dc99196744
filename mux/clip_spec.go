package mux

import (
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// ClipSpec says what a clip is. Width, Height, FPS and Frames are required.
type ClipSpec struct {
	Width, Height int // px, even, 16..8192
	FPS           int // frames a second: 24, 25, 30, 50 or 60
	Frames        int // the clip's length: exactly so many must be shown
	Quality       plan.Quality
	Threads       int    // of x264; each number gives other bytes. Defaults to 2
	Title         string // title tag; empty for none
	Encoder       string // EncoderAuto when empty
	Footage       bool   // much of the picture changes in every frame: a video plays in it
	// Lead is how many frames at the start stand by themselves: the picture after
	// them is a key picture, and from it on no byte depends on what they show, so
	// that this tail can follow another lead (Clip.Follow). Less than Frames; only
	// where CanLead.
	Lead    int
	Buffers *Buffers // memory it is encoded in; nil: its own
}

func (s *ClipSpec) check() error {
	if s.Width < minSide || s.Height < minSide || s.Width > maxSide || s.Height > maxSide || s.Width%2 != 0 || s.Height%2 != 0 {
		return fmt.Errorf("a clip of %dx%d px: width and height must be even and between %d and %d", s.Width, s.Height, minSide, maxSide)
	}
	if !slices.Contains(rates, s.FPS) {
		return fmt.Errorf("a clip of %d frames a second: it must be one of %v", s.FPS, rates)
	}
	if s.Frames < 1 || s.Frames > maxFrames {
		return fmt.Errorf("a clip of %d frames: it must have 1 to %d", s.Frames, maxFrames)
	}
	if s.Quality == "" {
		s.Quality = plan.QualityStandard
	}
	if s.Lead < 0 || s.Lead >= s.Frames {
		return fmt.Errorf("a lead of %d frames in a clip of %d: it must be shorter", s.Lead, s.Frames)
	}
	if s.Lead > 0 && !s.CanLead() {
		return fmt.Errorf("a clip with a lead by the encoder %q: only %s can", s.EncoderName(), EncoderInkreel)
	}
	if _, ok := x264Settings[s.Quality]; !ok {
		return fmt.Errorf("quality %q: it must be draft, standard or high", s.Quality)
	}
	if s.Threads <= 0 {
		s.Threads = defaultThreads
	}
	if err := CheckEncoder(s.Encoder); err != nil {
		return err
	}
	s.Encoder = s.EncoderName()
	return nil
}

// rates are the frame rates of plans; a frame is a whole number of ticks and
// of 48 kHz samples at each.
var rates = []int{24, 25, 30, 50, 60}

// maxFrames bounds a clip: over four hours at 60 frames a second.
const maxFrames = 1 << 20

// Sides of a picture, in px: a macroblock at least, and what the highest level of
// H.264 allows for a square.
const (
	minSide = 16
	maxSide = 8192
)

// defaultThreads of x264: one takes a frame over while another codes.
const defaultThreads = 2

// EncoderName is the encoder that will make the clip.
func (s ClipSpec) EncoderName() string {
	switch {
	case s.Encoder != "" && s.Encoder != EncoderAuto:
		return s.Encoder
	case s.Footage:
		return EncoderX264
	}
	return EncoderInkreel
}

// CanLead reports whether the clip's encoder can begin anew in the middle of it,
// see Lead.
func (s ClipSpec) CanLead() bool { return s.EncoderName() == EncoderInkreel }

// maxKeyGap is the longest time between key frames, in seconds.
const maxKeyGap = 5

// keySpacing is the distance of key frames in a clip of that many frames: as
// few as the longest gap allows, evenly spread, so that none falls on the
// last frames.
func keySpacing(frames, fps int) int {
	groups := (frames + maxKeyGap*fps - 1) / (maxKeyGap * fps)
	return (frames + groups - 1) / groups
}

// keyAt reports whether frame n is to be a key frame. The lead and the tail each
// begin with one.
func (s *ClipSpec) keyAt(n int) bool {
	frames := s.Lead
	if n >= s.Lead {
		n, frames = n-s.Lead, s.Frames-s.Lead
	}
	return n%keySpacing(frames, s.FPS) == 0
}
