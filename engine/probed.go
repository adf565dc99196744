package engine

import (
	"context"
	"sync"

	"github.com/inkreel/inkreel/mux"
)

// probed caches what ffprobe found in sources, by their hash: every scene in
// which a video plays needs it, and probing takes as long as drawing dozens of
// frames. The zero value is ready.
type probed struct {
	mu  sync.Mutex
	got map[string]mux.Info
}

// maxProbed bounds what is cached: some 2 KB each, of strange files a megabyte.
const maxProbed = 64

// probe is what is known of the file at path whose content has that hash.
func (e *Engine) probe(ctx context.Context, hash, path string) (mux.Info, error) {
	p := &e.probed
	p.mu.Lock()
	info, ok := p.got[hash]
	p.mu.Unlock()
	if ok {
		return info, nil
	}
	info, err := e.cfg.Tools.Probe(ctx, path)
	if err != nil {
		return mux.Info{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.got == nil || len(p.got) >= maxProbed {
		p.got = map[string]mux.Info{}
	}
	p.got[hash] = info
	return info, nil
}
