package engine

import (
	"context"
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
)

// sourceCache has the pictures and files of one job from the store. A bitmap is
// decoded when somebody needs it, one at a time, and given in the size it is
// needed in, which other jobs share. Safe for concurrent use.
type sourceCache struct {
	e   *Engine
	ctx context.Context // of the job; a cache lives no longer
	job *Job
	dir string // temporary folder for what cannot be read in place in the store

	limits limit.Job // of the job

	mu       sync.Mutex // held while a bitmap is decoded too
	pictures map[string]*paint.Source
}

// bitmaps keeps those of all jobs at work, in the sizes they were needed in and as
// they were decoded, up to a number of bytes and not for longer than anybody draws. Safe for concurrent use.
type bitmaps struct {
	most int64

	mu    sync.Mutex
	kept  map[bitmapKey]*keptBitmap
	bytes int64 // of all that are kept, and of what is being decoded
	uses  int   // of any of them so far
	idle  *time.Timer
}

// bitmapsIdle is for how long a bitmap is kept when none is asked for.
const bitmapsIdle = time.Minute

// bitmapKey is a part of a bitmap in a size; no size: all of it, decoded.
type bitmapKey struct {
	sha256 string
	part   image.Rectangle
	size   image.Point
}

// keptBitmap is a bitmap in a size, or as it was decoded, how much memory it
// takes, and when it was used last.
type keptBitmap struct {
	scaled *image.RGBA
	pixels *paint.Pixels
	bytes  int64
	used   int
}

func (e *Engine) newSourceCache(ctx context.Context, job *Job, dir string) *sourceCache {
	return &sourceCache{e: e, ctx: ctx, job: job, dir: dir, limits: e.limits(job.ID), pictures: map[string]*paint.Source{}}
}

// newBitmaps keeps at most so many bytes.
func newBitmaps(most int64) *bitmaps {
	b := &bitmaps{most: most, kept: map[bitmapKey]*keptBitmap{}}
	b.idle = time.AfterFunc(bitmapsIdle, b.clear)
	return b
}

// keep keeps a bitmap, in the place of those that were used longest ago.
func (b *bitmaps) keep(key bitmapKey, k *keptBitmap) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kept[key] == nil && b.makeRoom(k.bytes) {
		b.uses++
		k.used = b.uses
		b.kept[key] = k
		b.bytes += k.bytes
		b.idle.Reset(bitmapsIdle)
	}
}

// use is a bitmap that is kept, nil: it is not.
func (b *bitmaps) use(key bitmapKey) *keptBitmap {
	b.mu.Lock()
	defer b.mu.Unlock()
	k := b.kept[key]
	if k != nil {
		b.uses++
		k.used = b.uses
		b.idle.Reset(bitmapsIdle)
	}
	return k
}

// reserve drops bitmaps until so many bytes more have room, or none is left, and
// counts these as kept until done is called.
func (b *bitmaps) reserve(bytes int64) (done func()) {
	count := func(bytes int64) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if bytes > 0 {
			b.makeRoom(bytes)
		}
		b.bytes += bytes
	}
	count(bytes)
	return func() { count(-bytes) }
}

// makeRoom drops bitmaps until so many bytes can be kept; false: they never can.
// What was decoded goes first: the sizes made of it are smaller, and asked for
// again.
func (b *bitmaps) makeRoom(bytes int64) bool {
	for len(b.kept) > 0 && b.bytes+bytes > b.most {
		var oldest bitmapKey
		var drop *keptBitmap
		for key, k := range b.kept {
			decoded := k.pixels != nil
			if drop == nil || decoded && drop.pixels == nil || decoded == (drop.pixels != nil) && k.used < drop.used {
				oldest, drop = key, k
			}
		}
		b.bytes -= drop.bytes
		delete(b.kept, oldest)
	}
	return b.bytes+bytes <= b.most
}

// clear drops all.
func (b *bitmaps) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, k := range b.kept {
		b.bytes -= k.bytes
		delete(b.kept, key)
	}
}

