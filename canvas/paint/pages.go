package paint

import (
	"image"
	"sync"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Ground is a page that scenes share, in both forms they are played in. It
// must not be painted on. Safe for concurrent use.
type Ground struct {
	*image.RGBA
	Ambient Ambient // what of the page may move
	once    sync.Once
	planes  *yuv.Planes
}

// Planes is the page as encoders take it, converted when first asked for.
func (g *Ground) Planes() *yuv.Planes {
	g.once.Do(func() { g.planes = yuv.Converted(g.RGBA) })
	return g.planes
}

// keptPages is how many pages Pages keeps: those of the jobs a worker is at, of some a bare one too.
const keptPages = 4

// Pages draws pages and keeps those drawn last: the scenes of a film mostly
// share one. The zero value is ready; safe for concurrent use.
type Pages struct {
	mu   sync.Mutex
	kept []*keptPage // the last one used first
}

type keptPage struct {
	key    PageSpec
	once   sync.Once
	ground Ground
}

// Page is Page(s), shared.
func (c *Pages) Page(s PageSpec) *Ground {
	k := c.entry(s)
	k.once.Do(func() { k.ground.RGBA, k.ground.Ambient = page(s) })
	return &k.ground
}

// entry is the page of a key, now the first of those kept.
func (c *Pages) entry(key PageSpec) *keptPage {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := &keptPage{key: key}
	at := len(c.kept)
	for i, kept := range c.kept {
		if kept.key == key {
			k, at = kept, i
			break
		}
	}
	if at == len(c.kept) && at < keptPages {
		c.kept = append(c.kept, nil)
	}
	at = min(at, keptPages-1)
	copy(c.kept[1:at+1], c.kept[:at])
	c.kept[0] = k
	return k
}
