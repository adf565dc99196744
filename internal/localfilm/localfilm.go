// Package localfilm keeps beside a film that was rendered on this machine what it
// is made of: its plan and its clips. It lies in the folder of the film's clips, or
// in the cache that it was rendered with under the film's digest, so that the film
// may be moved and renamed. With it the film can be edited without a server, and
// scenes that stay are not drawn again.
//
//	f, err := localfilm.Open("film.mp4", "cache")
//	f.Scenes[1].Clip // clip/….mp4, in the cache
package localfilm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// Film is a film rendered here and what it is made of.
type Film struct {
	Path   string          `json:"film"`            // of the film, as seen from the folder of its clips
	Root   string          `json:"root,omitempty"`  // where sources in the plan are looked for
	Cache  string          `json:"cache,omitempty"` // that it was rendered with
	Plan   json.RawMessage `json:"plan"`
	Scenes []Scene         `json:"scenes"`

	dir string // of the clips; empty: it was found in the cache
}

// Scene is a scene of a film.
type Scene struct {
	ID      string  `json:"id"`
	Seconds float64 `json:"seconds"`
	Clip    string  `json:"clip,omitempty"`   // artifact; empty: the film is sound alone
	File    string  `json:"file,omitempty"`   // beside the document, of its clips' folder
	SHA256  string  `json:"sha256,omitempty"` // of the file
}

// name is what the document is called in a folder of clips.
const name = "film.json"

// inCache is where the document lies in a cache.
func inCache(cache, sha256 string) string {
	return filepath.Join(cache, "local", sha256+".json")
}

// Leave leaves the document of a film that was just rendered, in the cache and the
// folder of its clips, as far as these are named; root is where sources were looked
// for. Clips of the folder that the film no longer has, go.
func Leave(res engine.Result, root, cache, dir string) error {
	doc, err := plan.Encode(res.Job.Plan)
	if err != nil {
		return err
	}
	f := &Film{Path: res.Film, Plan: doc}
	if f.Root, err = filepath.Abs(root); err != nil {
		return err
	}
	if cache != "" {
		if f.Cache, err = filepath.Abs(cache); err != nil {
			return err
		}
	}
	for i, t := range res.Job.Scenes {
		s := Scene{ID: res.Job.Plan.Scenes[i].ID, Seconds: float64(t.Frames) / float64(res.Job.FPS())}
		if t.Key != "" { // else it is sound alone
			s.Clip = t.ClipName()
		}
		f.Scenes = append(f.Scenes, s)
	}
	if cache != "" {
		sum, _, err := artifact.Digest(res.Film)
		if err != nil {
			return err
		}
		if err := f.write(inCache(cache, sum)); err != nil {
			return err
		}
	}
	if dir == "" || len(res.Clips) != len(f.Scenes) {
		return nil
	}
	return f.leaveIn(dir, res.Clips)
}

// leaveIn leaves the document in a folder of clips.
func (f *Film) leaveIn(dir string, clips []string) error {
	was, err := read(filepath.Join(dir, name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errNoFilm) {
		return err
	}
	now := map[string]bool{}
	for i, path := range clips {
		s := &f.Scenes[i]
		s.File = filepath.Base(path)
		now[s.File] = true
		if s.SHA256, _, err = artifact.Digest(path); err != nil {
			return err
		}
	}
	if f.Path, err = filepath.Abs(f.Path); err != nil {
		return err
	}
	if abs, err := filepath.Abs(dir); err == nil { // so that both may be moved together
		if rel, err := filepath.Rel(abs, f.Path); err == nil {
			f.Path = rel
		}
	}
	if err := f.write(filepath.Join(dir, name)); err != nil || was == nil {
		return err
	}
	for _, s := range was.Scenes {
		if s.File != "" && !now[s.File] && filepath.Base(s.File) == s.File {
			os.Remove(filepath.Join(dir, s.File))
		}
	}
	return nil
}

func (f *Film) write(path string) error {
	doc, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("keep what the film is made of: %w", err)
	}
	if err := artifact.WriteFile(path, bytes.NewReader(append(doc, '\n'))); err != nil {
		return fmt.Errorf("keep what the film is made of: %w", err)
	}
	return nil
}

// errNoFilm is the error of a document that is not one of a film.
var errNoFilm = errors.New("it is not what a film is made of")

