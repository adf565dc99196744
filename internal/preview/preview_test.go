package preview_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/preview"
	"github.com/inkreel/inkreel/mux"
)

const token = "sesame"

// desk is a plan being written and its preview, served.
type desk struct {
	plan string // path
	url  string // of the page, with a slash at its end
}

// newDesk has a plan shown until the test ends. wrap may be nil.
func newDesk(t testing.TB, doc string, wrap func(http.Handler) http.Handler) desk {
	t.Helper()
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	speaker, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatalf("these tests need speech: %v", err)
	}
	work, at := t.TempDir(), t.TempDir()
	store, err := artifact.NewScratch(filepath.Join(work, "store"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: work})
	if err != nil {
		t.Fatal(err)
	}
	d := desk{plan: filepath.Join(at, "plan.json")}
	d.write(t, doc)
	p := preview.New(preview.Config{
		Engine: e, Store: store, Scratch: true, Plan: d.plan, Dir: work,
		Assets: func() engine.Assets { return asset.NewFetcher(work, asset.Config{Root: at}) },
	})
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	h := p.Handler()
	if wrap != nil {
		h = wrap(h)
	}
	server := httptest.NewServer(preview.Guard(h, token, "127.0.0.1"))
	d.url = server.URL + "/" + token + "/"
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the preview ended with %v", err)
		}
	})
	return d
}

// write writes the plan over.
func (d desk) write(t testing.TB, doc string) {
	t.Helper()
	if err := os.WriteFile(d.plan, []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
}

// rename saves the plan as many editors do.
func (d desk) rename(t testing.TB, doc string) {
	t.Helper()
	beside := d.plan + "~"
	if err := os.WriteFile(beside, []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(beside, d.plan); err != nil {
		t.Fatal(err)
	}
}

// tab is a page that listens.
type tab struct {
	t      testing.TB
	states chan preview.State
}

// open listens as a page does.
func (d desk) open(t testing.TB) tab {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 4*time.Minute)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"events", nil)
	if err != nil {
		t.Fatal(err)
	}
	b := tab{t, make(chan preview.State)}
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(b.states)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			return
		}
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			data, isData := strings.CutPrefix(lines.Text(), "data: ")
			var s preview.State
			if !isData || json.Unmarshal([]byte(data), &s) != nil {
				continue
			}
			select {
			case b.states <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	t.Cleanup(func() {
		stop()
		<-read
	})
	return b
}

// until returns the first state that is as wanted.
func (b tab) until(what string, want func(preview.State) bool) preview.State {
	b.t.Helper()
	var s preview.State
	for s = range b.states {
		if want(s) {
			return s
		}
	}
	last, _ := json.Marshal(s)
	b.t.Fatalf("never: %s; last state %s", what, last)
	return s
}

// ready is a state in which revision n or a later one is whole.
func ready(n int) func(preview.State) bool {
	return func(s preview.State) bool { return s.Stage == preview.StageReady && s.Film.Revision >= n }
}

// answer is what a page was given.
type answer struct {
	code   int
	header http.Header
	body   []byte
}

// get asks for what a page refers to.
func (d desk) get(t testing.TB, path string, header ...string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, body}
}

// words is a plan of a scene a word, small and soon drawn.
func words(all ...string) string {
	var scenes []string
	for _, w := range all {
		scenes = append(scenes, fmt.Sprintf(`{"duration": 1, "transition": "none", "elements": [{"kind": "text", "text": %q}]}`, w))
	}
	return `{"version": 1, "output": {"scale": 0.25}, "scenes": [` + strings.Join(scenes, ",\n") + `]}`
}

// crowded is a plan of a scene whose texts find no room.
func crowded() string {
	text := fmt.Sprintf(`{"kind": "text", "text": %q}`, strings.Repeat("word ", 190))
	return `{"version": 1, "scenes": [{"elements": [` + strings.Repeat(text+",", 11) + text + `]}]}`
}

