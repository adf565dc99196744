package plan

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/inkreel/inkreel/styles/data"
)

// withStyles is the contract of a build that holds further style files.
func withStyles(t *testing.T, files map[string]string) *contract {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(data.Builtin.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var text []byte
			text, err = fs.ReadFile(data.Builtin.Files, path)
			all[path] = &fstest.MapFile{Data: text}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		all[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return newContract(data.Library{Files: all})
}

// One more file is one more style of its engine: plans may name it, the schema
// lists it, and so does whoever lists styles.
func TestOneFileAddsAStyle(t *testing.T) {
	c := withStyles(t, map[string]string{"canvas/neon.json": `{}`, "canvas/dense.json": `{"compact": true}`, "sketch/biro.json": `{}`})
	root := printedSchema(t, c.film.print())
	bases := root.Defs["custom_style"].Properties["base"].enumTexts()
	for field, names := range map[string][]string{
		"canvas_style_variant": {"neon", "neon_compact", "neon_legacy", "dense", "notebook_infographic", "chalkboard_bw"},
		"sketch_style_variant": {"biro", "classic"},
	} {
		for _, name := range names {
			if !slices.Contains(root.Properties[field].enumTexts(), name) || !slices.Contains(bases, name) {
				t.Errorf("the schema does not list %s as %s and as base of a custom style", name, field)
			}
		}
	}
	if !slices.Contains(c.canvas, "neon_compact") || !slices.Contains(c.sketch, "biro") || slices.Contains(c.canvas, "dense_compact") {
		t.Errorf("listed are %q and %q", c.canvas, c.sketch)
	}
	for _, doc := range []struct {
		fields string
		style  string // empty: refused
	}{
		{`"canvas_style_variant":"neon"`, "neon"},
		{`"canvas_style_variant":"neon_compact"`, "neon_compact"},
		{`"canvas_style_variant":"neon_legacy"`, "neon"},
		{`"custom_style":{"base":"biro"}`, "biro"},
		{`"studio_video_engine":"studio_sketch","sketch_style_variant":"biro"`, "biro"},
		{`"canvas_style_variant":"neonn"`, ""},
		{`"canvas_style_variant":"biro"`, ""},
		{`"canvas_style_variant":"dense_compact"`, ""},
		{`"studio_video_engine":"studio_sketch","sketch_style_variant":"neon"`, ""},
	} {
		p, err := c.decode([]byte(`{"version":1,`+doc.fields+`,"scenes":[{"duration":1}]}`), Options{})
		if (err == nil) != (doc.style != "") || err == nil && p.Style() != doc.style {
			t.Errorf("%s: %v", doc.fields, err)
		}
	}
}

// The style marked as default is the one plans have that name none.
func TestDefaultStyles(t *testing.T) {
	for engine, want := range map[Engine]string{EngineCanvas: "chalkboard_color", EngineSketch: "classic", "": "chalkboard_color"} {
		if got := DefaultStyle(engine); got != want {
			t.Errorf("%q: got %s, want %s", engine, got, want)
		}
	}
}
