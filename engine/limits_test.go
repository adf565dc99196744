package engine_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/limit"
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
			"scenes[0].elements[0].source", "2,147,483,647 seconds of a video; at most 600 are accepted (footage_seconds)"},
		{"a narrator of 68 years", `"own_narration": {"source": "` + long + `", "layout": "round_overlay"}, "scenes": [{"narration": {}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"own_narration.source", "2,147,483,647 seconds of a recording; at most 7,200 are accepted (recording_seconds)"},
		{"a recording of four hours", `"scenes": [{"narration": {"audio": "` + hours + `"}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"scenes[0].narration.audio", "14,400 seconds of a recording; at most 7,200 are accepted (recording_seconds)"},
		{"half an hour in a scene", `"scenes": [{"narration": {"audio": "` + half + `"}, "elements": [{"kind": "text", "text": "t"}]}]`,
			"scenes[0].narration", "1,800 seconds of a recording in one scene; at most 600 are accepted (voice_seconds)"},
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

// A film too long is refused by what its plan says, else when its scenes have
// their lengths, not when some of it has been encoded.
func TestFilmsLengthIsLimited(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) { c.Limits.FilmSeconds = 2 })
	stated, spoken := `{"duration": 1, "elements": [{"kind": "text", "text": "t"}]}`, `{"narration": {"text": "Rain."}, "elements": [{"kind": "text", "text": "t"}]}`
	for _, c := range []struct {
		scenes []string
		want   string
	}{
		{[]string{stated, stated}, ""},
		{[]string{stated, stated, stated}, "scenes[0]: 1 seconds; the film lasts at least 3; at most 2 are accepted (film_seconds)"},
		{[]string{stated, spoken}, "frames; accepted: at most 2 s"},
	} {
		_, err := e.Prepare(t.Context(), decode(t, small(c.scenes...)), fetcher(t))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d scenes: %v, want %q", len(c.scenes), err, c.want)
		}
		if err != nil && !engine.Permanent(err) {
			t.Errorf("%v may be tried again", err)
		}
	}
}

// small is a plan with small frames.
func small(scenes ...string) string {
	return `{"version": 1, "output": {"scale": 0.25}, "scenes": [` + strings.Join(scenes, ",") + `]}`
}

// tired fetches nothing and says that it was asked to.
type tired struct{ asked bool }

func (a *tired) Fetch(context.Context, string) (asset.Asset, error) {
	a.asked = true
	return asset.Asset{}, errors.New("nothing should be fetched")
}

// A plan that costs too much by what it says itself is refused before anything is
// fetched for it, by a worker before it is stored, each job by its own limits.
func TestPlansAreJudgedBeforeWork(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) {
		c.LimitsOf = func(job string) limit.Job {
			if job == "poor" {
				return limit.Job{TextCharacters: 3}
			}
			return limit.Job{}
		}
	})
	doc := small(`{"duration": 1, "elements": [{"kind": "text", "text": "four"}, {"kind": "image", "source": "a.png"}]}`)
	const want = "scenes[0].elements[0]: all words on screen together have 4 characters; at most 3 are accepted (text_characters)"
	steps := &engine.Steps{Engine: e.Engine}
	if err := steps.Check("poor", []byte(doc)); err == nil || err.Error() != want || !engine.Permanent(err) {
		t.Errorf("checked: %v, want %s", err, want)
	}
	if err := steps.Check("rich", []byte(doc)); err != nil {
		t.Errorf("of another job: %v", err)
	}
	if _, err := steps.Prepare(t.Context(), "poor", []byte(doc), nil); err == nil || err.Error() != want {
		t.Errorf("prepared: %v, want %s", err, want)
	}
	p, from := decode(t, doc), &tired{}
	p.JobID = "poor"
	if _, err := e.Prepare(t.Context(), p, from); err == nil || err.Error() != want || from.asked {
		t.Errorf("%v, asked for sources: %v", err, from.asked)
	}
	film := decode(t, `{"version": 1, "job_id": "poor", "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "icon", "name": "cloud"}]}],
		"variants": [{"id": "rich", "narration_language": "de", "variant_visuals_mode": "per_language"}]}`)
	job, err := e.Prepare(t.Context(), film, from)
	if err != nil {
		t.Fatal(err)
	}
	job.Plan.Scenes[0].Elements[0].Label = "four"
	if _, err := e.PrepareVariant(t.Context(), job, "rich", from); err == nil || err.Error() != want {
		t.Errorf("of its variant: %v, want %s", err, want)
	}
	p.JobID = "rich"
	if _, err := e.Prepare(t.Context(), p, from); err == nil || !from.asked {
		t.Errorf("of another job: %v, asked for sources: %v", err, from.asked)
	}
}

// Sources are judged together when all are there, and before any of them is
// decoded: nothing of them is stored.
func TestSourcesAreJudgedBeforeDecoding(t *testing.T) {
	for _, c := range []struct {
		limits limit.Job
		want   string
	}{
		{limit.Job{TotalPicturePixels: 1_000_000}, "pixels; all pictures of the plan together have"},
		{limit.Job{TotalSourceBytes: 200_000}, "bytes; all sources of the plan together have"},
		{limit.Job{TotalFootageSeconds: 0.1}, "all videos of the plan, as often as they play, last"},
	} {
		e := newEngine(t, func(c2 *engine.Config) { c2.Limits = c.limits })
		p := decode(t, small(`{"elements": [{"kind": "image", "source": "assets/tulips.png"}, {"kind": "image", "source": "assets/house.jpg"}]}`,
			`{"elements": [{"kind": "video", "source": "assets/clip.mp4"}]}`))
		_, err := e.Prepare(t.Context(), p, fetcher(t))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "scenes[") || !engine.Permanent(err) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if err := e.Store.List(t.Context(), "", func(o artifact.Object) error { return errors.New("stored " + o.Name) }); err != nil {
			t.Error(err)
		}
	}
}

// What an edit makes of a plan costs no more than a plan may.
func TestEditsAreJudged(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) { c.Limits.TextCharacters = 8 })
	p := decode(t, small(`{"duration": 1, "elements": [{"kind": "text", "text": "four"}]}`, `{"duration": 1, "elements": [{"kind": "text", "text": "two"}]}`))
	job, err := e.Prepare(t.Context(), p, fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Edit(t.Context(), job, 1, []byte(`[{"kind": "text", "text": "four"}]`), fetcher(t)); err != nil {
		t.Error(err)
	}
	const want = "edit.elements[0]: 5 characters; all words on screen together have 9; at most 8 are accepted (text_characters)"
	if _, err := e.Edit(t.Context(), job, 1, []byte(`[{"kind": "text", "text": "words"}]`), fetcher(t)); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
