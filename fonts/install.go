package fonts

import (
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// What may be installed from at once.
const (
	mostFiles    = 400
	mostAllBytes = 600 << 20
	mostText     = 1 << 20 // of a licence
)

// source is one file that faces are installed from, and the licences beside it.
type source struct {
	name     string
	data     []byte
	licences string // texts in the same folder or archive
}

// Install puts the faces that Inkreel knows a use for into a folder, out of a
// file, a folder or a ZIP archive. Each is parsed, has a licence that allows to
// bundle it in videos, and writes its script; skipped says of the other files
// why they were left out. Faces installed before stay, but those of the same weight.
func Install(dir, from string) (added []Installed, skipped []string, err error) {
	sources, err := sourcesOf(from)
	if err != nil {
		return nil, nil, err
	}
	list, err := readIndex(dir)
	if err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	for _, src := range sources {
		found, why := src.usable()
		skipped = append(skipped, why...)
		if len(found) == 0 {
			continue
		}
		file := found[0].SHA256[:12] + strings.ToLower(filepath.Ext(src.name))
		if err := writeWhole(filepath.Join(dir, file), src.data); err != nil {
			return nil, nil, err
		}
		for _, in := range found {
			in.File, in.folder = file, dir
			list = append(slices.DeleteFunc(list, func(old Installed) bool { return old.Stem == in.Stem }), in)
			added = append(added, in)
		}
	}
	if len(added) == 0 {
		return nil, skipped, fmt.Errorf("%s has no face that can be used; accepted are TrueType and OpenType files, alone, in a folder or a ZIP archive, of %s", from, strings.Join(optionalNames(), ", "))
	}
	slices.SortFunc(list, func(a, b Installed) int { return cmp.Compare(a.Stem, b.Stem) })
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return nil, nil, err
	}
	return added, skipped, writeWhole(filepath.Join(dir, indexName), append(data, '\n'))
}

func optionalNames() (names []string) {
	for _, o := range locale.Optionals {
		names = append(names, o.Names[0])
	}
	return names
}

// writeWhole writes a file that others read whole or not at all.
func writeWhole(path string, data []byte) error {
	part, err := os.CreateTemp(filepath.Dir(path), ".part-*")
	if err != nil {
		return err
	}
	_, err = part.Write(data)
	err = errors.Join(err, part.Chmod(0o644), part.Close())
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name())
	}
	return err
}

// usable are the faces of a file that Inkreel knows a use for.
func (src source) usable() (found []Installed, skipped []string) {
	skip := func(format string, args ...any) {
		skipped = append(skipped, src.name+": "+fmt.Sprintf(format, args...))
	}
	all, err := readFaces(src.data)
	if err != nil {
		skip("%v", err)
		return nil, skipped
	}
	sum := sha256.Sum256(src.data)
	for _, f := range all {
		i := slices.IndexFunc(locale.Optionals, func(o locale.Optional) bool { return slices.Contains(o.Names, f.family) })
		if i < 0 {
			skip("%q is no family that Inkreel has a use for", f.family)
			continue
		}
		o := locale.Optionals[i]
		stem := stemOf(o, f)
		licence := openLicence(f.licence)
		if licence == "" {
			licence = openLicence(src.licences)
		}
		switch letters, err := f.trial(o); {
		case stem == "":
			skip("%s in weight %.0f is not used; it is in 400%s", f.family, f.weight, map[bool]string{true: " and 700"}[o.Bold != ""])
		case licence == "":
			skip("%s names no licence that allows its use (OFL-1.1, Apache-2.0); put its text beside it, as OFL.txt or LICENSE.txt", f.family)
		case err != nil:
			skip("%s: %v", f.family, err)
		default:
			found = append(found, Installed{Stem: stem, Family: f.family, Index: f.index, SHA256: hex.EncodeToString(sum[:]), Licence: licence, Letters: letters})
		}
	}
	return found, skipped
}

// stemOf is the stem that a face is installed by; empty: its weight or slant is not used.
func stemOf(o locale.Optional, f faceFile) string {
	switch {
	case !f.upright:
		return ""
	case f.weight >= 350 && f.weight <= 500:
		return o.Regular
	case f.weight >= 600 && f.weight <= 800:
		return o.Bold
	}
	return ""
}

// openLicence is the SPDX name of an open licence that a text is or names.
func openLicence(text string) string {
	text = strings.ToLower(text)
	switch {
	case strings.Contains(text, "sil open font license"), strings.Contains(text, "scripts.sil.org/ofl"), strings.Contains(text, "openfontlicense.org"), strings.Contains(text, "ofl-1.1"):
		return "OFL-1.1"
	case strings.Contains(text, "apache license"), strings.Contains(text, "apache.org/licenses/license-2.0"):
		return "Apache-2.0"
	}
	return ""
}

