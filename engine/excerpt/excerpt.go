// Package excerpt takes parts out of a recording. A recording goes in as a
// stream, and is read once from the first part to the end of the last, however
// many there are and however they overlap; out comes each part's sound as a
// stored WAV file, as soon as it has been read. It knows nothing of scenes.
package excerpt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/inkreel/inkreel/audio"
)

// Part is a stretch of a recording, in seconds from its start: From ≥ 0, To
// after it.
type Part struct{ From, To float64 }

// Voice is the sound of a part: shorter, where the recording has ended before.
type Voice struct {
	Name  string          // under which it is stored
	Sound *audio.Activity // when somebody is heard in it
}

// Source is where a recording comes from and where its parts go.
type Source struct {
	Dir   string                                                            // for files that are being written
	Open  func(ctx context.Context, from, to float64) (audio.Stream, error) // the recording between two times in seconds
	Store func(ctx context.Context, path string) (name string, err error)   // stores a WAV file
}

// Reading is a recording being read for its parts. Safe for concurrent use.
// Close it.
type Reading struct {
	source Source
	parts  []*part // by their start
	stop   context.CancelFunc
	done   chan struct{} // closed when all has been read, or err is why not
	err    error
}

// part is a part on its way.
type part struct {
	Part
	start, end int           // frames of the recording
	ready      chan struct{} // closed when it is stored
	voice      Voice

	file *os.File // nil before it begins and after it is stored
	wav  *audio.WAVWriter
}

// Read begins to read a recording for parts, which may be given several times, in
// any order. It goes on until ctx ends or Close is called.
func Read(ctx context.Context, source Source, parts []Part) *Reading {
	ctx, stop := context.WithCancel(ctx)
	r := &Reading{source: source, stop: stop, done: make(chan struct{})}
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b Part) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	for _, p := range slices.Compact(parts) {
		r.parts = append(r.parts, &part{Part: p, start: frameAt(p.From), end: frameAt(p.To), ready: make(chan struct{}), voice: Voice{Sound: new(audio.Activity)}})
	}
	go func() {
		defer close(r.done)
		defer stop()
		r.err = r.read(ctx)
	}()
	return r
}

func frameAt(seconds float64) int { return int(math.Round(seconds * audio.Rate)) }

// Part waits for one of the parts that the reading was begun with.
func (r *Reading) Part(ctx context.Context, wanted Part) (Voice, error) {
	i := slices.IndexFunc(r.parts, func(p *part) bool { return p.Part == wanted })
	if i < 0 {
		return Voice{}, fmt.Errorf("the recording is not read for its part from %g to %g s", wanted.From, wanted.To)
	}
	p := r.parts[i]
	select {
	case <-p.ready:
		return p.voice, nil
	case <-ctx.Done():
		return Voice{}, ctx.Err()
	case <-r.done:
	}
	select {
	case <-p.ready:
		return p.voice, nil
	default:
		return Voice{}, r.err
	}
}

// Close ends the reading; parts that are not ready never will be.
func (r *Reading) Close() {
	r.stop()
	<-r.done
}

// read reads the recording.
func (r *Reading) read(ctx context.Context) error {
	if len(r.parts) == 0 {
		return nil
	}
	defer func() {
		for _, p := range r.parts {
			p.drop()
		}
	}()
	last := slices.MaxFunc(r.parts, func(a, b *part) int { return cmp.Compare(a.To, b.To) })
	stream, err := r.source.Open(ctx, r.parts[0].From, last.To)
	if err != nil {
		return err
	}
	defer stream.Close()
	at := r.parts[0].start
	waiting, begun := r.parts, []*part(nil)
	// take gives the parts what falls on them of a block that begins at frame at, and
	// stores those that end before a frame.
	take := func(block audio.PCM, before int) error {
		for len(waiting) > 0 && waiting[0].start < before {
			begun, waiting = append(begun, waiting[0]), waiting[1:]
			if err := begun[len(begun)-1].begin(r.source.Dir); err != nil {
				return err
			}
		}
		kept := begun[:0]
		for _, p := range begun {
			if err := p.add(block, at); err != nil {
				return err
			}
			if p.end > before {
				kept = append(kept, p)
			} else if err := p.finish(ctx, r.source.Store); err != nil {
				return err
			}
		}
		begun = kept
		return nil
	}
	err = audio.ReadStream(ctx, stream, func(block audio.PCM) error {
		end := at + len(block)/2
		err := take(block, end)
		at = end
		return err
	})
	if err != nil {
		return err
	}
	return take(nil, math.MaxInt) // what the recording has ended before
}

func (p *part) begin(dir string) (err error) {
	if p.file, err = os.CreateTemp(dir, "voice-*.wav"); err != nil {
		return fmt.Errorf("a part of a recording: %w", err)
	}
	p.wav = audio.NewWAVWriter(p.file)
	return nil
}

// add takes what belongs to the part of a block that begins at frame at.
func (p *part) add(block audio.PCM, at int) error {
	from, to := max(p.start-at, 0), min(p.end-at, len(block)/2)
	if from >= to {
		return nil
	}
	p.voice.Sound.Add(block[2*from : 2*to])
	return p.wav.Add(block[2*from : 2*to])
}

func (p *part) finish(ctx context.Context, store func(context.Context, string) (string, error)) (err error) {
	defer p.drop()
	if err := errors.Join(p.wav.Close(), p.file.Close()); err != nil {
		return err
	}
	if p.voice.Name, err = store(ctx, p.file.Name()); err != nil {
		return err
	}
	close(p.ready)
	return nil
}

// drop removes the part's file.
func (p *part) drop() {
	if p.file == nil {
		return
	}
	p.file.Close()
	os.Remove(p.file.Name())
	p.file, p.wav = nil, nil
}
