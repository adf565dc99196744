package main

import (
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// What style prints goes into a plan as it stands.
func TestStyle(t *testing.T) {
	for _, args := range [][]string{
		{"from-text", "white chalk on a dark green board", "--name", "ours"},
		{"from-image", "../../testdata/looks/blueprint.jpg", "--name", "ours"},
	} {
		code, out, errs := inkreel(t, append([]string{"style"}, args...)...)
		if code != 0 || !strings.Contains(errs, "nearest built-in style") {
			t.Fatalf("%v: exit code %d: %s", args, code, errs)
		}
		doc := strings.TrimSuffix(strings.TrimSpace(out), "}") + `, "version": 1, "scenes": [{"duration": 2}]}`
		p, err := plan.Decode([]byte(doc), plan.Options{})
		if err != nil || p.CustomStyle == nil || p.CustomStyle.Name != "ours" {
			t.Errorf("%v: %v in %s", args, err, doc)
		}
		code, out, errs = inkreel(t, append([]string{"style"}, append(args, "--json")...)...)
		var found struct {
			Style    *plan.CustomStyle `json:"custom_style"`
			Contrast float64           `json:"contrast"`
		}
		if err := json.Unmarshal([]byte(out), &found); err != nil || code != 0 || errs != "" || found.Style == nil || found.Contrast < 4.5 {
			t.Errorf("%v: exit code %d, %v: %s%s", args, code, err, out, errs)
		}
	}
}

// A style can be looked at before a film is made in it.
func TestStyleTried(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sample.png")
	code, out, errs := inkreel(t, "style", "from-text", "white chalk on a dark green board", "--try", path)
	if code != 0 || !strings.HasPrefix(out, "{") || !strings.Contains(errs, path) {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if img, err := png.Decode(f); err != nil || img.Bounds().Dx() < 1000 {
		t.Error(err)
	}
	if code, _, errs := inkreel(t, "style", "from-text", "white chalk on green", "--try", path+".mp4"); code == 0 || !strings.Contains(errs, "a still is a PNG") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// What no style can be read out of is said in a sentence.
func TestStyleOfNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not.png")
	if err := os.WriteFile(path, []byte("%PDF-1.4"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"from-image", path}, "a PDF document; accepted are PNG"},
		{[]string{"from-image", path + "x"}, "cannot read"},
		{[]string{"from-video", path + "x"}, "cannot read"},
		{[]string{"from-text", "xyzzy"}, "known are colours"},
		{[]string{"from-text", "red", "--language", "Klingon"}, "no such language"},
	} {
		if code, _, errs := inkreel(t, append([]string{"style"}, c.args...)...); code == 0 || !strings.Contains(errs, c.says) {
			t.Errorf("%v: exit code %d: %s", c.args, code, errs)
		}
	}
}
