package audio

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// ErrNoSpeech says that no speech program was found.
var ErrNoSpeech = errors.New("espeak-ng is not on the PATH; install it with: apt-get install espeak-ng")

// Pauses after a clause, in seconds: espeak-ng's own are cut off with the
// silence around each clause, so that word times follow the sound heard.
const (
	clausePause   = 0.16
	sentencePause = 0.38
)

// clausesAtOnce of a text are spoken side by side.
const clausesAtOnce = 4

// speechTimeout is how long the speech program may take over a clause, or its version,
// before it is ended: both take milliseconds, on a machine that is not busy.
const speechTimeout = time.Minute

// waitDelay is how long the pipes of a program that was ended may stay open.
const waitDelay = 2 * time.Second

// withTimeout runs do for speechTimeout at most, and says so where that ended it.
func withTimeout(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, speechTimeout, fmt.Errorf("no answer within %v", speechTimeout))
	defer cancel()
	err := do(ctx)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx) // and not that it was killed for it
	}
	return err
}

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
	var out []byte
	err := withTimeout(ctx, func(ctx context.Context) (err error) {
		out, err = exec.CommandContext(ctx, path, "--version").Output()
		return err
	})
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

// The variants were chosen by ear for being clear and apart from each other;
// 150 words a minute is an explainer's pace.
var espeakVoices = map[plan.Voice]voiceSettings{
	plan.VoiceFemale1: {"f2", 150, 52},
	plan.VoiceFemale2: {"f4", 155, 44},
	plan.VoiceMale1:   {"m3", 148, 42},
	plan.VoiceMale2:   {"m7", 142, 32},
}

// Speak implements Speaker.
func (e *Espeak) Speak(ctx context.Context, u Utterance) (Speech, error) {
	var s Speech
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	if _, ok := espeakVoices[u.Voice]; !ok {
		return s, fmt.Errorf("espeak-ng has no voice %q", u.Voice)
	}
	if _, ok := locale.Find(u.Lang.Primary()); !ok {
		return s, fmt.Errorf("espeak-ng speaks no language %q", u.Lang)
	}
	if _, err := e.version(); err != nil {
		return s, err
	}
	all := clauses(u.Text)
	spoken := make([]PCM, len(all))
	// Half of a clause's time the program is being started.
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(clausesAtOnce)
	for i, c := range all {
		g.Go(func() (err error) {
			pcm, err := e.clause(gctx, u, c.text)
			spoken[i] = trimSilence(pcm, silence)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return Speech{}, err
	}
	length := 0
	for i, c := range all {
		length += len(spoken[i]) + 2*int(c.pause*Rate)
	}
	s.PCM = make(PCM, 0, length)
	for i, c := range all {
		at := s.PCM.Seconds()
		for _, w := range EstimateWords(c.text, spoken[i]) {
			w.Start += at
			w.End += at
			s.Words = append(s.Words, w)
		}
		s.PCM = append(s.PCM, spoken[i]...)
		s.PCM = s.PCM[:len(s.PCM)+2*int(c.pause*Rate)]
	}
	if len(s.PCM) == 0 {
		return s, fmt.Errorf("espeak-ng spoke nothing of %q in %s", u.Text, u.Lang)
	}
	return s, nil
}

// quiet keeps the library of a sound server, which espeak-ng is linked with, from
// making itself a folder and a random cookie in a home that has none: it draws
// them from the numbers that espeak-ng takes for noise, so the first words on
// a machine would sound otherwise than all that follow.
const quiet = "PULSE_RUNTIME_PATH=/nonexistent"

func (e *Espeak) clause(ctx context.Context, u Utterance, text string) (PCM, error) {
	m, lang := espeakVoices[u.Voice], locale.Of(u.Lang)
	code := cmp.Or(lang.Voice, lang.Code)
	var out, tail bytes.Buffer
	err := withTimeout(ctx, func(ctx context.Context) error {
		cmd := exec.CommandContext(ctx, e.path, "-v", code+"+"+m.variant, "-s", strconv.Itoa(m.wpm), "-p", strconv.Itoa(m.pitch), "-b", "1", "--stdin", "--stdout")
		cmd.Env = append(os.Environ(), quiet)
		cmd.Stdin = strings.NewReader(text)
		cmd.Stdout, cmd.Stderr = &out, &tail
		cmd.WaitDelay = waitDelay
		return cmd.Run()
	})
	if err != nil {
		return nil, fmt.Errorf("espeak-ng %s: %w: %s", code, err, strings.TrimSpace(tail.String()))
	}
	if out.Len() == 0 {
		return nil, nil // a clause of nothing but signs
	}
	return ParseWAV(out.Bytes())
}

// clause is a stretch of text spoken in one breath.
type clause struct {
	text  string
	pause float64 // seconds of silence after it
}

// clauses cuts text after the marks at which a speaker pauses. A mark inside a
// number (1,000 or 3.5) or before a letter (e.g.) is none.
func clauses(text string) []clause {
	var out []clause
	var cur strings.Builder
	flush := func(pause float64) {
		if t := strings.TrimSpace(cur.String()); t != "" {
			out = append(out, clause{t, pause})
		}
		cur.Reset()
	}
	runes := []rune(text)
	for i, r := range runes {
		cur.WriteRune(r)
		last := i+1 == len(runes) || runes[i+1] == ' ' || runes[i+1] == '\n'
		switch {
		case strings.ContainsRune("。！？", r), strings.ContainsRune(".!?।॥؟۔…", r) && last, r == '\n':
			flush(sentencePause)
		case strings.ContainsRune("、，；：", r), strings.ContainsRune(",;:،؛–—", r) && last:
			flush(clausePause)
		}
	}
	flush(0)
	if len(out) > 0 {
		out[len(out)-1].pause = 0 // the scene's own pause follows
	}
	return out
}

// trimKeep is how much of the silence around a clause is kept, in samples of both
// channels: 10 ms, so that no consonant is clipped.
const trimKeep = 2 * Rate / 100

// trimSilence cuts what lies below level from both ends, but for trimKeep.
func trimSilence(p PCM, level float32) PCM {
	loud := func(i int) bool { return max(abs(p[i]), abs(p[i+1])) > level }
	a, b := 0, len(p)-2
	for a < b && !loud(a) {
		a += 2
	}
	for b > a && !loud(b) {
		b -= 2
	}
	return p[max(a-trimKeep, 0):min(b+trimKeep, len(p))]
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}
