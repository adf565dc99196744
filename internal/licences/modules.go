package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	classifier "github.com/google/licenseclassifier/v2"
	"github.com/google/licenseclassifier/v2/assets"
)

// program is what is shipped.
const program = "./cmd/inkreel"

// module is one that is linked into the program.
type module struct {
	Path, Version string
	Licences      []string // SPDX identifiers, sorted
}

// allowed are the licences under which code and faces may be shipped: each lets
// the program and what it makes be used for anything.
var allowed = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "FTL", "ISC", "MIT", "OFL-1.1", "Unicode-3.0", "Unicode-DFS-2016", "Unlicense", "Zlib",
}

// chosen are the licences taken of modules that leave a choice, of which their
// folders hold all.
var chosen = map[string]string{"github.com/golang/freetype": "FTL"} // or GPL-2.0

// refused returns an error where a module's licence is not known or not allowed.
func (m module) refused() error {
	if len(m.Licences) == 0 {
		return fmt.Errorf("%s %s: no licence was found", m.Path, m.Version)
	}
	for _, l := range m.Licences {
		if !slices.Contains(allowed, l) {
			return fmt.Errorf("%s %s is under %s; accepted: %s", m.Path, m.Version, l, strings.Join(allowed, ", "))
		}
	}
	return nil
}

// linked lists the modules whose packages the program imports, by path, for the
// system this runs on.
func linked(ctx context.Context, root string) ([]module, error) {
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-json=Dir,Module", program)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	read, err := newReader()
	if err != nil {
		return nil, err
	}
	found := map[string]*module{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		err := d.Decode(&pkg)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if pkg.Module == nil || pkg.Module.Main {
			continue // of Go itself, or ours
		}
		m := found[pkg.Module.Path]
		if m == nil {
			m = &module{Path: pkg.Module.Path, Version: pkg.Module.Version}
			found[m.Path] = m
		}
		// A package may have a licence of its own, as what was copied into it.
		for dir := pkg.Dir; strings.HasPrefix(dir, pkg.Module.Dir); dir = filepath.Dir(dir) {
			if err := read.folder(dir, &m.Licences); err != nil {
				return nil, err
			}
		}
	}
	var all []module
	for _, m := range found {
		if one, ok := chosen[m.Path]; ok {
			m.Licences = []string{one}
		}
		slices.Sort(m.Licences)
		all = append(all, *m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// reader knows licences by their texts.
type reader struct {
	c    *classifier.Classifier
	seen map[string][]string // by folder
}

func newReader() (*reader, error) {
	c, err := assets.DefaultClassifier()
	if err != nil {
		return nil, fmt.Errorf("read the texts of licences: %w", err)
	}
	return &reader{c, map[string][]string{}}, nil
}

// licenceFile is how files with licences are called.
var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying)`)

// folder adds what the licence files of a folder are to a list.
func (r *reader) folder(dir string, list *[]string) error {
	found, known := r.seen[dir]
	if !known {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.IsDir() || !licenceFile.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
				continue
			}
			of, err := r.file(filepath.Join(dir, e.Name()))
			if err != nil {
				return err
			}
			found = append(found, of...)
		}
		r.seen[dir] = found
	}
	for _, l := range found {
		if !slices.Contains(*list, l) {
			*list = append(*list, l)
		}
	}
	return nil
}

// file returns the licences whose texts a file holds.
func (r *reader) file(path string) (found []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for _, m := range r.c.Match(text).Matches {
		if (m.MatchType == "License" || m.MatchType == "Header") && !slices.Contains(found, m.Name) {
			found = append(found, m.Name)
		}
	}
	return found, nil
}
