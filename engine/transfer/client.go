package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Client reads artifacts of one job. Safe for concurrent use.
type Client struct {
	Conn    *nats.Conn
	Subject string // of the job's artifacts
	// Patience is how long a request is repeated that nobody replies to. Defaults to
	// 15 s, as long as a cluster may need to find itself.
	Patience time.Duration
}

// Open begins to read an artifact, as artifact.Store does: reading to the end
// returns artifact.ErrCorrupt instead of io.EOF where the bytes have another
// digest than the Object's. Where a process that replies goes away, another one
// is asked on. ErrNobody: none replies.
func (c *Client) Open(ctx context.Context, name string) (io.ReadCloser, artifact.Object, error) {
	r := &reader{c: c, ctx: ctx, o: artifact.Object{Name: name, Size: -1}, h: sha256.New()}
	if err := r.ask(); err != nil {
		return nil, artifact.Object{}, err
	}
	return r, r.o, nil
}

// reader asks for a chunk when the one before has been read.
type reader struct {
	c     *Client
	ctx   context.Context
	o     artifact.Object
	next  string // word of the subject where it is open
	chunk []byte // not read yet
	at    int64  // of what was received
	h     hash.Hash
	err   error
}

// Read implements io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	if len(r.chunk) == 0 && r.err == nil {
		switch {
		case r.at < r.o.Size:
			r.err = r.ask()
		case hex.EncodeToString(r.h.Sum(nil)) != r.o.SHA256:
			r.err = fmt.Errorf("%s: what was received has another digest: %w", r.o.Name, artifact.ErrCorrupt)
		default:
			r.err = io.EOF
		}
	}
	if r.err != nil {
		return 0, r.err
	}
	n := copy(p, r.chunk)
	r.chunk = r.chunk[n:]
	return n, nil
}

// Close implements io.Closer.
func (r *reader) Close() error {
	r.chunk, r.err = nil, errors.New("read after it was closed")
	return nil
}

// pause is between two tries, doubled with each up to a second.
const pause = 25 * time.Millisecond

// ask asks for the next chunk until it is there.
func (r *reader) ask() error {
	body, err := json.Marshal(request{r.o.Name, r.at})
	if err != nil {
		return err
	}
	patience := r.c.Patience
	if patience == 0 {
		patience = 15 * time.Second
	}
	for began, wait := time.Now(), pause; ; wait = min(2*wait, time.Second) {
		m, err := r.try(body)
		if err == nil {
			err = r.take(m)
		}
		if err == nil || !passing(err) || r.ctx.Err() != nil {
			return errors.Join(r.ctx.Err(), err)
		}
		r.next = "" // another one may know
		if time.Since(began) > patience {
			if errors.Is(err, nats.ErrNoResponders) {
				err = fmt.Errorf("%w: %w", ErrNobody, err)
			}
			return err
		}
		t := time.NewTimer(wait)
		select {
		case <-r.ctx.Done():
		case <-t.C:
		}
		t.Stop()
	}
}

// try asks once.
func (r *reader) try(body []byte) (*nats.Msg, error) {
	subject, most := r.c.Subject, openTime+slack
	if r.next != "" {
		subject, most = subject+"."+r.next, chunkTime+slack
	}
	ctx, cancel := context.WithTimeout(r.ctx, most)
	defer cancel()
	m, err := r.c.Conn.RequestWithContext(ctx, subject, body)
	if err != nil {
		return nil, fmt.Errorf("ask for %s: %w", r.o.Name, err)
	}
	return m, nil
}

// errAgain is of requests that may succeed when repeated.
var errAgain = errors.New("it could not be read")

// passing reports whether a request may succeed when it is repeated.
func passing(err error) bool {
	for _, e := range []error{
		errAgain, context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected,
		nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// take takes a reply.
func (r *reader) take(m *nats.Msg) error {
	why := fmt.Errorf("%s: %s", r.o.Name, m.Header.Get(headerError))
	switch m.Header.Get(headerCode) {
	case "":
	case codeMissing:
		return fmt.Errorf("%w: %w", why, artifact.ErrNotFound)
	case codeDamaged:
		return fmt.Errorf("%w: %w", why, artifact.ErrCorrupt)
	case codeBusy, codeFailed:
		return fmt.Errorf("%w: %w", why, errAgain)
	default:
		return why
	}
	size, err := strconv.ParseInt(m.Header.Get(headerSize), 10, 64)
	sum := m.Header.Get(headerDigest)
	if r.o.Size < 0 && err == nil {
		r.o.Size, r.o.SHA256 = size, sum
	}
	n := int64(len(m.Data))
	if err != nil || size < 0 || size != r.o.Size || sum != r.o.SHA256 || n > size-r.at || n == 0 && r.at < size {
		return fmt.Errorf("%s: a reply with %d bytes from %d on does not fit %d with digest %s: %w", r.o.Name, n, r.at, r.o.Size, r.o.SHA256, artifact.ErrCorrupt)
	}
	r.chunk, r.next = bytes.Clone(m.Data), m.Header.Get(headerNext)
	r.at += n
	r.h.Write(r.chunk)
	return nil
}
