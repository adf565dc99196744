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
	"github.com/inkreel/inkreel/internal/reading"
	"github.com/inkreel/inkreel/plan"
)

// ErrNoSpeech says that no speech program was found.
var ErrNoSpeech = errors.New("espeak-ng is not on the PATH; install it with: apt-get install espeak-ng")

// runsAtOnce of the program speak a text side by side.
const runsAtOnce = 4

// speechTimeout is how long the speech program may take over some 32 KiB of sound, or
// its version, before it is ended: both take milliseconds, on a machine that is not busy.
const speechTimeout = time.Minute

// waitDelay is how long the pipes of a program that was ended may stay open.
const waitDelay = 2 * time.Second

var errNoAnswer = fmt.Errorf("no answer within %v", speechTimeout)

// Espeak speaks with espeak-ng: every language of the plan, offline, free of
// charge. Its words have the times at which they are heard. Safe for concurrent use.
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

// espeakName begins the name of all of them.
const espeakName = "espeak-ng"

// manner is raised with how texts are read for the program, who speaks them and how words are
// told apart: speech that was kept before is not taken for what it would be now.
const manner = " m3"

// Name implements Speaker.
func (e *Espeak) Name() string {
	version, _ := e.version() // Speak tells what is wrong with it
	return espeakName + " " + version + manner
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

// The variants are clear and apart from each other, and speak at some 203, 162, 118 and
// 89 Hz; 150 words a minute is an explainer's pace.
var espeakVoices = map[plan.Voice]voiceSettings{
	plan.VoiceFemale1: {"f2", 150, 52},
	plan.VoiceFemale2: {"f4", 155, 38},
	plan.VoiceMale1:   {"m3", 148, 60},
	plan.VoiceMale2:   {"m7", 142, 26},
}

// EspeakVoice is what chooses who speaks, and how fast, among espeak-ng's arguments.
func EspeakVoice(u Utterance) []string {
	m, lang := espeakVoices[u.Voice], locale.Of(u.Lang)
	return []string{"-v", cmp.Or(lang.Voice, lang.Code) + "+" + m.variant, "-s", strconv.Itoa(m.paced(u.Pace)), "-p", strconv.Itoa(m.pitch)}
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
	reader := reading.Of(locale.Of(u.Lang))
	var all []spokenClause
	for _, c := range clause.Split(u.Text) {
		all = append(all, newSpokenClause(c, reader))
	}
	// Starting the program takes longer than a clause: several are spoken in one run, and
	// some runs ahead of the one that is heard.
	g, gctx := errgroup.WithContext(ctx)
	ahead := make(chan run, runsAtOnce-1)
	g.Go(func() error {
		defer close(ahead)
		for rest := all; len(rest) > 0; {
			n := runLength(rest)
			r := run{rest[:n], make(chan []byte, printedAhead)}
			rest = rest[n:]
			select {
			case ahead <- r:
			case <-gctx.Done():
				return gctx.Err()
			}
			g.Go(func() error {
				defer close(r.printed)
				return e.print(gctx, u, r.text(), r.printed)
			})
		}
		return nil
	})
	s := rendition{hear: hear}
	g.Go(func() error {
		for r := range ahead {
			if err := s.run(gctx, r, func(c spokenClause) run { return e.alone(gctx, g, u, c) }); err != nil {
				return err
			}
		}
		return gctx.Err()
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if s.frames == 0 {
		return nil, fmt.Errorf("espeak-ng spoke nothing of %q in %s", u.Text, u.Lang)
	}
	return s.words, nil
}

// alone is a run of one clause, to be heard only.
func (e *Espeak) alone(ctx context.Context, g *errgroup.Group, u Utterance, c spokenClause) run {
	r := run{[]spokenClause{c}, make(chan []byte, printedAhead)}
	g.Go(func() error {
		defer close(r.printed)
		return e.print(ctx, u, noEcho+c.lines()[0], r.printed)
	})
	return r
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

// print has the program speak a text and sends the WAV file it prints to
// printed, piece by piece.
func (e *Espeak) print(ctx context.Context, u Utterance, text string, printed chan<- []byte) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var tail bytes.Buffer
	out := &pieces{ctx: ctx, to: printed, patience: time.AfterFunc(speechTimeout, func() { cancel(errNoAnswer) })}
	defer out.patience.Stop()
	cmd := exec.CommandContext(ctx, e.path, append(EspeakVoice(u), "-m", "-b", "1", "--stdin", "--stdout")...)
	cmd.Env = quietly()
	cmd.Stdin = strings.NewReader(text)
	cmd.Stdout, cmd.Stderr = out, &tail
	cmd.WaitDelay = waitDelay
	err := cmd.Run()
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx) // and not that it was killed for it
	}
	if err != nil {
		return fmt.Errorf("espeak-ng %s: %w: %s", u.Lang.Primary(), err, strings.TrimSpace(tail.String()))
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
