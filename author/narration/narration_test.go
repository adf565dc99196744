package narration_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// explained is a paragraph of an explainer in every language.
func explained(t testing.TB) map[plan.Language]string {
	data, err := os.ReadFile("../timing/testdata/spoken.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[plan.Language]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

// spoken is a text as espeak-ng speaks it, with noise of a share of full scale, and
// when each of its words begins.
func spoken(t *testing.T, u audio.Utterance, noise float64) (*narration.Sound, []audio.Word) {
	e, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := narration.Meter{Rate: audio.Rate}
	rng := rand.New(rand.NewPCG(1, 1))
	hear := func(p audio.PCM) error {
		mono := make([]float32, len(p)/2)
		for i := range mono {
			mono[i] = p[2*i] + float32((2*rng.Float64()-1)*noise)
		}
		m.Add(mono)
		return nil
	}
	quiet := make(audio.PCM, 2*audio.Rate) // a second before anybody speaks
	_ = hear(quiet)
	said, err := e.Speak(t.Context(), u, hear)
	if err != nil {
		t.Fatal(err)
	}
	_ = hear(quiet)
	for i := range said {
		said[i].Start++
		said[i].End++
	}
	return m.Sound(), said
}

// letters are the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// starts are when the sentences of a text begin, by the words that are spoken.
func starts(text string, lang plan.Language, spoken []audio.Word) []float64 {
	var out []float64
	w, said := 0, ""
	for _, s := range words.Of(lang).Sentences(text) {
		out = append(out, spoken[w].Start)
		for said = ""; w < len(spoken) && len(said) < len(letters(s)); w++ {
			said += letters(spoken[w].Text)
		}
	}
	return out
}

// contiguous fails where the scenes of a script are not the recording, one part
// after the other, with their words within them.
func contiguous(t *testing.T, s *story.Script, seconds float64) {
	t.Helper()
	at := 0.0
	for i, scene := range s.Scenes {
		r := scene.Recorded
		if r == nil || math.Abs(r.From-at) > 1e-9 || r.To <= r.From {
			t.Fatalf("scene %d follows %.2f s: %+v", i, at, r)
		}
		last := 0.0
		for _, w := range r.Words {
			if w.Start < last-1e-6 || w.End < w.Start || w.End > r.To-r.From+1e-6 {
				t.Fatalf("scene %d of %.2f s: the word %+v after %.2f s", i, r.To-r.From, w, last)
			}
			last = w.Start
		}
		at = r.To
	}
	if math.Abs(at-seconds) > 1e-6 {
		t.Fatalf("the scenes end at %.2f s, the recording at %.2f", at, seconds)
	}
}

// A script is found in its recording, in languages of every kind, with and without
// noise: nine of ten sentences begin within half a second of where they do.
func TestAligned(t *testing.T) {
	texts := explained(t)
	voices := []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}
	for _, noise := range []float64{0, 0.05} {
		var all []float64
		i := 0
		for lang, text := range texts {
			if i++; !aligns[lang] {
				continue
			}
			text = strings.Repeat(text+" ", 2)
			sound, said := spoken(t, audio.Utterance{Text: text, Lang: lang, Voice: voices[len(lang)%4]}, noise)
			s, err := narration.Read(narration.Recording{Sound: sound}, &story.Source{Script: text}, timing.Speech{Language: lang, Breaks: words.Of(lang)})
			if err != nil {
				t.Fatalf("%s: %v", lang, err)
			}
			contiguous(t, s, sound.Seconds())
			var got []float64
			whole := words.Of(lang).Sentences(text)
			for _, scene := range s.Scenes {
				w := 0
				for _, sentence := range scene.Sentences {
					if len(got) < len(whole) && strings.HasPrefix(whole[len(got)], sentence) { // not the rest of one
						got = append(got, scene.Recorded.From+scene.Recorded.Words[w].Start)
					}
					for said := ""; w < len(scene.Recorded.Words) && len(said) < len(letters(sentence)); w++ {
						said += letters(scene.Recorded.Words[w].Word)
					}
				}
			}
			want := starts(text, lang, said)
			if len(got) != len(want) {
				t.Fatalf("%s: %d sentences, want %d", lang, len(got), len(want))
			}
			worst := 0.0
			for k := range got {
				all = append(all, math.Abs(got[k]-want[k]))
				worst = max(worst, all[len(all)-1])
			}
			t.Logf("%s, noise %g: off by %.2f s at most", lang, noise, worst)
		}
		slices.Sort(all)
		if p90 := all[len(all)*9/10]; p90 > 0.5 {
			t.Errorf("noise %g: nine of ten begin within %.2f s", noise, p90)
		} else {
			t.Logf("noise %g: half within %.3f s, nine of ten within %.3f, all within %.2f", noise, all[len(all)/2], p90, all[len(all)-1])
		}
	}
}

// aligns are languages of every kind of writing.
var aligns = func() map[plan.Language]bool {
	out := map[plan.Language]bool{}
	for _, l := range strings.Fields("en de hi ar ru ja ta es") {
		out[plan.Language(l)] = true
	}
	return out
}()

// A transcript with times is put into scenes at its pauses, with its text's
// punctuation; entries of several words are shared out.
func TestTranscript(t *testing.T) {
	text := explained(t)["en"]
	sound, heard := spoken(t, audio.Utterance{Text: text, Lang: "en"}, 0)
	var timed, phrases []plan.Word
	for i, w := range heard {
		bare := strings.Trim(w.Text, ".,")
		timed = append(timed, plan.Word{Word: bare, Start: w.Start, End: w.End})
		if n := len(phrases); i%3 > 0 {
			phrases[n-1].Word, phrases[n-1].End = phrases[n-1].Word+" "+bare, w.End
		} else {
			phrases = append(phrases, timed[i])
		}
	}
	for name, tr := range map[string]narration.Transcript{
		"words": {Text: text, Words: timed}, "phrases": {Text: text, Words: phrases}, "no text": {Words: timed}, "another text": {Text: "Nothing of it.", Words: timed},
	} {
		s, err := narration.Read(narration.Recording{Sound: sound, Transcript: tr}, &story.Source{}, timing.Speech{Language: "en", Breaks: words.Of("en")})
		if err != nil {
			t.Fatal(err)
		}
		contiguous(t, s, sound.Seconds())
		said, n := "", 0
		for _, scene := range s.Scenes {
			said += scene.Text() + " "
			n += len(scene.Recorded.Words)
			if d := scene.Recorded.To - scene.Recorded.From; d > 15 || d < 3 {
				t.Errorf("%s: a scene of %.1f s", name, d)
			}
		}
		if want := text + " "; strings.HasPrefix(name, "p") && said != want || n != len(timed) {
			t.Errorf("%s: %d words of %d: %s", name, n, len(timed), said)
		}
	}
}

// A script whose words were heard has their times; one of other words is aligned to
// the pauses.
func TestScriptAndTranscript(t *testing.T) {
	text := explained(t)["en"]
	sound, said := spoken(t, audio.Utterance{Text: text, Lang: "en"}, 0)
	var heard, other []plan.Word
	for _, w := range said {
		heard = append(heard, plan.Word{Word: w.Text, Start: w.Start, End: w.End})
		other = append(other, plan.Word{Word: "hm", Start: w.Start, End: w.End})
	}
	for note, timed := range map[string][]plan.Word{"words heard": heard, "pauses": other} {
		r := narration.Recording{Sound: sound, Transcript: narration.Transcript{Words: timed}}
		s, err := narration.Read(r, &story.Source{Script: "# Plants\n\n" + text}, timing.Speech{Language: "en", Breaks: words.Of("en")})
		if err != nil {
			t.Fatal(err)
		}
		contiguous(t, s, sound.Seconds())
		if s.Title != "Plants" || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], note) {
			t.Errorf("%s: %q, notes %q", note, s.Title, s.Notes)
		}
		if second := s.Scenes[1].Recorded; math.Abs(second.From+second.Words[0].Start-starts(text, "en", said)[len(s.Scenes[0].Sentences)]) > 0.1 {
			t.Errorf("%s: the second scene begins at %.2f s", note, second.From+second.Words[0].Start)
		}
	}
}

