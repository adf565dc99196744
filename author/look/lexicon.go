package look

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/colornames"

	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
)

// What words mean: of English in words.json, names of colours in other languages
// in colors.txt.
var (
	//go:embed data/words.json
	wordsFile []byte
	//go:embed data/colors.txt
	colorsFile string
)

// entry is a word that says more than a colour, and what it says. Fields left out
// say nothing.
type entry struct {
	Words     []string       `json:"words"` // alternatives, of up to mostWords words
	Paper     plan.Paper     `json:"paper"`
	Brush     plan.Brush     `json:"brush"`
	Type      plan.TypeStyle `json:"type"`
	Fill      plan.FillStyle `json:"fill"`
	Width     float64        `json:"width"`
	Roughness *float64       `json:"roughness"`
	Board     string         `json:"board"`
	Ink       string         `json:"ink"`
	Accents   []string       `json:"accents"`

	sort *sort
}

// sort of entries. What one of them says holds against those of less strength;
// of the same strength what was said first.
type sort struct {
	name           string
	strength       int
	groundStrength int // of what they say of paper, board and ink
}

// The sorts, by what is named: what it is drawn on is meant to be seen; a tool
// only brings the ground it is used on most; a mood is meant where nothing else is
// said.
var (
	groundSort = &sort{"materials to draw on", 4, 5}
	toolSort   = &sort{"tools", 4, 2}
	mannerSort = &sort{"ways of drawing and lettering", 5, 5}
	eraSort    = &sort{"eras", 3, 3}
	moodSort   = &sort{"moods", 1, 1}
)

// modifier changes the colour behind it.
type modifier struct {
	Light  float64 `json:"light"`  // times its lightness; 0: 1
	Fade   float64 `json:"fade"`   // share of the way to white
	Chroma float64 `json:"chroma"` // times its chroma; 0: 1
}

// of is a colour as the modifier has it.
func (m modifier) of(c lab) lab {
	light, chroma := m.Light, m.Chroma
	if light == 0 {
		light = 1
	}
	if chroma == 0 {
		chroma = 1
	}
	l := c.L * light
	return lab{L: l + (0.97-l)*m.Fade, A: c.A * chroma, B: c.B * chroma}
}

// lexicon is what words mean.
type lexicon struct {
	colors    map[string]lab
	modifiers map[string]modifier
	entries   map[string]*entry
	board     map[string]bool // nouns of what is drawn on
	ink       map[string]bool // nouns of lines
	accents   map[string]bool // nouns of what is coloured
	on        map[string]bool
	not       map[string]bool
	filler    map[string]bool
	foreign   []tongue
}

// mostWords is how many words a name has at most.
const mostWords = 4

// known is the lexicon, read when it is first needed.
var known = sync.OnceValue(func() *lexicon {
	x, err := readLexicon(wordsFile, colorsFile)
	if err != nil {
		panic(err) // our own data, which a test reads
	}
	return x
})

// wordsJSON is the file of English words.
type wordsJSON struct {
	Colors    map[string]string   `json:"colors"`
	Modifiers map[string]modifier `json:"modifiers"`
	Board     []string            `json:"board"`
	Ink       []string            `json:"ink"`
	AccentsOf []string            `json:"accents"`
	On        []string            `json:"on"`
	Not       []string            `json:"not"`
	Filler    []string            `json:"filler"`
	Grounds   []*entry            `json:"grounds"`
	Tools     []*entry            `json:"tools"`
	Manners   []*entry            `json:"manners"`
	Eras      []*entry            `json:"eras"`
	Moods     []*entry            `json:"moods"`
}

