package trace

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// TestCorpus holds every picture to what the tracer promises: traced again it
// is the same, and every pixel arrives.
func TestCorpus(t *testing.T) { tracetest.EachPicture(t, "../../testdata/plans/assets", keepsPromises) }

// TestClipArt is TestCorpus over what strangers drew.
func TestClipArt(t *testing.T) { tracetest.EachClipArt(t, keepsPromises) }

func keepsPromises(t *testing.T, p paint.Picture) {
	t.Helper()
	k := check(t, p, Options{})
	if k == nil {
		return
	}
	again, err := Mark(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range k.Strokes {
		if o := again.Strokes[i]; s.Width != o.Width || s.Object != o.Object || !slices.Equal(s.Spine, o.Spine) {
			t.Fatalf("traced again stroke %d differs", i)
		}
	}
}
