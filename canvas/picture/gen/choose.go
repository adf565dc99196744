package main

import (
	"slices"
	"strings"
)

// groups are the categories of the pictures by the subgroup Unicode sorts their
// emoji into. What is in none of them is left out: faces, gestures and families,
// which look like messages rather than like pictures, arrows and keys of players,
// letters in boxes, plain squares and discs.
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
	"heart": "symbols", "emotion": "symbols", "transport-sign": "symbols", "warning": "symbols",
	"religion": "symbols", "zodiac": "symbols", "gender": "symbols", "math": "symbols",
	"punctuation": "symbols", "currency": "symbols", "other-symbol": "symbols", "flag": "flags",
	"person-role": "people", "person-activity": "people", "person-resting": "people", "person-fantasy": "fantasy",
}

// kept are pictures of groups of which the rest is left out, and their categories.
var kept = map[string]string{
	"robot": "technology", "ghost": "fantasy", "alien": "fantasy", "dragon-face": "fantasy",
	"skull": "symbols", "skull-and-crossbones": "symbols", "wireless": "symbols", "antenna-bars": "symbols",
	"baby": "people", "boy": "people", "girl": "people", "man": "people", "woman": "people", "old-man": "people", "old-woman": "people",
	"man-raising-hand": "people", "woman-raising-hand": "people", "speaking-head": "people", "bust-in-silhouette": "people",
	"busts-in-silhouette": "people", "people-hugging": "people", "footprints": "nature",
	"clapping-hands": "hands", "handshake": "hands", "open-hands": "hands", "palms-up-together": "hands", "writing-hand": "hands",
	"waving-hand": "hands", "raised-back-of-hand": "hands", "hand-with-fingers-splayed": "hands", "palm-up-hand": "hands",
	"palm-down-hand": "hands", "leftwards-hand": "hands", "rightwards-hand": "hands", "leftwards-pushing-hand": "hands",
	"thumbs-up": "hands", "thumbs-down": "hands", "raised-fist": "hands", "victory-hand": "hands",
	"backhand-index-pointing-left": "hands", "backhand-index-pointing-right": "hands", "backhand-index-pointing-up": "hands",
	"backhand-index-pointing-down": "hands", "index-pointing-up": "hands",
}

// moved are pictures that belong elsewhere than their groups.
var moved = map[string]string{
	"dragon": "fantasy", "unicorn": "fantasy", "phoenix-bird": "fantasy", "crystal-ball": "fantasy", "magic-wand": "fantasy",
	"microbe": "science", "abacus": "science", "magnet": "science", "thermometer": "science", "atom-symbol": "science", "light-bulb": "science",
	"magnifying-glass-tilted-left": "science", "magnifying-glass-tilted-right": "science",
	"comet": "space", "crescent-moon": "space", "first-quarter-moon": "space", "full-moon": "space", "last-quarter-moon": "space",
	"new-moon": "space", "waning-crescent-moon": "space", "waning-gibbous-moon": "space", "waxing-crescent-moon": "space",
	"waxing-gibbous-moon": "space", "milky-way": "space", "ringed-planet": "space", "shooting-star": "space", "star": "space",
	"glowing-star": "space", "rocket": "space", "satellite": "space", "flying-saucer": "space", "telescope": "space", "satellite-antenna": "space",
	"globe-showing-americas": "space", "globe-showing-asia-australia": "space", "globe-showing-europe-africa": "space",
	"fire": "nature", "droplet": "nature", "water-wave": "nature", "rock": "nature", "wood": "nature", "sunrise": "nature",
	"sunrise-over-mountains": "nature", "hot-springs": "nature", "coral": "nature", "spiral-shell": "nature", "feather": "nature", "spider-web": "nature",
	"empty-nest": "nature", "nest-with-eggs": "nature", "globe-with-meridians": "technology", "compass": "tools",
	"carousel-horse": "leisure", "circus-tent": "leisure", "roller-coaster": "leisure", "playground-slide": "leisure", "tent": "leisure",
	"ferris-wheel": "leisure", "camping": "leisure", "barber-pole": "work", "moai": "buildings", "elevator": "buildings",
	"headstone": "events", "coffin": "events", "funeral-urn": "events", "placard": "work", "identification-card": "work", "label": "work",
	"hamsa": "symbols", "nazar-amulet": "symbols", "love-letter": "work", "fire-extinguisher": "tools", "shopping-cart": "work",
	"candle": "household", "diya-lamp": "household", "red-paper-lantern": "household", "flashlight": "tools", "luggage": "leisure",
	"amphora": "household", "cigarette": "medicine", "hammer-and-pick": "tools", "speech-balloon": "symbols", "hole": "nature",
	"sweat-droplets": "nature", "anchor": "vehicles", "prayer-beads": "symbols", "gem-stone": "nature",
	"ring": "clothes", "white-cane": "medicine", "crutch": "medicine", "stethoscope": "medicine", "razor": "household",
}

