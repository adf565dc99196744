package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// flags are the round flags of countries and territories that Unicode has a flag
// of, by circle-flags.
func flags(from string) ([]picture, error) {
	set := filepath.Join(from, "circle-flags")
	licence, err := os.ReadFile(filepath.Join(set, "LICENSE.md"))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join("canvas", "picture", "LICENSE-circle-flags.txt"), licence, 0o644); err != nil {
		return nil, err
	}
	var list []struct {
		Hexcode, Label string
		Tags           []string
		Subgroup       int
	}
	if err := readJSON(filepath.Join(from, "emojibase-data", "en", "data.json"), &list); err != nil {
		return nil, err
	}
	var all []picture
	for _, e := range list {
		name, flag := strings.CutPrefix(e.Label, "flag: ")
		if !flag {
			continue
		}
		code := letters(e.Hexcode)
		svg, err := os.ReadFile(filepath.Join(set, "flags", code+".svg"))
		if err != nil {
			continue // there is none of it
		}
		shapes, err := flagShapes(string(svg))
		if err != nil {
			continue
		}
		p := picture{name: "flag-" + slug(name), category: "flags", id: plain(e.Hexcode), round: true, shapes: shapes}
		for w := range strings.FieldsSeq(strings.ToLower(name) + " flag country " + strings.Join(e.Tags, " ")) {
			if !slices.Contains(p.words, w) {
				p.words = append(p.words, w)
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// letters are those that the signs of a flag's emoji stand for: "se", "gb-sct".
func letters(hexcode string) string {
	var out string
	for _, h := range strings.Split(strings.ToLower(hexcode), "-") {
		switch {
		case strings.HasPrefix(h, "1f1") && len(h) == 5:
			out += string(rune('a' + hex(h) - 0x1f1e6))
		case strings.HasPrefix(h, "e00"):
			if v := hex(h); v > 0xe0060 && v < 0xe007f {
				out += string(rune(v - 0xe0000))
			}
		}
	}
	if len(out) > 2 {
		out = out[:2] + "-" + out[2:]
	}
	return out
}

func hex(s string) (v int) {
	for _, r := range s {
		d := strings.IndexRune("0123456789abcdef", r)
		v = 16*v + d
	}
	return v
}

var notLetters = regexp.MustCompile(`[^a-z0-9]+`)

// slug is an English name as names of pictures are written.
func slug(s string) string {
	s = strings.NewReplacer("é", "e", "ô", "o", "ç", "c", "ã", "a", "í", "i", "å", "a", "’", "", "&", "and", ".", "").Replace(strings.ToLower(s))
	return strings.Trim(notLetters.ReplaceAllString(s, "-"), "-")
}

var (
	masked  = regexp.MustCompile(`(?s)<mask id="[a-z]*"><circle[^>]*/></mask>`)
	maskUse = regexp.MustCompile(` mask="url\(#[a-z]*\)"`)
	heading = regexp.MustCompile(`(?s)^.*?<svg[^>]*>|</svg>\s*$`)
)

// flagShapes are the shapes of a round flag, in the square of all pictures.
func flagShapes(svg string) ([]shape, error) {
	svg = heading.ReplaceAllString(svg, "")
	svg = maskUse.ReplaceAllString(masked.ReplaceAllString(svg, ""), "")
	shapes, err := shapesOf(svg)
	for i := range shapes {
		shapes[i].path = shapes[i].path.Transform(geom.Scale(side/512.0, side/512.0))
	}
	return shapes, err
}
