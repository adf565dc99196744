package audio

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// window is the stretch over which loudness is judged when looking for speech.
const window = Rate / 50

// Of looking for speech: the share of the loudest stretch below which one is
// silent (28 dB down: breaths, room), and the seconds up to which silence belongs
// to a word, as before a plosive.
const (
	voicedShare = 0.04
	pauseBridge = 0.2
)

// EstimateWords places the words of a text on its sound: each gets a share of
// the sounding time by its syllables; pauses over pauseBridge are left out. Times
// are seconds from the start of pcm.
func EstimateWords(text string, pcm PCM) []Word {
	words := captionWords(text)
	if len(words) == 0 || len(pcm) == 0 {
		return nil
	}
	total := 0.0
	weights := make([]float64, len(words))
	for i, w := range words {
		weights[i] = weight(w)
		total += weights[i]
	}
	voiced := voicedSpans(pcm)
	length := 0.0
	for _, s := range voiced {
		length += s[1] - s[0]
	}
	out := make([]Word, len(words))
	run := 0.0
	for i, w := range words {
		start := run / total * length
		run += weights[i]
		end := run / total * length
		out[i] = Word{Text: w, Start: onClock(voiced, start, false), End: onClock(voiced, end, true), Estimated: true}
	}
	return out
}

// captionWords are the words of a text with the signs that belong to them, so that
// captions read as the text does: what follows a word up to a space is its
// own, what stands before the next word after a space is the next one's.
func captionWords(text string) []string {
	words := joinWords(plan.Words(text))
	out := make([]string, len(words))
	from := 0
	for i, w := range words {
		end := len(text)
		if i+1 < len(words) {
			between := text[w.End:words[i+1].Start]
			end = w.End + len(between)
			if k := strings.IndexFunc(between, unicode.IsSpace); k >= 0 {
				end = w.End + k
			}
		}
		out[i] = strings.TrimSpace(text[from:end])
		from = end
	}
	return out
}

// joinWords puts words back together that stand without anything between them in
// scripts that write spaces: "km²" is one.
func joinWords(words []plan.TextWord) []plan.TextWord {
	var out []plan.TextWord
	for _, w := range words {
		if n := len(out); n > 0 && out[n-1].End == w.Start && !unspacedScript(w.Word) {
			out[n-1].Word += w.Word
			out[n-1].End = w.End
			continue
		}
		out = append(out, w)
	}
	return out
}

// unspacedScript reports whether a word is of a script written without spaces.
func unspacedScript(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// letterWeight is what a letter adds to a word's weight, in syllables: long
// syllables take longer.
const letterWeight = 0.15

// weight is about how long a word takes to say: its syllables and a little for
// its letters.
func weight(word string) float64 {
	syllables, letters, vowel := 0, 0, false
	for _, r := range word {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			syllables++
		case unicode.IsDigit(r):
			syllables += 2 // "seven", "twenty-": a digit is about two syllables
		case unicode.IsLetter(r):
			letters++
			v := isVowel(r)
			if v && !vowel {
				syllables++
			}
			vowel = v
		}
	}
	if syllables == 0 {
		// Scripts that do not write vowels as letters: two letters a syllable.
		syllables = (letters + 1) / 2
	}
	return float64(max(syllables, 1)) + letterWeight*float64(letters)
}

func isVowel(r rune) bool {
	switch unicode.ToLower(r) {
	case 'a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö', 'ü', 'å', 'æ', 'ø', 'á', 'é', 'í', 'ó', 'ú', 'à', 'è', 'ì', 'ò', 'ù',
		'â', 'ê', 'î', 'ô', 'û', 'ã', 'õ', 'ă', 'ą', 'ę', 'ě', 'ů', 'ű', 'ő', 'ı', 'ơ', 'ư',
		'а', 'е', 'ё', 'и', 'о', 'у', 'ы', 'э', 'ю', 'я', 'і', 'ї', 'є',
		'α', 'ε', 'η', 'ι', 'ο', 'υ', 'ω', 'ά', 'έ', 'ή', 'ί', 'ό', 'ύ', 'ώ':
		return true
	}
	return false
}

// voicedSpans are the stretches with sound in seconds, pauses under
// pauseBridge bridged; the whole of pcm when there is none.
func voicedSpans(pcm PCM) [][2]float64 {
	var peak float64
	var rms []float64
	for i := 0; i+1 < len(pcm); i += 2 * window {
		var sum float64
		part := pcm[i:min(i+2*window, len(pcm))]
		for _, v := range part {
			sum += float64(v) * float64(v)
		}
		r := math.Sqrt(sum / float64(len(part)))
		rms = append(rms, r)
		peak = max(peak, r)
	}
	const step = float64(window) / Rate
	var out [][2]float64
	for i, r := range rms {
		if r < peak*voicedShare {
			continue
		}
		a, b := float64(i)*step, math.Min(float64(i+1)*step, pcm.Seconds())
		if n := len(out); n > 0 && a-out[n-1][1] < pauseBridge {
			out[n-1][1] = b
		} else {
			out = append(out, [2]float64{a, b})
		}
	}
	if len(out) == 0 {
		return [][2]float64{{0, pcm.Seconds()}}
	}
	return out
}

// onClock maps a moment of sounding time to the clock. On the edge between two
// spans an end stays in the earlier one and a start goes to the later.
func onClock(spans [][2]float64, t float64, end bool) float64 {
	for _, s := range spans {
		d := s[1] - s[0]
		if t < d-1e-9 || end && t <= d+1e-9 {
			return s[0] + t
		}
		t -= d
	}
	return spans[len(spans)-1][1]
}
