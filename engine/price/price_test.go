package price

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/internal/cputest"
	"github.com/inkreel/inkreel/plan"
)

func decode(t testing.TB, doc string) *plan.Plan {
	t.Helper()
	p, err := plan.Decode([]byte(doc), plan.Options{})
	if err != nil {
		t.Fatalf("%v\n%.300s", err, doc)
	}
	return p
}

// scenes is a plan of scenes that have one thing each.
func scenes(fields string, one ...string) string {
	return `{"version": 1, ` + fields + `"scenes": [` + strings.Join(one, ",") + `]}`
}

func scene(seconds float64, elements ...string) string {
	return fmt.Sprintf(`{"duration": %g, "elements": [%s]}`, seconds, strings.Join(elements, ","))
}

const (
	word  = `{"kind": "text", "text": "four"}`
	shape = `{"kind": "shape", "box": {"x": 0, "y": 0, "w": 0.5, "h": 0.5}}`
)

func said(text string) string { return `{"narration": {"text": "` + text + `"}}` }

// A plan just within each limit passes; one just beyond is refused with the
// figure, the limit and its most expensive place, and nothing else is.
func TestLimits(t *testing.T) {
	arrows := func(n int) string {
		elements := []string{`{"id": "a", "kind": "text", "text": "a"}`, `{"id": "b", "kind": "text", "text": "b"}`}
		for range n {
			elements = append(elements, `{"kind": "arrow", "from": "a", "to": "b"}`)
		}
		return scene(1, elements...)
	}
	picture := func(sources ...string) string {
		var elements []string
		for _, s := range sources {
			elements = append(elements, `{"kind": "image", "source": "`+s+`"}`)
		}
		return scenes("", scene(1, elements...))
	}
	video := func(sources ...string) string {
		var all []string
		for _, s := range sources {
			all = append(all, scene(1, `{"kind": "video", "source": "`+s+`"}`))
		}
		return scenes("", all...)
	}
	recording := func(sources ...string) string {
		var all []string
		for _, s := range sources {
			all = append(all, `{"narration": {"audio": "`+s+`"}}`)
		}
		return scenes("", all...)
	}
	known := map[string]Source{
		"a.png": {Bytes: 1000, Picture: paint.Header{Format: "png", W: 100, H: 50, Passes: 1, Bytes: 20_000}},
		"b.png": {Bytes: 3000, Picture: paint.Header{Format: "png", W: 100, H: 100, Passes: 1, Bytes: 40_000}},
		"a.mp4": {Bytes: 5000, Seconds: 20, Width: 640, Height: 480, Rate: 25},
		"b.mp4": {Bytes: 5000, Seconds: 30, Width: 320, Height: 240, Rate: 25},
	}
	tested := map[Measure]bool{SceneCoreSeconds: true, CoreSecondsPerMinute: true, TotalCoreSeconds: true} // see TestEstimatesAreJudged
	for _, c := range []struct {
		m         Measure
		within    limit.Job
		plan      string
		path, say string
	}{
		{FilmSeconds, limit.Job{FilmSeconds: 5}, scenes("", scene(2, word), scene(3, word)),
			"scenes[1]", "3 seconds; the film lasts at least 5; at most 4 are accepted (film_seconds)"},
		{Elements, limit.Job{Elements: 5}, scenes("", scene(2, word), scene(3, word, word, word, word)),
			"scenes[1]", "4 elements; all scenes of the plan together have 5; at most 4 are accepted (elements)"},
		{ScenePixels, limit.Job{ScenePixels: 2 * 768 * 512}, scenes("", scene(1, shape), scene(1, shape, shape)),
			"scenes[1]", "786,432 pixels are covered by the boxes of its elements, each counted for itself; at most 786,431 are accepted (scene_pixels)"},
		{SceneArrows, limit.Job{SceneArrows: 3}, scenes("", arrows(2), arrows(3)),
			"scenes[1]", "3 arrows between elements; at most 2 are accepted (scene_arrows)"},
		{TextCharacters, limit.Job{TextCharacters: 12}, scenes("", scene(1, word, `{"kind": "list", "items": ["añb", "cdefg"]}`)),
			"scenes[0].elements[1]", "8 characters; all words on screen together have 12; at most 11 are accepted (text_characters)"},
		{FormulaCharacters, limit.Job{FormulaCharacters: 5}, scenes("", scene(1, `{"kind": "formula", "tex": "a^2+b"}`)),
			"scenes[0].elements[0]", "all formulas of the plan together have 5 characters; at most 4 are accepted (formula_characters)"},
		{PathCharacters, limit.Job{PathCharacters: 10}, scenes("", scene(1, `{"kind": "path", "d": "M0 0L10 10"}`)),
			"scenes[0].elements[0]", "all paths of the plan together have 10 characters; at most 9 are accepted (path_characters)"},
		{SpokenCharacters, limit.Job{SpokenCharacters: 9}, scenes("", said("rain"), said("falls")),
			"scenes[1].narration", "5 characters to be spoken; all narration of the plan together has 9; at most 8 are accepted (spoken_characters)"},
		{PicturePixels, limit.Job{PicturePixels: 10_000}, picture("a.png", "b.png"),
			"scenes[0].elements[1].source", "10,000 pixels; at most 9,999 are accepted (picture_pixels)"},
		{PicturePixels, limit.Job{PicturePixels: 10_000}, scenes("", scene(1, `{"kind": "video", "source": "b.png"}`, `{"kind": "image", "source": "b.png"}`)),
			"scenes[0].elements[1].source", "10,000 pixels; at most 9,999 are accepted (picture_pixels)"},
		{PictureBytes, limit.Job{PictureBytes: 40_000}, picture("a.png", "b.png"),
			"scenes[0].elements[1].source", "40,000 bytes of memory are needed to decode it; at most 39,999 are accepted (picture_bytes): fewer pixels take less, 8 bits than 16, plain JPEG than progressive"},
		{FootagePixels, limit.Job{FootagePixels: 640 * 480}, video("b.mp4", "a.mp4"),
			"scenes[1].elements[0].source", "307,200 pixels in each of its pictures; at most 307,199 are accepted (footage_pixels)"},
		{SceneFootagePixels, limit.Job{SceneFootagePixels: 8_000_000}, scenes("", scene(1, `{"kind": "video", "source": "a.mp4"}`, `{"kind": "video", "source": "a.mp4"}`)),
			"scenes[0]", "8,000,000 pixels in a picture of each of its videos, four million at least; at most 7,999,999 are accepted (scene_footage_pixels)"},
		{FootageSeconds, limit.Job{FootageSeconds: 30}, video("a.mp4", "b.mp4"),
			"scenes[1].elements[0].source", "30 seconds of a video; at most 29 are accepted (footage_seconds)"},
		{RecordingSeconds, limit.Job{RecordingSeconds: 30}, recording("a.mp4", "b.mp4"),
			"scenes[1].narration.audio", "30 seconds of a recording; at most 29 are accepted (recording_seconds)"},
		{VoiceSeconds, limit.Job{VoiceSeconds: 30}, recording("a.mp4", "b.mp4"),
			"scenes[1].narration", "30 seconds of a recording in one scene; at most 29 are accepted (voice_seconds)"},
		{TotalSourceBytes, limit.Job{TotalSourceBytes: 4000}, picture("a.png", "b.png", "b.png"),
			"scenes[0].elements[1].source", "3,000 bytes; all sources of the plan together have 4,000; at most 3,999 are accepted (total_source_bytes)"},
		{TotalPicturePixels, limit.Job{TotalPicturePixels: 15_000}, picture("a.png", "b.png", "a.png"),
			"scenes[0].elements[1].source", "10,000 pixels; all pictures of the plan together have 15,000; at most 14,999 are accepted (total_picture_pixels)"},
		{TotalFootageSeconds, limit.Job{TotalFootageSeconds: 70}, video("a.mp4", "b.mp4", "a.mp4"),
			"scenes[1].elements[0].source", "30 seconds; all videos of the plan, as often as they play, last 70; at most 69 are accepted (total_footage_seconds)"},
		{TotalRecordingSeconds, limit.Job{TotalRecordingSeconds: 50}, recording("a.mp4", "b.mp4", "a.mp4"),
			"scenes[1].narration.audio", "30 seconds; all recordings of the plan together last 50; at most 49 are accepted (total_recording_seconds)"},
		{TotalFilmPixels, limit.Job{TotalFilmPixels: 90 * 1536 * 1024}, scenes("", scene(1, word), scene(2, word)),
			"scenes[1]", "94,371,840 pixels in all of its frames; all frames of the film and its variants together have about 141,557,760; at most 141,557,759 are accepted (total_film_pixels)"},
	} {
		tested[c.m] = true
		t.Run(c.m.String(), func(t *testing.T) {
			p := Of(decode(t, c.plan), known)
			if fs := p.Judge(c.within); fs != nil {
				t.Fatalf("within: %v", fs)
			}
			most := reflect.ValueOf(&c.within).Elem()
			for i := range most.NumField() {
				if f := most.Field(i); f.CanFloat() {
					f.SetFloat(max(f.Float()-1, 0))
				} else {
					f.SetInt(max(f.Int()-1, 0))
				}
			}
			fs := p.Judge(c.within)
			if len(fs) != 1 || fs[0].String() != c.path+": "+c.say {
				t.Errorf("beyond: %v\nwant    %s: %s", fs, c.path, c.say)
			}
		})
	}
	for m := range Measures() {
		if !tested[m] {
			t.Errorf("%s has no case", m)
		}
	}
}