func readLexicon(words []byte, colors string) (*lexicon, error) {
	var file wordsJSON
	if err := json.Unmarshal(words, &file); err != nil {
		return nil, fmt.Errorf("words.json: %w", err)
	}
	x := &lexicon{
		colors: map[string]lab{}, modifiers: file.Modifiers, entries: map[string]*entry{},
		board: setOf(file.Board), ink: setOf(file.Ink), accents: setOf(file.AccentsOf), on: setOf(file.On), not: setOf(file.Not), filler: setOf(file.Filler),
	}
	for name, c := range colornames.Map { // those of CSS
		x.colors[name] = oklab.Of(c)
	}
	for name, hex := range file.Colors {
		c, ok := parseHex(hex)
		if !ok {
			return nil, fmt.Errorf("words.json: colors.%s: %q is no #rrggbb", name, hex)
		}
		x.colors[name] = c
	}
	for _, part := range []struct {
		sort *sort
		of   []*entry
	}{{groundSort, file.Grounds}, {toolSort, file.Tools}, {mannerSort, file.Manners}, {eraSort, file.Eras}, {moodSort, file.Moods}} {
		for _, e := range part.of {
			e.sort = part.sort
			for _, w := range e.Words {
				if x.entries[w] == nil || x.entries[w].sort.strength < e.sort.strength {
					x.entries[w] = e
				}
			}
		}
	}
	var err error
	x.foreign, err = readTongues(colors)
	return x, err
}

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// tongue is the names of colours in a language.
type tongue struct {
	code    string
	endings []string
	within  bool              // names are found within words: the language writes no spaces
	stems   map[string]string // stem to the English name
	others  map[string]name   // stem of dark, light, on, and nouns that have colours
}

// readTongues reads colors.txt, whose head says how it is written.
func readTongues(text string) ([]tongue, error) {
	var out []tongue
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, "|")
		if len(part) != 3 {
			return nil, fmt.Errorf("colors.txt: %q has not three parts", line)
		}
		t := tongue{code: strings.TrimSpace(part[0]), stems: map[string]string{}, others: map[string]name{}}
		endings := strings.Fields(part[1])
		if t.within = len(endings) == 1 && endings[0] == "*"; !t.within {
			t.endings = endings
		}
		for _, pair := range strings.Fields(part[2]) {
			called, stems, ok := strings.Cut(pair, "=")
			if !ok {
				return nil, fmt.Errorf("colors.txt: %s: %q is no name=stems", t.code, pair)
			}
			for stem := range strings.SplitSeq(stems, ",") {
				if other, ok := otherNames[called]; ok {
					t.others[stem] = other
				} else if t.stems[stem] == "" {
					t.stems[stem] = called
				}
			}
		}
		out = append(out, t)
	}
	return out, nil
}

// name is what a word of another language names: a colour or dark or light, in
// English, a noun that has a colour, or what stands before the board.
type name struct {
	color, shade string
	role         role
	on           bool
}

// otherNames are the names of colors.txt that are no colours.
var otherNames = map[string]name{
	"dark": {shade: "dark"}, "light": {shade: "light"}, "board": {role: boardRole}, "ink": {role: inkRole}, "on": {on: true},
}

// find is what a word names; nothing where it names neither.
func (t *tongue) find(word string) name {
	for _, bare := range t.bare(word) {
		if c := t.stems[bare]; c != "" {
			return name{color: c}
		}
		if n, ok := t.others[bare]; ok {
			return n
		}
	}
	if t.within {
		return name{}
	}
	var best name
	length := 0
	for stem, n := range t.others { // as dunkelgrün
		rest, ok := strings.CutPrefix(word, stem)
		if !ok || n.shade == "" || len(stem) <= length {
			continue
		}
		for _, bare := range t.bare(rest) {
			if c := t.stems[bare]; c != "" {
				best, length = name{color: c, shade: n.shade}, len(stem)
				break
			}
		}
	}
	return best
}

// bare is a word without each ending it may have.
func (t *tongue) bare(word string) []string {
	out := []string{word}
	for _, e := range t.endings {
		if stem, ok := strings.CutSuffix(word, e); ok && utf8.RuneCountInString(stem) > 1 {
			out = append(out, stem)
		}
	}
	return out
}

// findAll are the colours named within a word, in order, each with what makes it
// dark or light.
func (t *tongue) findAll(word string) (names []name) {
	for len(word) > 0 {
		n, length := t.longest(word)
		if length == 0 {
			_, length = utf8.DecodeRuneInString(word)
		} else {
			names = append(names, n)
		}
		word = word[length:]
	}
	return names
}

// longest is the longest name that a word begins with, and its bytes; 0: none.
func (t *tongue) longest(word string) (n name, length int) {
	for stem, c := range t.stems {
		if len(stem) > length && strings.HasPrefix(word, stem) {
			n, length = name{color: c}, len(stem)
		}
	}
	for stem, o := range t.others {
		if len(stem) > length && strings.HasPrefix(word, stem) {
			n, length = o, len(stem)
		}
	}
	return n, length
}
