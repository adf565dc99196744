package queue

import (
	"strings"
	"testing"
)

// What the queue itself words, as of a step that panics, quotes no secrets
// either: not in the record, not in the dead letter.
func TestSecretsInCrashes(t *testing.T) {
	b := newBench(t)
	b.steps.fault = func(step string) error {
		if step == "draw 0" {
			panic("GET https://ann:s3cret@example.com/a.png?signature=s3cret: broken")
		}
		return nil
	}
	b.work(t, 1)
	b.submit(t, "s", planOf(1))
	rec := b.wait(t, "s")
	letter := string(b.last(t, b.q.names.dead(), "inkreel.dead.scene.s"))
	for what, text := range map[string]string{"record": rec.Error.Message, "dead letter": letter} {
		if !strings.Contains(text, "example.com/a.png") || strings.Contains(text, "s3cret") {
			t.Errorf("%s: %s", what, text)
		}
	}
}
