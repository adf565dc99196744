package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// emoji are the pictures of Fluent Emoji Flat.
func emoji(from string) ([]picture, error) {
	set := filepath.Join(from, "@iconify-json", "fluent-emoji-flat")
	var info struct{ License struct{ SPDX string } }
	if err := readJSON(filepath.Join(set, "info.json"), &info); err != nil {
		return nil, err
	}
	if info.License.SPDX != "MIT" {
		return nil, fmt.Errorf("%s: its licence is %q now; it was taken under MIT", set, info.License.SPDX)
	}
	var icons struct {
		Icons map[string]struct {
			Body   string
			Hidden bool
			Width  float64
			Height float64
		}
	}
	if err := readJSON(filepath.Join(set, "icons.json"), &icons); err != nil {
		return nil, err
	}
	var names map[string]string // of emoji, by their code points
	if err := readJSON(filepath.Join(set, "chars.json"), &names); err != nil {
		return nil, err
	}
	codes := map[string]string{}
	for _, code := range slices.Sorted(maps.Keys(names)) {
		if _, double := codes[names[code]]; !double {
			codes[names[code]] = strings.ReplaceAll(code, "-fe0f", "")
		}
	}
	sub, err := subgroups(from)
	if err != nil {
		return nil, err
	}
	words, err := keywords(from)
	if err != nil {
		return nil, err
	}
	var all []picture
	for _, name := range slices.Sorted(maps.Keys(icons.Icons)) {
		icon := icons.Icons[name]
		code, ok := codes[name]
		if !ok || icon.Hidden || toneOf(name) != "" {
			continue
		}
		c := category(name, sub[code])
		if c == "" {
			continue
		}
		shapes, err := shapesOf(icon.Body)
		if err != nil {
			fmt.Printf("left out: %s: %v\n", name, err)
			continue
		}
		if c == "symbols" || c == "science" {
			shapes = unboxed(shapes)
		}
		shapes = redrawn(name, shapes)
		if _, toned := icons.Icons[name+"-light"]; toned || c == "hands" || c == "people" || c == "fantasy" {
			findParts(shapes)
		}
		blacken(name, shapes)
		if right, ok := renamed[name]; ok {
			name = right
		}
		all = append(all, picture{name: name, category: c, id: code, words: words[code], shapes: shapes})
	}
	return all, nil
}

// tones are the ends of the names of pictures that are there again for tones of skin.
var tones = []string{"-medium-light", "-medium-dark", "-light", "-medium", "-dark"}

func toneOf(name string) string {
	for _, t := range tones {
		if strings.HasSuffix(name, t) {
			return t
		}
	}
	return ""
}

// subgroups are the groups Unicode sorts emoji into, by code points.
func subgroups(from string) (map[string]string, error) {
	var meta struct{ Subgroups map[string]string }
	if err := readJSON(filepath.Join(from, "emojibase-data", "meta", "groups.json"), &meta); err != nil {
		return nil, err
	}
	var list []struct {
		Hexcode  string
		Subgroup json.Number
		Skins    []struct{ Hexcode string }
	}
	if err := readJSON(filepath.Join(from, "emojibase-data", "en", "data.json"), &list); err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, e := range list {
		out[plain(e.Hexcode)] = meta.Subgroups[e.Subgroup.String()]
	}
	return out, nil
}

// plain is a hexcode as concepts have them: small, without selectors.
func plain(hexcode string) string {
	return strings.ReplaceAll(strings.ToLower(hexcode), "-fe0f", "")
}

// keywords are the English names and keywords of emoji, as single words.
func keywords(from string) (map[string][]string, error) {
	out := map[string][]string{}
	for _, file := range []string{"cldr-annotations-full/annotations", "cldr-annotations-derived-full/annotationsDerived"} {
		var doc map[string]struct {
			Annotations map[string]struct{ Default, TTS []string }
		}
		if err := readJSON(filepath.Join(from, file, "en", "annotations.json"), &doc); err != nil {
			if strings.Contains(file, "erived") {
				continue
			}
			return nil, err
		}
		for _, part := range doc {
			for emoji, about := range part.Annotations {
				id := code(emoji)
				for _, phrase := range append(about.TTS, about.Default...) {
					for _, w := range strings.FieldsFunc(strings.ToLower(phrase), func(r rune) bool { return strings.ContainsRune(" -:,“”()|", r) }) {
						if !slices.Contains(out[id], w) && !slices.Contains(dull, w) {
							out[id] = append(out[id], w)
						}
					}
				}
			}
		}
	}
	return out, nil
}

// dull are words that nobody looks for.
var dull = []string{"a", "an", "and", "at", "by", "for", "from", "in", "not", "of", "on", "or", "over", "the", "to", "up", "with", "without"}

// code is the code points of an emoji as ids of concepts have them.
func code(emoji string) string {
	var parts []string
	for _, r := range emoji {
		if r != 0xFE0F {
			parts = append(parts, fmt.Sprintf("%x", r))
		}
	}
	return strings.Join(parts, "-")
}
