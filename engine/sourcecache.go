package engine

import (
	"context"
	"fmt"
	"sync"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
)

// sourceCache has the pictures and files of one job from the store, each read
// and decoded once. Safe for concurrent use.
type sourceCache struct {
	e   *Engine
	ctx context.Context // of the job; a cache lives no longer
	job *Job
	dir string // temporary folder for what cannot be read in place in the store

	mu       sync.Mutex
	pictures map[string]*paint.Source
}

func (e *Engine) newSourceCache(ctx context.Context, job *Job, dir string) *sourceCache {
	return &sourceCache{e: e, ctx: ctx, job: job, dir: dir, pictures: map[string]*paint.Source{}}
}

// add adds a picture decoded already.
func (c *sourceCache) add(source string, pic *paint.Source) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pictures[source] = pic
}

// Picture implements canvas.Assets.
func (c *sourceCache) Picture(source string) (*paint.Source, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if pic, ok := c.pictures[source]; ok {
		return pic, nil
	}
	ref, ok := c.job.Sources[source]
	if !ok {
		return nil, fmt.Errorf("source %q was not fetched", source)
	}
	data, err := artifact.ReadAll(c.ctx, c.e.cfg.Store, assetName(ref.SHA256), ref.Size)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	pic, err := paint.DecodePicture(data, c.e.cfg.Limits.Pixels)
	if err != nil {
		return nil, err
	}
	c.pictures[source] = pic
	return pic, nil
}

// VideoSize implements canvas.Assets.
func (c *sourceCache) VideoSize(source string) (w, h int, err error) {
	ref, ok := c.job.Sources[source]
	if !ok || ref.Width == 0 {
		return 0, 0, fmt.Errorf("source %q has no picture", source)
	}
	return ref.Width, ref.Height, nil
}

// file is a source as a local file.
func (c *sourceCache) file(ctx context.Context, source string) (string, error) {
	ref, ok := c.job.Sources[source]
	if !ok {
		return "", fmt.Errorf("source %q was not fetched", source)
	}
	path, _, err := artifact.File(ctx, c.e.cfg.Store, assetName(ref.SHA256), c.dir)
	return path, err
}