// Estimates of time are judged as what is counted is.
func TestEstimatesAreJudged(t *testing.T) {
	p := Of(decode(t, scenes(`"output": {"format": "webm"}, `, scene(1, word), scene(10, word))), nil)
	for m, at := range map[Measure]string{SceneCoreSeconds: "scenes[0]", CoreSecondsPerMinute: "scenes[1]", TotalCoreSeconds: "scenes[1]"} {
		a := p.Amount(m)
		job := limit.Job{}
		set := func(v float64) limit.Job {
			job.SceneCoreSeconds, job.CoreSecondsPerMinute, job.TotalCoreSeconds = 0, 0, 0
			switch m {
			case SceneCoreSeconds:
				job.SceneCoreSeconds = v
			case CoreSecondsPerMinute:
				job.CoreSecondsPerMinute = v
			case TotalCoreSeconds:
				job.TotalCoreSeconds = v
			}
			return job
		}
		if fs := p.Judge(set(a.Value)); fs != nil {
			t.Errorf("%s within: %v", m, fs)
		}
		fs := p.Judge(set(a.Value * 0.9))
		if len(fs) == 0 || fs[0].Path != at || !strings.Contains(fs[0].String(), "("+m.String()+")") {
			t.Errorf("%s beyond: %v, want it at %s", m, fs, at)
		}
	}
}

