package engine_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/engine"
)

// pngOf is a picture of one colour as data: URL; the colours of two differ.
func pngOf(t *testing.T, img image.Image) string {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return dataURL("image/png", b.Bytes())
}

// A picture of finer samples than a frame can show is refused by what it takes
// decoded, with the figure, before it is decoded.
func TestDecodedPicturesAreLimited(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) { c.Limits.PictureBytes = 5e6 })
	for _, c := range []struct {
		name string
		img  image.Image
		want string
	}{
		{"8 bits", image.NewGray(image.Rect(0, 0, 1000, 900)), ""},
		{"16 bits", image.NewRGBA64(image.Rect(0, 0, 1000, 900)), "scenes[0].elements[0].source: 7,200,000 bytes of memory are needed to decode it; at most 5,000,000 are accepted (picture_bytes): fewer pixels"},
	} {
		p := decode(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "image", "source": "`+pngOf(t, c.img)+`"}]}]}`)
		cheaply(t, func() {
			_, err := e.Prepare(t.Context(), p, fetcher(t))
			switch {
			case c.want == "" && err != nil:
				t.Errorf("%s: %v", c.name, err)
			case c.want != "" && (err == nil || !engine.Permanent(err) || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
		})
	}
}

// What is kept of pictures does not follow how many a plan names: 24 of 12 MB
// would be 288 MB.
func TestKeptPicturesAreLimited(t *testing.T) {
	drawsAlone(t)
	const mib = 1 << 20
	e := newEngine(t, withSlots(1), func(c *engine.Config) {
		c.Limits.PictureBytes, c.Limits.KeptBytes = 32*mib, 24*mib
	})
	var elements []string
	for i := range 24 {
		img := image.NewPaletted(image.Rect(0, 0, 2048, 1536), color.Palette{color.Gray{uint8(10 * i)}, color.White})
		for y := range 100 {
			img.Set(rand.IntN(1000), y, color.White)
		}
		elements = append(elements, fmt.Sprintf(`{"kind": "image", "keep_original": true, "source": %q, "box": {"x": 0.1, "y": 0.1, "w": 0.1, "h": 0.1}}`, pngOf(t, img)))
	}
	p := decode(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [`+strings.Join(elements, ",")+`]}]}`)
	var most atomic.Int64
	done, watched := make(chan struct{}), make(chan struct{})
	before := live()
	go func() {
		defer close(watched)
		for {
			select {
			case <-done:
				return
			default:
				most.Store(max(most.Load(), live()))
			}
		}
	}()
	_, err := e.Prepare(t.Context(), p, fetcher(t))
	close(done)
	<-watched
	if err != nil {
		t.Fatal(err)
	}
	if n := most.Load() - before; n > 100*mib {
		t.Errorf("%d MiB in use, want at most 100", n/mib)
	}
}

// live is how much memory is in use, garbage not counted.
func live() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
