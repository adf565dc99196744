// Command gen makes the data of words that comes from Unicode's CLDR, from its
// unpacked npm packages:
//
//	npm install cldr-annotations-full@48.2.0 cldr-dates-full@48.2.0 cldr-numbers-full@48.2.0 \
//	    cldr-units-full@48.2.0 cldr-rbnf@48.2.0
//	go run ./internal/words/gen path/to/node_modules
//
// A language's file is made of the sections its file in data is made of:
//
//   - concepts: the names and keywords of emoji (cldr-annotations-full), by the
//     concepts of data/concepts.txt they mean; see annotations.go for which are taken
//   - pictures, in a file of its own: the names and keywords of the emoji that built-in
//     pictures show, as far as concepts do not have them
//   - numbers: number words to 99, hundreds and 1000 (cldr-rbnf)
//   - magnitudes, units of money: compact decimals and currencies (cldr-numbers-full)
//   - units: names of units of measurement (cldr-units-full)
//   - months: their names, alone and in dates (cldr-dates-full)
//
// CLDR is under Unicode-3.0; its licence is put beside the data.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/inkreel/inkreel/internal/locale"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./internal/words/gen path/to/node_modules (run in the repository's root)")
	}
	if err := run(os.Args[1], filepath.Join("author", "words", "cldr")); err != nil {
		log.Fatal(err)
	}
}

// source is the unpacked packages.
type source string

func (s source) read(into any, path ...string) error {
	data, err := os.ReadFile(filepath.Join(append([]string{string(s)}, path...)...))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(path...), err)
	}
	return nil
}

func run(packages, room string) error {
	from := source(packages)
	english, err := from.annotations(locale.Languages[0].Code)
	if err != nil {
		return err
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	total := 0
	for i, l := range locale.Languages {
		f, pictures := file{}, file{}
		// English is written by hand, its names of things term by term, and pictures have
		// English keywords.
		if i > 0 {
			if err := from.language(&f, &pictures, l, english); err != nil {
				return fmt.Errorf("%s: %w", l.Code, err)
			}
			named := enc.EncodeAll(pictures.text(), nil)
			total += len(named)
			if err := os.WriteFile(filepath.Join(room, "pictures", l.Code+".txt.zst"), named, 0o644); err != nil {
				return err
			}
		}
		packed := enc.EncodeAll(f.text(), nil)
		total += len(packed)
		if err := os.WriteFile(filepath.Join(room, l.Code+".txt.zst"), packed, 0o644); err != nil {
			return err
		}
		if os.Getenv("SHOW") != "" {
			if err := os.WriteFile(filepath.Join(os.Getenv("SHOW"), l.Code+".txt"), f.text(), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%d languages, packed %.2f MB\n", len(locale.Languages), float64(total)/1e6)
	licence, err := os.ReadFile(filepath.Join(packages, "cldr-annotations-full", "LICENSE"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(room, "LICENSE-cldr.txt"), licence, 0o644)
}

// language adds what CLDR knows of a language, and to another file what it calls the
// built-in pictures.
func (s source) language(f, pictures *file, l locale.Language, english annotations) error {
	own, err := s.annotations(l.Code)
	if err != nil {
		return err
	}
	f.addConcepts(own, english)
	pictures.addPictures(own, f)
	for _, add := range []func(*file, locale.Language) error{s.addNumbers, s.addMagnitudes, s.addCurrencies, s.addUnits, s.addMonths} {
		if err := add(f, l); err != nil {
			return err
		}
	}
	return nil
}

// file is the sections of a language in order.
type file struct {
	sections []*section
}

type section struct {
	name  string
	lines []*line
}

// line is the words for one thing.
type line struct {
	name  string
	words []string
}

// add notes words for a thing; none twice.
func (f *file) add(in, name string, words ...string) {
	i := slices.IndexFunc(f.sections, func(s *section) bool { return s.name == in })
	if i < 0 {
		i = len(f.sections)
		f.sections = append(f.sections, &section{name: in})
	}
	s := f.sections[i]
	j := slices.IndexFunc(s.lines, func(l *line) bool { return l.name == name })
	if j < 0 {
		j = len(s.lines)
		s.lines = append(s.lines, &line{name: name})
	}
	for _, w := range words {
		w = strings.Join(strings.Fields(strings.ReplaceAll(w, "\u00ad", "")), " ")
		w = strings.ToLower(w)
		if w == "" || strings.ContainsAny(w, ",:[]{}()#\n") || slices.Contains(s.lines[j].words, w) || slices.Contains(s.lines[j].words, strings.TrimPrefix(w, "~")) {
			continue
		}
		s.lines[j].words = append(s.lines[j].words, w)
	}
}

func (f *file) text() []byte {
	var b bytes.Buffer
	for _, s := range f.sections {
		fmt.Fprintf(&b, "[%s]\n", s.name)
		for _, l := range s.lines {
			switch {
			case len(l.words) == 0:
			case l.name == "":
				fmt.Fprintf(&b, "%s\n", strings.Join(l.words, ", "))
			default:
				fmt.Fprintf(&b, "%s: %s\n", l.name, strings.Join(l.words, ", "))
			}
		}
	}
	return b.Bytes()
}
