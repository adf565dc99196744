package mux

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/mux/avc"
	"github.com/inkreel/inkreel/mux/bitio"
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

// streamOf feeds a byte stream of pictures at the given places to a stream.
func streamOf(t testing.TB, data []byte, frames int, places ...int) (*stream, error) {
	t.Helper()
	d, err := newDraft(filepath.Join(t.TempDir(), "c"))
	must(t, err)
	t.Cleanup(d.Remove)
	s := &stream{file: d, splice: true, frames: frames}
	s.begin()
	for _, p := range places {
		s.expect(p)
	}
	return s, s.read(bytes.NewReader(data))
}

// Streams of another form must be refused, by name of what is unlike.
func TestHoldsRefuseOtherForms(t *testing.T) {
	const form = "bframes=0:ref=1:weightp=0:cabac=0:scenecut=0:keyint=infinite"
	for _, c := range []struct{ params, want string }{
		{form, ""},
		{form + ":cabac=1:8x8dct=1", ""},
		{form + ":no-deblock=1", ""},
		{form + ":slices=3", "several slices"},
		{form + ":ref=3", "3 reference frames"},
		{form + ":bframes=2", "pic_order_cnt_type 0"},
		{form + ":interlaced=1", "pic_order_cnt_type 0"},
		{form + ":cqm=jvt:8x8dct=1", ""},
		{form + ":weightp=1:ref=1", "weighted prediction"},
	} {
		t.Run(c.params, func(t *testing.T) {
			s, err := streamOf(t, encode(t, 3, c.params), 9, 0, 4, 7)
			if c.want == "" {
				must(t, err)
				if len(s.sizes) != 9 {
					t.Errorf("%d pictures, want 9", len(s.sizes))
				}
				return
			}
			if !errors.Is(err, ErrForm) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want a refusal for %q", err, c.want)
			}
		})
	}
}

// A hold's fields, read with the grammar of 7.3.3 and 7.3.4.
func TestHoldBits(t *testing.T) {
	s := splicer{ok: true, seq: sequence{frameNumBits: 4, macroblocks: 12}, pic: pictureSet{deblocking: true}}
	nal, err := s.hold()
	must(t, err)
	r := &bitio.Reader{Data: nal, Pos: 8}
	for i, want := range []uint32{0, 0, 0} {
		if v := r.UE(); v != want {
			t.Fatalf("field %d is %d", i, v)
		}
	}
	if n := r.U(4); n != 1 {
		t.Errorf("frame_num %d", n)
	}
	if f := r.U(3); f != 0 {
		t.Errorf("flags %03b", f)
	}
	if qp, off, run := r.SE(), r.UE(), r.UE(); qp != 0 || off != 1 || run != 12 {
		t.Errorf("QP %d, deblocking %d, run %d", qp, off, run)
	}
	if !r.Flag() || r.Err != nil {
		t.Error("no stop bit")
	}
}

// frame_num must wrap and every emulation prevention byte must be redone:
// long runs of holds between all pictures, decoded strictly.
func TestHoldsWrapFrameNumbers(t *testing.T) {
	tools := tools(t)
	for _, cabac := range []string{"0", "1"} {
		path := filepath.Join(t.TempDir(), "w.mp4")
		data := encode(t, 40, "bframes=0:ref=1:weightp=0:scenecut=0:keyint=infinite:cabac="+cabac)
		d, err := newDraft(path)
		must(t, err)
		spec := ClipSpec{Width: 64, Height: 48, FPS: 30, Frames: 40 * 19}
		must(t, spec.check())
		s := &stream{file: d, splice: true, frames: spec.Frames}
		s.begin()
		for i := range 40 {
			s.expect(i * 19)
		}
		must(t, s.read(bytes.NewReader(data)))
		c := &Clip{tools: tools, spec: spec, path: path, file: d, stream: s}
		_, err = c.publish()
		must(t, err)
		sums := framesums(t, path)
		for i := range sums {
			if i%19 != 0 && sums[i] != sums[i-1] {
				t.Fatalf("cabac=%s: held picture %d differs", cabac, i)
			}
			if i > 0 && i%19 == 0 && sums[i] == sums[i-1] {
				t.Fatalf("cabac=%s: picture %d does not change", cabac, i)
			}
		}
	}
}

// The spliced clip must look as good as one whose every frame was encoded.
func TestHoldsCostNoQuality(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	every, err := Find(t.Context(), Config{EveryFrame: true})
	must(t, err)
	spec := ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 150, Encoder: EncoderX264}
	raw, spliced, plain := filepath.Join(dir, "raw"), filepath.Join(dir, "a.mp4"), filepath.Join(dir, "b.mp4")
	writeRaw(t, raw, spec, 20)
	a, b := makeClip(t, tools, spliced, spec, 20), makeClip(t, every, plain, spec, 20)
	if b.Encoded != spec.Frames || a.Encoded >= spec.Frames {
		t.Errorf("%d and %d frames encoded of %d", a.Encoded, b.Encoded, spec.Frames)
	}
	with, without := psnr(t, spliced, raw), psnr(t, plain, raw)
	t.Logf("%.2f dB spliced, %d bytes; %.2f dB all encoded, %d bytes", with, a.Bytes, without, b.Bytes)
	if with < without-.2 || with < 40 {
		t.Errorf("%.2f dB with holds spliced, %.2f dB with all frames encoded", with, without)
	}
}

func psnr(t testing.TB, path, raw string) float64 {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "320x240", "-r", "30", "-i", raw, "-lavfi", "psnr", "-f", "null", "-").CombinedOutput()
	must(t, err)
	m := regexp.MustCompile(`average:([0-9.]+)`).FindSubmatch(out)
	if m == nil {
		t.Fatalf("no PSNR in\n%s", out)
	}
	v, err := strconv.ParseFloat(string(m[1]), 64)
	must(t, err)
	return v
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
		s := &stream{file: d, splice: true, frames: 20}
		s.begin()
		for _, p := range []int{0, 3, 5} {
			s.expect(p)
		}
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
