package main

import (
	"io"
	"net"
	"net/url"
	"sync"
)

// line is a way from the client to the server that can be cut.
type line struct {
	url    string // of this end, with the server's user
	server string // host and port
	listen net.Listener
	all    sync.WaitGroup

	mu     sync.Mutex
	open   map[net.Conn]bool
	closed bool
}

// newLine lays a line to a server.
func newLine(server string) (*line, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	listen, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &line{server: u.Host, listen: listen, open: map[net.Conn]bool{}}
	u.Host = listen.Addr().String()
	l.url = u.String()
	l.all.Go(l.accept)
	return l, nil
}

func (l *line) accept() {
	for {
		near, err := l.listen.Accept()
		if err != nil {
			return // closed
		}
		far, err := net.Dial("tcp", l.server)
		if err != nil {
			near.Close()
			continue
		}
		l.join(near, far)
	}
}

// join makes two connections one, unless the line was closed meanwhile.
func (l *line) join(near, far net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		near.Close()
		far.Close()
		return
	}
	l.open[near], l.open[far] = true, true
	l.all.Go(func() { l.copy(near, far) })
	l.all.Go(func() { l.copy(far, near) })
}

// copy carries one direction; the end of one is the end of both.
func (l *line) copy(to, from net.Conn) {
	_, _ = io.Copy(to, from)
	to.Close()
	from.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, to)
	delete(l.open, from)
}

// cut ends all connections without a word; new ones are let through.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		c.Close()
	}
}

func (l *line) close() {
	l.listen.Close()
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.cut()
	l.all.Wait()
}
