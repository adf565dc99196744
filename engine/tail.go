package engine

import (
	"context"

	"github.com/inkreel/inkreel/engine/artifact"
)

// The tail of a clip is all that follows its transition. It has a content
// address of its own, under which the store holds the key of a clip that ends
// with it. So where only the scene before has changed, the transition is drawn
// and the tail is copied.

// maxKey bounds a stored key.
const maxKey = 1 << 10

// tailName is the artifact that holds the key of a clip with this scene's tail.
func (t SceneTask) tailName() string { return "rest/" + t.Tail }

// sameTail returns the file of a clip with the scene's tail; empty: there is
// none. It only saves time, so what keeps it from being found is no error.
func (r *sceneRun) sameTail(ctx context.Context) string {
	t := *r.task()
	if t.Tail == "" {
		return ""
	}
	key, err := artifact.ReadAll(ctx, r.e.cfg.Store, t.tailName(), maxKey)
	if err != nil {
		return ""
	}
	path, _, err := artifact.File(ctx, r.e.cfg.Store, SceneTask{Key: string(key)}.ClipName(), r.sources.dir)
	if err != nil {
		r.e.forgetTail(ctx, t)
		return ""
	}
	return path
}

// keepTail notes that t's clip has t's tail, unless another is known to.
func (e *Engine) keepTail(ctx context.Context, t SceneTask) error {
	if t.Tail == "" {
		return nil
	}
	_, err := artifact.PutBytes(ctx, e.cfg.Store, t.tailName(), []byte(t.Key))
	return err
}

// forgetTail makes way for a clip whose tail can be used.
func (e *Engine) forgetTail(ctx context.Context, t SceneTask) {
	_ = e.cfg.Store.Delete(ctx, t.tailName()) // or it is tried again next time
}