// A change of one scene has a picture of it at once, draws its clip and no other,
// and leaves the others' clips as they were, byte for byte and by their tags.
func TestEditDrawsOneScene(t *testing.T) {
	d := newDesk(t, words("one", "two", "three"), nil)
	page, other := d.open(t), d.open(t)
	before := page.until("a film", ready(1))
	other.until("a film in the other tab", ready(1))
	if before.Drawn != 3 {
		t.Errorf("%d scenes drawn at first, want 3", before.Drawn)
	}
	tags := map[string]string{}
	for _, s := range before.Film.Scenes {
		clip := d.get(t, "clip/"+s.Key+".mp4")
		if clip.code != http.StatusOK || len(clip.body) == 0 {
			t.Fatalf("clip of scene %s: %d", s.ID, clip.code)
		}
		tags[s.ID] = clip.header.Get("ETag")
	}
	d.write(t, words("one", "two, otherwise", "three"))
	seen := page.until("a picture", func(s preview.State) bool { return s.Picture.URL != before.Picture.URL })
	if seen.Film.Revision != 1 {
		t.Error("the picture came after the film")
	}
	if got := seen.Picture.Scene; got != before.Film.Scenes[1].ID {
		t.Errorf("the picture is of scene %s", got)
	}
	if _, err := jpeg.Decode(bytes.NewReader(d.get(t, seen.Picture.URL).body)); err != nil {
		t.Errorf("picture: %v", err)
	}
	after := page.until("the film with it", ready(2))
	other.until("the film with it in the other tab", ready(2))
	if after.Drawn != 4 {
		t.Errorf("%d scenes drawn in all, want 4", after.Drawn)
	}
	for i, s := range after.Film.Scenes {
		clip := d.get(t, "clip/"+s.Key+".mp4", "If-None-Match", tags[s.ID])
		if same := clip.code == http.StatusNotModified; same != (i != 1) {
			t.Errorf("clip of scene %d: %d", i, clip.code)
		}
	}
	thumbs := page.until("small pictures", func(s preview.State) bool {
		return s.Film.Scenes[0].Thumb != "" && s.Film.Scenes[1].Thumb != "" && s.Film.Scenes[2].Thumb != ""
	})
	if small := d.get(t, thumbs.Film.Scenes[1].Thumb); small.header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("small picture: %d, %s", small.code, small.header.Get("Content-Type"))
	}
	if none := d.get(t, "clip/"+strings.Repeat("0", 64)+".mp4"); none.code != http.StatusNotFound {
		t.Errorf("a clip of no scene: %d", none.code)
	}
}

// A plan with faults is told with its places, and leaves the film that is there;
// saved right, by renaming, it is shown.
func TestFaultsLeaveTheFilm(t *testing.T) {
	d := newDesk(t, words("one"), nil)
	page := d.open(t)
	film := page.until("a film", ready(1)).Film
	for _, c := range []struct{ how, doc, path string }{
		{"a plan that is none", "{\n\"version\": 1, \"scenes\": [", ""},
		{"an unknown icon", "{\"version\": 1, \"scenes\": [\n{\"elements\": [{\"kind\": \"icon\", \"name\": \"sunn\"}]}]}", "scenes[0].elements[0].name"},
		{"texts without room", crowded(), "scenes[0].elements[0].text"},
		{"a source that is not there", `{"version": 1, "scenes": [{"elements": [{"kind": "image", "source": "none.png", "description": "none"}]}]}`, "scenes[0].elements[0].source"},
	} {
		d.rename(t, c.doc)
		s := page.until(c.how, func(s preview.State) bool {
			return s.Stage == preview.StageFaulty && s.Faults[0].Path == c.path
		})
		if s.Faults[0].Problem == "" || strings.HasSuffix(c.path, "name") && s.Faults[0].Line != 2 {
			t.Errorf("%s: %+v", c.how, s.Faults[0])
		}
		if s.Film == nil || s.Film.URL != film.URL {
			t.Errorf("%s: the film is gone", c.how)
		}
	}
	if still := d.get(t, film.URL); still.code != http.StatusOK {
		t.Errorf("the film: %d", still.code)
	}
	d.rename(t, words("two"))
	if s := page.until("a film again", ready(2)); len(s.Faults) > 0 {
		t.Errorf("faults of a good plan: %v", s.Faults)
	}
}

// A file that the plan names is watched as the plan is, from before it is there.
func TestSourcesAreWatched(t *testing.T) {
	d := newDesk(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "image", "source": "a.svg", "description": "a shape"}]}]}`, nil)
	page := d.open(t)
	page.until("it is missing", func(s preview.State) bool { return s.Stage == preview.StageFaulty })
	source := filepath.Join(filepath.Dir(d.plan), "a.svg")
	key := ""
	for i, shape := range []string{`<circle cx="5" cy="5" r="4"/>`, `<rect x="1" y="2" width="8" height="6"/>`} {
		if err := os.WriteFile(source, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">`+shape+`</svg>`), 0o600); err != nil {
			t.Fatal(err)
		}
		s := page.until("a film with it", ready(2+i))
		if s.Film.Scenes[0].Key == key {
			t.Error("the new picture is not in the film")
		}
		key = s.Film.Scenes[0].Key
	}
}

// Who saves faster than films are made sees no fault of those that are given up,
// and the film of the last plan.
func TestSavesOneAfterAnother(t *testing.T) {
	d := newDesk(t, words("0", "0", "0"), nil)
	page := d.open(t)
	const last = 8
	for i := 1; i <= last; i++ {
		page.until("the plan is read", func(s preview.State) bool {
			if len(s.Faults) > 0 {
				t.Errorf("faults of good plans: %v", s.Faults)
			}
			return s.Revision >= i
		})
		d.rename(t, words(fmt.Sprint(i), "0", fmt.Sprint(-i)))
	}
	s := page.until("the last film", ready(last+1))
	if s.Film.Revision != last+1 || s.Drawn < 3 || s.Drawn > 3+2*last {
		t.Errorf("film %d, %d scenes drawn", s.Film.Revision, s.Drawn)
	}
}

