package plan

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/near"
)

// someIcons is a small stand-in for the built-in icons.
type someIcons []string

func (s someIcons) Has(name string) bool      { return slices.Contains(s, name) }
func (s someIcons) Near(name string) []string { return near.Names(name, s) }

var icons = someIcons{"sun", "leaf", "droplet", "cloud", "cloud-rain", "candy", "coins", "satellite", "rocket", "building-store", "world", "train", "home", "bowl", "sailboat", "umbrella", "flower"}

const examples = "../testdata/plans"

func exampleFiles(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(examples, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files like %s: %v", pattern, err)
	}
	return files
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// faultsOf decodes a plan that must be refused.
func faultsOf(t testing.TB, data string) Faults {
	t.Helper()
	_, err := Decode([]byte(data), Options{Icons: icons})
	var fs Faults
	if !errors.As(err, &fs) {
		t.Fatalf("got error %v, want faults", err)
	}
	return fs
}

func TestExamplesDecode(t *testing.T) {
	for _, file := range append(exampleFiles(t, "*.json"), filepath.Join(examples, "bad/missing-asset.json")) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, err := Decode(read(t, file), Options{Icons: icons})
			if err != nil {
				t.Fatal(err)
			}
			if p.JobID != strings.TrimSuffix(filepath.Base(file), ".json") {
				t.Errorf("job id %q", p.JobID)
			}
		})
	}
}

func TestManyFaultsAtOnce(t *testing.T) {
	want := strings.Fields(string(read(t, filepath.Join(examples, "bad/many-faults.expect.txt"))))
	var got []string
	for _, f := range faultsOf(t, string(read(t, filepath.Join(examples, "bad/many-faults.json")))) {
		got = append(got, f.Path)
	}
	slices.Sort(want)
	inOrder := slices.Clone(got)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got paths %q, want %q", got, want)
	}
	if first, last := inOrder[0], inOrder[len(inOrder)-1]; first != "job_id" || last != "scenes[1].duration" {
		t.Errorf("not in document order: %q", inOrder)
	}
}

