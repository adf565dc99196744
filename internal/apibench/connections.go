package main

import (
	"context"
	"fmt"
	"net"
	"strings"
	"time"
)

// connections measures what connections cost that say nothing, and bodies that come a
// byte at a time.
func (b *bench) connections(ctx context.Context, r *report) error {
	address := strings.TrimPrefix(b.base, "http://")
	before := b.resident()
	idle, err := b.open(address, b.cfg.idle, "")
	if err != nil {
		return err
	}
	r.memory(fmt.Sprintf("%d connections that say nothing", len(idle)), before, b.resident())
	answer, err := b.answers(ctx)
	if err != nil {
		return err
	}
	r.note("A poll beside them is answered in %s.", answer.Round(10*time.Microsecond))
	shut(idle)
	const slow = 1000
	before = b.resident()
	head := fmt.Sprintf("POST /api/v2/videos/generate HTTP/1.1\r\nHost: %s\r\nX-Api-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{", address, b.keys[0], 5<<20)
	bodies, err := b.open(address, slow, head)
	if err != nil {
		return err
	}
	defer shut(bodies)
	for range 3 {
		for _, c := range bodies {
			_, _ = c.Write([]byte(" ")) // refused ones count as well
		}
		time.Sleep(time.Second)
	}
	r.memory(fmt.Sprintf("%d bodies of 5 MB that come a byte a second", slow), before, b.resident())
	if answer, err = b.answers(ctx); err != nil {
		return err
	}
	r.note("A poll beside the slow bodies is answered in %s.", answer.Round(10*time.Microsecond))
	return nil
}

// open makes connections and says something on each.
func (b *bench) open(address string, n int, text string) (all []net.Conn, err error) {
	for range n {
		c, err := net.Dial("tcp", address)
		if err != nil {
			shut(all)
			return nil, err
		}
		all = append(all, c)
		if _, err := c.Write([]byte(text)); text != "" && err != nil {
			shut(all)
			return nil, err
		}
	}
	time.Sleep(time.Second) // for the server to take the last
	return all, nil
}

func shut(all []net.Conn) {
	for _, c := range all {
		_ = c.Close()
	}
}

// answers is how long a poll takes now.
func (b *bench) answers(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	_, err := b.client.Job(ctx, fmt.Sprintf("v_%020d", 0))
	return time.Since(began), err
}
