package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
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
	Licences      []string          // SPDX identifiers, sorted
	texts         map[string][]byte // of licences and notices, by file in the module
}

// allowed are the licences under which code and faces may be shipped: each lets
// the program and what it makes be used for anything.
var allowed = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "FTL", "ISC", "MIT", "OFL-1.1", "Unicode-3.0", "Unicode-DFS-2016", "Unlicense", "Zlib",
}

// chosen are the licences taken of modules that leave a choice, of which their
// folders hold all.
var chosen = map[string]string{ // or GPL-2.0
	"github.com/golang/freetype":                    "FTL",
	"kernel.org/pub/linux/libs/security/libcap/psx": "BSD-3-Clause",
}

// elsewhere are the files with licences of modules that keep them in a folder of
// their own, as far as they are those taken.
var elsewhere = map[string]string{"github.com/golang/freetype": "licenses/ftl.txt"}

// inventories are files that tell the licences of all a module's repository has
// to do with, tests and tools too. What is linked of it has files of its own.
var inventories = map[string]string{"modernc.org/sqlite": "LICENSE-3RD-PARTY.md"}

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

// targets are the systems the program is released for, as GOOS/GOARCH.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/arm64"}

// linked lists the modules whose packages the program imports, by path, on any
// system it is released for.
func linked(ctx context.Context, root string) ([]module, error) {
	read, err := newReader()
	if err != nil {
		return nil, err
	}
	found := map[string]*module{}
	for _, t := range targets {
		if err := linkedFor(ctx, root, t, read, found); err != nil {
			return nil, err
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

// linkedFor adds the modules that are linked for one target.
func linkedFor(ctx context.Context, root, target string, read *reader, found map[string]*module) error {
	system, arch, _ := strings.Cut(target, "/")
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-json=Dir,Module", program)
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list for %s: %w", target, err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		err := d.Decode(&pkg)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("go list for %s: %w", target, err)
		}
		if pkg.Module == nil || pkg.Module.Main {
			continue // of Go itself, or ours
		}
		m := found[pkg.Module.Path]
		if m == nil {
			m = &module{Path: pkg.Module.Path, Version: pkg.Module.Version, texts: map[string][]byte{}}
			found[m.Path] = m
			if name := elsewhere[m.Path]; name != "" {
				if m.texts[name], err = os.ReadFile(filepath.Join(pkg.Module.Dir, name)); err != nil {
					return err
				}
			}
		}
		// A package may have a licence of its own, as what was copied into it.
		for dir := pkg.Dir; strings.HasPrefix(dir, pkg.Module.Dir); dir = filepath.Dir(dir) {
			within, err := filepath.Rel(pkg.Module.Dir, dir)
			if err == nil {
				err = read.folder(dir, filepath.ToSlash(within), m)
			}
			if err != nil {
				return err
			}
		}
	}
}

// reader knows licences by their texts.
type reader struct {
	c    *classifier.Classifier
	seen map[string]bool // folders
}

func newReader() (*reader, error) {
	c, err := assets.DefaultClassifier()
	if err != nil {
		return nil, fmt.Errorf("read the texts of licences: %w", err)
	}
	return &reader{c, map[string]bool{}}, nil
}

// How files with licences are called, and those with notices that Apache-2.0
// (4 d) has everybody pass on.
var (
	licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying)`)
	noticeFile  = regexp.MustCompile(`(?i)^notice`)
)

// folder adds the licences and notices of a folder, which lies within the module.
func (r *reader) folder(dir, within string, m *module) error {
	if r.seen[dir] {
		return nil
	}
	r.seen[dir] = true
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		is := licenceFile.MatchString(e.Name())
		if e.IsDir() || !is && !noticeFile.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		m.texts[path.Join(within, e.Name())] = text
		if !is || inventories[m.Path] == path.Join(within, e.Name()) {
			continue
		}
		for _, l := range r.names(text) {
			if !slices.Contains(m.Licences, l) {
				m.Licences = append(m.Licences, l)
			}
		}
	}
	return nil
}

// file returns the licences whose texts a file holds.
func (r *reader) file(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return r.names(text), nil
}

// names are the licences whose texts a text holds.
func (r *reader) names(text []byte) (found []string) {
	for _, m := range r.c.Match(text).Matches {
		if (m.MatchType == "License" || m.MatchType == "Header") && !slices.Contains(found, m.Name) {
			found = append(found, m.Name)
		}
	}
	return found
}
