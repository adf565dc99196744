package child

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"github.com/inkreel/inkreel/audio"
)

// Who speaks over the network, which children do not have, or by a program of the
// operator's is asked by their parent: it gives them the sound as a file of floats in
// their folder. So what is spoken is the same to the last bit, in children or not. The
// speech program they start by themselves.

// proxySpeaker are the parent's speakers as its child knows them.
type proxySpeaker struct {
	*parent
	name string
	own  audio.Speaker // the child's; nil: it has none
}

var _ audio.Choosing = proxySpeaker{}

// Name implements audio.Speaker.
func (s proxySpeaker) Name() string { return s.name }

// Order implements audio.Choosing.
func (s proxySpeaker) Order(ctx context.Context, u audio.Utterance) ([]audio.Speaker, error) {
	a, err := s.question(ctx, call{Op: askVoices, Text: &u})
	if err != nil {
		return nil, err
	}
	var out []audio.Speaker
	for i, name := range a.Voices {
		if name != "" {
			out = append(out, proxyVoice{s.parent, name, i})
		} else if s.own != nil {
			out = append(out, s.own)
		}
	}
	return out, nil
}

// Speak implements audio.Speaker.
func (s proxySpeaker) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	return audio.SpeakInOrder(ctx, s, u, hear)
}

// proxyVoice is one of them.
type proxyVoice struct {
	*parent
	name  string
	index int // in the order of those that may speak a text
}

// Name implements audio.Speaker.
func (v proxyVoice) Name() string { return v.name }

// Speak implements audio.Speaker.
func (v proxyVoice) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	path := filepath.Join(v.box, fmt.Sprintf("speech-%d", v.last.Add(1)))
	defer os.Remove(path)
	a, err := v.question(ctx, call{Op: askSpeak, Path: filepath.Base(path), Text: &u, Voice: v.index})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return a.Words, readFloats(ctx, f, hear)
}

// readFloats has each called with the sound of a file that writeFloats wrote.
func readFloats(ctx context.Context, r io.Reader, hear func(audio.PCM) error) error {
	in := bufio.NewReaderSize(r, 1<<16)
	pcm, bytes := make(audio.PCM, 2*audio.Rate), make([]byte, 4*2*audio.Rate)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := io.ReadFull(in, bytes)
		for i := range n / 4 {
			pcm[i] = math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*i:]))
		}
		if n > 0 {
			if err := hear(pcm[:n/4]); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// writeFloats writes sound to a file.
func writeFloats(w io.Writer, p audio.PCM) error {
	bytes := make([]byte, 0, 1<<16)
	for len(p) > 0 {
		n := min(len(p), cap(bytes)/4)
		for _, v := range p[:n] {
			bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(v))
		}
		if _, err := w.Write(bytes); err != nil {
			return err
		}
		p, bytes = p[n:], bytes[:0]
	}
	return nil
}

// voice is what a step's child may have spoken by its parent.
type voice struct {
	speaker audio.Speaker // nil: nothing
	own     audio.Speaker // who of its order is left to the child; nil: nobody
	left    int           // characters, of all texts
}

// speaks reports whether a step may have something to be spoken.
func speaks(op string) bool { return slices.Contains(writable[op], kindSpeech) }

// errSpoken is the error of a child that has more spoken than its job may say.
var errSpoken = errors.New("more is to be spoken than a job may have spoken")

// order is who may speak a text.
func (r *run) order(c call) ([]audio.Speaker, error) {
	if r.voice.speaker == nil || c.Text == nil {
		return nil, errScope
	}
	return audio.Order(r.ctx, r.voice.speaker, *c.Text)
}

// voices are the names of who may speak a text, in order; that of the child itself is
// empty.
func (r *run) voices(c call) (names []string, err error) {
	order, err := r.order(c)
	for _, s := range order {
		name := ""
		if s != r.voice.own {
			name = s.Name()
		}
		names = append(names, name)
	}
	return names, err
}

// speak has a text spoken, to a new file of the child's. What a child may have
// spoken in a step is as much as the limits of its job let a plan say.
func (r *run) speak(c call) ([]audio.Word, error) {
	order, err := r.order(c)
	if err != nil {
		return nil, err
	}
	if c.Voice < 0 || c.Voice >= len(order) || order[c.Voice] == r.voice.own {
		return nil, errScope
	}
	r.mu.Lock()
	n := utf8.RuneCountInString(c.Text.Text)
	enough := n <= r.voice.left
	if enough {
		r.voice.left -= n
	}
	r.mu.Unlock()
	if !enough {
		return nil, errSpoken
	}
	f, err := r.child.box.OpenFile(c.Path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	words, err := order[c.Voice].Speak(r.ctx, *c.Text, func(p audio.PCM) error { return writeFloats(f, p) })
	return words, errors.Join(err, f.Close())
}