// Every limit of a job that holds for a plan is a measure under the same name,
// and the measure reads that limit.
func TestEveryLimitIsMeasured(t *testing.T) {
	byName := map[string]Measure{}
	for m := range Measures() {
		byName[m.String()] = m
	}
	delete(byName, "")
	for f := range reflect.TypeFor[limit.Job]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "kept_bytes" { // of a machine's memory, whatever the plan
			continue
		}
		m, ok := byName[name]
		if !ok {
			t.Errorf("%s is not measured", name)
			continue
		}
		var job limit.Job
		field := reflect.ValueOf(&job).Elem().FieldByIndex(f.Index)
		if field.CanFloat() {
			field.SetFloat(7)
		} else {
			field.SetInt(7)
		}
		if got := m.Limit(job); got != 7 {
			t.Errorf("%s reads %g, want 7", name, got)
		}
		delete(byName, name)
	}
	for name := range byName {
		t.Errorf("%s is no limit", name)
	}
}

// A variant costs again what it draws and says again.
func TestVariantsCostAgain(t *testing.T) {
	doc := func(mode, more string) string {
		return scenes(`"job_id": "f", "narration_language": "en", `+more+
			`"variants": [{"id": "v", "narration_language": "de", "variant_visuals_mode": "`+mode+`", "scenes": {"s1": {"narration": {"text": "Regen fällt"}`+
			map[string]string{"shared": "", "per_language": `, "elements": {"e1": {"text": "Regenwasser"}}`}[mode]+`}}}], `,
			`{"duration": 2, "narration": {"text": "Rain"}, "elements": [{"kind": "text", "text": "Rain"}]}`, scene(1, shape))
	}
	for _, c := range []struct {
		name, doc                       string
		elements, text, spoken, seconds float64
	}{
		{"shared", doc("shared", ""), 2, 4, 4 + 11, 3},
		{"shared, with words burned in", doc("shared", `"captions": "burn_in", `), 4, 8, 4 + 11, 3},
		{"per language", doc("per_language", ""), 4, 4 + 11, 4 + 11, 3},
	} {
		p := Of(decode(t, c.doc), nil)
		for m, want := range map[Measure]float64{Elements: c.elements, TextCharacters: c.text, SpokenCharacters: c.spoken, FilmSeconds: c.seconds} {
			if got := p.Amount(m).Value; got != want {
				t.Errorf("%s: %s: %g, want %g", c.name, m, got, want)
			}
		}
		if at := p.Amount(SpokenCharacters).Places[0].Path; at != "variants[0]" {
			t.Errorf("%s: most is spoken in %s", c.name, at)
		}
	}
}

