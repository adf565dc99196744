package mux

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/inkreel/inkreel/mux/avc"
)

// encode makes a byte stream of n small frames with further x264 parameters.
func encode(t testing.TB, n int, params string) []byte {
	t.Helper()
	tools(t)
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", fmt.Sprintf("testsrc=s=64x48:r=30:d=%f", float64(n)/30), "-c:v", "libx264",
		"-preset", "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", "-x264-params", params, "-f", "h264", "-").Output()
	must(t, err)
	return out
}

func FuzzStream(f *testing.F) {
	f.Add(encode(f, 3, "bframes=0:ref=1:weightp=0:cabac=0:scenecut=0:keyint=infinite"))
	f.Add(encode(f, 3, "bframes=0:ref=1:weightp=0:cabac=1:scenecut=0:keyint=infinite"))
	f.Add(encode(f, 3, "bframes=2:ref=2"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := os.CreateTemp(dir, "")
		must(t, err)
		file.Close()
		d, err := newDraft(file.Name())
		must(t, err)
		defer os.Remove(file.Name())
		defer d.Remove()
		s := &stream{file: d, frames: 20}
		s.begin()
		if err := s.read(bytes.NewReader(data)); err == nil && len(s.sizes) > 20 {
			t.Errorf("%d pictures of 20", len(s.sizes))
		}
	})
}

func FuzzMovie(f *testing.F) {
	t := &track{handler: "vide", scale: timescale, language: "und", entry: pictureEntry(64, 48, parameterSets{[][]byte{{0x67, 66, 0, 30}}, [][]byte{{0x68, 1}}}),
		sizes: []uint32{10, 20, 30}, times: []timeRun{{3, 3000}}, keys: []uint32{1}, chunks: []chunk{{48, 2}, {99, 1}}, width: 64, height: 48, shown: 9000}
	f.Add(movieBox([]*track{t}, "title", []Chapter{{"a", 0, 3}}, 30)[8:])
	f.Fuzz(func(t *testing.T, data []byte) {
		tracks, err := parseMovie(data)
		if err != nil {
			return
		}
		for _, track := range tracks {
			for s := newSamples("", track); s.left(); {
				s.next()
			}
		}
	})
}

// Escaping and its inverse must agree on all bytes.
func FuzzEscape(f *testing.F) {
	f.Add([]byte{0x41, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3})
	f.Fuzz(func(t *testing.T, rbsp []byte) {
		escaped := avc.Escape(nil, rbsp)
		if bytes.Contains(escaped, []byte{0, 0, 0}) || bytes.Contains(escaped, startCode) {
			t.Errorf("%x escaped to %x", rbsp, escaped)
		}
		if back := avc.Unescape(nil, escaped); !bytes.Equal(back, rbsp) {
			t.Errorf("%x came back as %x", rbsp, back)
		}
	})
}
