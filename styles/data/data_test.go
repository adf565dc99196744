package data

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

func TestNamesAndDefaults(t *testing.T) {
	l := Library{fstest.MapFS{
		"canvas/neon.json":   {Data: []byte(`{"default": true}`)},
		"canvas/dense.json":  {Data: []byte(`{"compact": true}`)},
		"canvas/broken.json": {Data: []byte(`{`)},
		"canvas/README.md":   {Data: []byte(`not a style`)},
		"sketch/neon.json":   {Data: []byte(`{}`)},
	}}
	if got, want := l.Names(Canvas), []string{"broken", "dense", "neon", "neon_compact"}; !slices.Equal(got, want) {
		t.Errorf("canvas styles %q, want %q", got, want)
	}
	if got, want := l.Names(Sketch), []string{"neon"}; !slices.Equal(got, want) {
		t.Errorf("sketch styles %q, want %q", got, want)
	}
	if c, s := l.Default(Canvas), l.Default(Sketch); c != "neon" || s != "" {
		t.Errorf("the defaults are %q and %q", c, s)
	}
	for _, name := range []string{"strange", "../canvas/neon", ""} {
		if _, err := l.Read(Sketch, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// The names and defaults a plan's contract fixes are there, each engine with
// one default.
func TestBuiltinKeepsTheContract(t *testing.T) {
	contract := map[Engine][]string{
		Canvas: {
			"chalkboard_color", "chalkboard_bw", "chalkboard_black_on_white", "whiteboard", "modern_minimal",
			"playful", "technical", "editorial", "sharpie", "illustrations",
		},
		Sketch: {
			"classic", "improved(beta)", "formal", "crayon", "dry_erase", "professional_clean", "creative",
			"infographics", "chalkboard_black_on_white",
		},
	}
	for e, want := range contract {
		names := Builtin.Names(e)
		for _, name := range want {
			if !slices.Contains(names, name) || e == Canvas && !slices.Contains(names, name+CompactSuffix) {
				t.Errorf("%s lacks %s", e, name)
			}
		}
		if got := Builtin.Default(e); got != want[0] {
			t.Errorf("the default of %s is %q, want %q", e, got, want[0])
		}
		defaults := 0
		for _, s := range Builtin.list(e) {
			if s.Default {
				defaults++
			}
		}
		if defaults != 1 {
			t.Errorf("%d styles of %s are the default", defaults, e)
		}
	}
	if names := Builtin.Names(Canvas); !slices.Contains(names, "notebook_infographic") || slices.Contains(names, "notebook_infographic_compact") {
		t.Errorf("notebook_infographic comes in its Compact profile only: %q", names)
	}
}
