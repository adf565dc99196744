package engine_test

import (
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
)

// One scene from prepared job to stored clip: compose, trace, play, encode.
func BenchmarkScene(b *testing.B) {
	e := newEngine(b)
	job, err := e.Prepare(b.Context(), readPlan(b, plans+"/photosynthesis.json"), fetcher(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	frames := 0
	for b.Loop() {
		if err := e.Store.Delete(b.Context(), job.Scenes[0].ClipName()); err != nil {
			b.Fatal(err)
		}
		if _, err := e.DrawScene(b.Context(), job, 0, func(n int) { frames += n }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(frames)/b.Elapsed().Seconds(), "frames/s")
}

// A whole film with voice, pen and music, plan to MP4, nothing cached.
func BenchmarkFilm(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		e := newEngine(b)
		p := readPlan(b, plans+"/photosynthesis.json")
		if _, err := e.Render(b.Context(), p, fetcher(b), engine.Output{Film: filepath.Join(b.TempDir(), "f.mp4")}); err != nil {
			b.Fatal(err)
		}
	}
}

// A still of a prepared job, as --still draws it.
func BenchmarkStill(b *testing.B) {
	e := newEngine(b)
	job, err := e.Prepare(b.Context(), readPlan(b, plans+"/photosynthesis.json"), fetcher(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Still(b.Context(), job, 2, 5); err != nil {
			b.Fatal(err)
		}
	}
}

// blank takes frames and looks at none.
type blank struct{}

func (blank) Show(*mux.Frame, int) error { return nil }

// The frames of scenes drawn without an encoder: the yardstick's
// three scenes, and a video inside a scene.
func BenchmarkPlay(b *testing.B) {
	e, dir := newEngine(b), b.TempDir()
	flashAndBeep(b, e, filepath.Join(dir, "moving.mp4"))
	for _, k := range []struct {
		name, plan string
		scene      int
		root       string
	}{
		{"writing", "whiteboard", 0, yardsticks}, {"icons", "whiteboard", 1, yardsticks},
		{"picture fading in", "whiteboard", 2, yardsticks}, {"video", "video", 0, dir},
	} {
		b.Run(k.name, func(b *testing.B) {
			job, err := e.Prepare(b.Context(), readPlan(b, filepath.Join(yardsticks, k.plan+".json")), asset.NewFetcher(b.TempDir(), asset.Config{Root: k.root}))
			if err != nil {
				b.Fatal(err)
			}
			r, err := e.Rehearse(b.Context(), job, k.scene)
			if err != nil {
				b.Fatal(err)
			}
			defer r.Close()
			b.ReportAllocs()
			var draw float64
			var frames int
			var pixels int64
			for b.Loop() {
				times, n, px, err := r.Play(b.Context(), blank{})
				if err != nil {
					b.Fatal(err)
				}
				draw, frames, pixels = draw+times[engine.WorkDraw], frames+n, pixels+px
			}
			runs := float64(b.N)
			b.ReportMetric(draw*1e3/runs, "draw-ms/op")
			b.ReportMetric(float64(frames)/runs, "frames/op")
			b.ReportMetric(float64(pixels)/1e6/runs, "Mpx/op")
		})
	}
}

// yardsticks is where the storyboards of `inkreel bench` are.
const yardsticks = "../internal/bench/data"