// add makes a picture known that is decoded already. Its bitmap is decoded again
// where it is not kept any more.
func (c *sourceCache) add(source, sha256 string, pic *paint.Source) {
	if pixels, ok := pic.Bitmap.(*paint.Pixels); ok {
		c.e.bitmaps.keep(bitmapKey{sha256: sha256}, &keptBitmap{pixels: pixels, bytes: pixels.Bytes()})
		pic = &paint.Source{W: pic.W, H: pic.H, Bitmap: storedBitmap{c, source, sha256, pixels.Size()}}
	}
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
	data, ref, err := c.read(source)
	if err != nil {
		return nil, err
	}
	var pic *paint.Source
	if size, ok := paint.BitmapSize(data); ok { // its pixels are for who needs them
		pic = &paint.Source{W: float64(size.X), H: float64(size.Y), Bitmap: storedBitmap{c, source, ref.SHA256, paint.ReducedSize(size)}}
	} else if pic, err = c.e.decodePicture(c.ctx, data, c.limits); err != nil {
		return nil, err
	}
	c.pictures[source] = pic
	return pic, nil
}

// read reads a source from the store.
func (c *sourceCache) read(source string) ([]byte, SourceRef, error) {
	ref, ok := c.job.Sources[source]
	if !ok {
		return nil, ref, fmt.Errorf("source %q was not fetched", source)
	}
	data, err := artifact.ReadAll(c.ctx, c.e.cfg.Store, assetName(ref.SHA256), ref.Size)
	if err != nil {
		return nil, ref, fmt.Errorf("read asset: %w", err)
	}
	return data, ref, nil
}

// storedBitmap is a bitmap in the store.
type storedBitmap struct {
	cache  *sourceCache
	source string
	sha256 string
	size   image.Point
}

// Size implements paint.Bitmap.
func (b storedBitmap) Size() image.Point { return b.size }

// Scaled implements paint.Bitmap.
func (b storedBitmap) Scaled(part image.Rectangle, size image.Point) (*image.RGBA, error) {
	b.cache.mu.Lock()
	defer b.cache.mu.Unlock()
	kept, key := b.cache.e.bitmaps, bitmapKey{b.sha256, part, size}
	if k := kept.use(key); k != nil {
		return k.scaled, nil
	}
	whole, err := b.whole()
	if err != nil {
		return nil, err
	}
	img, err := whole.Scaled(part, size)
	if err != nil {
		return nil, err
	}
	kept.keep(key, &keptBitmap{scaled: img, bytes: int64(len(img.Pix))})
	return img, nil
}

// whole is the bitmap decoded.
func (b storedBitmap) whole() (paint.Bitmap, error) {
	c, key := b.cache, bitmapKey{sha256: b.sha256}
	if k := c.e.bitmaps.use(key); k != nil {
		return k.pixels, nil
	}
	data, _, err := c.read(b.source)
	if err != nil {
		return nil, err
	}
	pic, err := c.e.decodePicture(c.ctx, data, c.limits)
	if err != nil {
		return nil, err
	}
	if pixels, ok := pic.Bitmap.(*paint.Pixels); ok {
		c.e.bitmaps.keep(key, &keptBitmap{pixels: pixels, bytes: pixels.Bytes()})
	}
	return pic.Bitmap, nil
}

// decodePicture decodes a picture when the pictures that are being decoded leave
// room for it. One that never has room is refused before it is decoded.
func (e *Engine) decodePicture(ctx context.Context, data []byte, limits limit.Job) (*paint.Source, error) {
	need, most := paint.DecodedBytes(data), limits.PictureBytes
	if need > most {
		return nil, fmt.Errorf("decoding it takes %d MB of memory; at most %d MB are accepted: fewer pixels take less, 8 bits than 16, plain JPEG than progressive", need/1e6, most/1e6)
	}
	turn := min(need, decodedAtOnce(e.cfg.Limits))
	if err := e.decoding.Acquire(ctx, turn); err != nil {
		return nil, err
	}
	defer e.decoding.Release(turn)
	defer e.bitmaps.reserve(need)()
	return paint.DecodePicture(data, limits.PicturePixels)
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
