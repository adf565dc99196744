package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fonts lists what sets each language, and what may be installed by which command.
func TestFontsAreListedAndAdvised(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"fonts", "Chinese"}, &console{nil, &out, &errs}); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	for _, want := range []string{"handwriting", "LongCang_400Regular", "ZCOOLKuaiLe_400Regular", "letters of Hani", "serif in Chinese", "fonts-noto-cjk", "inkreel fonts install"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list has no %q:\n%s", want, out.String())
		}
	}
	if code := run([]string{"fonts", "klingon"}, &console{nil, &out, &errs}); code != exitPlan {
		t.Errorf("a language there is not: exit %d", code)
	}
	at := filepath.Join(t.TempDir(), "plan.json")
	if err := os.WriteFile(at, []byte(`{"version": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(fontDir, t.TempDir())
	errs.Reset()
	if code := run([]string{"fonts", "install", at}, &console{nil, &out, &errs}); code != exitFailed || !strings.Contains(errs.String(), "LXGW WenKai") {
		t.Errorf("a plan as a face: exit %d: %s", code, errs.String())
	}
}
