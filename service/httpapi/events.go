package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Server-sent events: what a client waits before it comes back, and how long it may
// take to read one event. Whoever follows calls at least every 15 s.
const (
	eventRetry = 2 * time.Second
	eventTime  = 30 * time.Second
)

// Events are a stream of server-sent events, as they are written.
type Events struct {
	c    *Call
	last []byte
	open bool
}

// Events begins a stream; nothing is answered before the first event.
func (c *Call) Events() *Events { return &Events{c: c} }

// Seen reports whether the client has an event by that id already and comes back.
func (e *Events) Seen(id string) bool { return e.c.R.Header.Get("Last-Event-ID") == id }

// Send writes an event; one like the last is a heartbeat alone.
func (e *Events) Send(id, name string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	w := e.c.W
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(eventTime))
	if !e.open {
		e.open = true
		h := w.Header()
		h.Set("Content-Type", "text/event-stream; charset=utf-8")
		h.Set("X-Accel-Buffering", "no") // of a proxy, which would hold events back
		w.WriteHeader(http.StatusOK)
		if _, err := fmt.Fprintf(w, "retry: %d\n\n", eventRetry.Milliseconds()); err != nil {
			return lost(err)
		}
	}
	if bytes.Equal(text, e.last) {
		_, err = fmt.Fprint(w, ": still so\n\n")
	} else {
		_, err = fmt.Fprintf(w, "id: %s\nevent: %s\ndata: %s\n\n", id, name, text)
	}
	e.last = text
	if err != nil {
		return lost(err)
	}
	return lost(control.Flush())
}
