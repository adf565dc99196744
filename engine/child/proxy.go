package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
)

// parent is a child's way to ask its parent.
type parent struct {
	wire *wire
	box  string

	last  atomic.Uint64 // call, or file
	mu    sync.Mutex
	calls map[uint64]chan answer
}

// ask asks the parent and waits for its answer.
func (p *parent) ask(ctx context.Context, c call) (artifact.Object, error) {
	a, err := p.question(ctx, c)
	return a.Object, err
}

// question is ask with all of the answer.
func (p *parent) question(ctx context.Context, c call) (answer, error) {
	id, got := p.last.Add(1), make(chan answer, 1)
	p.mu.Lock()
	p.calls[id] = got
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.calls, id)
		p.mu.Unlock()
	}()
	if err := p.wire.send(kindCall, id, c); err != nil {
		return answer{}, err
	}
	select {
	case a := <-got:
		if a.Failed != nil {
			return a, a.Failed.err(id, c.Source)
		}
		return a, nil
	case <-ctx.Done():
		return answer{}, context.Cause(ctx)
	}
}

// answered hands an answer to who waits for it.
func (p *parent) answered(id uint64, a answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if got := p.calls[id]; got != nil {
		got <- a
	}
}

// inBox is a path as the parent knows it.
func (p *parent) inBox(path string) (string, error) {
	rel, err := filepath.Rel(p.box, path)
	if err == nil && !filepath.IsLocal(rel) {
		err = fmt.Errorf("%s lies outside of %s", path, p.box)
	}
	return rel, err
}

// Put implements artifact.Store. What is no file yet becomes one.
func (p *parent) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	if f, ok := r.(*os.File); ok {
		if path, err := p.inBox(f.Name()); err == nil {
			return p.ask(ctx, call{Op: askPut, Name: name, Path: path})
		}
	}
	f, err := os.CreateTemp(p.box, "put-*")
	if err != nil {
		return artifact.Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	defer os.Remove(f.Name())
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err != nil {
		return artifact.Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	return p.ask(ctx, call{Op: askPut, Name: name, Path: filepath.Base(f.Name())})
}

// Bring implements artifact.Bringer.
func (p *parent) Bring(ctx context.Context, name, path string) (artifact.Object, error) {
	fresh := fmt.Sprintf("%s.%d", path, p.last.Add(1)) // the parent replaces nothing
	to, err := p.inBox(fresh)
	if err != nil {
		return artifact.Object{}, err
	}
	o, err := p.ask(ctx, call{Op: askBring, Name: name, Path: to})
	if err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		os.Remove(fresh)
	}
	return o, err
}

// Open implements artifact.Store.
func (p *parent) Open(ctx context.Context, name string) (io.ReadCloser, artifact.Object, error) {
	path := filepath.Join(p.box, fmt.Sprintf("open-%d", p.last.Add(1)))
	o, err := p.Bring(ctx, name, path)
	if err != nil {
		return nil, o, err
	}
	f, err := os.Open(path)
	os.Remove(path) // it is there as long as it is open
	return f, o, err
}

// Stat implements artifact.Store.
func (p *parent) Stat(ctx context.Context, name string) (artifact.Object, error) {
	return p.ask(ctx, call{Op: askStat, Name: name})
}

// Claim implements artifact.Claimer.
func (p *parent) Claim(ctx context.Context, name string) (artifact.Object, error) {
	return p.ask(ctx, call{Op: askClaim, Name: name})
}

// Delete implements artifact.Store, of what is damaged.
func (p *parent) Delete(ctx context.Context, name string) error {
	_, err := p.ask(ctx, call{Op: askDelete, Name: name})
	return err
}

// List implements artifact.Store: no step lists.
func (p *parent) List(context.Context, string, func(artifact.Object) error) error {
	return fmt.Errorf("list: %w", errScope)
}

// fetcher fetches sources by the parent into a folder.
type fetcher struct {
	*parent
	dir string
}

// Fetch implements engine.Assets.
func (f fetcher) Fetch(ctx context.Context, source string) (asset.Asset, error) {
	path := filepath.Join(f.dir, fmt.Sprintf("source-%d", f.last.Add(1)))
	to, err := f.inBox(path)
	if err != nil {
		return asset.Asset{}, err
	}
	o, err := f.ask(ctx, call{Op: askFetch, Source: source, Path: to})
	return asset.Asset{Source: source, Path: path, SHA256: strings.ToLower(o.SHA256), Size: o.Size}, err
}
