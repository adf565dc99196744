package audio

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// ErrNoSpeech says that no speech program was found.
var ErrNoSpeech = errors.New("espeak-ng is not on the PATH; install it with: apt-get install espeak-ng")

// clausesAtOnce of a text are spoken side by side.
const clausesAtOnce = 4

// speechTimeout is how long the speech program may take over some 32 KiB of sound, or
// its version, before it is ended: both take milliseconds, on a machine that is not busy.
const speechTimeout = time.Minute

// waitDelay is how long the pipes of a program that was ended may stay open.
const waitDelay = 2 * time.Second

var errNoAnswer = fmt.Errorf("no answer within %v", speechTimeout)

// silence is the level below which sound around a clause counts as none.
const silence = 0.004

// Espeak speaks with espeak-ng: every language of the plan, offline, free of
// charge. Each clause is spoken by itself, so the times of its words are off
// by no more than syllables within one clause. Safe for concurrent use.
type Espeak struct {
	path    string
	version func() (string, error) // asked once
}

// NewEspeak finds espeak-ng and asks its version; the error wraps ErrNoSpeech
// when there is none.
func NewEspeak(ctx context.Context) (*Espeak, error) {
	e, err := FindEspeak(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := e.version(); err != nil {
		return nil, err
	}
	return e, nil
}

// FindEspeak is NewEspeak for who may have nothing to say: the program is
// first started when there is something to be spoken. ctx is for asking its
// version then.
func FindEspeak(ctx context.Context) (*Espeak, error) {
	path, err := exec.LookPath("espeak-ng")
	if err != nil {
		return nil, ErrNoSpeech
	}
	return &Espeak{path, sync.OnceValues(func() (string, error) { return printedVersion(ctx, path) })}, nil
}

func printedVersion(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, speechTimeout, errNoAnswer)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--version")
	cmd.Env = quietly()
	out, err := cmd.Output()
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("ask espeak-ng for its version: %w", err)
	}
	version := strings.TrimPrefix(string(out), "eSpeak NG text-to-speech: ")
	version, _, _ = strings.Cut(version, "  ")
	return strings.TrimSpace(version), nil
}

// Name implements Speaker.
func (e *Espeak) Name() string {
	version, _ := e.version() // Speak tells what is wrong with it
	return "espeak-ng " + version
}

// voiceSettings are those of espeak-ng for one of our voices.
type voiceSettings struct {
	variant string
	wpm     int // words a minute
	pitch   int // 0..99
}

// paced is the words a minute at a pace.
func (s voiceSettings) paced(pace float64) int {
	if pace <= 0 {
		return s.wpm
	}
	return int(math.Round(float64(s.wpm) * pace))
}

// The variants were chosen by ear for being clear and apart from each other;
// 150 words a minute is an explainer's pace.
var espeakVoices = map[plan.Voice]voiceSettings{
	plan.VoiceFemale1: {"f2", 150, 52},
	plan.VoiceFemale2: {"f4", 155, 44},
	plan.VoiceMale1:   {"m3", 148, 42},
	plan.VoiceMale2:   {"m7", 142, 32},
}

// Speak implements Speaker.
func (e *Espeak) Speak(ctx context.Context, u Utterance, hear func(PCM) error) ([]Word, error) {
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	if _, ok := espeakVoices[u.Voice]; !ok {
		return nil, fmt.Errorf("espeak-ng has no voice %q", u.Voice)
	}
	if _, ok := locale.Find(u.Lang.Primary()); !ok {
		return nil, fmt.Errorf("espeak-ng speaks no language %q", u.Lang)
	}
	if _, err := e.version(); err != nil {
		return nil, err
	}
	// Their own pauses are cut off with the silence around each clause, so that word
	// times follow the sound heard.
	all := clause.Split(u.Text)
	// Half of a clause's time the program is being started: some clauses are spoken
	// ahead of the one that is heard.
	g, gctx := errgroup.WithContext(ctx)
	ahead := make(chan chan []byte, clausesAtOnce-1)
	g.Go(func() error {
		defer close(ahead)
		for _, c := range all {
			printed := make(chan []byte, printedAhead)
			select {
			case ahead <- printed:
			case <-gctx.Done():
				return gctx.Err()
			}
			g.Go(func() error {
				defer close(printed)
				return e.clause(gctx, u, c.Text, printed)
			})
		}
		return nil
	})
	s := rendition{hear: hear}
	g.Go(func() error {
		for _, c := range all {
			printed, ok := <-ahead
			if !ok {
				return gctx.Err()
			}
			if err := s.clause(gctx, c, printed); err != nil {
				return err
			}
		}
		return nil
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if s.frames == 0 {
		return nil, fmt.Errorf("espeak-ng spoke nothing of %q in %s", u.Text, u.Lang)
	}
	return s.words, nil
}

// quietly is an environment in which the library of a sound server, which
// espeak-ng is linked with, gives up at once. Otherwise it makes itself a folder
// and a random cookie in a home that has none, which it draws from the numbers that
// espeak-ng takes for noise: the first words on a machine would sound otherwise
// than all that follow. And where a link that a killed one left lies in the way
// (or the home cannot be written) it tries again for ever. Nothing can be made
// below a file.
func quietly() []string { return append(os.Environ(), "PULSE_RUNTIME_PATH=/dev/null/pulse") }

// printedAhead is how many pieces of what the program prints, of 32 KiB, wait to be
// heard: some 20 s of speech.
const printedAhead = 32

// clause has the program speak a clause and sends the WAV file it prints to
// printed, piece by piece.
func (e *Espeak) clause(ctx context.Context, u Utterance, text string, printed chan<- []byte) error {
	m, lang := espeakVoices[u.Voice], locale.Of(u.Lang)
	code := cmp.Or(lang.Voice, lang.Code)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var tail bytes.Buffer
	out := &pieces{ctx: ctx, to: printed, patience: time.AfterFunc(speechTimeout, func() { cancel(errNoAnswer) })}
	defer out.patience.Stop()
	cmd := exec.CommandContext(ctx, e.path, "-v", code+"+"+m.variant, "-s", strconv.Itoa(m.paced(u.Pace)), "-p", strconv.Itoa(m.pitch), "-b", "1", "--stdin", "--stdout")
	cmd.Env = quietly()
	cmd.Stdin = strings.NewReader(text)
	cmd.Stdout, cmd.Stderr = out, &tail
	cmd.WaitDelay = waitDelay
	err := cmd.Run()
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx) // and not that it was killed for it
	}
	if err != nil {
		return fmt.Errorf("espeak-ng %s: %w: %s", code, err, strings.TrimSpace(tail.String()))
	}
	return nil
}

