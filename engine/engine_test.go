package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

const plans = "../testdata/plans"

// rig is an engine and what it was made with.
type rig struct {
	*engine.Engine
	engine.Config
}

// ffmpegVersion asks once for all tests: starting ffmpeg takes as long as drawing a
// small scene.
var ffmpegVersion = sync.OnceValues(func() (string, error) {
	tools, err := mux.Find(context.Background(), mux.Config{})
	if err != nil {
		return "", err
	}
	return tools.Version, nil
})

// newEngine is an engine with a store and temporary folder of its own, unless
// with says otherwise.
func newEngine(t testing.TB, with ...func(*engine.Config)) *rig {
	t.Helper()
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	if tools.Version, err = ffmpegVersion(); err != nil {
		t.Fatal(err)
	}
	speaker, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatalf("these tests need speech: %v", err)
	}
	dir := t.TempDir()
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	tmp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(tmp, 0o755); err != nil {
		t.Fatal(err)
	}
	cfg := engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: tmp}
	for _, f := range with {
		f(&cfg)
	}
	e, err := engine.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{e, cfg}
}

// withSlots has so many scenes worked at, at once.
func withSlots(n int) func(*engine.Config) { return func(c *engine.Config) { c.Slots = n } }

// withStore puts another store over the engine's.
func withStore(over func(artifact.Store) artifact.Store) func(*engine.Config) {
	return func(c *engine.Config) { c.Store = over(c.Store) }
}

