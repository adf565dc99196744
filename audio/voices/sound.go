package voices

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/inkreel/inkreel/audio"
)

// What sound may be: longest and shortest bound what a provider may take for a text, in
// seconds and in seconds a character (nobody speaks 60 a second); below silent nothing
// is heard.
const (
	longest  = 600
	shortest = 1.0 / 60
	silent   = 0.01
)

// decode is the sound of a WAV file, at our rate.
func decode(ctx context.Context, file []byte) (audio.PCM, error) {
	wav, err := audio.OpenWAV(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("it answered with sound that cannot be read: %w", err)
	}
	var blocks []audio.PCM // joined at the end: sound that grows is copied again and again
	seconds := 0.0
	err = audio.ReadStream(ctx, wav, func(p audio.PCM) error {
		for i, v := range p {
			if math.IsNaN(float64(v)) {
				return errors.New("it answered with sound that cannot be played: not a number")
			}
			p[i] = min(max(v, -1), 1)
		}
		blocks = append(blocks, slices.Clone(p))
		if seconds += p.Seconds(); seconds > longest {
			return fmt.Errorf("it answered with more than %d seconds of sound", longest)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if n := wav.Missing(); n > 0 {
		return nil, fmt.Errorf("it answered with sound that breaks off: %d bytes are missing", n)
	}
	return slices.Concat(blocks...), nil
}

// samples is the sound of 16-bit samples of one channel.
func samples(ctx context.Context, data []byte, rate int) (audio.PCM, error) {
	le := binary.LittleEndian
	head := append(le.AppendUint32([]byte("RIFF"), 0), "WAVEfmt "...)
	head = le.AppendUint32(head, 16)
	head = le.AppendUint16(le.AppendUint16(head, 1), 1) // integers, one channel
	head = le.AppendUint32(le.AppendUint32(head, uint32(rate)), uint32(2*rate))
	head = le.AppendUint16(le.AppendUint16(head, 2), 16)
	head = le.AppendUint32(append(head, "data"...), 0) // to the end
	return decode(ctx, append(head, data...))
}

// judge refuses sound that cannot be a text's.
func judge(pcm audio.PCM, text string) error {
	peak := float32(0)
	for _, v := range pcm {
		peak = max(peak, v, -v)
	}
	if peak < silent {
		return errors.New("it answered with silence")
	}
	if n := utf8.RuneCountInString(text); pcm.Seconds() < shortest*float64(n) {
		return fmt.Errorf("it answered with %.2g s of sound for %d characters: that cannot be all of them", pcm.Seconds(), n)
	}
	return nil
}
