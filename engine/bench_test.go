package engine_test

import (
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine"
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
