package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fonts lists what sets each language, and check says what a plan's words lack
// and which command mends it.
func TestFontsAreListedAndAdvised(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"fonts", "Chinese"}, &console{nil, &out, &errs}); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	for _, want := range []string{"handwriting", "ZCOOLKuaiLe_400Regular", "letters of Hani", "inkreel fonts install"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list has no %q:\n%s", want, out.String())
		}
	}
	if code := run([]string{"fonts", "klingon"}, &console{nil, &out, &errs}); code != exitPlan {
		t.Errorf("a language there is not: exit %d", code)
	}
	at := filepath.Join(t.TempDir(), "plan.json")
	text := `{"version": 1, "studio_video_engine": "studio_canvas", "canvas_style_variant": "editorial", "narration_language": "zh",
 "scenes": [{"duration": 2, "elements": [{"kind": "text", "text": "植物"}]}]}`
	if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	errs.Reset()
	if code := run([]string{"check", at}, &console{nil, &out, &errs}); code != 0 || !strings.Contains(errs.String(), "serif in Chinese") || !strings.Contains(errs.String(), "fonts-noto-cjk") {
		t.Errorf("exit %d: %s", code, errs.String())
	}
	t.Setenv(fontDir, t.TempDir())
	errs.Reset()
	if code := run([]string{"fonts", "install", at}, &console{nil, &out, &errs}); code != exitFailed || !strings.Contains(errs.String(), "LXGW WenKai") {
		t.Errorf("a plan as a face: exit %d: %s", code, errs.String())
	}
}
