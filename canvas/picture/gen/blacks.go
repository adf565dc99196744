package main

import "slices"

// blacks are the violets that the set shades black things with, tyres, penguins,
// cameras, and the blacks they stand for: pens have ink for those, and violet where
// a thing is violet.
var blacks = map[string]string{
	"#321b41": "#1f1c24", "#533566": "#3b3842", "#433b6b": "#393944", "#635994": "#4b4a56",
}

// violet are the pictures whose dark violets are meant.
var violet = []string{
	"bed", "blueberries", "bridge-at-night", "carp-streamer", "cityscape-at-dusk", "closed-umbrella", "crystal-ball",
	"ghost", "grapes", "kimono", "man-mage", "milky-way", "mount-fuji", "night-with-stars", "notebook", "notebook-with-decorative-cover",
	"pinata", "shooting-star", "sunset", "tropical-fish", "umbrella", "umbrella-with-rain-drops", "woman-mage", "yo-yo",
}

// blacken gives black things their black back.
func blacken(name string, shapes []shape) {
	if slices.Contains(violet, name) {
		return
	}
	for i, s := range shapes {
		if black, ok := blacks[s.color]; ok {
			shapes[i].color = black
		}
	}
}
