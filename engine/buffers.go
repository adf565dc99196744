package engine

import (
	"sync"
	"time"

	"github.com/inkreel/inkreel/mux"
)

// buffersIdle is how long buffers are kept where no scene is at work.
const buffersIdle = 10 * time.Second

// bufferPool has the buffers that scenes at work have left to the next ones: as
// many as were at work at once. The zero value is ready; safe for concurrent
// use.
type bufferPool struct {
	mu    sync.Mutex
	free  []*mux.Buffers
	inUse int
	idle  *time.Timer // runs out when no scene has been at work for long
}

// take returns buffers for one scene.
func (p *bufferPool) take() *mux.Buffers {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inUse++
	if p.idle != nil {
		p.idle.Stop()
	}
	last := len(p.free) - 1
	if last < 0 {
		return new(mux.Buffers)
	}
	buffers := p.free[last]
	p.free = p.free[:last]
	return buffers
}

// put gives buffers back.
func (p *bufferPool) put(buffers *mux.Buffers) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, buffers)
	if p.inUse--; p.inUse == 0 {
		p.idle = time.AfterFunc(buffersIdle, p.clear)
	}
}

// clear drops all free buffers, unless scenes are at work.
func (p *bufferPool) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inUse == 0 {
		p.free = nil
	}
}
