package main

import (
	"slices"
	"strings"
)

// groups are the categories of the pictures by the subgroup Unicode sorts their
// emoji into. What is in none of them is left out: faces, gestures and families,
// which look like messages rather than like pictures, letters in boxes, plain
// squares.
var groups = map[string]string{
	"animal-mammal": "animals", "animal-bird": "animals", "animal-amphibian": "animals", "animal-reptile": "animals",
	"animal-marine": "animals", "animal-bug": "animals",
	"plant-flower": "plants", "plant-other": "plants",
	"food-fruit": "food", "food-vegetable": "food", "food-prepared": "food", "food-asian": "food", "food-marine": "food",
	"food-sweet": "food", "drink": "food", "dishware": "food",
	"place-map": "nature", "place-geographic": "nature",
	"place-building": "buildings", "place-religious": "buildings", "place-other": "buildings", "hotel": "household",
	"transport-ground": "vehicles", "transport-water": "vehicles", "transport-air": "vehicles",
	"time": "time", "sky-weather": "weather",
	"event": "events", "award-medal": "events",
	"sport": "sport", "person-sport": "sport", "game": "leisure", "arts-crafts": "leisure",
	"clothing": "clothes", "sound": "music", "music": "music", "musical-instrument": "music",
	"phone": "technology", "computer": "technology", "light-video": "technology",
	"book-paper": "work", "money": "work", "mail": "work", "writing": "work", "office": "work", "lock": "work",
	"tool": "tools", "science": "science", "medical": "medicine", "body-parts": "medicine",
	"household": "household", "other-object": "household",
	"heart": "symbols", "emotion": "symbols", "transport-sign": "symbols", "warning": "symbols", "arrow": "symbols",
	"religion": "symbols", "zodiac": "symbols", "av-symbol": "symbols", "gender": "symbols", "math": "symbols",
	"punctuation": "symbols", "currency": "symbols", "other-symbol": "symbols", "flag": "symbols", "geometric": "symbols",
	"hand-fingers-open": "hands", "hand-fingers-partial": "hands", "hand-single-finger": "hands",
	"hand-fingers-closed": "hands", "hands": "hands", "hand-prop": "hands",
	"person-role": "people", "person-activity": "people", "person-resting": "people",
	"face-costume": "symbols",
}

// kept are pictures of groups of which the rest is left out.
var kept = []string{"robot", "ghost", "alien", "alien-monster", "skull", "skull-and-crossbones", "dragon-face"}

// left are pictures left out of their groups: faces on things, rude signs, and what
// a board has no use for.
var left = []string{
	"middle-finger", "sun-with-face", "full-moon-face", "new-moon-face", "first-quarter-moon-face", "last-quarter-moon-face",
	"moon-face", "snowman", "love-hotel", "wind-face", "clown-face", "goblin", "ogre", "pile-of-poo", "eye-in-speech-bubble",
	"no-one-under-eighteen", "person-in-suit-levitating", "selfie", "nail-polish", "hundred-points", "kiss-mark",
	"breast-feeding", "santa-claus", "anger-symbol", "dark-skin-tone",
	"om", "white-square-button", "black-square-button", "white-flower", "part-alternation-mark", "pregnant-man",
	"person-with-bunny-ears", "raised-hand", "student", "back-arrow", "end-arrow", "on-arrow", "soon-arrow", "top-arrow", "hollow-red-circle",
}

// oddEnds are the ends of names that are the same picture again, or hardly one.
var oddEnds = []string{"-facing-right", "-square"}

// category is that of a picture; empty: it is left out.
func category(name, subgroup string) string {
	if slices.Contains(left, name) || slices.ContainsFunc(oddEnds, func(e string) bool { return strings.HasSuffix(name, e) }) {
		return ""
	}
	c := groups[subgroup]
	if subgroup == "face-costume" && !slices.Contains(kept, name) {
		return ""
	}
	if (strings.HasPrefix(name, "man-") || strings.HasPrefix(name, "woman-")) && strings.Contains(name, "bunny") {
		return ""
	}
	return c
}
