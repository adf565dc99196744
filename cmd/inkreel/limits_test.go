package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/price"
)

// The table of limits that --limits names holds for every command that takes a
// plan, and a plan beyond it is refused before a server or a program is needed.
func TestLimitsFile(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	plan := file("plan.json", `{"version": 1, "job_id": "words", "scenes": [{"duration": 1, "elements": [{"kind": "text", "text": "four"}]}]}`)
	tight, wrong := file("tight.json", `{"job": {"text_characters": 3}}`), file("wrong.json", `{"job": {"text_character": 3}}`)
	const refused = "scenes[0].elements[0]: all words on screen together have 4 characters; at most 3 are accepted (text_characters)\n"
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"check", plan}, 0, ""},
		{[]string{"check", plan, "--limits", tight}, exitPlan, refused},
		{[]string{"render", plan, "--limits", tight, "-o", filepath.Join(dir, "a.mp4")}, exitPlan, refused},
		{[]string{"submit", plan, "--limits", tight}, exitPlan, refused},
		{[]string{"check", plan, "--limits", wrong}, exitPlan, "job.text_character: no such limit; accepted: text_characters"},
		{[]string{"render", plan, "--limits", wrong}, exitPlan, "job.text_character: no such limit"},
		{[]string{"submit", plan, "--limits", filepath.Join(dir, "none.json")}, exitFailed, "cannot read --limits"},
		{[]string{"serve", "--data", filepath.Join(dir, "data"), "--nats-listen", "127.0.0.1:0", "--http", "", "--limits", wrong}, exitPlan, "job.text_character: no such limit"},
	} {
		code, _, errs := inkreel(t, c.args...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("%v: code %d, want %d; %q, want %q", c.args, code, c.code, errs, c.says)
		}
	}
	t.Setenv("INKREEL_LIMITS", tight)
	if code, _, errs := inkreel(t, "check", plan); code != exitPlan || errs != plan+":1:75: "+refused {
		t.Errorf("by the variable: code %d, %q", code, errs)
	}
}

// The total of sources is a limit like others; the flag stands for it where the
// table does not name it.
func TestTotalOfSourcesIsOneLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "limits.json")
	if err := os.WriteFile(path, []byte(`{"job": {"total_source_bytes": 5}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags fetchFlags
		want  int64
	}{
		{fetchFlags{MaxAssetsMiB: 7}, 7 << 20},
		{fetchFlags{MaxAssetsMiB: 7, limitFlags: limitFlags{Limits: path}}, 5},
	} {
		table, err := c.flags.table()
		if got := table.ForJob("").TotalSourceBytes; err != nil || got != c.want {
			t.Errorf("%+v: %d, want %d; %v", c.flags, got, c.want, err)
		}
	}
}

// Programs read faults apart: place, what was found, what would be accepted, why.
func TestCheckListsFaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.json")
	text := `{"version": 1, "title": 7,
 "scenes": [{"elements": [{"kind": "icon", "name": "tree"}, {"kind": "icon", "nam": "https:\/\/me:secret@h/x?key=1"}]}]}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := inkreel(t, "check", path, "--json")
	var doc struct {
		Faults []map[string]any
		Price  []any
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil || code != exitPlan || doc.Price != nil {
		t.Fatalf("code %d, %v: %s", code, err, out)
	}
	if !strings.Contains(errs, "title: found 7; accepted: ") || len(doc.Faults) != 3 {
		t.Errorf("%s\n%v", errs, doc.Faults)
	}
	for i, want := range []map[string]any{
		{"path": "title", "found": "7", "message": "found 7", "line": 1.0, "column": 16.0},
		{"path": "scenes[0].elements[1].name", "message": "is missing", "found": nil},
		{"path": "scenes[0].elements[1].nam", "found": `"https://h/x?…"`, "message": "unknown field", "line": 2.0},
	} {
		got := doc.Faults[i]
		for field, value := range want {
			if got[field] != value {
				t.Errorf("%s is %v, want %v, in %v", field, got[field], value, got)
			}
		}
		if accepted, _ := got["accepted"].(string); accepted == "" || strings.HasPrefix(accepted, "accepted") {
			t.Errorf("accepted: %q", accepted)
		}
	}
}

func TestCheckPrintsThePrice(t *testing.T) {
	code, out, errs := inkreel(t, "check", plans+"/everything.json", "--price")
	for _, want := range []string{"limit ", "elements ", "30,000", "scene_core_seconds ", "not counted before they are fetched: 2 sources", ": a good plan"} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("code %d, %q, want %q in\n%s", code, errs, want, out)
		}
	}
	code, out, errs = inkreel(t, "check", plans+"/everything.json", "--json")
	var sheet price.Sheet
	if err := json.Unmarshal([]byte(out), &sheet); code != 0 || err != nil {
		t.Fatalf("code %d, %v, %s\n%s", code, err, errs, out)
	}
	if sheet.Scenes != 7 || sheet.Variants != 2 || len(sheet.Lines) < 20 || sheet.Seconds < 20 || sheet.Unknown != 2 {
		t.Errorf("%+v", sheet)
	}
}
