// Package filewatch tells when files are saved. It looks at them often instead
// of asking the system for news: that is the same on every system and network
// file system, sees files that are saved by renaming another one, and costs
// nothing for the few files of a plan.
package filewatch

import (
	"context"
	"os"
	"sync"
	"time"
)

// Every is how often files are looked at. A saved file counts as changed when it
// has rested so long: until then it may be half written.
const Every = 30 * time.Millisecond

// Watcher knows files as they were when they were last read. The zero value
// watches none. Safe for concurrent use.
type Watcher struct {
	mu    sync.Mutex
	files map[string]os.FileInfo // by path; nil: there is no such file
}

// Add watches a file from now on, where it is not watched yet. To miss no change
// it is added before it is read; it need not be there.
func (w *Watcher) Add(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.files[path]; known {
		return
	}
	if w.files == nil {
		w.files = map[string]os.FileInfo{}
	}
	w.files[path] = look(path)
}

// Wait returns when any of the files has changed and all rest again, or the
// error of ctx when that ends first.
func (w *Watcher) Wait(ctx context.Context) error {
	tick := time.NewTicker(Every)
	defer tick.Stop()
	changed := false
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
		}
		now := w.changed()
		if changed && !now {
			return nil
		}
		changed = changed || now
	}
}

// changed reports whether any file differs from when it was last looked at.
func (w *Watcher) changed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := false
	for path, was := range w.files {
		if now := look(path); !same(was, now) {
			w.files[path], changed = now, true
		}
	}
	return changed
}

// look is the state of the file at path, nil where it cannot be seen.
func look(path string) os.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}

// same reports whether two states are of one file with the same content, as far
// as its size and date tell.
func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
