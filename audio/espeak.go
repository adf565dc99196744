package audio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

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

// clauseTimeout ends a speech program that hangs; a clause takes milliseconds.
const clauseTimeout = 30 * time.Second

// silence is the level below which sound around a clause counts as none.
const silence = 0.004

// Espeak speaks with espeak-ng: every language of the plan, offline, free of
// charge. Each clause is spoken by itself, so the times of its words are off
// by no more than syllables within one clause. Safe for concurrent use.
type Espeak struct{ path, version string }

// NewEspeak finds espeak-ng; the error wraps ErrNoSpeech when there is none.
func NewEspeak(ctx context.Context) (*Espeak, error) {
	path, err := exec.LookPath("espeak-ng")
	if err != nil {
		return nil, ErrNoSpeech
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("ask espeak-ng for its version: %w", err)
	}
	version := strings.TrimPrefix(string(out), "eSpeak NG text-to-speech: ")
	version, _, _ = strings.Cut(version, "  ")
	return &Espeak{path, strings.TrimSpace(version)}, nil
}

// Name implements Speaker.
func (e *Espeak) Name() string { return "espeak-ng " + e.version }

// manner is how espeak-ng plays one of our voices.
type manner struct {
	variant string
	wpm     int // words a minute
	pitch   int // 0..99
}

// The variants were chosen by ear for being clear and apart from each other;
// 150 words a minute is an explainer's pace.
var manners = map[plan.Voice]manner{
	plan.VoiceFemale1: {"f2", 150, 52},
	plan.VoiceFemale2: {"f4", 155, 44},
	plan.VoiceMale1:   {"m3", 148, 42},
	plan.VoiceMale2:   {"m7", 142, 32},
}

// espeakCodes are the plan's languages that espeak-ng calls otherwise.
var espeakCodes = map[plan.Language]string{"en": "en-us", "fr": "fr-fr", "zh": "cmn", "no": "nb", "pt": "pt-br", "fil": "tl"}

// Speak implements Speaker.
func (e *Espeak) Speak(ctx context.Context, u Utterance) (Speech, error) {
	var s Speech
	for _, c := range clauses(u.Text) {
		pcm, err := e.clause(ctx, u, c.text)
		if err != nil {
			return Speech{}, err
		}
		pcm = trimSilence(pcm, silence)
		at := s.PCM.Seconds()
		for _, w := range EstimateWords(c.text, pcm) {
			w.Start += at
			w.End += at
			s.Words = append(s.Words, w)
		}
		s.PCM = append(s.PCM, pcm...)
		s.PCM = append(s.PCM, make(PCM, 2*int(c.pause*Rate))...)
	}
	if len(s.PCM) == 0 {
		return s, fmt.Errorf("espeak-ng spoke nothing of %q in %s", u.Text, u.Lang)
	}
	return s, nil
}

func (e *Espeak) clause(ctx context.Context, u Utterance, text string) (PCM, error) {
	m, ok := manners[u.Voice]
	if !ok {
		m = manners[plan.VoiceFemale1]
	}
	lang := u.Lang.Primary()
	code, ok := espeakCodes[lang]
	if !ok {
		code = string(lang)
	}
	ctx, cancel := context.WithTimeout(ctx, clauseTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.path, "-v", code+"+"+m.variant, "-s", strconv.Itoa(m.wpm), "-p", strconv.Itoa(m.pitch), "-b", "1", "--stdin", "--stdout")
	cmd.Stdin = strings.NewReader(text)
	var out, tail bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &tail
	cmd.WaitDelay = 2 * time.Second
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("espeak-ng %s: %w: %s", code, err, strings.TrimSpace(tail.String()))
	}
	if out.Len() == 0 {
		return nil, nil // a clause of nothing but signs
	}
	return ReadWAV(&out)
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
		out[len(out)-1].pause = 0 // the scene's own rest follows
	}
	return out
}

// trimSilence cuts what lies below level from both ends, keeping 10 ms.
func trimSilence(p PCM, level float32) PCM {
	loud := func(i int) bool { return max(abs(p[i]), abs(p[i+1])) > level }
	a, b := 0, len(p)-2
	for a < b && !loud(a) {
		a += 2
	}
	for b > a && !loud(b) {
		b -= 2
	}
	const keep = 2 * Rate / 100
	return p[max(a-keep, 0):min(b+keep, len(p))]
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}
