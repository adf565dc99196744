package llm

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPromptsAreReplaced(t *testing.T) {
	p, err := NewPrompts(fstest.MapFS{"system.md": {Data: []byte("Write in {{.Language}}, as a pirate would. Fences hold {{.Code}}.")}, "notes.txt": {Data: []byte("{{")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.fill("system.md", systemValues{"Hindi", "0a1b"}); got != "Write in Hindi, as a pirate would. Fences hold 0a1b." {
		t.Errorf("filled as %q", got)
	}
	if got := p.fill("repair.md", repairValues{"- a: b"}); !strings.Contains(got, "- a: b") {
		t.Errorf("filled as %q", got)
	}
	if got := (Prompts{}).fill("system.md", systemValues{"Hindi", "0a1b"}); !strings.Contains(got, "You write in Hindi.") || !strings.Contains(got, "<<<document 0a1b>>>") {
		t.Errorf("the zero value fills %q", got)
	}
}

func TestWrongPromptsAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{{.Language":              "the prompt system.md: ",
		"{{.Tongue}}":              "Tongue",
		strings.Repeat("x", 70000): "70000 bytes, want 65536 at most",
	} {
		if _, err := NewPrompts(fstest.MapFS{"system.md": {Data: []byte(text)}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %v, want %q", text, err, want)
		}
	}
	if _, err := NewPrompts(os.DirFS(filepath.Join(t.TempDir(), "none"))); err == nil || !strings.Contains(err.Error(), "has none of page.md, points.md") {
		t.Errorf("a folder without prompts: %v", err)
	}
}

// Every file is a prompt, and each prompt a file that can be copied and changed.
func TestPromptsAreFiles(t *testing.T) {
	files, err := fs.Glob(Built(), "*")
	if err != nil || len(files) != len(samples) {
		t.Fatalf("%v, %v, want %d", files, err, len(samples))
	}
	for _, f := range files {
		if samples[f] == nil {
			t.Errorf("%s is no prompt", f)
		}
	}
}