// dataURL is a source that lies in the plan.
func dataURL(data []byte) string {
	return "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(data)
}

// movie is an MP4 of nothing that says how long it lasts.
func movie(version byte, seconds uint32) []byte {
	header := make([]byte, 8+100)
	copy(header[4:], "mvhd")
	header[8] = version
	clock, duration := 8+12, 8+16
	if version == 1 {
		clock, duration = 8+20, 8+28
	}
	header[clock+3], header[3] = 1, byte(len(header))
	for i := range 4 {
		header[duration+i] = byte(seconds >> (24 - 8*i))
	}
	box := append([]byte{0, 0, 0, byte(8 + len(header)), 'm', 'o', 'o', 'v'}, header...)
	return append([]byte{0, 0, 0, 16, 'f', 't', 'y', 'p', 'i', 's', 'o', 'm', 0, 0, 0, 0}, box...)
}

func TestRead(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	if s := Read(b.Bytes()); s.Picture.Pixels() != 600 || s.Bytes != int64(b.Len()) || s.Seconds != 0 {
		t.Errorf("a picture: %+v", s)
	}
	for version := range byte(2) {
		if s := Read(movie(version, 1<<31-1)); s.Seconds != 1<<31-1 {
			t.Errorf("a film of version %d: %+v", version, s)
		}
	}
	if s := Read(movie(0, 1<<32-1)); s.Seconds != 0 {
		t.Errorf("a film of unknown length: %+v", s)
	}
	if s := Read([]byte("nothing")); s != (Source{Bytes: 7}) {
		t.Errorf("nothing: %+v", s)
	}
	path := filepath.Join(t.TempDir(), "p.png")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := ReadPicture(path); err != nil || s != Read(b.Bytes()) {
		t.Errorf("a file: %+v, %v", s, err)
	}
	if _, err := ReadPicture(path + "none"); err == nil {
		t.Error("a file that is not there has a price")
	}
}

