package transfer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Server replies to requests for artifacts. Several may reply to the same
// subjects: one of them does, and is asked on.
type Server struct {
	Store artifact.Store
	// Subjects are those of all jobs, with a * for each word that is a job's own.
	Subjects []string
	// May returns nil where who asks under a subject may have the artifact of that
	// name; artifact.ErrNotFound (wrapped) where the subject's job has none such.
	May func(ctx context.Context, subject, name string) error
	Log *zap.Logger

	id   string // the word of subjects that is this server's
	most int    // bytes of a chunk

	mu   sync.Mutex
	open map[string]*reading // by the word of subjects that stands for it
}

// reading is an artifact that is open at a place.
type reading struct {
	key     string // the word of subjects that stands for it
	subject string // whom it was opened for
	ctx     context.Context
	cancel  context.CancelFunc
	used    atomic.Int64 // when it was asked for last, in nanoseconds

	busy sync.Mutex // of what follows
	o    artifact.Object
	r    io.ReadCloser // nil before it is open
	at   int64
	idle *time.Timer // runs while nobody reads
}

// Start begins to reply, until the returned function is called.
func (s *Server) Start(nc *nats.Conn) (stop func(), err error) {
	s.id, s.open = nuid.Next(), map[string]*reading{}
	s.most = max(min(maxChunk, int(nc.MaxPayload()/2)), 1)
	var subs []*nats.Subscription
	stop = func() {
		for _, sub := range subs {
			_ = sub.Unsubscribe()
		}
		s.mu.Lock()
		all := slices.Collect(maps.Values(s.open))
		s.mu.Unlock()
		for _, one := range all {
			one.cancel()
			one.busy.Lock()
			s.end(one)
			one.busy.Unlock()
		}
	}
	receive := func(m *nats.Msg) { go s.reply(m) }
	for _, subject := range s.Subjects {
		first, err := nc.QueueSubscribe(subject, "transfer", receive)
		if err != nil {
			stop()
			return nil, fmt.Errorf("hand artifacts over: %w", err)
		}
		further, err := nc.Subscribe(subject+"."+s.id+".*", receive)
		subs = append(subs, first, further)
		if err != nil {
			stop()
			return nil, fmt.Errorf("hand artifacts over: %w", err)
		}
	}
	return stop, nil
}

// reply answers one request.
func (s *Server) reply(m *nats.Msg) {
	subject, key, _ := strings.Cut(m.Subject, "."+s.id+".")
	var r request
	if json.Unmarshal(m.Data, &r) != nil || r.Offset < 0 || artifact.CheckName(r.Name) != nil {
		refuse(m, codeRequest, `want {"name": an artifact of the job, "offset": a number from 0}`)
		return
	}
	answer, err := s.answer(subject, key, r)
	if err == nil {
		_ = m.RespondMsg(answer) // who does not receive it asks again
		return
	}
	switch {
	case errors.Is(err, errBusy):
		refuse(m, codeBusy, err.Error())
	case errors.Is(err, artifact.ErrNotFound):
		refuse(m, codeMissing, "there is no such artifact")
	case errors.Is(err, artifact.ErrCorrupt):
		s.Log.Error("an artifact in the store is damaged", zap.String("artifact", r.Name), zap.Error(err))
		refuse(m, codeDamaged, "it is damaged in the store")
	default: // what the store says is nothing for strangers
		s.Log.Warn("an artifact cannot be handed over", zap.String("artifact", r.Name), zap.Error(err))
		refuse(m, codeFailed, "it cannot be read now")
	}
}

// answer is the next chunk of what a request is for. Nobody holds the artifact any
// more when it is sent: the next request may be there before this one is over.
func (s *Server) answer(subject, key string, r request) (*nats.Msg, error) {
	one, err := s.at(subject, key, r)
	if err != nil {
		return nil, err
	}
	defer one.busy.Unlock()
	data, err := s.chunk(one)
	if err != nil {
		s.end(one)
		return nil, err
	}
	m := &nats.Msg{Data: data, Header: nats.Header{}}
	m.Header.Set(headerSize, strconv.FormatInt(one.o.Size, 10))
	m.Header.Set(headerDigest, one.o.SHA256)
	if one.at == one.o.Size {
		s.end(one)
		return m, nil
	}
	m.Header.Set(headerNext, s.id+"."+one.key)
	one.used.Store(time.Now().UnixNano())
	one.idle = time.AfterFunc(keptFor, func() { s.forget(one) })
	return m, nil
}