// fewestLetters is how many letters of its script a face has to have: of
// Chinese those in common use, of other scripts the alphabet.
func fewestLetters(s language.Script) int {
	if s == language.Han {
		return 6000
	}
	return 50
}

// trial sets the sample of the language a face is for with it, and counts its
// letters.
func (f faceFile) trial(o locale.Optional) (letters int, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("cannot be set: %v", broken)
		}
	}()
	own := writingOf(plan.Language(o.Lang)).script
	all := 0
	for it := f.font.Cmap.Iter(); it.Next(); all++ {
		if all > unicode.MaxRune { // a table may claim ranges without end
			return 0, fmt.Errorf("it maps more characters than there are")
		}
		if r, _ := it.Char(); language.LookupScript(r) == own {
			letters++
		}
	}
	if least := fewestLetters(own); letters < least {
		return letters, fmt.Errorf("it has %d letters of %s, at least %d are needed", letters, own, least)
	}
	ft := font.NewFace(f.font)
	open := &face{font: ft, hb: newHarfbuzz(ft), em: float64(f.font.Upem()), outlines: map[outlineKey]geom.Path{}, metrics: map[writing]Metrics{}}
	r := run{text: []rune(locale.Of(o.Lang).Sample), script: own, face: open}
	r.end = len(r.text)
	NewShaper().shape(&r, Style{Lang: plan.Language(o.Lang)})
	for _, g := range r.glyphs {
		open.outline(g.gid, 40)
	}
	return letters, nil
}

// sourcesOf are the files that faces may be in.
func sourcesOf(from string) ([]source, error) {
	about, err := os.Stat(from)
	if err != nil {
		return nil, err
	}
	g := &gathering{}
	switch {
	case about.IsDir():
		err = g.folder(from)
	case strings.EqualFold(filepath.Ext(from), ".zip"):
		err = g.archive(from)
	default:
		if err = g.file(from, filepath.Base(from)); err == nil {
			err = g.texts(filepath.Dir(from))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	for i := range g.sources {
		g.sources[i].licences = g.licences
	}
	return g.sources, nil
}

// gathering collects files within the bounds.
type gathering struct {
	sources  []source
	licences string
	files    int
	bytes    int64
}

// isFace and isLicence go by names.
func isFace(name string) bool {
	return slices.Contains([]string{".ttf", ".otf", ".ttc", ".otc"}, strings.ToLower(filepath.Ext(name)))
}

func isLicence(name string) bool {
	name = strings.ToLower(filepath.Base(name))
	return strings.HasPrefix(name, "ofl") || strings.HasPrefix(name, "licen") || name == "copyright"
}

// take reads one file, if it is of use.
func (g *gathering) take(name string, size int64, open func() (io.ReadCloser, error)) error {
	if !isFace(name) && !isLicence(name) {
		return nil
	}
	most := int64(mostFaceBytes)
	if !isFace(name) {
		most = mostText
	}
	if g.files++; g.files > mostFiles {
		return fmt.Errorf("more than %d files", mostFiles)
	}
	if size > most {
		return fmt.Errorf("%s has %d MiB: it may have %d", name, size>>20, most>>20)
	}
	r, err := open()
	if err != nil {
		return err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most+1)) // an archive may understate sizes
	if err != nil {
		return err
	}
	if g.bytes += int64(len(data)); int64(len(data)) > most || g.bytes > mostAllBytes {
		return fmt.Errorf("%s: all files together may have %d MiB", name, mostAllBytes>>20)
	}
	if isFace(name) {
		g.sources = append(g.sources, source{name: name, data: data})
	} else {
		g.licences += string(bytes.ToValidUTF8(data, nil)) + "\n"
	}
	return nil
}

func (g *gathering) file(path, name string) error {
	about, err := os.Stat(path)
	if err != nil || !about.Mode().IsRegular() {
		return err
	}
	return g.take(name, about.Size(), func() (io.ReadCloser, error) { return os.Open(path) })
}

// folder takes the files of a folder, not of those below it.
func (g *gathering) folder(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if err == nil {
			err = g.file(filepath.Join(dir, e.Name()), e.Name())
		}
	}
	return err
}

// texts takes the licences of a folder; Debian has those of its packages elsewhere.
func (g *gathering) texts(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if err == nil && isLicence(e.Name()) {
			err = g.file(filepath.Join(dir, e.Name()), e.Name())
		}
	}
	return err
}

func (g *gathering) archive(path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		if f.FileInfo().IsDir() || f.UncompressedSize64 > 1<<40 {
			continue
		}
		if err := g.take(filepath.Base(f.Name), int64(f.UncompressedSize64), f.Open); err != nil {
			return err
		}
	}
	return nil
}
