package trace

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// TestCorpus holds every picture to what the tracer promises: traced again it
// is the same, and every pixel arrives.
func TestCorpus(t *testing.T) {
	tracetest.EachPicture(t, "../../testdata/plans/assets", func(t *testing.T, p paint.Picture) { check(t, p, Options{}) })
}

// TestClipArt is TestCorpus over what strangers drew.
func TestClipArt(t *testing.T) {
	tracetest.EachClipArt(t, func(t *testing.T, p paint.Picture) { check(t, p, Options{}) })
}