// refuse replies without bytes.
func refuse(m *nats.Msg, code, why string) {
	_ = m.RespondMsg(&nats.Msg{Header: nats.Header{headerCode: {code}, headerError: {why}}})
}

// errBusy says that somebody has to ask again.
var errBusy = errors.New("as many artifacts are read as may be at once")

// at is the artifact of a request, open at its offset and locked: the one of that
// key where it stands there, else opened anew.
func (s *Server) at(subject, key string, r request) (*reading, error) {
	s.mu.Lock()
	one := s.open[key]
	s.mu.Unlock()
	if one != nil && one.subject == subject && one.busy.TryLock() {
		if one.r != nil && one.o.Name == r.Name && one.at == r.Offset && one.idle.Stop() {
			return one, nil
		}
		one.busy.Unlock()
	}
	one = &reading{key: nuid.Next(), subject: subject}
	one.ctx, one.cancel = context.WithCancel(context.Background()) // it outlives the request
	one.busy.Lock()
	err := s.enter(one)
	if err == nil {
		err = s.begin(one, r)
	}
	if err != nil {
		s.end(one)
		one.busy.Unlock()
		return nil, err
	}
	return one, nil
}

// enter gives an artifact its place among those open. Where there is none left,
// the one that has waited longest to be asked on gives way: who asks on later has
// it opened again, so nobody keeps others away by what he leaves open.
func (s *Server) enter(one *reading) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= maxReadings {
		waiting := slices.SortedFunc(maps.Values(s.open), func(a, b *reading) int { return cmp.Compare(a.used.Load(), b.used.Load()) })
		i := slices.IndexFunc(waiting, func(r *reading) bool { return r.busy.TryLock() })
		if i < 0 {
			return errBusy
		}
		defer waiting[i].busy.Unlock()
		s.drop(waiting[i])
	}
	one.used.Store(time.Now().UnixNano())
	s.open[one.key] = one
	return nil
}

// begin opens an artifact at an offset.
func (s *Server) begin(one *reading, r request) error {
	defer time.AfterFunc(openTime, one.cancel).Stop()
	err := s.May(one.ctx, one.subject, r.Name)
	if err != nil {
		return err
	}
	if one.r, one.o, err = s.Store.Open(one.ctx, r.Name); err != nil {
		return err
	}
	one.o.Name = r.Name
	if r.Offset > one.o.Size {
		return fmt.Errorf("%s ends before %d: %w", r.Name, r.Offset, artifact.ErrNotFound)
	}
	one.at, err = io.CopyN(io.Discard, one.r, r.Offset)
	return err
}

// chunk reads on. What ends an artifact is handed over only when all of it has
// proved to be what was stored.
func (s *Server) chunk(one *reading) ([]byte, error) {
	defer time.AfterFunc(chunkTime, one.cancel).Stop()
	data := make([]byte, min(int64(s.most), one.o.Size-one.at))
	n, err := io.ReadFull(one.r, data)
	one.at += int64(n)
	if err != nil || one.at < one.o.Size {
		return data, err
	}
	switch n, err := io.ReadFull(one.r, make([]byte, 1)); {
	case n > 0:
		return nil, fmt.Errorf("%s has more than %d bytes: %w", one.o.Name, one.o.Size, artifact.ErrCorrupt)
	case errors.Is(err, io.EOF):
		return data, nil
	default:
		return nil, err
	}
}

// forget gives up an artifact that nobody asks for more of.
func (s *Server) forget(one *reading) {
	one.busy.Lock()
	defer one.busy.Unlock()
	s.end(one)
}

// end gives up an artifact whose busy is held.
func (s *Server) end(one *reading) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(one)
}

// drop is end for who holds s.mu too.
func (s *Server) drop(one *reading) {
	delete(s.open, one.key)
	if one.idle != nil {
		one.idle.Stop()
	}
	one.cancel()
	if one.r != nil {
		one.r.Close()
		one.r = nil
	}
}
