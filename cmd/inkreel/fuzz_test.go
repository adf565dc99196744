package main

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/engine"
)

// What --order names is read as parts or refused with what would be accepted.
func FuzzOrder(f *testing.F) {
	f.Add("roof,door")
	f.Add("0:0.5:0.4:0.5, a")
	f.Add("1e-9:0:.5:NaN")
	f.Fuzz(func(t *testing.T, order string) {
		parts, err := (&traceCmd{Order: order}).parts()
		var why *engine.Error
		if err != nil && (!errors.As(err, &why) || why.Hint == "") {
			t.Errorf("%q: %v", order, err)
		}
		for _, p := range parts {
			if r := p.Region; p.ID == "" && r == nil || r != nil && !(r.X >= 0 && r.Y >= 0 && r.W > 0 && r.H > 0 && r.X+r.W < 1.001 && r.Y+r.H < 1.001) {
				t.Errorf("%q is read as %+v", order, p)
			}
		}
	})
}

// A command line is taken or refused; nothing is run.
func FuzzArguments(f *testing.F) {
	for _, s := range []string{"render\x00a.json\x00-o\x00b.mp4", "serve\x00--nats-listen\x00:4222", "worker\x00--only=plan,scene\x00--slots=-1", "get\x00-\x00--\x00-o", "doctor\x00--server", "--help"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "help") || len(line) > 300 {
			return
		}
		parser, err := kong.New(&commands{}, kong.Name("inkreel"), helpVars, kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) {}), kong.Bind(&console{}))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(usual(strings.Split(line, "\x00"))); err != nil && err.Error() == "" {
			t.Errorf("%q is refused without a reason", line)
		}
	})
}

// A store that is named for other processes is named the same by each.
func FuzzAbsolute(f *testing.F) {
	for _, s := range []string{"object", "s3://b/p?endpoint=h", "a/../b", "-", "", "a\x00b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		at := absolute(spec)
		if absolute(at) != at || at != spec && !filepath.IsAbs(at) {
			t.Errorf("%q is %q, which is %q", spec, at, absolute(at))
		}
	})
}

// Any bytes to the port of --http are answered in HTTP or not at all, and the
// server goes on.
func FuzzHTTP(f *testing.F) {
	for _, s := range []string{
		"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", "POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nx", "GET /../../etc/passwd HTTP/1.0\r\n\r\n",
		"GET //healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01",
	} {
		f.Add([]byte(s))
	}
	m := newMeters()
	m.ready.Store(true)
	s := newHTTPServer(m.handler(func(context.Context) error { return nil }))
	s.ErrorLog = log.New(io.Discard, "", 0)
	in := &pipeListener{conns: make(chan net.Conn), done: make(chan struct{})}
	go func() { _ = s.Serve(in) }()
	f.Cleanup(func() { _ = s.Close() })
	ask := func(t *testing.T, request []byte) []byte {
		client, server := net.Pipe()
		defer client.Close()
		in.conns <- server
		_ = client.SetDeadline(time.Now().Add(time.Minute))
		go func() { // it may be answered before all of it is read
			_, _ = client.Write(request)
			_, _ = client.Write([]byte("\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
		}()
		head := make([]byte, 5)
		if n, err := io.ReadFull(client, head); n == 0 && err != nil {
			return nil
		}
		if string(head) != "HTTP/" {
			t.Errorf("%q is answered with %q", request, head)
		}
		return head
	}
	f.Fuzz(func(t *testing.T, request []byte) {
		if len(request) > 8<<10 {
			return
		}
		ask(t, request)
		if ask(t, []byte("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")) == nil {
			t.Errorf("after %q nothing is answered", request)
		}
	})
}

// pipeListener hands a server the ends of pipes.
type pipeListener struct {
	conns chan net.Conn
	done  chan struct{}
}

// Accept implements net.Listener.
func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (l *pipeListener) Close() error { close(l.done); return nil }

// Addr implements net.Listener.
func (l *pipeListener) Addr() net.Addr { return &net.UnixAddr{Name: "pipe", Net: "unix"} }
