package sketch

import (
	"image/color"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/canvas"
)

// cpu is the time this process has spent computing: on a busy machine it says
// more than the clock.
func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkCorpus(b *testing.B) {
	for _, n := range []string{"/work/shared/plans/assets/crayfish.png", "/tmp/tracepics/ph_astronaut.png", "/work/shared/plans/assets/house.jpg"} {
		if _, err := os.Stat(n); err != nil {
			continue
		}
		m := load(b, n)
		b.Run(n, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(m.Pix) / 4))
			began := cpu()
			defer func() { b.ReportMetric(float64((cpu()-began).Microseconds())/1000/float64(b.N), "cpu-ms/op") }()
			for b.Loop() {
				Trace(canvas.Picture{Image: m}, TraceOptions{Board: color.RGBA{255, 255, 255, 255}})
			}
		})
	}
}
