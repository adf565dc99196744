package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
)

// atWork counts the clips that were asked for in vain and have not come yet. The
// first wait until as many as want are asked for, whoever runs when.
type atWork struct {
	artifact.Store
	mu              sync.Mutex
	now, most, want int
	full            chan struct{} // closed at want
	close           sync.Once
}

func (s *atWork) add(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now += n
	s.most = max(s.most, s.now)
	if s.now == s.want {
		s.close.Do(func() { close(s.full) })
	}
}

func (s *atWork) Stat(ctx context.Context, name string) (artifact.Object, error) {
	o, err := s.Store.Stat(ctx, name)
	if strings.HasPrefix(name, "clip/") && errors.Is(err, artifact.ErrNotFound) {
		s.add(1)
		select {
		case <-s.full:
		case <-time.After(time.Minute):
		}
	}
	return o, err
}

func (s *atWork) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	if strings.HasPrefix(name, "clip/") {
		defer s.add(-1)
	}
	return s.Store.Put(ctx, name, r)
}

// No more scenes are drawn at once than there are slots, also when the sound,
// which is made beside them, has long been done.
func TestSlotsBoundWhatIsDrawn(t *testing.T) {
	var scenes []string
	for i := range 8 {
		scenes = append(scenes, fmt.Sprintf(`{"duration": 1, "elements": [{"kind": "text", "role": "title", "text": "Part %d"}]}`, i))
	}
	doc := `{"version": 1, "output": {"scale": 0.5}, "scenes": [` + strings.Join(scenes, ",") + `]}`
	for slots := 1; slots <= 2; slots++ {
		store := &atWork{want: slots, full: make(chan struct{})}
		e := newEngine(t, withSlots(slots), withStore(func(under artifact.Store) artifact.Store {
			store.Store = under
			return store
		}))
		if _, err := e.Render(t.Context(), decode(t, doc), fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "film.mp4")}); err != nil {
			t.Fatal(err)
		}
		if store.most != slots || store.now != 0 {
			t.Errorf("%d slots: %d scenes at once, %d at the end", slots, store.most, store.now)
		}
	}
}

// Scenes that take longer to draw are begun first, those alike in their order: a long one
// begun last would keep one core alone busy.
func TestLongScenesAreBegunFirst(t *testing.T) {
	p := decode(t, `{"version": 1, "studio_video_engine": "studio_sketch", "scenes": [
		{"duration": 3, "elements": [{"kind": "text", "text": "a"}]},
		{"duration": 3, "elements": [{"kind": "text", "text": "b"}]},
		{"duration": 4, "elements": [{"kind": "text", "text": "c"}]},
		{"duration": 3, "elements": [{"kind": "text", "text": "d", "camera": "focus"}]},
		{"duration": 3, "elements": [{"kind": "text", "text": "e"}]},
		{"duration": 3, "transition": "board", "elements": [{"kind": "text", "text": "f"}]},
		{"duration": 9, "elements": [{"kind": "text", "text": "g"}]}]}`)
	job := &engine.Job{Plan: p, Frame: paint.FrameOf(p), Scenes: make([]engine.SceneTask, len(p.Scenes))}
	for i, s := range p.Scenes {
		job.Scenes[i].Frames = int(s.Duration) * job.FPS()
		job.Frames += job.Scenes[i].Frames
	}
	const sound = -1
	if got, want := job.RestLongestFirst(), []int{sound, 3, 6, 5, 2, 1, 4}; !slices.Equal(got, want) {
		t.Errorf("begun in the order %v, want %v", got, want)
	}
	p.Hand = "light"
	if got := job.RestLongestFirst(); slices.Index(got, sound) == 0 {
		t.Errorf("where drawing takes longer the sound still comes first: %v", got)
	}
}
