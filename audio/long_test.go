package audio

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/inkreel/inkreel/internal/cputest"
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
	began := cputest.Used(b)
	for b.Loop() {
		if _, err := Mix(b.Context(), spec, f); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(seconds*float64(b.N)/b.Elapsed().Seconds(), "x-real-time")
	b.ReportMetric(seconds*float64(b.N)/(cputest.Used(b)-began).Seconds(), "x-processor-time")
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		if m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status); m != nil {
			kb, _ := strconv.ParseFloat(string(m[1]), 64)
			b.ReportMetric(kb/1024, "MiB-at-most")
		}
	}
}

// Half of what the benchmark is to show is asked of a machine that is at work; its memory is
// that of a process of its own.
func TestAQuarterOfAnHourIsMixedInLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("some ten seconds of a processor, and far more under the race detector")
	}
	const leastTimes, mostMiB = 50, 150
	out, err := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^$", "-test.bench", "QuarterOfAnHour", "-test.benchtime", "1x").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	measured := func(unit string) float64 {
		m := regexp.MustCompile(`([\d.]+) ` + unit).FindSubmatch(out)
		if m == nil {
			t.Skipf("nothing says %s here: %s", unit, out)
		}
		v, _ := strconv.ParseFloat(string(m[1]), 64)
		return v
	}
	if v := measured("x-processor-time"); v < leastTimes {
		t.Errorf("mixed %.0f times as fast as it sounds, want %d", v, leastTimes)
	}
	if v := measured("MiB-at-most"); v > mostMiB {
		t.Errorf("took %.0f MiB, want %d at most", v, mostMiB)
	}
}