// Films are served in parts, and not again to who has them.
func TestFilmsAreServedInParts(t *testing.T) {
	d := newDesk(t, words("one"), nil)
	film := d.open(t).until("a film", ready(1)).Film
	whole := d.get(t, film.URL)
	if whole.header.Get("Content-Type") != "video/mp4" {
		t.Errorf("a film is %s", whole.header.Get("Content-Type"))
	}
	part := d.get(t, film.URL, "Range", "bytes=100-199")
	if part.code != http.StatusPartialContent || !bytes.Equal(part.body, whole.body[100:200]) {
		t.Errorf("a part: %d, %d bytes", part.code, len(part.body))
	}
	if known := d.get(t, film.URL, "If-None-Match", whole.header.Get("ETag")); known.code != http.StatusNotModified {
		t.Errorf("a known film: %d", known.code)
	}
	for _, path := range []string{"film/2/film.mp4", "film/1/sound.m4a", "film/1/..%2f..%2fplan.json", "film/x/film.mp4", "picture/9.jpg", "thumb/none.jpg"} {
		if none := d.get(t, path); none.code != http.StatusNotFound {
			t.Errorf("%s: %d", path, none.code)
		}
	}
}

// What is looked at is drawn first, at the moment that is looked at.
func TestPictureIsOfThePlayhead(t *testing.T) {
	d := newDesk(t, words("one", "two", "three"), nil)
	page := d.open(t)
	before := page.until("a film", ready(1))
	third := before.Film.Scenes[2].ID
	post := func(body string) int {
		resp, err := http.Post(d.url+"playhead", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	for _, bad := range []string{"", `{"seconds": -1}`, `{"scene": "` + strings.Repeat("x", 2000) + `"}`} {
		if got := post(bad); got != http.StatusBadRequest {
			t.Errorf("%.20s: %d", bad, got)
		}
	}
	if got := post(fmt.Sprintf(`{"scene": %q, "seconds": 0.5}`, third)); got != http.StatusNoContent {
		t.Fatalf("playhead: %d", got)
	}
	d.write(t, words("1", "2", "3"))
	s := page.until("a picture", func(s preview.State) bool { return s.Picture.URL != before.Picture.URL })
	if s.Picture.Scene != third || s.Picture.Seconds != 0.5 {
		t.Errorf("the picture is of scene %s at %g s", s.Picture.Scene, s.Picture.Seconds)
	}
	page.until("the film", ready(2))
}

// What only is heard changes the film and no picture, and sound alone has none.
func TestSoundAlone(t *testing.T) {
	doc := `{"version": 1, "output": {"format": "audio"}, "scenes": [{"narration": {"text": %q}, "elements": [{"kind": "text", "text": "one"}]}]}`
	d := newDesk(t, fmt.Sprintf(doc, "One."), nil)
	page := d.open(t)
	s := page.until("the sound", ready(1))
	if s.Picture != nil || !strings.HasSuffix(s.Film.URL, ".m4a") || s.Film.Frames == 0 {
		t.Errorf("%+v, %+v", s.Picture, s.Film)
	}
	d.write(t, fmt.Sprintf(doc, "One and two."))
	if now := page.until("the sound", ready(2)); now.Film.Frames <= s.Film.Frames {
		t.Errorf("%d frames, and %d of more words", s.Film.Frames, now.Film.Frames)
	}
}

// From saving a plan to when a page hears of the picture. Most of it is the time
// for which the plan has to rest, and the watching's share of it.
func BenchmarkFirstPicture(b *testing.B) {
	doc := func(n int) string {
		var scenes []string
		for i := range 12 {
			heading := fmt.Sprintf("Step %d", i)
			if i == 7 {
				heading = fmt.Sprintf("Another step, %d", n)
			}
			scenes = append(scenes, fmt.Sprintf(`{"narration": {"text": "This is step %d of the way."}, "elements": [
				{"kind": "text", "role": "heading", "text": %q}, {"kind": "icon", "name": "sun", "cue": "step"}, {"kind": "icon", "name": "leaf"}]}`, i, heading))
		}
		return `{"version": 1, "studio_video_engine": "studio_sketch", "pen_animation_style": "marker", "scenes": [` + strings.Join(scenes, ",") + `]}`
	}
	d := newDesk(b, doc(0), nil)
	page := d.open(b)
	last := page.until("a film", ready(1))
	n := 0
	for b.Loop() {
		n++
		d.rename(b, doc(n))
		last = page.until("a picture", func(s preview.State) bool { return s.Picture.URL != last.Picture.URL })
		d.get(b, last.Picture.URL)
		b.StopTimer()
		page.until("the film", ready(n+1))
		b.StartTimer()
	}
}
