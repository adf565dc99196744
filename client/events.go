package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

// idle is how long a stream of events may say nothing: the service says something at
// least every 15 seconds.
const idle = 45 * time.Second

// Events follows a job: how it stands now, then each change, until it has ended. A
// stream that breaks is taken up again. Where the job cannot be followed the last pair
// is the error; that a job failed is none, but in Job.Error.
func (c *Client) Events(ctx context.Context, id string) iter.Seq2[*Job, error] {
	return func(yield func(*Job, error) bool) {
		s := stream{client: c, path: at("videos", id, "events"), tell: func(j *Job) bool { return yield(j, nil) }}
		for n := 1; ; n++ {
			heard, err := s.follow(ctx)
			if s.over {
				return
			}
			if heard {
				n = 1
			}
			pause, ok := c.pause(n, true, err)
			if !ok || n >= c.attempts || !sleep(ctx, pause) {
				yield(nil, err)
				return
			}
		}
	}
}

// stream is a job's events, over as many connections as it takes.
type stream struct {
	client *Client
	path   string
	last   string          // id of the event that was told last
	tell   func(*Job) bool // false: no more is wanted
	over   bool            // the job has ended, or no more is wanted
}

// follow tells events of one connection until it ends, which is an error unless all
// is over. heard reports whether anything was told.
func (s *stream) follow(ctx context.Context) (heard bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	it := call{method: http.MethodGet, path: s.path, header: http.Header{"Accept": {"text/event-stream"}}}
	if s.last != "" {
		it.header.Set("Last-Event-ID", s.last)
	}
	res, err := s.client.send(ctx, it)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusNoContent { // its end was told
		s.over = true
		return false, nil
	}
	watch := time.AfterFunc(idle, cancel)
	defer watch.Stop()
	in := bufio.NewReader(io.LimitReader(res.Body, mostAnswer))
	var id, data string
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return heard, &lost{err}
		}
		watch.Reset(idle)
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch value = strings.TrimPrefix(value, " "); {
		case name == "id":
			id = value
		case name == "data":
			data += value
		case name == "" && value == "" && data != "":
			j := new(Job)
			if err := json.Unmarshal([]byte(data), j); err != nil {
				return heard, fmt.Errorf("an event of %s is not of this API: %w", s.path, err)
			}
			s.last, data, heard = id, "", true
			if s.over = !s.tell(j) || j.Status.Ended(); s.over {
				return heard, nil
			}
		}
	}
}
