package modeltest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/modeltest"
)

// A stand-in that needs nothing but the network's loopback, and whose modes are
// each named once.
func TestModesAreNamedOnce(t *testing.T) {
	seen := map[modeltest.Mode]bool{}
	for _, m := range modeltest.Modes() {
		if seen[m] {
			t.Errorf("%q is there twice", m)
		}
		seen[m] = true
	}
	s := modeltest.Start(t, modeltest.Model{})
	if !strings.HasPrefix(s.URL, "http://127.0.0.1:") || len(s.Asked()) > 0 {
		t.Errorf("a fresh server at %s was asked %v", s.URL, s.Asked())
	}
	if w := modeltest.WAV(1); len(w) != 44+16000 || json.Valid(w) {
		t.Errorf("a second of silence has %d bytes", len(w))
	}
}
