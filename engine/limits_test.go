package engine_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
)

// mostAllocated and mostTime are what a file of some kilobytes may cost before
// it is refused: bytes allocated by us in all, processor time of us and of the
// programs we start.
const (
	mostAllocated = 200 << 20
	mostTime      = 5 * time.Second
)

// cheaply runs f and fails when that costs more than a small file may.
func cheaply(t *testing.T, f func()) {
	t.Helper()
	used := func() (d time.Duration) {
		for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
			var u syscall.Rusage
			if err := syscall.Getrusage(who, &u); err != nil {
				t.Fatal(err)
			}
			d += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
		return d
	}
	var before, after runtime.MemStats
	began := used()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > mostAllocated {
		t.Errorf("%d MiB allocated, want at most %d", n>>20, mostAllocated>>20)
	}
	if d := used() - began; d > mostTime {
		t.Errorf("%v of processor time, want at most %v", d, mostTime)
	}
}

// media has ffmpeg make a small file and returns it.
func media(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("ffmpeg", append(append([]string{"-v", "error"}, args...), path)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// claiming is an MP4 file that says it lasts so many seconds.
func claiming(mp4 []byte, seconds uint32) []byte {
	out := bytes.Clone(mp4)
	set := func(box string, at int, v uint32) {
		for from := 0; ; {
			i := bytes.Index(out[from:], []byte(box))
			if i < 0 {
				return
			}
			from += i + 4
			binary.BigEndian.PutUint32(out[from+at:], v)
		}
	}
	// Version and flags, creation and change (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2).
	set("mvhd", 12, 1)
	set("mvhd", 16, seconds)
	set("tkhd", 20, seconds)
	set("mdhd", 12, 1)
	set("mdhd", 16, seconds)
	set("edts", 0, binary.BigEndian.Uint32([]byte("free"))) // the list in it has a length, too
	return out
}

func dataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// What a file says of its length is believed of none beyond the limits: it is
// refused, with its place, the figure and the limit, before anything is made by
// it.
func TestClaimedLengthsAreLimited(t *testing.T) {
	film := media(t, "film.mp4", "-f", "lavfi", "-i", "testsrc=s=64x64:r=5:d=1", "-f", "lavfi", "-i", "sine=d=1", "-b:a", "8k", "-pix_fmt", "yuv420p")
	long := dataURL("video/mp4", claiming(film, 1<<31-1))
	hours, half := dataURL("video/mp4", claiming(film, 4*3600)), dataURL("video/mp4", claiming(film, 1800))
	for _, c := range []struct{ name, doc, path, want string }{
		{"a video of 68 years", `"scenes": [{"elements": [{"kind": "video", "source": "` + long + `", "audio": "original"}]}]`,
			"scenes[0].elements[0].source", "it says that it lasts 2147483647 s; at most 600 s of a video are accepted"},
		{"a narrator of 68 years", `"own_narration": {"source": "` + long + `", "layout": "round_overlay"}, "scenes": [{"narration": {}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"own_narration.source", "at most 7200 s of a recording are accepted"},
		{"a recording of four hours", `"scenes": [{"narration": {"audio": "` + hours + `"}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"scenes[0].narration.audio", "it says that it lasts 14400 s; at most 7200 s of a recording are accepted"},
		{"half an hour in a scene", `"scenes": [{"narration": {"audio": "` + half + `"}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"scenes[0].narration", "its part of the recording lasts 1800 s; accepted: at most 600 s in a scene"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEngine(t)
			p := decode(t, `{"version": 1, "output": {"scale": 0.25}, `+c.doc+`}`)
			cheaply(t, func() {
				_, err := e.Prepare(t.Context(), p, fetcher(t))
				if f := engine.Describe(err); f == nil || !engine.Permanent(err) || f.Path != c.path || !strings.Contains(f.Error(), c.want) {
					t.Errorf("%v, want %s: %s", err, c.path, c.want)
				}
			})
		})
	}
}

// A film too long is refused when its scenes have their lengths, not when some of
// it has been encoded.
func TestFilmsLengthIsLimited(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) { c.Limits.FilmSeconds = 2 })
	scene := `{"duration": 1, "elements": [{"kind": "text", "text": "t"}]}`
	for n, want := range map[int]string{2: "", 3: "scenes: together they last 3 s, 90 frames; accepted: at most 2 s"} {
		doc := fmt.Sprintf(`{"version": 1, "output": {"scale": 0.25}, "scenes": [%s]}`, strings.TrimSuffix(strings.Repeat(scene+",", n), ","))
		_, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%d scenes: %v, want %q", n, err, want)
		}
		if err != nil && !engine.Permanent(err) {
			t.Errorf("%v may be tried again", err)
		}
	}
}