// renamed are pictures whose names are misspelt, or are not what they are called.
var renamed = map[string]string{
	"piata": "pinata", "man-merpeople": "merman", "woman-merpeople": "mermaid", "flag-corse": "flag-corsica",
}

// left are pictures left out of their groups: faces on things, rude signs, shades of
// a picture that is there, keys of a screen, what nobody would recognise, and what a
// board has no use for.
var left = []string{
	"sun-with-face", "full-moon-face", "new-moon-face", "first-quarter-moon-face", "last-quarter-moon-face",
	"moon-face", "snowman", "love-hotel", "wind-face", "clown-face", "goblin", "ogre", "pile-of-poo", "eye-in-speech-bubble",
	"no-one-under-eighteen", "person-in-suit-levitating", "hundred-points", "kiss-mark",
	"breast-feeding", "anger-symbol", "dark-skin-tone", "biting-lip", "eyes", "fog", "dashing-away", "bubbles", "mirror-ball",
	"om", "white-flower", "part-alternation-mark", "pregnant-man", "pregnant-person",
	"person-with-bunny-ears", "student", "hollow-red-circle",
	"black-heart", "blue-heart", "brown-heart", "green-heart", "grey-heart", "light-blue-heart", "orange-heart", "pink-heart", "purple-heart",
	"white-heart", "yellow-heart", "heart-decoration", "heart-exclamation", "blue-book", "green-book", "orange-book",
	"atm-sign", "water-closet", "check-box-with-check", "check-mark-button", "cross-mark-button", "curly-loop", "double-curly-loop",
	"eight-pointed-star", "eight-spoked-asterisk", "sparkle", "japanese-symbol-for-beginner", "name-badge", "wavy-dash",
	"double-exclamation-mark", "exclamation-question-mark", "white-exclamation-mark", "white-question-mark", "trade-mark", "left-speech-bubble",
	"right-anger-bubble", "chart-increasing-with-yen", "mobile-phone-with-arrow", "mobile-phone-off", "vibration-mode", "squinting-face",
	"person-getting-massage", "man-getting-massage", "woman-getting-massage", "person-in-steamy-room", "man-in-steamy-room", "woman-in-steamy-room",
	"person-wearing-turban", "man-wearing-turban", "woman-wearing-turban", "person-with-veil", "man-with-veil", "man-guard", "woman-guard",
	"person-getting-haircut", "white-circle", "baby-angel", "mx-claus", "mrs-claus", "person-elf", "person-fairy", "person-genie", "person-mage",
	"person-merpeople", "person-superhero", "person-supervillain", "person-vampire", "person-zombie", "flower-playing-cards", "black-flag", "radio-button", "nail-polish", "selfie",
	"tumbler-glass", "tongue", "alien-monster", "customs", "passport-control", "confetti-ball", "fried-shrimp", "joker", "wind-chime",
}

// oddEnds are the ends of names that are the same picture again, or hardly one.
var oddEnds = []string{"-facing-right", "-square", "-button"}

// category is that of a picture; empty: it is left out.
func category(name, subgroup string) string {
	if c, ok := kept[name]; ok {
		return c
	}
	if slices.Contains(left, name) || slices.ContainsFunc(oddEnds, func(e string) bool { return strings.HasSuffix(name, e) }) {
		return ""
	}
	if (strings.HasPrefix(name, "man-") || strings.HasPrefix(name, "woman-")) && strings.Contains(name, "bunny") {
		return ""
	}
	if groups[subgroup] == "" {
		return ""
	}
	if c, ok := moved[name]; ok {
		return c
	}
	return groups[subgroup]
}