func readPlan(t testing.TB, path string) *plan.Plan {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func decode(t testing.TB, doc string) *plan.Plan {
	t.Helper()
	p, err := engine.Decode([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func fetcher(t testing.TB) *asset.Fetcher {
	t.Helper()
	return asset.NewFetcher(t.TempDir(), asset.Config{Root: plans})
}

// drawsAlone skips, under the race detector, what is slow to draw and has
// nobody to race with that TestSamePlanSameClips has not.
func drawsAlone(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("draws much, side by side with nothing")
	}
}

// tempLeft lists what an engine left in its temporary folder.
func tempLeft(t *testing.T, e *rig) []string {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(e.TempDir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return left
}

// Every example plan becomes a film that plays: the promise of the README. They are
// half their size here, which takes half the time.
func TestExamplePlans(t *testing.T) {
	drawsAlone(t)
	files, err := filepath.Glob(filepath.Join(plans, "*.json"))
	if err != nil || len(files) < 6 {
		t.Fatalf("found %d example plans, %v", len(files), err)
	}
	for _, file := range inTurn(files, 6) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			e := newEngine(t)
			p := readPlan(t, file)
			p.Output.Scale = 0.25
			out := filepath.Join(t.TempDir(), "film.mp4")
			res, err := e.Render(t.Context(), p, fetcher(t), engine.Output{Film: out})
			if err != nil {
				t.Fatal(err)
			}
			checkFilm(t, e, res)
			checkClips(t, e, res.Job)
			if left := tempLeft(t, e); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// inTurn returns the files of plans that have their turn today, one in n, and
// always the one with something of everything in it and one of each engine.
func inTurn(files []string, n int) []string {
	return rota.Some(files, n, filepath.Join(plans, "everything.json"), filepath.Join(plans, "photosynthesis.json"), filepath.Join(plans, "compound-interest.json"))
}

func checkFilm(t *testing.T, e *rig, res engine.Result) {
	t.Helper()
	info, err := e.Tools.ProbeCounted(t.Context(), res.Film)
	if err != nil {
		t.Fatal(err)
	}
	v, a := info.Video(), info.Audio()
	if v == nil || a == nil {
		t.Fatal("picture or sound is missing")
	}
	job := res.Job
	if v.Codec != "h264" || v.PixelFormat != "yuv420p" || v.Width != job.Frame.W || v.Height != job.Frame.H {
		t.Errorf("picture is %s %s %dx%d", v.Codec, v.PixelFormat, v.Width, v.Height)
	}
	if v.Rate != v.AverageRate || v.Matrix != "bt709" || v.Primaries != "bt709" || v.Transfer != "bt709" || v.Range != "tv" {
		t.Errorf("rate %v average %v, colours %s %s %s %s", v.Rate, v.AverageRate, v.Matrix, v.Primaries, v.Transfer, v.Range)
	}
	sum := 0
	for _, s := range job.Scenes {
		sum += s.Frames
	}
	if v.Packets != sum || res.Frames != sum {
		t.Errorf("%d packets, result says %d, scenes have %d frames", v.Packets, res.Frames, sum)
	}
	frame := 1 / float64(job.FPS())
	if d := math.Abs(a.Seconds - v.Seconds); d > frame {
		t.Errorf("sound %.3f s, picture %.3f s", a.Seconds, v.Seconds)
	}
	if a.Codec != "aac" || a.SampleRate != audio.Rate || a.Channels != 2 {
		t.Errorf("sound is %s %d Hz %d channels", a.Codec, a.SampleRate, a.Channels)
	}
	checkSound(t, e, res)
	for _, x := range res.Extras {
		if st, err := os.Stat(x); err != nil || st.Size() == 0 {
			t.Errorf("%s: %v", x, err)
		}
	}
}

// soundOf is a film's sound.
func soundOf(t *testing.T, e *rig, res engine.Result) (pcm audio.PCM) {
	t.Helper()
	s, err := e.Tools.OpenSound(t.Context(), res.Film, 0, res.Seconds)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = audio.ReadStream(t.Context(), s, func(block audio.PCM) error {
		pcm = append(pcm, block...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pcm
}

// checkSound decodes the finished film: loud as promised, no peak above.
func checkSound(t *testing.T, e *rig, res engine.Result) {
	t.Helper()
	pcm := soundOf(t, e, res)
	if l := audio.Loudness(pcm); math.Abs(l+16) > 1 {
		t.Errorf("loudness %.1f LUFS, want -16", l)
	}
	if p := audio.TruePeak(pcm); p > -1 {
		t.Errorf("true peak %.1f dBTP, want under -1.5 before the encoder's ripple", p)
	}
}

func checkClips(t *testing.T, e *rig, job *engine.Job) {
	t.Helper()
	for i, s := range job.Scenes {
		path, _, err := artifact.File(t.Context(), e.Store, s.ClipName(), t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		info, err := e.Tools.ProbeCounted(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if v := info.Video(); v.Packets != s.Frames || info.Audio() != nil {
			t.Errorf("clip %d: %d packets for %d frames, sound %v", i, v.Packets, s.Frames, info.Audio() != nil)
		}
	}
}

const twoScenes = `{"version": 1, "job_id": "two", "studio_video_engine": "studio_sketch", "pen_animation_style": "pen", "output": {"scale": 0.5},
 "scenes": [
  {"elements": [{"kind": "text", "role": "title", "text": "One"}, {"kind": "icon", "name": "rocket"}], "narration": {"text": "The first of two."}},
  {"transition": "wipe", "elements": [{"kind": "text", "role": "title", "text": "Two"}, {"kind": "image", "source": "assets/coffee.png"}], "duration": 4}]}`

// The same plan gives the same clips, byte for byte, whatever the engine does
// beside it; and clips that are there are not drawn again.
func TestSamePlanSameClips(t *testing.T) {
	digests := func(slots int) []string {
		e := newEngine(t, withSlots(slots))
		var out []string
		for round := range 2 {
			res, err := e.Render(t.Context(), decode(t, twoScenes), fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "f.mp4")})
			if err != nil {
				t.Fatal(err)
			}
			if want := 2 * (1 - round); res.Drawn != want {
				t.Errorf("round %d drew %d scenes, want %d", round, res.Drawn, want)
			}
			for _, s := range res.Job.Scenes {
				o, err := e.Store.Stat(t.Context(), s.ClipName())
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, s.Key+" "+o.SHA256)
			}
		}
		return out
	}
	a, b := digests(1), digests(2)
	for i := range a {
		if a[i] != b[i] || a[i] != a[i%2] {
			t.Errorf("clip %d: %s and %s", i, a[i], b[i])
		}
	}
}

// What only the sound needs changes no clip; what is seen changes one.
func TestKeysFollowContent(t *testing.T) {
	e := newEngine(t)
	keys := func(edit func(*plan.Plan)) []string {
		p := decode(t, twoScenes)
		p.Scenes[1].Transition = plan.TransitionNone
		edit(p)
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		return []string{job.Scenes[0].Key, job.Scenes[1].Key}
	}
	base := keys(func(*plan.Plan) {})
	for _, c := range []struct {
		name    string
		edit    func(*plan.Plan)
		changed []bool
	}{
		{"music", func(p *plan.Plan) { p.Track = plan.TrackJazz }, []bool{false, false}},
		{"title and chapters", func(p *plan.Plan) { p.Title = "T"; p.Scenes[0].Title = "C" }, []bool{false, false}},
		{"words of one scene", func(p *plan.Plan) { p.Scenes[1].Elements[0].Text = "Three" }, []bool{false, true}},
		{"seed", func(p *plan.Plan) { p.Seed = 1 }, []bool{true, true}},
		{"pen", func(p *plan.Plan) { p.Pen = plan.PenMarker }, []bool{true, true}},
	} {
		got := keys(c.edit)
		for i := range got {
			if changed := got[i] != base[i]; changed != c.changed[i] {
				t.Errorf("%s: scene %d changed: %v, want %v", c.name, i, changed, c.changed[i])
			}
		}
	}
}

// Who of the cast is seen in a scene goes into its clip, others do not.
func TestKeysFollowTheCast(t *testing.T) {
	e := newEngine(t)
	keys := func(mara, ben plan.Role) [2]string {
		p := decode(t, twoScenes)
		p.Cast = map[string]plan.Person{"mara": {Role: mara}, "ben": {Role: ben}}
		p.Scenes[0].Elements = []plan.Element{{ID: "p", Kind: plan.KindPerson, Cast: "mara"}}
		p.Scenes[1].Transition = plan.TransitionNone
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		return [2]string{job.Scenes[0].Key, job.Scenes[1].Key}
	}
	base := keys("teacher", "child")
	if keys("teacher", "chef") != base {
		t.Error("somebody who is not seen changes a clip")
	}
	if got := keys("chef", "child"); got[0] == base[0] || got[1] != base[1] {
		t.Errorf("keys %v, of another mara %v", base, got)
	}
}

// A still is the film's frame, and drawing at once equals playing up to it.
func TestStillIsRepeatable(t *testing.T) {
	drawsAlone(t)
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, twoScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	var last *image.RGBA
	for range 2 {
		img, err := e.Still(t.Context(), job, 1, 2.5)
		if err != nil {
			t.Fatal(err)
		}
		if last != nil && string(img.Pix) != string(last.Pix) {
			t.Error("two stills of one moment differ")
		}
		last = img
	}
}

// Wrong input: the error names the place, and nothing is left behind.
func TestFailures(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.png")
	if err := os.WriteFile(broken, []byte("\x89PNG\r\n\x1a\nno picture"), 0o644); err != nil {
		t.Fatal(err)
	}
	image := func(source string) string {
		return fmt.Sprintf(`{"version": 1, "scenes": [{"elements": [{"kind": "image", "source": %q}]}]}`, source)
	}
	for _, c := range []struct {
		name, doc, root, film string
		code                  engine.Code
		path, says            string
	}{
		{"missing asset", image("assets/none.png"), plans, "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "no such file"},
		{"broken picture", image("broken.png"), filepath.Dir(broken), "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "broken.png"},
		{"escaping path", image("../engine/engine.go"), plans, "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "leads out of"},
		{"paths refused", image("assets/coffee.png"), "", "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "refused"},
		{"private address", image("https://127.0.0.1:1/x.png"), plans, "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "private"},
		{"plain http", image("http://example.com/x.png"), plans, "f.mp4", engine.CodeAsset, "scenes[0].elements[0].source", "http is refused"},
		{"video without a picture", `{"version": 1, "scenes": [{"elements": [{"kind": "video", "source": "assets/narration.ogg"}]}]}`, plans, "f.mp4",
			engine.CodeAsset, "scenes[0].elements[0].source", "it has no picture"},
		{"narrator without a picture", `{"version": 1, "own_narration": {"source": "assets/narration.ogg", "layout": "round_overlay"}, "scenes": [{"narration": {}}]}`, plans, "f.mp4",
			engine.CodeAsset, "own_narration.source", "it has no picture"},
		{"narration without sound", `{"version": 1, "scenes": [{"narration": {"audio": "assets/anim.gif"}}]}`, soundless(t), "f.mp4",
			engine.CodeAsset, "scenes[0].narration.audio", "it has no sound"},
		{"unwritable output", image("assets/coffee.png"), plans, "none/f.mp4", engine.CodeSetup, "", "cannot write"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEngine(t)
			dir := t.TempDir()
			_, err := e.Render(t.Context(), decode(t, c.doc), asset.NewFetcher(t.TempDir(), asset.Config{Root: c.root}), engine.Output{Film: filepath.Join(dir, c.film)})
			var ee *engine.Error
			if !errors.As(err, &ee) {
				t.Fatalf("got %v", err)
			}
			if ee.Code != c.code || ee.Path != c.path || !strings.Contains(ee.Error(), c.says) || strings.Contains(ee.Error(), "\n") {
				t.Errorf("got %s %q: %v", ee.Code, ee.Path, ee)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			if left := tempLeft(t, e); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// soundless is a folder with a moving picture, assets/anim.gif.
func soundless(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "assets"), 0o755); err != nil {
		t.Fatal(err)
	}
	frame := image.NewPaletted(image.Rect(0, 0, 16, 16), color.Palette{color.Black, color.White})
	f, err := os.Create(filepath.Join(dir, "assets", "anim.gif"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := gif.EncodeAll(f, &gif.GIF{Image: []*image.Paletted{frame, frame, frame}, Delay: []int{10, 10, 10}}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// All sources that cannot be had are named, each with its place.
func TestEveryBrokenSourceIsNamed(t *testing.T) {
	p := decode(t, `{"version": 1, "custom_logo": "a.png", "scenes": [
		{"elements": [{"kind": "image", "source": "b.png"}, {"kind": "image", "source": "assets/coffee.png"}]},
		{"narration": {"audio": "c.ogg"}, "elements": [{"kind": "video", "source": "d.mp4"}]}]}`)
	_, err := newEngine(t).Prepare(t.Context(), p, fetcher(t))
	var ee *engine.Error
	if !errors.As(err, &ee) || ee.Code != engine.CodeAsset || !engine.Permanent(err) {
		t.Fatalf("got %v", err)
	}
	var places []string
	for _, line := range strings.Split(ee.Error(), "\n") {
		place, _, _ := strings.Cut(line, ": ")
		places = append(places, place)
	}
	want := []string{"custom_logo", "scenes[0].elements[0].source", "scenes[1].narration.audio", "scenes[1].elements[0].source"}
	if !slices.Equal(places, want) {
		t.Errorf("got %q, want %q", places, want)
	}
}

// One file can be shown as a picture and played as a video.
func TestSourceAsPictureAndVideo(t *testing.T) {
	p := decode(t, `{"version": 1, "scenes": [{"elements": [{"kind": "image", "source": "assets/anim.gif"}, {"kind": "video", "source": "assets/anim.gif"}]}]}`)
	job, err := newEngine(t).Prepare(t.Context(), p, asset.NewFetcher(t.TempDir(), asset.Config{Root: soundless(t)}))
	if err != nil {
		t.Fatal(err)
	}
	if ref := job.Sources["assets/anim.gif"]; ref.Width != 16 || ref.Seconds == 0 {
		t.Errorf("got %+v", ref)
	}
}

// A podcast has no picture to take.
func TestNoStillOfSound(t *testing.T) {
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, `{"version": 1, "output": {"format": "audio"}, "scenes": [{"narration": {"audio": "assets/narration.ogg"}, "elements": [{"kind": "text", "text": "a"}]}]}`), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	var ee *engine.Error
	if _, err := e.Still(t.Context(), job, 0, 1); !errors.As(err, &ee) || ee.Code != engine.CodePlan || ee.Path != "output.format" {
		t.Errorf("got %v", err)
	}
}

// Stopping half-way leaves neither film nor temporary files.
func TestCancelLeavesNothing(t *testing.T) {
	e := newEngine(t)
	ctx, cancel := context.WithCancel(t.Context())
	dir := t.TempDir()
	_, err := e.Render(ctx, readPlan(t, plans+"/photosynthesis.json"), fetcher(t), engine.Output{
		Film: filepath.Join(dir, "f.mp4"),
		Progress: func(p engine.Progress) {
			if p.FramesDone > 0 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if left := tempLeft(t, e); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A prepared job travels as JSON and comes out the same.
func TestJobTravels(t *testing.T) {
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), readPlan(t, plans+"/everything.json"), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	a, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	var back engine.Job
	if err := json.Unmarshal(a, &back); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(&back)
	if err != nil || string(a) != string(b) {
		t.Errorf("job changed on its way: %v", err)
	}
}

// The podcast has sound and no picture.
func TestAudioFormat(t *testing.T) {
	e := newEngine(t)
	out := filepath.Join(t.TempDir(), "f.m4a")
	p := decode(t, `{"version": 1, "output": {"format": "audio"}, "background_track": "lofi", "scenes": [{"narration": {"text": "Only to be heard."}}]}`)
	res, err := e.Render(t.Context(), p, fetcher(t), engine.Output{Film: out})
	if err != nil {
		t.Fatal(err)
	}
	info, err := e.Tools.Probe(t.Context(), out)
	if err != nil || info.Audio() == nil || info.Video() != nil {
		t.Fatalf("%+v, %v", info, err)
	}
	if math.Abs(info.Seconds-res.Seconds) > 0.05 {
		t.Errorf("%.2f s, want %.2f", info.Seconds, res.Seconds)
	}
}
