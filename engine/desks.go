package engine

import (
	"sync"
	"time"

	"github.com/inkreel/inkreel/mux"
)

// deskRest is how long desks are kept where no scene is at work.
const deskRest = 10 * time.Second

// desks are those that scenes at work have left to the next ones: as many as
// were at work at once. The zero value is ready; safe for concurrent use.
type desks struct {
	mu    sync.Mutex
	free  []*mux.Desk
	taken int
	rest  *time.Timer // runs out when no scene has been at work for long
}

// take is a desk for one scene.
func (d *desks) take() *mux.Desk {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.taken++
	if d.rest != nil {
		d.rest.Stop()
	}
	last := len(d.free) - 1
	if last < 0 {
		return new(mux.Desk)
	}
	desk := d.free[last]
	d.free = d.free[:last]
	return desk
}

// leave gives a desk back.
func (d *desks) leave(desk *mux.Desk) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.free = append(d.free, desk)
	if d.taken--; d.taken == 0 {
		d.rest = time.AfterFunc(deskRest, d.clear)
	}
}

// clear lets go of all desks, unless scenes are at work.
func (d *desks) clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.taken == 0 {
		d.free = nil
	}
}
