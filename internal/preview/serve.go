package preview

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/player"
)

//go:embed page
var page embed.FS

// maxPlayhead bounds what a page may send, in bytes.
const maxPlayhead = 1 << 10

// heartbeat is how often a page that hears nothing hears that all is well.
const heartbeat = 15 * time.Second

// Handler serves the page and all it shows. It is for one person alone: put Guard
// before it.
func (p *Preview) Handler() http.Handler {
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.Handle("GET /player/", http.StripPrefix("/player", http.FileServerFS(player.Files)))
	mux.HandleFunc("GET /events", p.events)
	mux.HandleFunc("GET /state", p.state)
	mux.HandleFunc("POST /playhead", p.playhead)
	mux.HandleFunc("GET /picture/{name}", p.servePicture)
	mux.HandleFunc("GET /thumb/{name}", p.serveThumb)
	mux.HandleFunc("GET /clip/{name}", p.serveClip)
	mux.HandleFunc("GET /film/{number}/{name}", p.serveFilm)
	return mux
}

// events sends the state as server-sent events (HTML, section 9.2): each is
// whole, so a page that misses some misses nothing.
func (p *Preview) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		state, changed := p.board.now()
		data, err := json.Marshal(state)
		if err != nil {
			return
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
		if out.Flush() != nil {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-r.Context().Done():
				return
			case <-time.After(heartbeat):
				fmt.Fprint(w, ":\n\n")
				if out.Flush() != nil {
					return
				}
			}
		}
	}
}

func (p *Preview) state(w http.ResponseWriter, _ *http.Request) {
	state, _ := p.board.now()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(state) // the page is gone
}

// playhead notes where the page is: pictures are drawn of there, scenes from there
// on.
func (p *Preview) playhead(w http.ResponseWriter, r *http.Request) {
	var at playhead
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxPlayhead)).Decode(&at); err != nil || !(at.Seconds >= 0) {
		http.Error(w, `want {"scene": ID, "seconds": 0 or more}`, http.StatusBadRequest)
		return
	}
	p.board.move(at)
	w.WriteHeader(http.StatusNoContent)
}

func (p *Preview) servePicture(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	p.board.mu.Lock()
	data := p.board.pictures[name]
	p.board.mu.Unlock()
	serveJPEG(w, r, data)
}

func (p *Preview) serveThumb(w http.ResponseWriter, r *http.Request) {
	key := strings.TrimSuffix(r.PathValue("name"), ".jpg")
	p.board.mu.Lock()
	data := p.board.thumbs[key]
	p.board.mu.Unlock()
	serveJPEG(w, r, data)
}

// serveJPEG serves a picture whose address says what it shows.
func serveJPEG(w http.ResponseWriter, r *http.Request, data []byte) {
	if data == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("ETag", tag(r.URL.Path))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// serveClip serves a scene's clip of the film that is shown or being made.
func (p *Preview) serveClip(w http.ResponseWriter, r *http.Request) {
	key, isClip := strings.CutSuffix(r.PathValue("name"), ".mp4")
	if !isClip || !p.board.hasClip(key) {
		http.NotFound(w, r)
		return
	}
	path, _, err := artifact.File(r.Context(), p.cfg.Store, "clip/"+key+".mp4", p.cfg.Dir)
	if err != nil {
		http.NotFound(w, r) // not drawn yet
		return
	}
	w.Header().Set("ETag", tag(key))
	http.ServeFile(w, r, path)
}

// hasClip reports whether a clip belongs to a film that is shown.
func (b *board) hasClip(key string) bool {
	state, _ := b.now()
	var scenes []Scene
	if state.Film != nil {
		scenes = slices.Clone(state.Film.Scenes)
	}
	if state.Drawing != nil {
		scenes = append(scenes, state.Drawing.Scenes...)
	}
	return slices.ContainsFunc(scenes, func(s Scene) bool { return s.Key == key })
}

// serveFilm serves a film or its captions, of this revision or one just before.
func (p *Preview) serveFilm(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("number"))
	name := r.PathValue("name")
	if err != nil || number < 1 || name != filepath.Base(name) || !strings.HasPrefix(name, "film.") {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("ETag", tag(r.URL.Path))
	http.ServeFile(w, r, filepath.Join(p.cfg.Dir, fmt.Sprintf("film-%d", number), name))
}

// tag is the entity tag of content that has one address as long as it is the same.
func tag(of string) string { return strconv.Quote(of) }
