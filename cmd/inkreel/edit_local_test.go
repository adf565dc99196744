package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const localPlan = `{"version": 1, "job_id": "steps", "output": {"scale": 0.25, "quality": "draft"}, "scenes": [
	{"id": "one", "duration": 2, "elements": [{"kind": "text", "text": "One"}]},
	{"id": "two", "duration": 2, "elements": [{"kind": "text", "text": "Two"}]},
	{"id": "three", "duration": 2, "elements": [{"kind": "text", "text": "Three"}]}]}`

// Films rendered here are listed, fetched and edited without a server, by the
// folder of their clips or by the cache; what stays is not drawn again.
func TestLocalFilms(t *testing.T) {
	must := func(args ...string) string {
		t.Helper()
		code, out, errs := inkreel(t, args...)
		if code != 0 {
			t.Fatalf("%v: exit %d\n%s%s", args, code, out, errs)
		}
		return out
	}
	dir := t.TempDir()
	film, clips, cache := filepath.Join(dir, "steps.mp4"), filepath.Join(dir, "clips"), filepath.Join(dir, "cache")
	must("render", write(t, "steps.json", localPlan), "-o", film, "--scenes", clips)
	if out := must("scenes", clips); !strings.Contains(out, "002-two.mp4") || strings.Count(out, "2.00") != 3 {
		t.Error(out)
	}
	got := filepath.Join(dir, "two.mp4")
	must("get", clips, "2", "-o", got)
	if digest(t, got) != digest(t, filepath.Join(clips, "002-two.mp4")) {
		t.Error("get brings another clip")
	}
	if out := must("edit", clips, "two", "--duration", "3", "--dry-run"); out != clips+": 1 of 3 scenes to be drawn anew (two)\n" {
		t.Error(out)
	}
	before := digest(t, film)
	var made struct {
		Drawn   int     `json:"scenes_drawn"`
		Seconds float64 `json:"seconds"`
	}
	edited := func(args ...string) {
		t.Helper()
		if err := json.Unmarshal([]byte(must(append(append([]string{"edit"}, args...), "--json")...)), &made); err != nil {
			t.Fatal(err)
		}
	}
	edited(clips, "two", "--duration", "3")
	if made.Drawn != 1 || made.Seconds != 7 || digest(t, film) == before {
		t.Errorf("%+v", made)
	}
	edited(clips, "2", "--prompt", "replace Two with Zwei; add a leaf")
	if made.Drawn != 1 || made.Seconds != 7 {
		t.Errorf("%+v", made)
	}
	edited(clips, "2", "--prompt", "replace the leaf with our bridge", "--reference", "../../testdata/sources/source/arch.svg=our bridge")
	if made.Drawn != 1 {
		t.Errorf("%+v", made)
	}
	edited(clips, "three", "--remove")
	if made.Drawn != 0 || made.Seconds != 5 {
		t.Errorf("%+v", made)
	}
	if _, err := os.Stat(filepath.Join(clips, "003-three.mp4")); err == nil {
		t.Error("the clip of a scene that is gone has stayed")
	}

	must("render", write(t, "steps.json", localPlan), "-o", film, "--cache", cache)
	other := filepath.Join(dir, "other.mp4")
	edited(film, "one", write(t, "elements.json", `[{"kind": "text", "text": "Uno"}]`), "--cache", cache, "-o", other)
	if made.Drawn != 1 || made.Seconds != 6 {
		t.Errorf("%+v", made)
	}
	edited(other, "--add", write(t, "more.json", `{"duration": 2, "elements": [{"kind": "text", "text": "More"}]}`), "--at", "1", "--cache", cache)
	if made.Drawn != 1 || made.Seconds != 8 {
		t.Errorf("%+v", made)
	}
	if out := must("scenes", film, "--cache", cache, "--json"); !strings.Contains(out, `"id": "three"`) {
		t.Error(out)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"edit", film, "one", "--duration", "3"}, exitFailed, "--cache DIR keeps what is needed"},
		{[]string{"scenes", got, "--cache", cache}, exitFailed, "does not know the film"},
		{[]string{"get", clips, "9"}, 2, "a number from 1 to 2"},
		{[]string{"get", clips}, 2, "name a scene"},
		{[]string{"edit", clips, "tow", "--duration", "3"}, 2, `did you mean "two"?`},
		{[]string{"edit", clips, "two", "--duration", "-3"}, 2, "duration"},
		{[]string{"edit", clips, "two", "--reference", filepath.Join(dir, "none.png")}, 2, "--reference: "},
		{[]string{"edit", clips, "two", "--reference", clips}, 2, "is a folder"},
		{[]string{"edit", clips, "--reference", "a.png"}, 2, "--reference; it is of a scene"},
		{[]string{"edit", filepath.Join(dir, "none.mp4"), "1", "--duration", "3"}, exitFailed, "there is no film"},
	} {
		code, out, errs := inkreel(t, c.args...)
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Errorf("%v: exit %d, want %d and %q\n%s%s", c.args, code, c.code, c.says, out, errs)
		}
	}
}
