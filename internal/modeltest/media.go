package modeltest

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math"
	"net/http"
	"strings"
)

// wordSeconds is how long the stand-in takes to speak a word; of a long text, after so
// many words, hurriedSeconds: nobody hears all of it.
const (
	wordSeconds    = 0.5
	hurriedAfter   = 60
	hurriedSeconds = 0.06
)

// wordEnds is when the word of a number, from 1, ends.
func wordEnds(n int) float64 {
	return wordSeconds*float64(min(n, hurriedAfter)) + hurriedSeconds*float64(max(n-hurriedAfter, 0))
}

// speech answers with a tone, as high as the voice has it and as long as the text
// takes.
func speech(w http.ResponseWriter, ask Ask, mode Mode) {
	text, _ := ask.Fields["input"].(string)
	if text == "" {
		fault(w, http.StatusBadRequest, "invalid_value", "input", "input is empty")
		return
	}
	w.Header().Set("Content-Type", "audio/wav")
	sound := WAV(wordEnds(len(strings.Fields(text))))
	switch voice, _ := ask.Fields["voice"].(string); mode {
	case NotASound:
		sound = sound[:20]
	case CutSound:
		sing(sound[header:], voice)
		sound = sound[:len(sound)/2]
	case SilentSound:
	default:
		sing(sound[header:], voice)
	}
	_, _ = w.Write(sound)
}

// timedRate is that of samples with times.
const timedRate = 24000

// timed answers with a tone as plain samples, and with the times of the text's
// characters, which share that of their word.
func timed(w http.ResponseWriter, ask Ask, mode Mode) {
	text, _ := ask.Fields["text"].(string)
	if text == "" {
		answer(w, http.StatusBadRequest, map[string]any{"detail": map[string]any{"status": "empty_text", "message": "text is empty"}})
		return
	}
	voice := strings.Split(ask.Path, "/")[1]
	sound := make([]byte, sample*int(wordEnds(len(strings.Fields(text)))*timedRate))
	switch mode {
	case NotASound:
		sound = []byte("<!DOCTYPE html>")
	case SilentSound:
	case CutSound:
		sound = sound[:200]
		fallthrough
	default:
		sing(sound, voice)
	}
	characters, starts, ends := []string{}, []float64{}, []float64{}
	at := 0.0
	for i, word := range strings.Fields(text) {
		if i > 0 {
			characters, starts, ends = append(characters, " "), append(starts, at), append(ends, at)
		}
		each := (wordEnds(i+1) - wordEnds(i)) / float64(len([]rune(word)))
		for _, r := range word {
			if mode == WrongTimes {
				r = 'x'
			}
			characters, starts, ends = append(characters, string(r)), append(starts, at), append(ends, at+each)
			at += each
		}
	}
	answer(w, http.StatusOK, map[string]any{"audio_base64": sound, "alignment": map[string]any{
		"characters": characters, "character_start_times_seconds": starts, "character_end_times_seconds": ends,
	}})
}

// sing fills samples with a tone.
func sing(samples []byte, voice string) {
	hz := 200 + float64(crc32.ChecksumIEEE([]byte(voice))%400)
	for i := 0; i+1 < len(samples); i += sample {
		v := int16(8000 * math.Sin(2*math.Pi*hz*float64(i/sample)/rate))
		binary.LittleEndian.PutUint16(samples[i:], uint16(v))
	}
}

// Of sound: frames a second, and bytes of a frame and of the header.
const rate, sample, header = 8000, 2, 44

// WAV is silence: 16 bit, mono, 8 kHz.
func WAV(seconds float64) []byte {
	n := uint32(seconds*rate) * sample
	var b bytes.Buffer
	b.WriteString("RIFF")
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) } // a buffer takes all
	put(36 + n)
	b.WriteString("WAVEfmt ")
	put([]uint32{16})
	put([]uint16{1, 1})
	put([]uint32{rate, rate * sample})
	put([]uint16{sample, 8 * sample})
	b.WriteString("data")
	put(n)
	b.Write(make([]byte, n))
	return b.Bytes()
}

// transcribe answers with the model's words, half a second each.
func (s *Server) transcribe(w http.ResponseWriter, ask Ask, mode Mode) {
	words := s.model.Words
	if words == nil {
		words = []string{"Water", "rises", "slowly."}
	}
	text := strings.Join(words, " ")
	granular := ask.Fields["timestamp_granularities[]"] != nil
	switch {
	case mode == NoSchema && granular:
		fault(w, http.StatusBadRequest, "", "timestamp_granularities", "timestamp_granularities is not supported")
		return
	case ask.Fields["file"] == nil:
		fault(w, http.StatusBadRequest, "", "file", "file is missing")
		return
	case ask.Format != "verbose_json":
		answer(w, http.StatusOK, map[string]any{"text": text})
		return
	}
	type span map[string]any
	spans, end := []span{}, float64(len(words))*wordSeconds
	for i, word := range words {
		spans = append(spans, span{"word": word, "start": float64(i) * wordSeconds, "end": float64(i+1) * wordSeconds})
	}
	out := map[string]any{"text": text, "language": "english", "duration": end, "segments": []span{{"id": 0, "text": " " + text, "start": 0, "end": end}}}
	if granular {
		out["words"] = spans
	}
	answer(w, http.StatusOK, out)
}

// picture answers with a square drawn on white.
func picture(w http.ResponseWriter, ask Ask, mode Mode) {
	width, height := 64, 64
	if size, ok := ask.Fields["size"].(string); ok {
		if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil || width < 1 || height < 1 || width > 4096 || height > 4096 {
			fault(w, http.StatusBadRequest, "", "size", "size is wrong")
			return
		}
	}
	made := map[string]any{}
	switch mode {
	case ByAddress:
		made["url"] = InjectedAddress
	case NotAPicture:
		made["b64_json"] = base64.StdEncoding.EncodeToString([]byte("<svg/>"))
	default:
		made["b64_json"] = base64.StdEncoding.EncodeToString(drawing(width, height))
	}
	answer(w, http.StatusOK, map[string]any{"created": 1, "data": []any{made}})
}

// drawing is a PNG of a square's outline in black on white.
func drawing(width, height int) []byte {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			inset := min(x, y, width-1-x, height-1-y)
			if inset < width/8 || inset > width/8+2 {
				img.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a buffer takes all
	return b.Bytes()
}
