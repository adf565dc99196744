package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Of a paragraph in every language, by voices in turn, a quarter of a minute is told
// in that time.
func TestQuarterOfAMinute(t *testing.T) {
	data, err := os.ReadFile("../../author/timing/testdata/spoken.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for lang, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, lang+".txt"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := sources(dir)
	if err != nil || len(all) != len(locale.Languages) {
		t.Fatalf("%d sources: %v", len(all), err)
	}
	s, done, err := openStage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	voices := []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}
	for i, src := range all {
		m, err := s.measure(t.Context(), src, "0.25", voices[(i+1)%len(voices)])
		if err != nil {
			t.Fatal(err)
		}
		if m.fault != nil || m.scant || math.Abs(m.off) > most {
			t.Errorf("%s: %s, %v", m.name, m, m.fault)
		}
	}
	if _, err := s.measure(t.Context(), all[0], story.TimingAuto, voices[0]); err == nil {
		t.Error("a film as long as its text was measured")
	}
}

// The worst is one that is refused, else one that its text does not excuse; the
// verdict is of all that are not excused.
func TestWorst(t *testing.T) {
	good, off, scant := measured{off: 0.01}, measured{name: "off", off: -0.06}, measured{off: -0.5, scant: true}
	refused := measured{name: "refused", fault: os.ErrInvalid}
	for want, all := range map[string][]measured{
		"+1.0%": {good}, "-6.0%": {good, off, scant}, "(-50.0%)": {scant}, "refused": {off, refused, scant},
	} {
		if got := worst(all).String(); got != want {
			t.Errorf("the worst is %s, want %s", got, want)
		}
	}
	if err := verdict([]measured{good, scant}); err != nil {
		t.Error(err)
	}
	for _, all := range [][]measured{{good, off}, {good, refused}, {scant}} {
		if verdict(all) == nil {
			t.Errorf("%v is all right", all)
		}
	}
}