func TestBadPlans(t *testing.T) {
	for file, want := range map[string]string{
		"empty.json":     "scenes: holds 0; accepted: 1 to 400",
		"truncated.json": "line 2, column 1: the document is cut off; accepted: an object, a list, a text in double quotes, a number, true, false or null",
		"version.json":   "version: found 2; accepted: 1",
	} {
		t.Run(file, func(t *testing.T) {
			if got := faultsOf(t, string(read(t, filepath.Join(examples, "bad", file)))).Error(); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestDefaults(t *testing.T) {
	p, err := Decode([]byte(`{"version":1,"scenes":[{"elements":[{"kind":"text","text":"Hi"},{"kind":"image","source":"a.png"}]}]}`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"version":1,"studio_video_engine":"studio_canvas","canvas_style_variant":"chalkboard_color","video_orientation":"horizontal",` +
		`"enable_color":true,"visual_animation_style":"auto","scene_pacing":"normal","narration_language":"en","onscreen_text_language":"en",` +
		`"narration_voice":"female-1","captions":"sidecar","output":{"fps":30,"quality":"standard","format":"mp4","scale":1},` +
		`"scenes":[{"id":"s1","layout":"auto","transition":"none","elements":[` +
		`{"id":"e1","kind":"text","motion":"auto","emphasis":"none","text":"Hi","role":"body"},` +
		`{"id":"e2","kind":"image","motion":"auto","emphasis":"none","source":"a.png","animate":true,"fit":"contain"}]}]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if p.LogoPosition != BottomRight {
		t.Errorf("logo position %q", p.LogoPosition)
	}
}

// TestOneSpelling covers what may be written in several ways.
func TestOneSpelling(t *testing.T) {
	scene := `"scenes":[{"duration":2}]`
	for name, c := range map[string]struct {
		plan string
		got  func(*Plan) any
		want any
	}{
		"null is absent":            {`{"version":1,"title":null,"enable_color":null,"output":null,"pen_animation_style":null,` + scene + `}`, func(p *Plan) any { return *p.EnableColor && p.Output.FPS == 30 && p.Pen == PenNone }, true},
		"English name":              {`{"version":1,"narration_language":"mandarin",` + scene + `}`, func(p *Plan) any { return p.Language }, Language("zh")},
		"pair of names":             {`{"version":1,"narration_language":"hindi-en",` + scene + `}`, func(p *Plan) any { return p.TextLanguage }, Language("hi-en")},
		"legacy style":              {`{"version":1,"canvas_style_variant":"playful_legacy",` + scene + `}`, func(p *Plan) any { return p.Style() }, "playful"},
		"beta in a name":            {`{"version":1,"studio_video_engine":"studio_sketch","sketch_style_variant":"improved(beta)",` + scene + `}`, func(p *Plan) any { return p.Style() }, "improved(beta)"},
		"custom style over variant": {`{"version":1,"canvas_style_variant":"playful","custom_style":{"base":"sharpie_legacy"},` + scene + `}`, func(p *Plan) any { return p.Style() + p.CanvasStyle }, "sharpieplayful"},
		"custom style, no base":     {`{"version":1,"studio_video_engine":"studio_sketch","custom_style":{},` + scene + `}`, func(p *Plan) any { return p.Style() }, "classic"},
		"sketch has no canvas name": {`{"version":1,"studio_video_engine":"studio_sketch",` + scene + `}`, func(p *Plan) any { return p.CanvasStyle + p.SketchStyle }, "classic"},
		"whole number with point":   {`{"version":1.0,"output":{"fps":2.5e1},"seed":-7.0,` + scene + `}`, func(p *Plan) any { return int64(p.Output.FPS) + p.Seed }, int64(18)},
		"line breaks":               {`{"version":1,"narration_instructions":"a\r\nb\rc",` + scene + `}`, func(p *Plan) any { return p.Instructions }, "a\nb\nc"},
		"escapes":                   {`{"version":1,"title":"\u00e9\ud83d\ude00\/\"",` + scene + `}`, func(p *Plan) any { return p.Title }, `é😀/"`},
		"byte order mark":           {"\ufeff" + `{"version":1,` + scene + `}`, func(p *Plan) any { return p.Scenes[0].ID }, "s1"},
		"taken id":                  {`{"version":1,"scenes":[{"id":"s2","duration":1},{"duration":1}]}`, func(p *Plan) any { return p.Scenes[1].ID }, "s2_2"},
		"kind after its fields":     {`{"version":1,"scenes":[{"elements":[{"label":"x","name":"sun","kind":"icon"}]}]}`, func(p *Plan) any { return p.Scenes[0].Elements[0].Label }, "x"},
		"cue of zero":               {`{"version":1,"scenes":[{"elements":[{"kind":"text","text":"x","cue":-0.0}]}]}`, func(p *Plan) any { return p.Scenes[0].Elements[0].Cue }, Cue{Set: true}},
		"narrator's place":          {`{"version":1,"own_narration":{"source":"a.mp4","layout":"round_overlay"},` + scene + `}`, func(p *Plan) any { return p.OwnNarration.Position + p.OwnNarration.Split }, "right-bottom50%"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Decode([]byte(c.plan), Options{Icons: icons})
			if err != nil {
				t.Fatal(err)
			}
			if got := c.got(p); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestSyntax covers documents that are not JSON.
func TestSyntax(t *testing.T) {
	for doc, want := range map[string]string{
		"":                      "line 1, column 1: the document is empty",
		" \n ":                  "line 2, column 2: the document is empty",
		"version: 1":            "line 1, column 1: unexpected 'v'",
		`{"version": 1,}`:       "line 1, column 14: a comma too many",
		`{"version": 1 "x": 2}`: `line 1, column 15: unexpected '"'; accepted: a comma or '}'`,
		`{'version': 1}`:        `line 1, column 2: unexpected '\''; accepted: a field name in double quotes`,
		"{\n  \"é\": nul}":      "line 2, column 8: unexpected 'n'",
		`{"version": 01}`:       "line 1, column 14: unexpected '1'",
		`{"version": 1.}`:       "line 1, column 15: unexpected '}'; accepted: a digit after the decimal point",
		`{"version": NaN}`:      "line 1, column 13: unexpected 'N'",
		`{"title": "a`:          "line 1, column 13: the document is cut off within a text",
		`{"title": "a\x"}`:      "line 1, column 13: an unknown escape sequence",
		`{"title": "\ud800"}`:   "line 1, column 12: half a character",
		`{"title": "\u12"}`:     "line 1, column 12: an incomplete escape sequence",
		"{\"title\": \"a\nb\"}": "line 1, column 13: a raw control character within a text",
		"{\"title\": \"\xff\"}": "line 1, column 12: the document is not UTF-8",
		strings.Repeat("[", 70): "line 1, column 66: lists and objects are nested too deep; accepted: at most 64 levels",
		`{"version":1,"scenes":[{"duration":1}]} x`: "line 1, column 41: more text follows the plan",
	} {
		t.Run(doc, func(t *testing.T) {
			fs := faultsOf(t, doc)
			if got := fs[len(fs)-1].String(); !strings.HasPrefix(got, want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestFaultsBeforeBrokenSyntax(t *testing.T) {
	got := faultsOf(t, `{"version": 3, "scens": 1, "title`).Error()
	if !strings.HasPrefix(got, "version: found 3") || !strings.Contains(got, "scens: unknown field; did you mean \"scenes\"?") || !strings.Contains(got, "column 34") {
		t.Errorf("got %s", got)
	}
}

func TestLimits(t *testing.T) {
	doc := `{"version":1,"scenes":[{"duration":1}]}`
	if _, err := Decode([]byte(doc), Options{MaxBytes: len(doc) - 1}); err == nil || !strings.Contains(err.Error(), "accepted: at most 38") {
		t.Errorf("got %v", err)
	}
	if _, err := Decode([]byte(doc), Options{MaxBytes: len(doc), MaxDepth: 3}); err != nil {
		t.Errorf("got %v", err)
	}
	if _, err := Decode([]byte(doc), Options{MaxDepth: 2}); err == nil || !strings.Contains(err.Error(), "at most 2 levels") {
		t.Errorf("got %v", err)
	}
	many := `{"version":1,"scenes":[` + strings.Repeat(`{"x":1},`, 399) + `{"x":1}],"variants":[` + strings.Repeat(`{"x":1},`, 35) + `{"x":1}]}`
	fs := faultsOf(t, many)
	if len(fs) != maxFaults+1 || !strings.Contains(fs[maxFaults].Problem, "more faults") {
		t.Errorf("got %d faults, the last %v", len(fs), fs[len(fs)-1])
	}
}

// TestHostileDocuments holds documents built to cost more than they weigh;
// were any of them quadratic, the test would not end.
func TestHostileDocuments(t *testing.T) {
	var keys, scenes, ids strings.Builder
	for i := range 60000 {
		keys.WriteString(`"k` + strconv.Itoa(i) + `":0,`)
		scenes.WriteString(`"k` + strconv.Itoa(i) + `":{},`)
	}
	for i := range 400 {
		ids.WriteString(`{"duration":1,"id":"k` + strconv.Itoa(i) + `"},`)
	}
	long := strings.Repeat("so ", 6600)
	for name, doc := range map[string]string{
		"strange fields":     `{` + keys.String() + `"version":1}`,
		"fields twice":       `{"version":1` + strings.Repeat(`,"version":1`, 60000) + `}`,
		"scenes of variants": `{"version":1,"scenes":[` + ids.String() + `{"duration":1}],"variants":[{"id":"a","narration_language":"de","scenes":{` + scenes.String() + `"x":{}}}]}`,
		"brackets":           `{"version":1,"x":[` + strings.Repeat("[],", 300000) + `0]}`,
		"numbers":            `{"version":1,"scenes":[` + strings.Repeat("0,", 300000) + `0]}`,
		"a word's cues":      `{"version":1,"scenes":[{"narration":{"text":"` + long + `"},"elements":[` + strings.Repeat(`{"kind":"text","text":"a","cue":"so#60000"},`, 59) + `0]}]}`,
		"long names":         `{"version":1,"` + strings.Repeat("é", 500000) + `":1}`,
		"a long slash":       `{"version":1,"custom_logo":"data:` + strings.Repeat("a:/", 300000) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			if fs := faultsOf(t, doc); len(fs) > maxFaults+1 || len(fs.Error()) > 1<<20 {
				t.Errorf("%d faults, %d bytes", len(fs), len(fs.Error()))
			}
		})
	}
}
