package filmflags_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/filmflags"
)

// Every fault of a field is told by its flag.
func TestFaultsByFlags(t *testing.T) {
	t.Parallel()
	fetched := map[string]bool{"visibility": true, "video_id": true, "own_narration_webcam_crop_x": true} // of the service alone
	for _, field := range request.Fields() {
		if fetched[field] {
			continue
		}
		err := filmflags.Told(story.Faults{{Kind: story.FaultValue, Path: field + "[1]", Problem: field + " is wrong", Accept: "leave out " + field}})
		if err == nil || strings.Contains(err.Error(), "_") && !strings.Contains(field, "side_by_side") || !strings.Contains(err.Error(), " 2: ") {
			t.Errorf("%s: %v", field, err)
		}
	}
	if err := filmflags.Told(nil); err != nil {
		t.Error(err)
	}
}

// Flags stand for variables; a key comes from a file.
func TestModelOfFlags(t *testing.T) {
	t.Parallel()
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	environment := func(name string) (string, bool) {
		v, ok := map[string]string{"INKREEL_LLM_URL": "https://b.example/v1", "INKREEL_LLM_MODEL": "of the environment"}[name]
		return v, ok
	}
	lookup, err := filmflags.Model{LLMURL: "https://a.example/v1", LLMKeyFile: key}.Lookup(environment)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"INKREEL_LLM_URL": "https://a.example/v1", "INKREEL_LLM_KEY": "hush", "INKREEL_LLM_MODEL": "of the environment", "INKREEL_LLM_PRICE": ""} {
		if got, ok := lookup(name); got != want || ok != (want != "") {
			t.Errorf("%s is %q, %t", name, got, ok)
		}
	}
}
