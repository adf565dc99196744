package preview

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/engine"
)

// State is all a page shows, as JSON.
type State struct {
	Name     string    `json:"name"` // of the plan's file
	Title    string    `json:"title"`
	Revision int       `json:"revision"` // counts the plans that were without faults as documents
	Stage    Stage     `json:"stage"`
	Done     int       `json:"scenes_done"`  // of Drawing
	Drawn    int       `json:"scenes_drawn"` // since the preview began; the others were there already
	Faults   []Fault   `json:"faults"`       // of the plan as it was saved last
	Drawing  *Timeline `json:"drawing"`      // the film being made; null: none
	Picture  *Picture  `json:"picture"`      // of what changed last; null: none yet
	Film     *Film     `json:"film"`         // the last whole one; null: none yet
}

// Stage is what a preview is at.
type Stage string

// The stages. A plan with faults leaves the film before it.
const (
	StagePreparing Stage = "preparing"
	StageDrawing   Stage = "drawing"
	StageReady     Stage = "ready"
	StageFaulty    Stage = "faulty"
)

// Fault is one thing wrong with the plan.
type Fault struct {
	Path    string `json:"path"`
	Problem string `json:"problem"`
	Accept  string `json:"accept"`
	Line    int    `json:"line"` // 0: not known
	Column  int    `json:"column"`
	Tail    string `json:"tail"` // what a program said; mostly empty
}

// Timeline is a film's scenes in time.
type Timeline struct {
	Frames int     `json:"frames"`
	FPS    int     `json:"fps"`
	Width  int     `json:"width"`
	Height int     `json:"height"`
	Scenes []Scene `json:"scenes"`
}

// Scene is one scene in its place.
type Scene struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Key      string   `json:"key"` // of its clip: another one, another picture
	Start    int      `json:"start"`
	Frames   int      `json:"frames"`
	Cues     []Cue    `json:"cues"`
	Warnings []string `json:"warnings"`
	Thumb    string   `json:"thumb"` // address of a small picture; empty: not there yet
}

// Cue is a moment that a drawing waits for.
type Cue struct {
	Seconds float64 `json:"seconds"` // from the scene's start
	Text    string  `json:"text"`
}

// Picture is one moment of a scene.
type Picture struct {
	URL     string  `json:"url"`
	Scene   string  `json:"scene"`   // id
	Seconds float64 `json:"seconds"` // from the scene's start
}

// Film is a whole film.
type Film struct {
	URL      string `json:"url"`
	Captions string `json:"captions"` // address of WebVTT; empty: none
	Revision int    `json:"revision"`
	Timeline
}

// board holds what pages show and have pictures of. Safe for concurrent use.
type board struct {
	mu       sync.Mutex
	state    State
	changed  chan struct{} // closed when the state changes; nil: nobody waits
	playhead playhead
	pictures map[string][]byte // JPEG by name
	thumbs   map[string][]byte // JPEG by key of a clip
}

// playhead is where a page last was.
type playhead struct {
	Scene   string  `json:"scene"` // id
	Seconds float64 `json:"seconds"`
}

// update changes the state and tells who waits.
func (b *board) update(change func(*State)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change(&b.state)
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
}

// now is the state, and a channel that is closed when there is another. What it
// points to is never changed.
func (b *board) now() (State, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed == nil {
		b.changed = make(chan struct{})
	}
	return b.state, b.changed
}

// refuse shows what is wrong with the plan; film and picture stay.
func (b *board) refuse(err error) {
	b.update(func(s *State) { s.Faults, s.Stage = faultsOf(err), StageFaulty })
}

// move notes where a page is.
func (b *board) move(to playhead) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.playhead = to
}

// at is where a page last was.
func (b *board) at() playhead {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.playhead
}

// picturesKept is how many of them stay: a page may still ask for the one before.
const picturesKept = 3

// show shows a picture of a revision.
func (b *board) show(revision int, jpeg []byte, of Picture) {
	name := fmt.Sprintf("%d.jpg", revision)
	of.URL = "picture/" + name
	b.mu.Lock()
	if b.pictures == nil {
		b.pictures = map[string][]byte{}
	}
	b.pictures[name] = jpeg
	delete(b.pictures, fmt.Sprintf("%d.jpg", revision-picturesKept))
	b.mu.Unlock()
	b.update(func(s *State) { s.Picture = &of })
}

// thumb notes the small picture of a clip.
func (b *board) thumb(key string, jpeg []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.thumbs == nil {
		b.thumbs = map[string][]byte{}
	}
	b.thumbs[key] = jpeg
}

// hasThumb reports whether the small picture of a clip is there.
func (b *board) hasThumb(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.thumbs[key] != nil
}

// dropThumbs forgets those of other clips than a film's, which may come back
// while there are few.
func (b *board) dropThumbs(film *engine.Job) {
	const most = 1000
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.thumbs) < most {
		return
	}
	used := map[string]bool{}
	for _, s := range film.Scenes {
		used[s.Key] = true
	}
	maps.DeleteFunc(b.thumbs, func(key string, _ []byte) bool { return !used[key] })
}

// withThumbs is scenes with the small pictures that are there.
func (b *board) withThumbs(scenes []Scene) []Scene {
	b.mu.Lock()
	defer b.mu.Unlock()
	scenes = slices.Clone(scenes)
	for i, s := range scenes {
		if b.thumbs[s.Key] != nil {
			scenes[i].Thumb = "thumb/" + s.Key + ".jpg"
		}
	}
	return scenes
}
