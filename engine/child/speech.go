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

// A model of others speaks over the network, which children do not have: their
// parent asks it, and gives them the sound as a file of floats in their folder. So
// what is spoken is the same to the last bit, in children or not.

// proxySpeaker is the parent's speaker as its child knows it.
type proxySpeaker struct {
	*parent
	name    string
	instead audio.Speaker // the child's own, where the parent's cannot speak; nil: none
}

// Name implements audio.Speaker.
func (s proxySpeaker) Name() string { return s.name }

// Speak implements audio.Speaker. The error of the parent's is an *audio.Instead
// where the child can speak by itself.
func (s proxySpeaker) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	path := filepath.Join(s.box, fmt.Sprintf("speech-%d", s.last.Add(1)))
	defer os.Remove(path)
	a, err := s.question(ctx, call{Op: askSpeak, Path: filepath.Base(path), Text: &u})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && s.instead != nil:
		return nil, &audio.Instead{Speaker: s.instead, Err: err}
	case err != nil:
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
	left    int           // characters, of all texts
}

// speaks reports whether a step may have something to be spoken.
func speaks(op string) bool { return slices.Contains(writable[op], kindSpeech) }

// errSpoken is the error of a child that has more spoken than its job may say.
var errSpoken = errors.New("more is to be spoken than a job may have spoken")

// speak has a text spoken, to a new file of the child's. What a child may have
// spoken in a step is as much as the limits of its job let a plan say.
func (r *run) speak(c call) ([]audio.Word, error) {
	if r.voice.speaker == nil || c.Text == nil {
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
	words, err := r.voice.speaker.Speak(r.ctx, *c.Text, func(p audio.PCM) error { return writeFloats(f, p) })
	return words, errors.Join(err, f.Close())
}
