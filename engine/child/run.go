package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/mux"
)

// host is what the parent does for a step.
type host struct {
	scope  scope
	fetch  *asset.Fetcher // for the step's plan
	voice  voice
	frames func(int)
	ahead  queue.Ahead
	begin  func() error
}

// run is one step at work in a child.
type run struct {
	host
	child  *process
	ctx    context.Context
	result chan result

	calls   sync.WaitGroup
	open    atomic.Int32 // calls that are not answered yet
	lines   int          // logged
	mu      sync.Mutex
	origins map[uint64]error // of calls that failed
}

// What a child may ask for at once and say in a step. More is no fault of ours
// and ends it, or is left out.
const (
	maxCalls  = 64
	maxLines  = 1000
	maxEvents = 64
	maxText   = 4096 // bytes of a line
)

// take takes a message of the step. An error ends the child.
func (r *run) take(m message) error {
	switch m.Kind {
	case kindFrames:
		var n int
		if err := m.read(&n); err != nil {
			return err
		}
		if n < 0 || n > maxFrames {
			return fmt.Errorf("%w: %d frames", errProtocol, n)
		}
		if r.frames != nil {
			r.frames(n)
		}
	case kindCall:
		var c call
		if err := m.read(&c); err != nil {
			return err
		}
		if r.open.Add(1) > maxCalls {
			return fmt.Errorf("%w: more than %d calls at once", errProtocol, maxCalls)
		}
		r.calls.Go(func() { r.answer(m.ID, c) })
	case kindLog:
		var l line
		if err := m.read(&l); err != nil {
			return err
		}
		r.log(l)
	case kindResult:
		var out result
		if err := m.read(&out); err != nil {
			return err
		}
		select {
		case r.result <- out:
		default:
			return fmt.Errorf("%w: two results", errProtocol)
		}
	default:
		return fmt.Errorf("%w: message %.40q", errProtocol, m.Kind)
	}
	return nil
}

// answer does what the child asks for and answers.
func (r *run) answer(id uint64, c call) {
	var a answer
	var err error
	switch c.Op {
	case askVoices:
		a.Voices, err = r.voices(c)
	case askSpeak:
		a.Words, err = r.speak(c)
	default:
		a.Object, err = r.do(c)
	}
	if err != nil {
		a.Failed = refuse(err)
		r.mu.Lock()
		if r.origins == nil {
			r.origins = map[uint64]error{}
		}
		if len(r.origins) < maxCalls { // a step ends with the first that fails, or takes it for an answer
			r.origins[id] = err
		}
		r.mu.Unlock()
	}
	r.open.Add(-1)
	if err := r.child.wire.send(kindAnswer, id, a); err != nil {
		r.child.kill(err)
	}
}

// do does what the child asks for.
func (r *run) do(c call) (artifact.Object, error) {
	store := r.child.pool.cfg.Store
	switch c.Op {
	case askStat, askClaim, askBring:
		if err := r.scope.read(c.Name); err != nil {
			return artifact.Object{}, err
		}
		switch c.Op {
		case askStat:
			return store.Stat(r.ctx, c.Name)
		case askClaim:
			return artifact.Claim(r.ctx, store, c.Name)
		}
		return r.bring(c)
	case askPut:
		return r.put(c)
	case askDelete:
		return artifact.Object{}, r.scope.remove(r.ctx, store, c.Name)
	case askFetch:
		return r.fetchTo(c)
	case askAhead:
		if r.ahead == nil {
			return artifact.Object{}, errScope
		}
		if err := errors.Join(checkPrepared(c.Prepared), checkScenes(c.Scenes, c.Prepared.Scenes)); err != nil {
			return artifact.Object{}, err
		}
		return artifact.Object{}, r.ahead(r.ctx, c.Prepared, c.Scenes)
	case askBegin:
		if r.begin == nil {
			return artifact.Object{}, errScope
		}
		return artifact.Object{}, r.begin()
	}
	return artifact.Object{}, fmt.Errorf("%w: call %.40q", errProtocol, c.Op)
}

