package voices

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/tail"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/speech"
)

// command is the form of a program of this machine: it is started for every text, reads
// it from standard input, in one line, and writes a WAV file to standard output. No shell
// is between, and nothing of a text is among its arguments.
type command struct {
	argv     []string // with placeholders
	version  string   // what the operator changes with the program or its models
	env      []string // NAME=value, all that it has
	patience time.Duration
	most     int // bytes that it may print
}

// placeholders are what stands in the arguments for what a text is to be spoken by.
var placeholders = []string{"{lang}", "{voice}", "{pace}", "{length}"}

// errCommand is the error of a program that is not there or hangs: other texts would
// fare no better.
var errCommand = errors.New("the program")

const (
	commandTail = 400 // bytes of what a program says of its failure
	commandWait = 2 * time.Second
)

// name tells the program and, by a digest, its arguments: these may hold what is
// nobody's business.
func (f *command) name() string {
	id, _ := json.Marshal([]any{f.argv, f.version}) // texts
	return fmt.Sprintf("%s %.4x", filepath.Base(f.argv[0]), sha256.Sum256(id))
}

// arguments are those for a text in a voice.
func (f *command) arguments(u audio.Utterance, voice string) []string {
	pace := u.Pace
	if pace <= 0 {
		pace = 1
	}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
	fill := strings.NewReplacer("{lang}", string(u.Lang.Primary()), "{voice}", voice, "{pace}", number(pace), "{length}", number(1/pace))
	out := make([]string, len(f.argv))
	for i, a := range f.argv {
		out[i] = fill.Replace(a)
	}
	return out
}

func (f *command) speak(ctx context.Context, u audio.Utterance, voice string) (audio.PCM, []audio.Word, error) {
	file, err := f.run(ctx, u, f.arguments(u, voice))
	if err != nil {
		return nil, nil, err
	}
	if len(file) == 0 {
		return nil, nil, errors.New("it printed nothing; want a WAV file on standard output")
	}
	if kind := speech.KindOf(file); kind != "audio/wav" {
		return nil, nil, errors.New("what it printed is no WAV file; want one on standard output, and messages on standard error")
	}
	pcm, err := decode(ctx, file)
	return pcm, nil, err
}

// run returns what the program prints.
func (f *command) run(ctx context.Context, u audio.Utterance, argv []string) ([]byte, error) {
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	patience := time.AfterFunc(f.patience, func() {
		cancel(fmt.Errorf("%w %s did not end within %s; allow it more with timeout", errCommand, argv[0], f.patience))
	})
	defer patience.Stop()
	cmd := exec.CommandContext(within, argv[0], argv[1:]...)
	cmd.Env = slices.Concat(f.env, []string{"NARRATION_INSTRUCTIONS=" + strings.ReplaceAll(u.Instructions, "\x00", " ")})
	cmd.Stdin = strings.NewReader(strings.Join(strings.Fields(u.Text), " ") + "\n")
	out := &printed{most: f.most, full: func() { cancel(fmt.Errorf("%s printed more than %d bytes", argv[0], f.most)) }}
	told := &tail.Tail{Most: 4 * commandTail} // characters have so many bytes at most
	cmd.Stdout, cmd.Stderr = out, told
	cmd.WaitDelay = commandWait
	provider.InGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case within.Err() != nil:
		return nil, context.Cause(within)
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("%w %s is not on the PATH; install it, or name it with its folder", errCommand, argv[0])
	case err != nil:
		return nil, fmt.Errorf("the program %s failed: %w%s", argv[0], err, lastTold(told.String(), u.Text))
	}
	return out.data, nil
}

// printed takes so much output and no more.
type printed struct {
	data []byte
	most int
	full func() // is called when there is more
}

func (p *printed) Write(b []byte) (int, error) {
	if len(p.data)+len(b) > p.most {
		p.full()
		return 0, errors.New("too much")
	}
	p.data = append(p.data, b...)
	return len(b), nil
}

// lastTold is the last of what a program told on a line, without the text that was to be spoken.
func lastTold(told, text string) string {
	said := strings.Join(strings.FieldsFunc(told, func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	said = strings.ReplaceAll(said, strings.Join(strings.Fields(text), " "), "…")
	if runes := []rune(said); len(runes) > commandTail {
		said = "…" + string(runes[len(runes)-commandTail:])
	}
	if said != "" {
		said = ": " + said
	}
	return said
}

// passed are the variables that a program has, or all that begin with one that ends in
// _: none of them is a credential.
var passed = []string{
	"PATH", "HOME", "USER", "LANG", "LANGUAGE", "LC_", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV", "SYSTEMROOT",
	"CUDA_", "NVIDIA_", "OMP_", "ESPEAK_DATA_PATH",
}

// environment are those of all variables that a program has, and those that its
// operator names.
func environment(all, more []string) (env []string) {
	for _, v := range all {
		name, _, _ := strings.Cut(v, "=")
		for _, n := range append(passed[:len(passed):len(passed)], more...) {
			if name == n || strings.HasSuffix(n, "_") && strings.HasPrefix(name, n) {
				env = append(env, v)
				break
			}
		}
	}
	return env
}