// A transcript without times is aligned as a script is; its signs are no marks.
func TestTranscriptWithoutTimes(t *testing.T) {
	text := "- Plants make [all] their own food. # They take in water through their roots."
	sound, _ := spoken(t, audio.Utterance{Text: strings.NewReplacer("-", "", "#", "", "[", "", "]", "").Replace(text), Lang: "en"}, 0)
	s, err := narration.Read(narration.Recording{Sound: sound, Transcript: narration.Transcript{Text: text}}, &story.Source{}, timing.Speech{Language: "en", Breaks: words.Of("en")})
	if err != nil {
		t.Fatal(err)
	}
	contiguous(t, s, sound.Seconds())
	if got := s.Scenes[0].Text(); got != strings.NewReplacer("[", "(", "]", ")").Replace(text) || len(s.Notes) != 2 {
		t.Errorf("got %q, %q", got, s.Notes)
	}
}

// Of a recording that nobody knows the words of, parts are cut at its pauses.
func TestCut(t *testing.T) {
	text := strings.Repeat(explained(t)["en"]+" ", 3)
	sound, said := spoken(t, audio.Utterance{Text: text, Lang: "en"}, 0.05)
	s, err := narration.Read(narration.Recording{Sound: sound, Part: "Part"}, &story.Source{}, timing.Speech{Language: "en", Breaks: words.Of("en")})
	if err != nil {
		t.Fatal(err)
	}
	contiguous(t, s, sound.Seconds())
	for i, scene := range s.Scenes {
		if d := scene.Recorded.To - scene.Recorded.From; d < 5 || d > 15 || scene.Chapter != fmt.Sprintf("Part %d", i+1) {
			t.Errorf("part %d: %q of %.1f s", i+1, scene.Chapter, d)
		}
		for _, w := range said {
			if from := scene.Recorded.From; i > 0 && from > w.Start+0.1 && from < w.End-0.1 {
				t.Errorf("part %d is cut in the word %q", i+1, w.Text)
			}
		}
	}
	if len(s.Notes) != 1 {
		t.Errorf("notes: %q", s.Notes)
	}
}