// pieces hands on what a program prints. Its patience is for the program alone, not
// for who takes the pieces.
type pieces struct {
	ctx      context.Context // of the program
	to       chan<- []byte
	patience *time.Timer
}

func (p *pieces) Write(b []byte) (int, error) {
	p.patience.Stop()
	defer p.patience.Reset(speechTimeout)
	select {
	case p.to <- bytes.Clone(b):
		return len(b), nil
	case <-p.ctx.Done():
		return 0, context.Cause(p.ctx)
	}
}

// piecesReader reads pieces as they come.
type piecesReader struct {
	ctx  context.Context
	from <-chan []byte
	rest []byte
}

func (r *piecesReader) Read(b []byte) (int, error) {
	for len(r.rest) == 0 {
		select {
		case piece, ok := <-r.from:
			if !ok {
				return 0, io.EOF
			}
			r.rest = piece
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// rendition is what has been spoken of a text.
type rendition struct {
	hear   func(PCM) error
	frames int // so far
	words  []Word
}

// clause adds a clause, whose WAV file comes from printed, and the pause after it.
func (s *rendition) clause(ctx context.Context, c clause.Clause, printed <-chan []byte) error {
	from := &piecesReader{ctx: ctx, from: printed}
	start := float64(s.frames) / Rate
	var heard Activity
	trim := trimmer{level: silence, to: func(p PCM) error {
		heard.Add(p)
		return s.add(p)
	}}
	first, ok := <-printed
	from.rest = first
	if ok { // else a clause of nothing but signs
		wav, err := OpenWAV(from)
		if err != nil {
			return err
		}
		if err := ReadStream(ctx, wav, trim.add); err != nil {
			return err
		}
		if err := trim.end(); err != nil {
			return err
		}
	}
	for _, w := range heard.Words(c.Text) {
		w.Start += start
		w.End += start
		s.words = append(s.words, w)
	}
	return s.add(make(PCM, 2*int(c.Pause*Rate)))
}

func (s *rendition) add(p PCM) error {
	s.frames += len(p) / 2
	if len(p) == 0 {
		return nil
	}
	return s.hear(p)
}

// trimKeep is how much of the silence around a clause is kept, in samples of both
// channels: 10 ms, so that no consonant is clipped. A silence of mostHeld is
// no end of a clause.
const (
	trimKeep = 2 * Rate / 100
	mostHeld = 2 * Rate * 10
)

// trimmer hands sound on without what lies below level at both ends, but for
// trimKeep. Of sound that is all silence the end is left.
type trimmer struct {
	level   float32
	to      func(PCM) error
	started bool // something was heard
	held    PCM  // silence that may be the end
}

// add takes more sound.
func (t *trimmer) add(p PCM) error {
	loud := func(i int) bool { return max(abs(p[i]), abs(p[i+1])) > t.level }
	a, b := 0, len(p)-2
	for a < len(p) && !loud(a) {
		a += 2
	}
	for b > a && !loud(b) {
		b -= 2
	}
	if a == len(p) {
		return t.hold(p)
	}
	t.held = append(t.held, p[:a]...)
	if !t.started {
		t.held = t.held[max(len(t.held)-trimKeep, 0):]
	}
	t.started = true
	if err := t.to(t.held); err != nil {
		return err
	}
	if err := t.to(p[a : b+2]); err != nil {
		return err
	}
	t.held = t.held[:0]
	return t.hold(p[b+2:])
}

// hold keeps silence until more is heard.
func (t *trimmer) hold(p PCM) error {
	t.held = append(t.held, p...)
	if !t.started {
		n := copy(t.held, t.held[max(len(t.held)-trimKeep-2, 0):])
		t.held = t.held[:n]
	} else if len(t.held) > mostHeld {
		p := t.held
		t.held = nil
		return t.to(p)
	}
	return nil
}

// end hands on what is left of the end.
func (t *trimmer) end() error {
	if t.started {
		t.held = t.held[:min(len(t.held), trimKeep-2)]
	}
	return t.to(t.held)
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}
