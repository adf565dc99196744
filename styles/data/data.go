// Package data holds the built-in styles, one JSON file each, and knows which
// there are: in goes a folder of files, out come the names of an engine's
// styles and the text of one. It lies below plan, which lists the names in its
// schema, and below styles, which reads what the files say; it imports nothing
// of ours.
//
//	data.Builtin.Names(data.Canvas) // chalkboard_black_on_white, chalkboard_black_on_white_compact, …
package data

import (
	"embed"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
)

//go:embed canvas sketch
var files embed.FS

// Builtin is the styles of this build.
var Builtin = Library{files}

// Library is a folder of style files: canvas and sketch, one file a style.
type Library struct{ Files fs.FS }

// Engine is the folder of an engine's styles.
type Engine string

// The engines.
const (
	Canvas Engine = "canvas"
	Sketch Engine = "sketch"
)

// CompactSuffix ends the name of the Compact profile of a canvas style that
// comes in both; the plain name is the Expanded one.
const CompactSuffix = "_compact"

// Read is the text of a style's file. The error of an unknown name is
// fs.ErrNotExist.
func (l Library) Read(e Engine, name string) ([]byte, error) {
	if strings.Contains(name, "/") {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(l.Files, string(e)+"/"+name+".json")
}

// Names are an engine's styles, sorted, Compact profiles among them.
func (l Library) Names(e Engine) []string {
	var names []string
	for _, f := range l.list(e) {
		names = append(names, f.name)
		if e == Canvas && f.readable && !f.Compact {
			names = append(names, f.name+CompactSuffix)
		}
	}
	slices.Sort(names)
	return names
}

// Default is the style a plan of the engine has that names none.
func (l Library) Default(e Engine) string {
	for _, f := range l.list(e) {
		if f.Default {
			return f.name
		}
	}
	return ""
}

// style is what is to be known of a file to list it.
type style struct {
	name     string
	readable bool
	Compact  bool `json:"compact"` // it has its Compact profile only
	Default  bool `json:"default"`
}

// list is the files of an engine, sorted. One that is no JSON is listed by its
// plain name: whoever reads it learns what is wrong.
func (l Library) list(e Engine) []style {
	var out []style
	files, _ := fs.ReadDir(l.Files, string(e))
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".json")
		if !ok {
			continue
		}
		s := style{name: name}
		if text, err := l.Read(e, name); err == nil {
			s.readable = json.Unmarshal(text, &s) == nil
		}
		out = append(out, s)
	}
	return out
}
