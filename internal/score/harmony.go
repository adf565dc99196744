package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// chord is a harmony: its tones in semitones above the root, and the bass.
type chord struct {
	root  int // pitch class
	tones []int
	bass  int // pitch class
}

// qualities of chords: tones above the root, the most telling first, since a voicing
// of few voices takes those.
var qualities = map[string][]int{
	"": {4, 0, 7}, "m": {3, 0, 7}, "5": {0, 7}, "7": {4, 10, 0, 7}, "maj7": {4, 11, 7, 0}, "m7": {3, 10, 7, 0},
	"6": {4, 9, 7, 0}, "m6": {3, 9, 7, 0}, "9": {4, 10, 2, 7}, "maj9": {4, 11, 2, 7}, "m9": {3, 10, 2, 7},
	"add9": {4, 2, 7, 0}, "madd9": {3, 2, 7, 0}, "sus4": {5, 0, 7}, "sus2": {2, 0, 7}, "7sus4": {5, 10, 7, 0}, "9sus4": {5, 10, 2, 7},
	"dim": {3, 6, 0}, "dim7": {3, 6, 9, 0}, "m7b5": {3, 6, 10, 0}, "13": {4, 10, 9, 2}, "7b9": {4, 10, 1, 7}, "7alt": {4, 10, 8, 1},
	"69": {4, 9, 2, 7}, "m11": {3, 10, 5, 2}, "aug": {4, 8, 0}, "mmaj7": {3, 11, 7, 0},
}

var letters = map[byte]int{'c': 0, 'd': 2, 'e': 4, 'f': 5, 'g': 7, 'a': 9, 'b': 11}

// class reads a pitch class and returns what follows it.
func class(s string) (pc int, rest string, err error) {
	if s == "" {
		return 0, "", fmt.Errorf("a pitch is missing")
	}
	pc, ok := letters[strings.ToLower(s[:1])[0]]
	if !ok {
		return 0, "", fmt.Errorf("%q is no pitch", s)
	}
	switch rest = s[1:]; {
	case strings.HasPrefix(rest, "#"):
		return (pc + 1) % 12, rest[1:], nil
	case strings.HasPrefix(rest, "b"):
		return (pc + 11) % 12, rest[1:], nil
	}
	return pc, rest, nil
}

// pitch reads a note as c#4; c4 is 60.
func pitch(s string) (int, error) {
	pc, rest, err := class(s)
	if err != nil {
		return 0, err
	}
	octave, err := strconv.Atoi(rest)
	if err != nil {
		return 0, fmt.Errorf("%q has no octave", s)
	}
	if k := 12*(octave+1) + pc; strings.HasPrefix(strings.ToLower(s), "cb") {
		return k - 12, nil // the one below c of its octave
	}
	return 12*(octave+1) + pc, nil
}

// parseChord reads Am7, G/B, F#m7b5.
func parseChord(s string) (chord, error) {
	name, over, _ := strings.Cut(s, "/")
	root, quality, err := class(name)
	if err != nil {
		return chord{}, err
	}
	tones, ok := qualities[quality]
	if !ok {
		return chord{}, fmt.Errorf("%q is no chord", s)
	}
	c := chord{root: root, tones: tones, bass: root}
	if over != "" {
		if c.bass, _, err = class(over); err != nil {
			return chord{}, err
		}
	}
	return c, nil
}

// classes are the pitch classes of so many voices of a chord.
func (c chord) classes(voices int) []int {
	var out []int
	for i := range voices {
		out = append(out, (c.root+c.tones[i%len(c.tones)])%12)
	}
	return out
}

// voicing lays a chord within a range as near as can be to the voicing before:
// voices move as little as they can, none crosses, and seconds at the bottom, which
// growl, are avoided.
func voicing(c chord, in *part, before []int) []int {
	classes := c.classes(in.voices)
	centre := float64(in.low+in.high) / 2
	var best []int
	least := math.Inf(1)
	var lay func(i int, laid []int)
	lay = func(i int, laid []int) {
		if i == len(classes) {
			v := slices.Clone(laid)
			slices.Sort(v)
			if cost := motion(v, before, centre); cost < least {
				least, best = cost, v
			}
			return
		}
		for k := in.low; k <= in.high; k++ {
			if k%12 == classes[i] && !slices.Contains(laid, k) {
				lay(i+1, append(laid, k))
			}
		}
	}
	lay(0, nil)
	return best
}

// motion is how badly a voicing follows another.
func motion(v, before []int, centre float64) float64 {
	cost := 0.0
	mean := 0.0
	for i, k := range v {
		mean += float64(k) / float64(len(v))
		if i > 0 {
			switch gap := k - v[i-1]; {
			case gap < 2:
				cost += 6
			case gap < 3 && k < 57:
				cost += 3
			case gap > 12:
				cost += float64(gap - 12)
			}
		}
	}
	for i := range min(len(v), len(before)) {
		cost += math.Abs(float64(v[i] - before[i]))
	}
	return cost + 0.5*math.Abs(mean-centre)
}
