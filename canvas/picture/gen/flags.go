package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

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
	more, err := regions(from, set)
	if err != nil {
		return nil, err
	}
	for _, p := range more {
		if slices.ContainsFunc(all, func(q picture) bool { return q.name == p.name }) {
			p.name += "-us" // there is a country of the name
		}
		all = append(all, p)
	}
	return all, nil
}

// parted are the countries whose states and regions have their flags in the library,
// by what they are called. Flags that are not those of an office of the country are
// left out.
var parted = map[string]string{
	"us": "united states america state", "it": "italy region", "au": "australia state", "ca": "canada province", "es": "spain region",
	"et": "ethiopia region", "fr": "france region", "ch": "switzerland canton", "nl": "netherlands province", "pt": "portugal region", "gb": "britain united kingdom region", "ru": "russia republic",
	"bq": "caribbean netherlands island",
}

// others are flags of countries that are no more, and of peoples.
var others = map[string]string{
	"su": "Soviet Union", "yu": "Yugoslavia", "us-betsy_ross": "United States 1777", "au-aboriginal": "Aboriginal Australians",
	"au-torres_strait_islands": "Torres Strait Islanders", "easter_island": "Easter Island", "maori": "Maori", "sami": "Sami", "wiphala": "Wiphala",
}

// regions are the flags of states and regions, by the names CLDR has for them.
func regions(from, set string) ([]picture, error) {
	var names struct {
		Subdivisions struct {
			LocaleDisplayNames struct{ Subdivisions map[string]string }
		}
	}
	if err := readJSON(filepath.Join(from, "cldr-subdivisions-full", "subdivisions", "en", "en.json"), &names); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(set, "flags", "*.svg"))
	if err != nil {
		return nil, err
	}
	var all []picture
	for _, file := range files {
		code := strings.TrimSuffix(filepath.Base(file), ".svg")
		country, _, _ := strings.Cut(code, "-")
		about, name := parted[country], names.Subdivisions.LocaleDisplayNames.Subdivisions[strings.ReplaceAll(code, "-", "")]
		if called, ok := others[code]; ok {
			about, name = "people history", called
		}
		if _, own := ownFlag[code]; own || about == "" || name == "" {
			continue
		}
		svg, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		shapes, err := flagShapes(string(svg))
		if err != nil {
			fmt.Printf("left out: the flag of %s: %v\n", name, err)
			continue
		}
		p := picture{name: cmp.Or(renamed["flag-"+slug(name)], "flag-"+slug(name)), category: "flags", id: tagged(code), round: true, shapes: shapes}
		for w := range strings.FieldsSeq(strings.ToLower(name) + " flag " + about) {
			if !slices.Contains(p.words, w) {
				p.words = append(p.words, w)
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// ownFlag are regions that Unicode has flags of.
var ownFlag = map[string]bool{"gb-eng": true, "gb-sct": true, "gb-wls": true, "es-cn": true, "es-ce": true, "es-ml": true}

// tagged is the code points that Unicode has for the flag of a region: a black flag
// with the region's letters as tags.
func tagged(code string) string {
	out := "1f3f4"
	for _, r := range notLetters.ReplaceAllString(code, "") {
		out += fmt.Sprintf("-e00%x", r)
	}
	return out + "-e007f"
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
	s = strings.NewReplacer("’", "", "&", "and", ".", "").Replace(strings.ToLower(s))
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) { // an accent
			return -1
		}
		return r
	}, norm.NFD.String(s))
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
