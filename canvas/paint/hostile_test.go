package paint

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
)

// hostile are pictures that cost far more than they weigh, made anew: what a
// stranger can put into a plan of some kilobytes.
var hostile = map[string]func() []byte{
	"100 megapixels of 16 bits": func() []byte { return zeros(10_000, 10_000, 16, 6, 0) },
	"100 megapixels of one bit": func() []byte { return zeros(10_000, 10_000, 1, 0, 0) },
	"40 megapixels":             func() []byte { return zeros(8_000, 5_000, 8, 2, 0) },
	"a frame's 16 megapixels":   func() []byte { return zeros(4_096, 4_096, 1, 0, 0) },
	"interlaced":                func() []byte { return zeros(6_000, 6_000, 8, 0, 1) },
	"a thin line":               func() []byte { return zeros(50_000_000, 1, 1, 0, 0) },
	"a JPEG of 50 megapixels":   func() []byte { return grey(8_000, 6_000) },
	"one that was turned":       func() []byte { return withEXIF(grey(8_000, 6_000)) },
	"a JPEG that says that it is": func() []byte {
		return binary.BigEndian.AppendUint32([]byte("\xff\xd8\xff\xc2\x00\x0b\x08"), 0xffffffff)
	},
	"49 scans":             func() []byte { return scans(grey(5_000, 4_000), 48) },
	"thousands of scans":   func() []byte { return scans(grey(5_000, 4_000), 20_000) },
	"a GIF of many frames": animation,
	"a megabyte of words": func() []byte {
		line := strings.Repeat("words ", 60)
		return []byte(`<!DOCTYPE svg [<!ENTITY a "` + line + `">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>` + strings.Repeat("&a;", 4000) + `</text></svg>`)
	},
	"as many letters as accepted": func() []byte { return drawingOf(`<text font-size="1">` + strings.Repeat("w", 9_900) + `</text>`) },
	"30 KB of letters":            func() []byte { return drawingOf(`<text>` + strings.Repeat("w", 30_000) + `</text>`) },
	"groups in groups":            func() []byte { return drawingOf(strings.Repeat("<g opacity='.9'>", 500) + strings.Repeat("</g>", 500)) },
	"a path across itself": func() []byte {
		return drawingOf(`<path stroke="red" stroke-width="9" d="M0 0` + strings.Repeat("L9 9L0 3L9 1L2 9", 3_000) + `"/>`)
	},
	"uses of uses": func() []byte {
		doc := `<g id="a0"><path d="M0 0L9 9L0 9Z"/></g>`
		for i := range 20 {
			doc += fmt.Sprintf(`<g id="a%d"><use href="#a%d"/><use href="#a%d"/></g>`, i+1, i, i)
		}
		return drawingOf(doc)
	},
	"a BMP": func() []byte {
		return []byte("BM\xff\xff\xff\x7f\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00\xff\xff\xff\x7f")
	},
	"a TIFF":  func() []byte { return []byte("II*\x00\x08\x00\x00\x00\xff\xff") },
	"an AVIF": func() []byte { return []byte("\x00\x00\x00\x1cftypavif\xff\xff\xff\xff") },
}

// zeros is a PNG of samples that are all 0.
func zeros(w, h uint32, depth, kind, interlace uint8) []byte {
	samples := map[uint8]uint64{0: 1, 2: 3, 6: 4}[kind]
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	row := make([]byte, 1+(uint64(w)*samples*uint64(depth)+7)/8)
	for range uint64(h)*(1+uint64(interlace)) + 8 {
		_, _ = z.Write(row) // into memory
	}
	_ = z.Close()
	out := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
		out = append(append(out, name...), data...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[len(out)-len(data)-4:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	chunk("IHDR", append(head, depth, kind, 0, 0, interlace))
	chunk("IDAT", packed.Bytes())
	chunk("IEND", nil)
	return out
}

// grey is a JPEG of one grey.
func grey(w, h int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// withEXIF turns a JPEG, after a profile of nonsense.
func withEXIF(data []byte) []byte {
	tag := "Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"
	head := "\xff\xd8\xff\xe2\x00\x10ICC_PROFILE\x00\xff\xff\xff\xe1\x00" + string([]byte{byte(len(tag) + 2)}) + tag
	return append([]byte(head), data[2:]...)
}

// scans puts so many empty scans before a JPEG's own, as if it were progressive.
func scans(data []byte, n int) []byte {
	data = bytes.Replace(data, []byte{0xff, 0xc0}, []byte{0xff, 0xc2}, 1)
	scan := []byte("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x00")
	return bytes.Replace(data, []byte{0xff, 0xda}, append(bytes.Repeat(scan, n), 0xff, 0xda), 1)
}

// animation is a GIF of many large frames.
func animation() []byte {
	img := image.NewPaletted(image.Rect(0, 0, 1000, 1000), color.Palette{color.Black})
	all := &gif.GIF{}
	for range 100 {
		all.Image, all.Delay = append(all.Image, img), append(all.Delay, 1)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, all); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func drawingOf(shapes string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + shapes + `</svg>`)
}

// hostileCase names the case that a process of this test is started for.
const hostileCase = "INKREEL_HOSTILE_PICTURE"

// TestHostilePicturesCostLittle decodes each hostile picture in a process of its
// own, shows it as large as a frame, and looks at the most memory it had and at
// its processor time: a worker's are shared by all its scenes.
func TestHostilePicturesCostLittle(t *testing.T) {
	if name := os.Getenv(hostileCase); name != "" {
		show(hostile[name]())
		return
	}
	if testing.Short() {
		t.Skip("a process for each picture")
	}
	const most, longest = 200 << 20, 5 * time.Second
	for _, name := range rota.Some(slices.Sorted(maps.Keys(hostile)), 3) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestHostilePicturesCostLittle$")
		cmd.Env = append(os.Environ(), hostileCase+"="+name, "GOGC=25")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
			continue
		}
		use := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		peak, took := use.Maxrss<<10, cmd.ProcessState.UserTime()
		t.Logf("%s: %d MiB, %v", name, peak>>20, took)
		if peak > most || took > longest {
			t.Errorf("%s takes %d MiB and %v of processor time, at most %d MiB and %v are wanted", name, peak>>20, took, most>>20, longest)
		}
	}
}

// show decodes a picture where an engine would, and places it; that it is refused
// is right too.
func show(data []byte) {
	const memory, pixels = 160e6, 100e6 // what engines accept
	if DecodedBytes(data) > memory {
		return
	}
	s, err := DecodePicture(data, pixels)
	if err != nil {
		return
	}
	if _, err := s.Place(geom.R(0, 0, 1536, 1024), plan.FitContain, 1); err != nil {
		panic(err)
	}
}
