package writing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// Variants of a caller's own plan are translated where something translates them,
// with the words on screen that the caller gave; others have a problem.
func TestTranslatePlans(t *testing.T) {
	dir := t.TempDir()
	program := `#!/bin/sh
if [ "$1" = -l ]; then printf '  eng-spa\n'; exit; fi
sed -e 's/[Mm]oon/luna/g; s/[Ss]ea/mar/g; s/[Tt]he /la /g; s/pulls at/tira de/g'`
	if err := os.WriteFile(filepath.Join(dir, "apertium"), []byte(program), 0o755); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	p, err := engine.Decode([]byte(`{"version": 1, "scenes": [{"id": "a", "narration": {"text": "The moon pulls at the sea."}, "elements": [{"id": "t", "kind": "text", "text": "Moon"}]}],
		"variants": [{"id": "es", "narration_language": "es", "variant_visuals_mode": "per_language", "scenes": {"a": {"elements": {"t": {"text": "La Luna"}}}}}, {"id": "ja", "narration_language": "ja"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	made, err := writer(t, nil).Translate(t.Context(), p, []int{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	es := p.Variants[0].Scenes["a"]
	if made[0].Problem != nil || es.Narration == nil || !strings.Contains(es.Narration.Text, "luna tira de") || es.Elements["t"].Text != "La Luna" {
		t.Errorf("%+v, %+v", made[0], es)
	}
	if made[1].Problem == nil || made[1].Problem.Code != "translation" || !strings.Contains(made[1].Problem.Message, "Japanese") {
		t.Errorf("%+v", made[1])
	}
	if doc, err := plan.Encode(p); err != nil {
		t.Error(err)
	} else if _, err := engine.Decode(doc); err != nil {
		t.Errorf("%s: %v", doc, err)
	}
	var _ service.Author = (*Writer)(nil)
}
