package drawn

import "testing"

// Installed faces tell processes of one build apart, by which they are.
func TestWithFaces(t *testing.T) {
	plain := Version()
	one, other := with(plain, "a"), with(plain, "b")
	if one == plain || one == other || len(one) != digits || with(plain, "a") != one {
		t.Errorf("plain %s, with one set of faces %s, with another %s", plain, one, other)
	}
}
