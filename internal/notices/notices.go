// Package notices is what the program has inside of others' making: Go modules,
// faces, icons, pictures, maps, rules of languages, words, PDFium, each with its licences and their texts, which
// whoever passes the program on has to pass on too.
package notices

import (
	"cmp"
	"embed"
	"encoding/json"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/lexer"
	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/reading"
	"github.com/inkreel/inkreel/internal/words"
)

// What internal/licences found in the modules: a list, and below their paths
// their licences and notices.
//
//go:generate go run -C ../.. ./internal/licences -write
//go:embed modules.json modules
var found embed.FS

// Kinds of works.
const (
	Module = "module" // Go code that is linked
	Face   = "face"   // of letters
	Icons  = "icons"
	Drawn  = "pictures"
	Maps   = "maps"
	Rules  = "rules"  // by which code is coloured
	Words  = "words"  // of languages
	Binary = "binary" // a program that runs within ours
)

// Work is one work of others.
type Work struct {
	Kind     string   `json:"kind"`
	Name     string   `json:"name"`
	Version  string   `json:"version,omitempty"` // as its authors call it; empty where they do not
	Licences []string `json:"licences"`          // SPDX identifiers
	Texts    []Text   `json:"texts,omitempty"`   // never empty as All gives them
}

// Text is a licence, or a notice that goes with one.
type Text struct {
	File string `json:"file"` // its name in the work
	Text string `json:"text"`
}

// All are the works, modules first, each kind by name. Modules are those of every
// system the program is released for.
func All() ([]Work, error) {
	modules, err := modules()
	if err != nil {
		return nil, err
	}
	faces, err := faces()
	if err != nil {
		return nil, err
	}
	return append(append(modules, faces...),
		Work{Icons, "Tabler Icons", "", []string{"MIT"}, []Text{{"LICENSE-tabler-icons.txt", icon.Licence}}},
		Work{Drawn, "Fluent Emoji (flat)", "1.2.6", []string{"MIT"}, []Text{{"LICENSE-fluent-emoji.txt", picture.LicenceFluent}}},
		Work{Drawn, "circle-flags", "2.8.3", []string{"MIT"}, []Text{{"LICENSE-circle-flags.txt", picture.LicenceFlags}}},
		Work{Drawn, "Open Peeps", "1.0.6", []string{"CC0-1.0", "MIT"}, []Text{{"LICENSE-open-peeps.txt", person.Licence}}},
		Work{Maps, "world-atlas", "2.0.2", []string{"ISC"}, []Text{{"LICENSE-world-atlas.txt", atlas.Licence}}},
		Work{Rules, "chroma's lexers", "", []string{"MIT"}, []Text{{"LICENSE-chroma.txt", lexer.Licence}}},
		Work{Words, "Unicode CLDR", "48.2.0", []string{"Unicode-3.0"}, []Text{{"LICENSE-cldr.txt", words.Licence}}},
		Work{Words, "mecab-ipadic", "2.7.0-20070801", []string{"NAIST-2003"}, []Text{{"NOTICE-ipadic.txt", reading.LicenceJapanese}}},
		Work{Words, "pinyin-data of go-pinyin", "0.21.0", []string{"MIT"}, []Text{{"LICENSE-go-pinyin.txt", reading.LicencePinyin}}},
		Work{Words, "Thai dictionary of ICU", "72.1", []string{"MIT", "Unicode-3.0"}, []Text{{"LICENSE-thai-dictionary.txt", fonts.LicenceThai}}},
		Work{Binary, "PDFium of go-pdfium", pdfium.Version, []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "FTL", "IJG", "MIT", "Unicode-3.0", "Zlib"},
			[]Text{{"LICENSE-pdfium.txt", pdfium.Licence}, {"LICENSE-parts.txt", pdfium.Parts}}},
	), nil
}

// modules are those that internal/licences found.
func modules() ([]Work, error) {
	list, err := found.ReadFile("modules.json")
	if err != nil {
		return nil, err
	}
	var all []Work
	if err := json.Unmarshal(list, &all); err != nil {
		return nil, err
	}
	owner := map[string]int{}
	for i := range all {
		all[i].Kind = Module
		owner[all[i].Name] = i
		if all[i].Name == standard {
			all[i].Version = runtime.Version()
		}
	}
	err = fs.WalkDir(found, "modules", func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := found.ReadFile(at)
		if err != nil {
			return err
		}
		at = strings.TrimPrefix(at, "modules/")
		for dir := path.Dir(at); dir != "."; dir = path.Dir(dir) {
			if i, ok := owner[dir]; ok { // the innermost: modules lie within modules
				all[i].Texts = append(all[i].Texts, Text{strings.TrimPrefix(at, dir+"/"), string(text)})
				break
			}
		}
		return nil
	})
	slices.SortFunc(all, func(a, b Work) int { return cmp.Compare(a.Name, b.Name) })
	return all, err
}

// standard is how Go's standard library and runtime are called.
const standard = "std"

// faces are the bundled ones, by family.
func faces() ([]Work, error) {
	files, err := fs.Glob(fonts.Licences, "licences/*.txt")
	if err != nil {
		return nil, err
	}
	var all []Work
	for _, f := range files {
		text, err := fs.ReadFile(fonts.Licences, f)
		if err != nil {
			return nil, err
		}
		name := path.Base(f)
		all = append(all, Work{Face, strings.TrimSuffix(name, ".txt"), "", []string{"OFL-1.1"}, []Text{{name, string(text)}}})
	}
	return all, nil
}
