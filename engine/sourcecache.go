package engine

import (
	"context"
	"fmt"
	"sync"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
)

// sourceCache has the pictures and files of one job from the store. Pictures are
// decoded when they are asked for; those used last are kept, as many as the
// limits have room for. Safe for concurrent use.
type sourceCache struct {
	e   *Engine
	ctx context.Context // of the job; a cache lives no longer
	job *Job
	dir string // temporary folder for what cannot be read in place in the store

	mu       sync.Mutex
	pictures map[string]*keptPicture
	bytes    int64 // of all of them
	uses     int   // of any of them so far
}

// keptPicture is a decoded picture, how much memory it takes, and when it was
// used last.
type keptPicture struct {
	*paint.Source
	bytes int64
	used  int
}

func (e *Engine) newSourceCache(ctx context.Context, job *Job, dir string) *sourceCache {
	return &sourceCache{e: e, ctx: ctx, job: job, dir: dir, pictures: map[string]*keptPicture{}}
}

// add adds a picture decoded already.
func (c *sourceCache) add(source string, pic *paint.Source) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keep(source, pic)
}

// keep keeps a picture, in the place of those that were used longest ago.
func (c *sourceCache) keep(source string, pic *paint.Source) {
	if c.pictures[source] != nil {
		return
	}
	var bytes int64 // outlines are small beside pixels
	if pic.Bitmap != nil {
		bytes = int64(len(pic.Bitmap.Pix))
	}
	if c.makeRoom(bytes) {
		c.uses++
		c.pictures[source] = &keptPicture{pic, bytes, c.uses}
		c.bytes += bytes
	}
}

// makeRoom drops pictures until so many bytes can be kept; false: they never can.
func (c *sourceCache) makeRoom(bytes int64) bool {
	most := c.e.cfg.Limits.KeptBytes
	for c.bytes > 0 && c.bytes+bytes > most {
		oldest, at := "", c.uses+1
		for source, p := range c.pictures {
			if p.bytes > 0 && p.used < at {
				oldest, at = source, p.used
			}
		}
		c.bytes -= c.pictures[oldest].bytes
		delete(c.pictures, oldest)
	}
	return c.bytes+bytes <= most
}

// Picture implements canvas.Assets.
func (c *sourceCache) Picture(source string) (*paint.Source, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p, ok := c.pictures[source]; ok {
		c.uses++
		p.used = c.uses
		return p.Source, nil
	}
	ref, ok := c.job.Sources[source]
	if !ok {
		return nil, fmt.Errorf("source %q was not fetched", source)
	}
	data, err := artifact.ReadAll(c.ctx, c.e.cfg.Store, assetName(ref.SHA256), ref.Size)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	c.makeRoom(paint.DecodedBytes(data)) // beforehand: both would be in memory at once
	defer c.e.cfg.Trail.At(placeOf(c.job.Plan, pathOf(c.job.Plan, source), "decoding its picture"))()
	pic, err := c.e.decodePicture(c.ctx, data)
	if err != nil {
		return nil, err
	}
	c.keep(source, pic)
	return pic, nil
}

// decodePicture decodes a picture when the pictures that are being decoded leave
// room for it. One that never has room is refused before it is decoded.
func (e *Engine) decodePicture(ctx context.Context, data []byte) (*paint.Source, error) {
	need, most := paint.DecodedBytes(data), e.cfg.Limits.PictureBytes
	if need > most {
		return nil, fmt.Errorf("decoding it takes %d MB of memory; at most %d MB are accepted: fewer pixels take less, 8 bits than 16, plain JPEG than progressive", need/1e6, most/1e6)
	}
	turn := min(need, decodedAtOnce(e.cfg.Limits))
	if err := e.decoding.Acquire(ctx, turn); err != nil {
		return nil, err
	}
	defer e.decoding.Release(turn)
	return paint.DecodePicture(data, e.cfg.Limits.PicturePixels)
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
