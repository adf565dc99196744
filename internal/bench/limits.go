package bench

import (
	"io"
	"os"
	"time"
)

// Limits are what the machine can do at best, to set the costs beside, in
// bytes a second.
type Limits struct {
	Memory float64 `json:"memory"` // copied by one core
	Fresh  float64 `json:"fresh"`  // had from the system and touched for the first time, by one core
	Pipe   float64 `json:"pipe"`   // through a pipe, as frames go to an encoder
}

// A frame's worth of bytes, and how many times it is moved.
const (
	limitBlock = 1536 * 1024 * 3 / 2
	limitTimes = 400
)

// limitFresh is how much memory is asked of the system, in bytes, and
// limitPage how little of it the system hands out at once.
const (
	limitFresh = 128 << 20
	limitPage  = 4 << 10
)

func (b *bench) limits() (Limits, error) {
	b.tell("the machine's limits")
	from, to := make([]byte, limitBlock), make([]byte, limitBlock)
	copy(to, from) // touched once, so that no page is missing
	began := time.Now()
	for range limitTimes {
		copy(to, from)
	}
	l := Limits{Memory: limitTimes * limitBlock / time.Since(began).Seconds()}
	began = time.Now()
	fresh := make([]byte, limitFresh)
	for i := 0; i < len(fresh); i += limitPage {
		fresh[i] = 1
	}
	l.Fresh = limitFresh / time.Since(began).Seconds()
	r, w, err := os.Pipe()
	if err != nil {
		return l, err
	}
	defer r.Close()
	sent := make(chan error, 1)
	began = time.Now()
	go func() {
		defer w.Close()
		for range limitTimes {
			if _, err := w.Write(from); err != nil {
				sent <- err
				return
			}
		}
		sent <- nil
	}()
	if _, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{r}, to); err != nil {
		return l, err
	}
	l.Pipe = limitTimes * limitBlock / time.Since(began).Seconds()
	return l, <-sent
}
