package engine_test

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
)

// What is in use does not follow how many scenes a film has: nothing as large
// as a picture is kept of those that are done.
func TestMemoryDoesNotFollowScenes(t *testing.T) {
	drawsAlone(t)
	inUse(t, 2) // fonts, icons and the like, once for all films
	few, many := inUse(t, 6), inUse(t, 30)
	const picture = 384 * 256 * 3 / 2 // one, in the encoder's form, of a film at a quarter of the size
	if more := many - few; more > 24/2*picture {
		t.Errorf("%d KiB in use with 30 scenes, %d with 6: %d more, want less than %d", many>>10, few>>10, more>>10, 24/2*picture>>10)
	}
}

// inUse is the most memory in use, garbage not counted, at the end of a scene of a
// film of so many, drawn one after the other, in bytes.
func inUse(t *testing.T, scenes int) int64 {
	t.Helper()
	var doc []string
	for i := range scenes {
		doc = append(doc, fmt.Sprintf(`{"duration": 1, "elements": [{"kind": "text", "role": "title", "text": "Part %02d"}, {"kind": "icon", "name": "sun"}]}`, i))
	}
	p := decode(t, `{"version": 1, "output": {"scale": 0.25}, "pen_animation_style": "marker", "scenes": [`+strings.Join(doc, ",")+`]}`)
	store := &weighed{}
	e := newEngine(t, withSlots(1), withStore(func(under artifact.Store) artifact.Store {
		store.Store = under
		return store
	}))
	_, err := e.Render(t.Context(), p, fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "film.mp4")})
	if err != nil {
		t.Fatal(err)
	}
	e.DropCaches()
	return store.most
}

// weighed notes how much memory is in use, garbage not counted, when a scene is
// done.
type weighed struct {
	artifact.Store
	most int64
}

func (s *weighed) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	if strings.HasPrefix(name, "clip/") {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what a pool has kept outlives one
		runtime.ReadMemStats(&m)
		s.most = max(s.most, int64(m.HeapAlloc))
	}
	return s.Store.Put(ctx, name, r)
}
