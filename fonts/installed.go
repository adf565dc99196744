package fonts

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-text/typesetting/font"

	"github.com/inkreel/inkreel/internal/locale"
)

// indexName is the file of a folder that says which faces are installed there.
const indexName = "faces.json"

// Installed is one face that was installed beside the bundled ones.
type Installed struct {
	Stem    string `json:"stem"`            // of locale.Optionals
	Family  string `json:"family"`          // as the file names it
	File    string `json:"file"`            // in the folder
	Index   int    `json:"index,omitempty"` // in a collection
	SHA256  string `json:"sha256"`          // of the file
	Licence string `json:"licence"`         // SPDX
	Letters int    `json:"letters"`         // of its language's script

	folder string
}

// installed are the faces in use, by stem; folder is where they lie.
var (
	installed = map[string]Installed{}
	folder    string
)

// UseFolder has all texts set with the faces installed in a folder too. It is
// called before the first text is set, at most once; a folder in which nothing was installed
// adds nothing.
func UseFolder(dir string) error {
	list, err := readIndex(dir)
	if err != nil {
		return err
	}
	for _, in := range list {
		installed[in.Stem] = in
	}
	if len(list) > 0 {
		folder = dir
		catalog = append(chosen(), catalog...)
	}
	return nil
}

// Folder is the folder in use, empty where nothing is installed.
func Folder() string { return folder }

// chosen are the optional families of which a regular face is installed.
func chosen() (out []family) {
	for _, o := range locale.Optionals {
		f := o.Family
		if _, ok := installed[f.Regular]; !ok {
			continue
		}
		if _, ok := installed[f.Bold]; !ok {
			f.Bold = ""
		}
		out = append(out, familyOf(f))
	}
	return out
}

// InstalledDigest tells the installed faces in use from all others: what is set in them
// looks otherwise. It is empty where there are none.
func InstalledDigest() string {
	if len(installed) == 0 {
		return ""
	}
	h := sha256.New()
	for _, o := range locale.Optionals {
		for _, stem := range []string{o.Regular, o.Bold} {
			if in, ok := installed[stem]; ok {
				fmt.Fprintln(h, in.Stem, in.Index, in.SHA256)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// mostIndexBytes bounds the index of a folder.
const mostIndexBytes = 1 << 20

func readIndex(dir string) ([]Installed, error) {
	path := filepath.Join(dir, indexName)
	if in, err := os.Stat(dir); err != nil || !in.IsDir() {
		return nil, nil // as that of a child, whose home lies in no folder
	}
	about, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if about.Size() > mostIndexBytes {
		return nil, fmt.Errorf("%s has %d bytes, which no list of faces has", path, about.Size())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []Installed
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, in := range list {
		if _, ok := optional(in.Stem); !ok || in.File != filepath.Base(in.File) || len(in.SHA256) != 2*sha256.Size {
			return nil, fmt.Errorf("%s: entry %d is none that inkreel fonts install writes: %q", path, i+1, in.Stem)
		}
		list[i].folder = dir
	}
	return list, nil
}

// optional finds the family of locale.Optionals that a stem is of.
func optional(stem string) (locale.Optional, bool) {
	i := slices.IndexFunc(locale.Optionals, func(o locale.Optional) bool { return stem != "" && (o.Regular == stem || o.Bold == stem) })
	if i < 0 {
		return locale.Optional{}, false
	}
	return locale.Optionals[i], true
}

// read reads the face, which must be the one that was installed: what it is
// named by is part of what films are named by.
func (in Installed) read() (*font.Font, error) {
	path := filepath.Join(in.folder, in.File)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("installed face %s: %w", in.Family, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != in.SHA256 {
		return nil, fmt.Errorf("installed face %s: %s is not the file that was installed; run: inkreel fonts install %s", in.Family, path, path)
	}
	all, err := readFaces(data)
	if err != nil || in.Index >= len(all) || in.Index < 0 {
		return nil, fmt.Errorf("installed face %s: %s: no face %d: %w", in.Family, path, in.Index, err)
	}
	return all[in.Index].font, nil
}
