package engine

import (
	"context"

	"github.com/inkreel/inkreel/engine/artifact"
)

// The rest of a clip is all that follows its transition. It has a content
// address of its own, under which the store keeps the key of a clip that ends
// with it. So where only the scene before has changed, the transition is drawn
// and the rest is copied.

// maxKey bounds a stored key.
const maxKey = 1 << 10

// restName is the artifact that holds the key of a clip with this scene's rest.
func (t SceneTask) restName() string { return "rest/" + t.Rest }

// sameRest answers the file of a clip with scene task t's rest; empty: there is
// none. It only saves time, so whatever hinders finding it is no error.
func (e *Engine) sameRest(ctx context.Context, t SceneTask, dir string) string {
	if t.Rest == "" {
		return ""
	}
	key, err := artifact.ReadAll(ctx, e.Store, t.restName(), maxKey)
	if err != nil {
		return ""
	}
	path, err := artifact.File(ctx, e.Store, SceneTask{Key: string(key)}.ClipName(), dir)
	if err != nil {
		e.forgetRest(ctx, t)
		return ""
	}
	return path
}

// keepRest notes that t's clip has t's rest, unless another is known to.
func (e *Engine) keepRest(ctx context.Context, t SceneTask) error {
	if t.Rest == "" {
		return nil
	}
	_, err := artifact.PutBytes(ctx, e.Store, t.restName(), []byte(t.Key))
	return err
}

// forgetRest makes room for a clip whose rest can be used.
func (e *Engine) forgetRest(ctx context.Context, t SceneTask) {
	_ = e.Store.Delete(ctx, t.restName()) // or it is tried again next time
}
