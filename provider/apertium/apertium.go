// Package apertium translates by the program of that name, where it is installed:
// free, without a network, by rules and dictionaries for pairs of languages, each of
// which is a package of its own. Texts and the name of a pair go in, texts come out.
package apertium

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/inkreel/inkreel/provider"
)

// ErrMissing says that the program is not there.
var ErrMissing = errors.New("apertium is not on the PATH; on Debian install it with a pair of languages: apt-get install apertium apertium-eng-spa")

// What the program may take: a page is translated in some tenths of a second.
const (
	timeout   = 2 * time.Minute
	mostText  = 1 << 20 // bytes a call
	mostOut   = 8 * mostText
	waitDelay = 2 * time.Second
)

// Program is the program. It is safe for concurrent use.
type Program struct{ path string }

// Find finds the program; the error wraps ErrMissing where there is none.
func Find() (*Program, error) {
	path, err := exec.LookPath("apertium")
	if err != nil {
		return nil, ErrMissing
	}
	return &Program{path}, nil
}

// Pairs lists the pairs that are installed, as the program names them: "eng-spa" from
// English to Spanish, some with a region, "spa-eng_US".
func (p *Program) Pairs(ctx context.Context) ([]string, error) {
	out, err := p.run(ctx, "", "-l")
	if err != nil {
		return nil, err
	}
	pairs := strings.Fields(out)
	slices.Sort(pairs)
	return pairs, nil
}

// pairName is what a pair is called: nothing else is handed to the program.
var pairName = regexp.MustCompile(`^[a-z]{2,3}(?:_[A-Za-z]+)?-[a-z]{2,3}(?:_[A-Za-z]+)?$`)

// Translate translates texts, each by itself, in order, by one of Pairs. unknown are
// the words the dictionaries lack, which are left as they were.
func (p *Program) Translate(ctx context.Context, pair string, texts []string) (translated, unknown []string, err error) {
	if !pairName.MatchString(pair) {
		return nil, nil, fmt.Errorf("%q is no pair of languages; a pair is written as eng-spa", pair)
	}
	// Paragraphs of HTML: the program knows that no sentence reaches over two.
	var in strings.Builder
	for i, t := range texts {
		fmt.Fprintf(&in, "<p id=\"t%d\">%s</p>\n", i, html.EscapeString(strings.Join(strings.Fields(t), " ")))
	}
	if in.Len() > mostText {
		return nil, nil, fmt.Errorf("%d bytes of text are too many to translate at once; %d are the most", in.Len(), mostText)
	}
	out, err := p.run(ctx, in.String(), "-f", "html-noent", pair)
	if err != nil {
		return nil, nil, err
	}
	return parse(out, texts)
}

var paragraph = regexp.MustCompile(`(?s)<p id="t([0-9]+)">(.*?)</p>`)

// parse reads the paragraphs that the program printed.
func parse(out string, texts []string) (translated, unknown []string, err error) {
	for _, m := range paragraph.FindAllStringSubmatch(out, -1) {
		n := len(translated)
		if i, err := strconv.Atoi(m[1]); err == nil && i == n && n < len(texts) {
			text, words := known(strings.Join(strings.Fields(html.UnescapeString(m[2])), " "), texts[n])
			translated, unknown = append(translated, text), append(unknown, words...)
		}
	}
	if len(translated) != len(texts) {
		return nil, nil, fmt.Errorf("apertium answered %d of %d texts", len(translated), len(texts))
	}
	return translated, unknown, nil
}

// known is a text without the stars that mark the words the dictionaries lack, and
// those words.
func known(text, source string) (plain string, unknown []string) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '*' {
			word := text[i+1:]
			if end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }); end >= 0 {
				word = word[:end]
			}
			if word != "" && !strings.Contains(source, "*"+word) {
				unknown = append(unknown, word)
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String(), unknown
}

// limited takes so much output and no more. It holds a buffer and is none, as that
// could be filled past it (io.ReaderFrom).
type limited struct {
	taken bytes.Buffer
	left  int
	full  bool
}

var errFull = fmt.Errorf("more than %d bytes of answer", mostOut)

func (l *limited) Write(p []byte) (int, error) {
	if len(p) > l.left {
		l.full = true
		return 0, errFull
	}
	l.left -= len(p)
	return l.taken.Write(p)
}

// run runs the program, which is a script that starts others: they end with it.
func (p *Program) run(ctx context.Context, in string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, fmt.Errorf("no answer within %v", timeout))
	defer cancel()
	cmd := exec.CommandContext(ctx, p.path, args...)
	cmd.Stdin = strings.NewReader(in)
	out, fault := &limited{left: mostOut}, &limited{left: 1 << 16}
	cmd.Stdout, cmd.Stderr = out, fault
	cmd.WaitDelay = waitDelay
	provider.InGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("apertium: %w", context.Cause(ctx))
	case out.full:
		return "", fmt.Errorf("apertium: %w", errFull)
	case err != nil:
		return "", fmt.Errorf("apertium %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(fault.taken.String()))
	}
	return out.taken.String(), nil
}
