package audio

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A film of a quarter of an hour: sixty narrations, half of them parts of recordings 20 LU
// apart, music under them, strokes and sweeps. Memory is the process's own at most, so run it
// alone: go test ./audio -run '^$' -bench QuarterOfAnHour -benchtime 1x
func BenchmarkQuarterOfAnHour(b *testing.B) {
	const seconds = 900
	loud, faint := tone(220, 0.3, 11), tone(180, 0.03, 11)
	spec := MixSpec{Seconds: seconds, Music: plan.TrackDocumentary, Counted: true}
	for i := range 60 {
		v := at(float64(15*i), loud)
		if i%2 == 1 {
			v = at(float64(15*i), faint)
			v.Recording = strconv.Itoa(i % 4)
		}
		spec.Voices = append(spec.Voices, v)
		for k := range 40 {
			start := float64(15*i) + float64(k)*0.3
			spec.Strokes = append(spec.Strokes, Stroke{At: start, End: start + 0.25, Tool: Pencil, Speeds: []float32{0.2, 1, 0.4}})
		}
		spec.Sweeps = append(spec.Sweeps, Sweep{At: float64(15 * i), End: float64(15*i) + 0.6, From: -1, To: 1})
	}
	f, err := os.Create(filepath.Join(b.TempDir(), "mix"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for b.Loop() {
		if _, err := Mix(b.Context(), spec, f); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(seconds*float64(b.N)/b.Elapsed().Seconds(), "x-real-time")
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		if m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status); m != nil {
			kb, _ := strconv.ParseFloat(string(m[1]), 64)
			b.ReportMetric(kb/1024, "MiB-at-most")
		}
	}
}