// bring copies an object to a new file of the child's.
func (r *run) bring(c call) (artifact.Object, error) {
	from, o, err := r.child.pool.cfg.Store.Open(r.ctx, c.Name)
	if err != nil {
		return o, err
	}
	defer from.Close()
	return o, r.save(c.Path, from)
}

// save writes a new file of the child's. It never leaves the child's folder,
// whatever links are in there: os.Root sees to that.
func (r *run) save(path string, from io.Reader) error {
	f, err := r.child.box.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}

// put stores a file of the child's.
func (r *run) put(c call) (artifact.Object, error) {
	if err := r.scope.write(c.Name); err != nil {
		return artifact.Object{}, err
	}
	f, err := r.child.box.OpenFile(c.Path, os.O_RDONLY|noWaiting, 0)
	if err != nil {
		return artifact.Object{}, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return artifact.Object{}, errors.Join(err, fmt.Errorf("store %.200q: %w", c.Path, errScope))
	}
	return r.child.pool.cfg.Store.Put(r.ctx, c.Name, stored(c.Name, f))
}

// fetchTo fetches a source to a new file of the child's.
func (r *run) fetchTo(c call) (artifact.Object, error) {
	if r.fetch == nil {
		return artifact.Object{}, errScope
	}
	a, err := r.fetch.Fetch(r.ctx, c.Source)
	if err != nil {
		return artifact.Object{}, err
	}
	f, err := os.Open(a.Path)
	if err != nil {
		return artifact.Object{}, err
	}
	defer f.Close()
	if filepath.Dir(a.Path) == filepath.Join(r.child.dir, fetchName) {
		defer os.Remove(a.Path)
	}
	return artifact.Object{SHA256: a.SHA256, Size: a.Size}, r.save(c.Path, f)
}

// log logs a line of the child's.
func (r *run) log(l line) {
	if r.lines++; r.lines > maxLines {
		return
	}
	entry := r.child.pool.cfg.Log.Check(zapcore.Level(min(max(l.Level, int8(zap.DebugLevel)), int8(zap.ErrorLevel))), cut(l.Message))
	if entry == nil {
		return
	}
	var fields []zap.Field
	for k, v := range l.Fields {
		if s, ok := v.(string); ok {
			v = cut(s)
		}
		fields = append(fields, zap.Any(cut(k), v))
	}
	entry.Write(fields...)
}

// cut is a text of a child's as long as a line may be.
func cut(s string) string { return s[:min(len(s), maxText)] }

// failed is the error of a step that the child has ended.
func (r *run) failed(out result) error {
	r.child.pool.meter(out.Events)
	f := out.Failed
	if f == nil {
		return nil
	}
	r.mu.Lock()
	origin := r.origins[f.Call]
	r.mu.Unlock()
	if f.Restart != nil {
		if err := checkPrepared(f.Restart.Prepared); err != nil {
			return err
		}
	}
	if err := checkScenes(f.Missing, r.scope.scenes); err != nil {
		return err
	}
	return f.errOf(origin)
}

// meter calls the meter with what the child has counted, as far as there can be
// such work and such encoders.
func (p *Pool) meter(events []event) {
	m := p.cfg.Meter
	for _, e := range events[:min(len(events), maxEvents)] {
		for work, s := range e.Work {
			if !known[work] || !(s >= 0) {
				delete(e.Work, work)
			}
		}
		if len(e.Work) > 0 && m.Work != nil {
			m.Work(e.Work)
		}
		if d := e.Scene; d != nil && m.Scene != nil && (d.Encoder == "" || mux.CheckEncoder(d.Encoder) == nil) && d.Frames >= 0 && e.Frames >= 0 {
			m.Scene(*d, e.Frames)
		}
		if e.Film > 0 && m.Film != nil {
			m.Film(e.Film)
		}
		if e.Fallback != "" && m.Fallback != nil && mux.CheckEncoder(e.Fallback) == nil {
			m.Fallback(e.Fallback)
		}
	}
}

// known are the kinds of work.
var known = func() map[string]bool {
	all := map[string]bool{}
	for _, w := range engine.Works {
		all[w] = true
	}
	return all
}()
