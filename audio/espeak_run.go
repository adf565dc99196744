package audio

import (
	"context"
	"errors"
	"io"
	"strings"
)

// silence is the level below which sound around a clause counts as none.
const silence = 0.004

// A run speaks so many clauses and bytes of text at most: what comes of it is
// in memory until it is heard.
const (
	runClauses = 8
	runBytes   = 700
)

// run is some clauses that are spoken by the program in one go, and what it prints.
type run struct {
	clauses []spokenClause
	printed chan []byte
}

// runLength is how many clauses go into the next run.
func runLength(rest []spokenClause) int {
	n, bytes := 1, len(rest[0].Text)
	for n < min(len(rest), runClauses) && bytes+len(rest[n].Text) <= runBytes {
		bytes += len(rest[n].Text)
		n++
	}
	return n
}

// text is what the program is given.
func (r run) text() string {
	var lines []string
	for _, c := range r.clauses {
		if len(c.words) > 0 {
			lines = append(lines, c.lines()...)
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return noEcho + strings.Join(lines, parting)
}

// rendition is what has been spoken of a text.
type rendition struct {
	hear   func(PCM) error
	frames int // so far
	words  []Word
}

// run adds the clauses of a run, each with the pause after it. Where what is printed is
// not what was asked for, the rest is spoken clause by clause, by the runs that alone
// begins.
func (s *rendition) run(ctx context.Context, r run, alone func(spokenClause) run) error {
	parts, err := openParts(ctx, r.printed)
	if err != nil {
		return err
	}
	astray := false
	for _, c := range r.clauses {
		if len(c.words) == 0 {
			if err := s.pause(c); err != nil {
				return err
			}
			continue
		}
		if astray {
			err = s.heard(ctx, c, alone(c))
		} else {
			astray, err = s.clause(ctx, c, parts)
		}
		if err != nil {
			return err
		}
	}
	parts.drain()
	return nil
}

// heard adds a clause of a run of its own; its words are placed by their syllables.
func (s *rendition) heard(ctx context.Context, c spokenClause, r run) error {
	parts, err := openParts(ctx, r.printed)
	if err != nil {
		return err
	}
	c.groups = c.groups[:1]
	if _, err = s.clause(ctx, c, parts); err != nil {
		return err
	}
	parts.drain()
	return nil
}

// clause adds the next clause of a run; astray reports whether what was printed after it
// is not the same clause twice.
func (s *rendition) clause(ctx context.Context, c spokenClause, parts *parts) (astray bool, err error) {
	began := float64(s.frames) / Rate
	start := began
	var heard Activity
	var whole grid
	trim := trimmer{level: silence, to: func(p PCM) error {
		heard.Add(p)
		return s.add(p)
	}}
	err = parts.next(func(p PCM) error {
		whole.add(p)
		return trim.add(p)
	})
	if err != nil {
		return false, err
	}
	if err := trim.end(); err != nil {
		return false, err
	}
	words := heard.Words(c.Text)
	if len(c.groups) > 1 {
		var one, other grid
		for _, g := range []*grid{&one, &other} {
			if err := parts.next(func(p PCM) error { g.add(p); return nil }); err != nil {
				return false, err
			}
		}
		astray = !alike(&whole, &one) || !alike(&whole, &other)
		if spans, err := groupSpans(&whole, &one, &other, c.weights()); err == nil && !astray {
			words = c.place(c.withGlides(spans))
			start += float64(whole.before-trim.cut) / Rate
		}
	}
	end := began // of speech, before what is too faint to be heard as such
	for _, v := range heard.spans() {
		end = max(end, began+v[1])
	}
	for _, w := range words {
		w.Start = min(max(w.Start+start, began), end)
		w.End = min(max(w.End+start, w.Start), end)
		s.words = append(s.words, w)
	}
	return astray, s.pause(c)
}

// pause adds the silence after a clause.
func (s *rendition) pause(c spokenClause) error { return s.add(make(PCM, 2*int(c.Pause*Rate))) }

func (s *rendition) add(p PCM) error {
	s.frames += len(p) / 2
	if len(p) == 0 {
		return nil
	}
	return s.hear(p)
}

// parts are what a run prints, parted by silence.
type parts struct {
	ctx  context.Context
	from *piecesReader
	wav  *WAVReader // nil: nothing was printed
	rest PCM        // read and not yet taken
	buf  PCM
	over bool
}

func openParts(ctx context.Context, printed <-chan []byte) (*parts, error) {
	p := &parts{ctx: ctx, from: &piecesReader{ctx: ctx, from: printed}, buf: make(PCM, partFrames*2)}
	first, ok := <-printed
	if !ok {
		p.over = true
		return p, ctx.Err()
	}
	p.from.rest = first
	var err error
	p.wav, err = OpenWAV(p.from)
	return p, err
}

// partFrames are read at a time: 50 ms.
const partFrames = Rate / 20

// next gives each the next part, up to the middle of the silence after it.
func (p *parts) next(each func(PCM) error) error {
	quiet, begun := 0, false // frames of silence so far
	for {
		if len(p.rest) == 0 {
			if err := p.read(); err != nil || len(p.rest) == 0 {
				return err
			}
		}
		taken := 0
		for taken < len(p.rest) {
			if max(abs(p.rest[taken]), abs(p.rest[taken+1])) > heardLevel {
				begun = true
				if quiet >= parted*Rate {
					break
				}
				quiet = 0
			} else if begun {
				quiet++
			}
			taken += 2
		}
		if err := each(p.rest[:taken]); err != nil {
			return err
		}
		p.rest = p.rest[taken:]
		if len(p.rest) > 0 {
			return nil
		}
	}
}

func (p *parts) read() error {
	if p.over {
		return nil
	}
	if err := p.ctx.Err(); err != nil {
		return err
	}
	n, err := p.wav.Read(p.buf)
	p.rest = p.buf[:n]
	if errors.Is(err, io.EOF) {
		p.over, err = true, nil
	}
	return err
}

// drain takes what is left, which the program would wait to print.
func (p *parts) drain() {
	for range p.from.from {
	}
}