// What cannot be read says so.
func TestFaults(t *testing.T) {
	speech := timing.Speech{Language: "en", Breaks: words.Of("en")}
	silence, hum, blip := narration.Meter{Rate: 16000}, narration.Meter{Rate: 16000}, narration.Meter{Rate: 16000}
	silence.Add(make([]float32, 16000))
	tone := make([]float32, 8*16000)
	for i := range tone {
		tone[i] = float32(i % 100 / 50)
	}
	hum.Add(tone)
	blip.Add(tone[:16000/3])
	for name, test := range map[string]struct {
		sound *narration.Sound
		text  string
		want  string
	}{
		"silence":      {silence.Sound(), "", "nothing is heard"},
		"nothing":      {(&narration.Meter{Rate: 16000}).Sound(), "", "nothing is heard"},
		"cut short":    {blip.Sound(), "", "lasts 0.33 seconds, and may be cut short; it needs a recording of 0.5 seconds or more"},
		"other script": {hum.Sound(), explained(t)["en"], "give the script of this recording"},
		"no script":    {hum.Sound(), "# Title", "nothing to say"},
	} {
		_, err := narration.Read(narration.Recording{Sound: test.sound}, &story.Source{Script: test.text}, speech)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
	if s, err := narration.Read(narration.Recording{Sound: hum.Sound()}, &story.Source{}, speech); err != nil || len(s.Scenes) != 1 {
		t.Errorf("a hum: %v, %v", s, err)
	}
}
