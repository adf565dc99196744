package filmflags_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/internal/filmflags"
)

// Every fault of a field is told by its flag, of a list by its number from 1.
func TestFaultsByFlags(t *testing.T) {
	t.Parallel()
	for _, f := range request.Fields() {
		err := filmflags.Told([]field.Fault{{Type: field.ValueError, Path: []any{f.Name, 1}, Message: "`" + f.Name + "[1]` is wrong: leave out `" + f.Name + "`"}})
		if err == nil || strings.ContainsAny(err.Error(), "_`[") || !strings.Contains(err.Error(), " 2: is wrong") {
			t.Errorf("%s: %v", f.Name, err)
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
