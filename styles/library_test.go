package styles

import (
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles/data"
)

// guide is docs/styles.md.
func guide(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/styles.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// neon is all it takes to add a style: the text of one file, the guide's.
func neon(t *testing.T) string {
	t.Helper()
	_, text, ok := strings.Cut(guide(t), "```json\n")
	text, _, found := strings.Cut(text, "```")
	if !ok || !found {
		t.Fatal("the guide shows no style")
	}
	return text
}

// The guide names every field of a style file and every name a field may hold.
func TestTheGuideIsWhole(t *testing.T) {
	text := guide(t)
	var names []string
	fields := reflect.TypeFor[styleFile]()
	for i := range fields.NumField() {
		names = append(names, fields.Field(i).Tag.Get("json"))
	}
	names = append(names, texts(plan.Papers())...)
	names = append(names, texts(plan.Brushes())...)
	names = append(names, texts(plan.TypeStyles())...)
	names = append(names, texts(plan.FillStyles())...)
	names = append(names, texts(frames)...)
	names = append(names, texts(iconKinds)...)
	names = append(names, texts(backings)...)
	names = append(names, texts(trims)...)
	names = append(names, texts(media)...)
	names = append(names, texts(templates)...)
	names = append(names, texts(panels)...)
	for _, n := range names {
		if n != "" && !strings.Contains(text, "`"+n+"`") {
			t.Errorf("the guide does not name %s", n)
		}
	}
}

func texts[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// with is the built-in styles and further files: a path below data each.
func with(t *testing.T, files map[string]string) library {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(data.Builtin.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			text, _ := fs.ReadFile(data.Builtin.Files, path)
			out[path] = &fstest.MapFile{Data: text}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		out[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return library{data.Library{Files: out}}
}

// One more file is one more style of its engine, on the canvas Expanded and
// Compact. That plans accept it is tested where plans are read.
func TestOneFileAddsAStyle(t *testing.T) {
	b := with(t, map[string]string{"canvas/neon.json": neon(t), "sketch/neon.json": neon(t)})
	for engine, profiles := range map[plan.Engine]map[string]bool{
		plan.EngineCanvas: {"neon": false, "neon_compact": true},
		plan.EngineSketch: {"neon": false},
	} {
		names := b.names(engine)
		if got := len(names) - len(Names(engine)); got != len(profiles) {
			t.Errorf("%s: %d more names, want %d: %q", engine, got, len(profiles), names)
		}
		for name, compact := range profiles {
			l, err := b.named(name, engine)
			if err != nil {
				t.Fatal(err)
			}
			if l.Name != name || l.Compact != compact || l.Frame != FrameCard || l.Icons != IconsTinted || l.Palette.Accent2.G != 0xe3 {
				t.Errorf("%s %s is %+v", engine, name, l)
			}
			if !slices.Contains(names, name) {
				t.Errorf("%s %s is not listed", engine, name)
			}
		}
	}
}

// What is wrong with a style file is named with its field, its value and what
// would be accepted.
func TestFaultsOfAStyleFile(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`"paper": "plain"`, `"paper": "papyrus"`, `paper: "papyrus" is not known; accepted are plain, grain`},
		{`"brush": "marker"`, `"brush": "quill"`, `brush: "quill" is not known; accepted are pen`},
		{`"frame": "card"`, `"frame": "golden"`, `frame: "golden" is not known; accepted are none, line`},
		{`"icons": "tinted"`, `"icons": "solid"`, `icons: "solid" is not known; accepted are outline, tinted, filled`},
		{`"icon_line": 1.2`, `"icon_line": 12`, `icon_line: 12 is out of range; accepted are 0.3 to 3`},
		{`"line_width": 5`, `"line_width": 0`, `line_width: 0 is out of range`},
		{`"ink": "#f4f0ff"`, `"ink": "#f4f0f"`, `palette.ink: "#f4f0f" is not of the form #rrggbb`},
		{`"ink": "#f4f0ff"`, `"ink": "#2a1f44"`, `palette.ink: #2a1f44 stands out from the board by 1.`},
		{`"ink": "#f4f0ff", `, ``, `palette.ink is missing`},
		{`"ink": `, `"inc": `, `"inc" is no colour role`},
		{`"accents": true`, `"akzents": true`, `unknown field "akzents"`},
		{`"trim": "sheet"`, `"trim": "gold"`, `trim: "gold" is not known; accepted are frame, border`},
		{`"type": "clean"`, `"type": ""`, `type: "" is not known`},
	} {
		_, err := with(t, map[string]string{"canvas/neon.json": strings.Replace(neon(t), c.was, c.is, 1)}).named("neon", plan.EngineCanvas)
		if err == nil || !strings.HasPrefix(err.Error(), "style neon: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.is, err)
		}
	}
}

// Every style says how it frames pictures and draws icons.
func TestFramesAndIconsOfTheCanvas(t *testing.T) {
	seen := map[Frame]bool{}
	for _, name := range Names(plan.EngineCanvas) {
		l, err := Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		seen[l.Frame] = true
		if l.IconLine <= 0 || !slices.Contains(iconKinds, l.Icons) || !slices.Contains(frames, l.Frame) {
			t.Errorf("%s: frame %q, icons %q times %g", name, l.Frame, l.Icons, l.IconLine)
		}
	}
	if len(seen) < 7 {
		t.Errorf("only %d frames are used: %v", len(seen), seen)
	}
}