func read(path string) (*Film, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &Film{}
	if err := json.Unmarshal(data, f); err != nil || f.Plan == nil || len(f.Scenes) == 0 {
		return nil, fmt.Errorf("%s: %w", path, errNoFilm)
	}
	return f, nil
}

// Is reports whether a name is that of a film on this machine, not of a job: a
// file or folder that is there, or one that is written as such.
func Is(path string) bool {
	if info, err := os.Stat(path); err == nil {
		return info.IsDir() || filepath.Ext(path) != ""
	}
	switch filepath.Ext(path) {
	case ".mp4", ".webm", ".gif", ".m4a":
		return true
	}
	return filepath.Base(path) != path
}

// Open finds what a film is made of: path is the folder of its clips, or the film
// itself with the cache that it was rendered with. The error says what is missing
// and how to have it.
func Open(path, cache string) (*Film, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, wrong(err, "there is no film %s", path)("name a film, or the folder that render --scenes left its clips in")
	}
	if info.IsDir() {
		f, err := read(filepath.Join(path, name))
		if err != nil {
			return nil, wrong(err, "%s does not hold the clips of a film: it has no readable %s", path, name)("inkreel render PLAN --scenes " + path + " leaves them there")
		}
		f.dir = path
		if cache != "" {
			f.Cache = cache
		} else if _, err := os.Stat(f.Cache); err != nil {
			f.Cache = ""
		}
		if !filepath.IsAbs(f.Path) {
			f.Path = filepath.Join(path, f.Path)
		}
		return f, nil
	}
	if cache == "" {
		return nil, wrong(nil, "a film alone does not say what it is made of")(
			"name the folder of its clips in its place, or --cache with the folder that it was rendered with; inkreel render PLAN -o " + path + " --cache DIR keeps what is needed")
	}
	sum, _, err := artifact.Digest(path)
	if err != nil {
		return nil, err
	}
	f, err := read(inCache(cache, sum))
	if err != nil {
		return nil, wrong(err, "the cache %s does not know the film %s", cache, path)("name the one that it was rendered with; a film that was changed by another program is not known")
	}
	f.Path, f.Cache = path, cache
	return f, nil
}

// wrong words what is missing, and what would help.
func wrong(err error, format string, args ...any) func(hint string) error {
	return func(hint string) error {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf(format, args...), Hint: hint, Err: err}
	}
}

// Dir is the folder of the film's clips; empty where it was opened by a cache.
func (f *Film) Dir() string { return f.dir }

// Scene is the place of a scene, by its id or its number from 1.
func (f *Film) Scene(name string) (int, error) {
	var ids []string
	for i, s := range f.Scenes {
		if s.ID == name || fmt.Sprint(i+1) == name {
			return i, nil
		}
		ids = append(ids, s.ID)
	}
	hint := fmt.Sprintf("accepted: an id (%q to %q) or a number from 1 to %d", ids[0], ids[len(ids)-1], len(ids))
	if alike := near.Names(name, ids); len(alike) > 0 {
		hint = fmt.Sprintf("did you mean %q? %s", alike[0], hint)
	}
	return 0, &engine.Error{Code: engine.CodePlan, Path: "scene", Message: fmt.Sprintf("the film has no scene %q", name), Hint: hint}
}

// ClipPath is where a scene's clip lies; empty where it is lost.
func (f *Film) ClipPath(scene int) string {
	s := f.Scenes[scene]
	var paths []string
	if f.dir != "" && filepath.Base(s.File) == s.File {
		paths = append(paths, filepath.Join(f.dir, s.File))
	}
	if f.Cache != "" && artifact.CheckName(s.Clip) == nil {
		paths = append(paths, filepath.Join(f.Cache, filepath.FromSlash(s.Clip)))
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// Seed brings the clips of the film's folder into a store, so that they need not be
// drawn. One that is lost or has been changed is left out.
func (f *Film) Seed(ctx context.Context, store artifact.Store) error {
	for _, s := range f.Scenes {
		if f.dir == "" || s.File == "" || filepath.Base(s.File) != s.File || artifact.CheckName(s.Clip) != nil {
			continue
		}
		path := filepath.Join(f.dir, s.File)
		if sum, _, err := artifact.Digest(path); err != nil || sum != s.SHA256 {
			continue
		}
		if _, err := artifact.PutFile(ctx, store, s.Clip, path); err != nil {
			return fmt.Errorf("take the clip of scene %s: %w", s.ID, err)
		}
	}
	return nil
}
