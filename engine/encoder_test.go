package engine_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// withDriver gives an engine a machine whose NVENC does what the test says
// (drivertest.FFmpeg).
func withDriver(t *testing.T, encoder, does string) func(*engine.Config) {
	return func(c *engine.Config) {
		t.Helper()
		path := drivertest.FFmpeg(t, c.Tools.FFmpeg, does)
		tools, err := mux.Find(t.Context(), mux.Config{FFmpeg: path, FFprobe: c.Tools.FFprobe, TrialTimeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		c.Tools, c.Encoder = tools, encoder
	}
}

// unless is a driver that fails to encode a clip when a shell condition does
// not hold.
func unless(condition, fails string) string {
	return `if [ -n "$probe" ] || { ` + condition + `; }; then encode; exit; fi; ` + fails
}

// once is true the first n times it is asked, over all processes.
func once(t *testing.T, n int) string {
	dir := t.TempDir()
	return fmt.Sprintf(`for i in $(seq %d); do mkdir %s/$i 2>/dev/null && break; done`, n, dir)
}

// parameterSets are the encoder parameters of every clip of a job: one film
// has one.
func oneEncoder(t *testing.T, e *rig, job *engine.Job) {
	t.Helper()
	dir := t.TempDir()
	var refs []mux.ClipRef
	for i, s := range job.Scenes {
		path, _, err := artifact.File(t.Context(), e.Store, s.ClipName(), dir)
		if err != nil {
			t.Fatalf("scene %d: %v", i, err)
		}
		refs = append(refs, mux.ClipRef{Path: path, Frames: s.Frames})
	}
	out := filepath.Join(dir, "joined.mp4")
	if _, err := e.Tools.Join(t.Context(), mux.FilmSpec{Clips: refs, FPS: job.FPS(), Out: out}); err != nil {
		t.Errorf("clips of one film differ: %v", err)
	}
}

func TestRenderInHardware(t *testing.T) {
	drawsAlone(t)
	type trial struct {
		name, encoder, does string
		want, why           string
	}
	for _, c := range rota.Some([]trial{
		{"works", "nvenc", "encode", "nvenc", "asked for"},
		{"not for drawn films", "auto", "encode", mux.EncoderInkreel, "faster in software"},
		{"second clip fails", "nvenc", "", mux.EncoderInkreel, "nvenc: EncodePicture failed!: device lost"},
		{"none here", "vaapi", "encode", mux.EncoderInkreel, "vaapi was asked for: "},
	}, 2) {
		t.Run(c.name, func(t *testing.T) {
			if c.does == "" {
				c.does = unless(once(t, 1), drivertest.Lost)
			}
			e := newEngine(t, withSlots(1), withDriver(t, c.encoder, c.does))
			film := filepath.Join(t.TempDir(), "film.mp4")
			res, err := e.Render(t.Context(), decode(t, smallFilm(plan.EngineSketch, plan.TransitionNone, "")), fetcher(t), engine.Output{Film: film})
			if err != nil {
				t.Fatal(err)
			}
			if res.Encoder != c.want || !strings.Contains(res.EncoderWhy, c.why) {
				t.Errorf("encoder %s because %q, want %s: %q", res.Encoder, res.EncoderWhy, c.want, c.why)
			}
			checkFilm(t, e, res)
			oneEncoder(t, e, res.Job)
		})
	}
	if _, err := engine.New(engine.Config{Tools: newEngine(t).Tools, Store: newEngine(t).Store, Encoder: "gpu"}); err == nil || !strings.Contains(err.Error(), "nvenc") {
		t.Errorf("unknown encoder: %v", err)
	}
}

// A clip that had to wait for the encoder is counted once: in what was drawn,
// and in the progress told.
func TestBusyEncoderIsAskedAgain(t *testing.T) {
	render := func(does string) (engine.Result, int) {
		t.Helper()
		e := newEngine(t, withSlots(1), withDriver(t, "nvenc", does))
		told := 0
		out := engine.Output{Film: filepath.Join(t.TempDir(), "film.mp4"), Progress: func(p engine.Progress) { told = max(told, p.FramesDone) }}
		res, err := e.Render(t.Context(), decode(t, smallFilm(plan.EngineSketch, plan.TransitionNone, "")), fetcher(t), out)
		if err != nil {
			t.Fatal(err)
		}
		return res, told
	}
	want, frames := render("encode")
	// The first clip gets some frames in before it is told that no session is free.
	got, told := render(`[ -n "$probe" ] && { encode; exit; }; ` + once(t, 1) + ` && { head -c 1000000 >/dev/null; ` + drivertest.NoRoom + `; }; encode`)
	if got.Encoder != "nvenc" || got.ChangedFrames != want.ChangedFrames || got.ChangedPixels != want.ChangedPixels {
		t.Errorf("by %s: %d frames and %d pixels changed, want %d and %d", got.Encoder, got.ChangedFrames, got.ChangedPixels, want.ChangedFrames, want.ChangedPixels)
	}
	if told != frames || frames != want.Frames {
		t.Errorf("%d frames told of, %d without waiting, of %d", told, frames, want.Frames)
	}
}

// A job whose encoder fails after some clips begins again in software, once,
// and its record says why.
func TestJobFallsBackToSoftware(t *testing.T) {
	p := newPlant(t, withDriver(t, "nvenc", unless(once(t, 1), drivertest.Lost)))
	rec := p.make(t, "film", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	if rec.Encoder != mux.EncoderInkreel || !strings.Contains(rec.EncoderWhy, "nvenc: EncodePicture failed!: device lost") {
		t.Errorf("encoder %s because %q", rec.Encoder, rec.EncoderWhy)
	}
	p.whole(t, rec)

	// A film drawn in hardware says so.
	p = newPlant(t, withDriver(t, "nvenc", "encode"))
	rec = p.make(t, "film", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	if rec.Encoder != "nvenc" || rec.EncoderWhy != "asked for" {
		t.Errorf("encoder %s because %q", rec.Encoder, rec.EncoderWhy)
	}
	p.whole(t, rec)
}
