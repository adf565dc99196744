package plan

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// The sizes that Output.Size may have: pixels of a side, and of the long side to the short
// one, as of the tallest phones and the widest cinemas.
const (
	shortestSide = 320
	longestSide  = 3840
	mostAspect   = 21.0 / 9
)

var sizePattern = regexp.MustCompile(`^[0-9]{3,4}x[0-9]{3,4}$`)

const sizeAccept = "accepted: WIDTHxHEIGHT in even pixels from 320 to 3840, at most 21:9 or 9:21, such as 1920x1080, 1080x1920 or 1080x1080"

func checkSize(s string) (problem, accept string) {
	w, h, ok := parseSize(s)
	switch {
	case !ok:
		return excerpt(s) + " is not a size", sizeAccept
	case min(w, h) < shortestSide || max(w, h) > longestSide:
		return fmt.Sprintf("a side of %s is not from %d to %d pixels", s, shortestSide, longestSide), sizeAccept
	case w%2 != 0 || h%2 != 0:
		return fmt.Sprintf("%s has an odd number of pixels; video keeps one colour for two of them", s), sizeAccept
	case float64(max(w, h)) > mostAspect*float64(min(w, h)):
		return fmt.Sprintf("%s is narrower than 9:21 or wider than 21:9", s), sizeAccept
	}
	return "", ""
}

// parseSize reads "1920x1080".
func parseSize(s string) (w, h int, ok bool) {
	if !sizePattern.MatchString(s) {
		return 0, 0, false
	}
	a, b, _ := strings.Cut(s, "x")
	w, _ = strconv.Atoi(a)
	h, _ = strconv.Atoi(b)
	return w, h, true
}

// FrameSize is the size in pixels of the film's picture: that of Output.Size, otherwise
// 1536x1024, or 1024x1536 vertical; times Output.Scale, rounded to even numbers, which
// 4:2:0 needs.
func (p *Plan) FrameSize() (w, h int) {
	w, h, ok := parseSize(p.Output.Size)
	if !ok {
		w, h = 1536, 1024
		if p.Orientation == Vertical {
			w, h = h, w
		}
	}
	k := p.Output.Scale
	if k == 0 {
		k = 1
	}
	even := func(n int) int { return max(int(math.Round(float64(n)*k/2))*2, 2) }
	return even(w), even(h)
}

// frame checks that a size agrees with the orientation and stays within what sizes may be
// where it is scaled.
func (c *checker) frame() {
	w, h, ok := parseSize(c.p.Output.Size)
	if !ok || !c.valid("output.size") {
		return
	}
	if c.p.Orientation == Vertical && w > h && c.valid("video_orientation") {
		c.fault("output.size", "leave video_orientation out, or give a size that is at least as high as wide", "%s is wider than high, but video_orientation is vertical", c.p.Output.Size)
	}
	if w, h := c.p.FrameSize(); max(w, h) > longestSide && c.valid("output.scale") {
		c.fault("output.scale", fmt.Sprintf("sides of at most %d pixels after scaling", longestSide), "%s times %v is %dx%d", c.p.Output.Size, c.p.Output.Scale, w, h)
	}
}

// fillFrame lets the orientation follow from a size.
func fillFrame(p *Plan) {
	if w, h, ok := parseSize(p.Output.Size); ok && h > w {
		p.Orientation = Vertical
	}
}