// claims is a PNG of which there is no more than its head, that says how many
// pixels it has; n tells it from others.
func claims(w, h, depth, n int) []byte {
	head := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	for _, side := range []int{w, h} {
		head = append(head, byte(side>>24), byte(side>>16), byte(side>>8), byte(side))
	}
	head = append(head, byte(depth), 6, 0, 0, 0)
	sum := crc32.ChecksumIEEE(head[12:])
	head = append(head, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
	return append(head, fmt.Sprint(n)...)
}

// What strangers can write in some kilobytes that would cost minutes or
// gigabytes is refused by the plan alone, at its place, for next to nothing.
func TestHostilePlansAreRefused(t *testing.T) {
	times := func(n int, s string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = s
		}
		return out
	}
	image := func(data []byte) string { return `{"kind": "image", "source": "` + dataURL(data) + `"}` }
	var pictures, arrows, nodes []string
	for i := range 60 {
		pictures = append(pictures, image(append(claims(4096, 4096, 8, i), make([]byte, 6000)...)))
	}
	for i := range 30 {
		nodes = append(nodes, fmt.Sprintf(`{"id": "n%d", "kind": "text", "text": "n"}`, i))
		arrows = append(arrows, fmt.Sprintf(`{"kind": "arrow", "from": "n%d", "to": "n%d"}`, i, (i+7)%30))
	}
	full := `{"kind": "shape", "shape": "star", "fill_style": "cross", "box": {"x": 0, "y": 0, "w": 1, "h": 1}}`
	long := strings.Repeat("word ", 800)
	for _, c := range []struct{ name, doc, want string }{
		{"sixty large pictures", scenes("", scene(1, pictures...)),
			"scenes[0].elements[0].source: 16,777,216 pixels; all pictures of the plan together have 1,006,632,960; at most 400,000,000 are accepted (total_picture_pixels)"},
		{"a picture of sixteen bits", scenes("", scene(1, image(claims(10_000, 10_000, 16, 0)))),
			"scenes[0].elements[0].source: 800,000,000 bytes of memory are needed to decode it; at most 160,000,000 are accepted (picture_bytes)"},
		{"a picture without end", scenes("", scene(1, image(claims(1<<20, 1<<20, 8, 0)))), "pixels; at most 100,000,000 are accepted (picture_pixels)"},
		{"a video of 68 years", scenes("", scene(1, `{"kind": "video", "source": "`+dataURL(movie(0, 1<<31-1))+`"}`)),
			"scenes[0].elements[0].source: 2,147,483,647 seconds of a video; at most 600 are accepted (footage_seconds)"},
		{"a narrator of 68 years", scenes(`"own_narration": {"source": "`+dataURL(movie(0, 1<<31-1))+`", "layout": "round_overlay"}, `, `{"narration": {}}`),
			"own_narration.source: 2,147,483,647 seconds of a recording; at most 7,200 are accepted (recording_seconds)"},
		{"areas over areas", scenes("", scene(10, times(60, full)...)), "scenes[0]: 94,371,840 pixels are covered"},
		{"a maze of arrows", scenes("", scene(10, append(nodes, arrows...)...)), "scenes[0]: 30 arrows between elements; at most 24 are accepted (scene_arrows)"},
		{"a picture redrawn sixty times in each scene", scenes("", times(300, scene(0.5, times(60, image(claims(3000, 3000, 8, 0)))...))...),
			"all scenes and variants together take about 2,322; at most 900 are accepted (core_seconds_per_minute)"},
		{"walls of words", scenes("", times(160, scene(1, times(4, `{"kind": "text", "text": "`+long+`"}`)...))...), "at most 2,000,000 are accepted (text_characters)"},
		{"a choir", scenes("", times(80, said(strings.Repeat(long, 4)))...), "at most 1,000,000 are accepted (spoken_characters)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := decode(t, c.doc)
			var fs plan.Faults
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			took := cputest.Took(t, func() { fs = Of(p, nil).Judge(limit.Job{}) })
			runtime.ReadMemStats(&after)
			for range 2 { // what else runs in this process counts too
				took = min(took, cputest.Took(t, func() { fs = Of(p, nil).Judge(limit.Job{}) }))
			}
			if !strings.Contains(fs.Error(), c.want) {
				t.Errorf("%v\nwant %s", fs, c.want)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > 20<<20 {
				t.Errorf("%d bytes were allocated", n)
			}
			most := 50 * time.Millisecond
			if testing.Short() { // the race detector slows it
				most *= 3
			}
			if took > most {
				t.Errorf("%v of processor time for %d bytes", took, len(c.doc))
			}
		})
	}
}

// As many arrows as are accepted are not refused by the time that they take.
func TestArrowsFitTheirTime(t *testing.T) {
	elements := []string{`{"id": "a", "kind": "text", "text": "a"}`, `{"id": "b", "kind": "text", "text": "b"}`}
	for range limit.DefaultJob.SceneArrows {
		elements = append(elements, `{"kind": "arrow", "from": "a", "to": "b"}`)
	}
	if fs := Of(decode(t, scenes("", scene(9, elements...))), nil).Judge(limit.Job{}); fs != nil {
		t.Error(fs)
	}
}

// What people write passes the default limits, all that is counted of it three
// times over.
func TestExamplesPassWithRoom(t *testing.T) {
	n := 0
	for _, pattern := range []string{"*.json", "gallery/*.json", "layouts/*.json"} {
		files, err := filepath.Glob(filepath.Join("../../testdata/plans", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n++
			p := decode(t, string(data))
			known := map[string]Source{}
			for _, u := range Uses(p) {
				path := filepath.Join("../../testdata/plans", u.Source)
				if !filepath.IsLocal(u.Source) {
					continue
				}
				if known[u.Source], err = ReadPicture(path); err != nil {
					t.Fatal(err)
				}
				if u.Timed {
					known[u.Source] = Source{Bytes: known[u.Source].Bytes, Seconds: 30, Width: 1920, Height: 1080, Rate: 30}
				}
			}
			cost := Of(p, known)
			for m := range Measures() {
				if a := cost.Amount(m); 3*a.Value > m.Limit(limit.Job{}) {
					t.Errorf("%s: %s is %g, of at most %g", file, m, a.Value, m.Limit(limit.Job{}))
				}
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d plans were found", n)
	}
}

// The JSON of a price holds what its table does.
func TestSheet(t *testing.T) {
	s := Of(decode(t, scenes("", scene(2, word))), nil).Sheet(limit.Job{Elements: 9})
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"name":"elements","accepted":9,"value":1,"places":[{"path":"scenes[0]","value":1}]}`; !strings.Contains(string(data), want) {
		t.Errorf("%s\nwant %s", data, want)
	}
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 2: "2", 2.54: "2.5", 0.123: "0.12", 150.4: "150", 1234567: "1,234,567", 1e18: "1e+18"} {
		if got := Number(v); got != want {
			t.Errorf("%g: %s, want %s", v, got, want)
		}
	}
}

// hour is a plan of 400 scenes, of every kind that people use.
func hour() string {
	one := `{"narration": {"text": "` + strings.Repeat("Rain falls from clouds. ", 6) + `"}, "transition": "fade", "elements": [
		{"id": "a", "kind": "text", "role": "heading", "text": "Rain"}, {"id": "b", "kind": "icon", "name": "cloud", "label": "a cloud"},
		{"kind": "arrow", "from": "b", "to": "a", "label": "falls"}, {"kind": "list", "items": ["rain", "hail", "snow"]},
		{"kind": "chart", "labels": ["a", "b"], "series": [{"values": [1, 2]}]}, {"kind": "image", "source": "a.png"}]}`
	return scenes("", strings.TrimSuffix(strings.Repeat(one+",", 400), ","))
}

// Whatever a plan and its sources say, the price is made of numbers, and so is
// what it is judged by.
func FuzzOf(f *testing.F) {
	f.Add([]byte(scenes("", scene(1, `{"kind": "image", "source": "a.png"}`))), 2.5, 30.0, 640)
	f.Add([]byte(scenes(`"own_narration": {"source": "r.mp4", "layout": "round_overlay"}, "output": {"format": "webm"}, `,
		`{"narration": {"from": 3}, "elements": [{"kind": "video", "source": "r.mp4"}]}`, `{"narration": {"from": 9, "to": 12}}`)), math.NaN(), math.Inf(1), math.MaxInt)
	f.Add([]byte(scenes("", scene(1, `{"kind": "video", "source": "`+dataURL(movie(1, 1<<31))+`"}`))), -1.0, -1.0, -1)
	f.Fuzz(func(t *testing.T, doc []byte, seconds, rate float64, figure int) {
		p, err := plan.Decode(doc, plan.Options{})
		if err != nil {
			return
		}
		known := map[string]Source{}
		for _, u := range Uses(p) {
			known[u.Source] = Source{Bytes: int64(figure), Seconds: seconds, Rate: rate, Width: figure, Height: figure / 2,
				Picture: paint.Header{Format: "png", W: figure, H: figure / 3, Passes: figure, Bytes: -int64(figure)}}
		}
		for _, known := range []map[string]Source{nil, known} {
			cost := Of(p, known)
			for m := range Measures() {
				a := cost.Amount(m)
				if !(a.Value >= 0) || math.IsInf(a.Value, 0) {
					t.Errorf("%s: %g", m, a.Value)
				}
				for _, at := range a.Places {
					if !(at.Value > 0 && at.Value <= a.Value) || at.Path == "" {
						t.Errorf("%s: %+v of %g", m, at, a.Value)
					}
				}
			}
			for _, fault := range cost.Judge(limit.Job{}) {
				if fault.Path == "" || fault.Problem == "" || fault.Accept == "" {
					t.Errorf("%+v", fault)
				}
			}
		}
	})
}

// BenchmarkOf prices a plan of 400 scenes, an hour of film: a millisecond.
func BenchmarkOf(b *testing.B) {
	p := decode(b, hour())
	b.ReportAllocs()
	for b.Loop() {
		if fs := Of(p, nil).Judge(limit.Job{}); fs != nil {
			b.Fatal(fs)
		}
	}
}
