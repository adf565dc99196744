package narration

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Recording is the user's own narration.
type Recording struct {
	Sound      *Sound
	Transcript Transcript // zero: nobody wrote it down
	Part       string     // what a part of it is called on screen, such as "Part"
}

// leastSeconds is the shortest recording that is a film's: no scene of a plan is
// shorter.
const leastSeconds = 0.5

// Read makes a script of a recording by the best there is: the times of its words;
// else the words of a transcript or of src.Script, aligned to its pauses; else its
// pauses alone. The script's notes say which. All of the recording is in it.
func Read(r Recording, src *story.Source, speech timing.Speech) (*story.Script, error) {
	v := newVoice(r.Sound.voiced())
	if v.total == 0 {
		return nil, errors.New("nothing is heard in the narration; it needs a recording of somebody who speaks")
	}
	if s := r.Sound.Seconds(); s < leastSeconds {
		return nil, fmt.Errorf("the narration lasts %.2f seconds, and may be cut short; it needs a recording of %g seconds or more", s, leastSeconds)
	}
	if r.Transcript.Language != "" {
		speech.Language = r.Transcript.Language
	}
	given := strings.TrimSpace(src.Script)
	switch {
	case given == "" && len(r.Transcript.Words) > 0:
		s := fromTranscript(r.Transcript, r.Sound.Seconds(), speech)
		if len(s.Scenes) > 0 {
			s.Notes = append(s.Notes, "The narration was written down with the times of its words.")
			return s, nil
		}
	case given != "":
		heard := single(r.Transcript.Words, r.Sound.Seconds(), speech)
		return aligned(v, r.Sound.Seconds(), src, speech, heard)
	case strings.TrimSpace(r.Transcript.Text) != "":
		heard := *src
		heard.Script = escaped(r.Transcript.Text)
		s, err := aligned(v, r.Sound.Seconds(), &heard, speech, nil)
		if err == nil {
			s.Notes = append(s.Notes, "The narration was written down without the times of its words.")
		}
		return s, err
	}
	return cut(v, r, speech), nil
}

// escaped is a text in which nothing is a mark of scripts.
func escaped(text string) string {
	return `\` + strings.Join(strings.Fields(strings.NewReplacer("[", "(", "]", ")").Replace(text)), " ")
}

// mostOff is by how many times a script may be longer or shorter than the recording
// and still be taken for what is said in it.
const mostOff = 2.0

// aligned makes a script of the user's, whose scenes are those it has as a script,
// at the speed it is spoken: by the words that were heard where they are its words,
// else by the pauses.
func aligned(v *voice, seconds float64, src *story.Source, speech timing.Speech, heard []plan.Word) (*story.Script, error) {
	bare := *src
	bare.Videos = nil
	speech.Rate = 0
	first, err := script.Read(&bare, story.TimingAuto, speech)
	if err != nil {
		return nil, err
	}
	expected := 0.0
	for _, c := range clausesOf(sentencesOf(first), speech) {
		expected += c.expected
	}
	speech.Rate = v.total / expected
	if speech.Rate > mostOff || speech.Rate < 1/mostOff {
		return nil, fmt.Errorf("the script takes about %.0f seconds to say, but %.0f seconds are spoken in the narration; give the script of this recording, or none", expected, v.total)
	}
	s, err := script.Read(src, story.TimingAuto, speech)
	if err != nil {
		return nil, err
	}
	note := "The script was aligned to the words heard in the narration."
	spoken := byWords(sentencesOf(s), heard)
	if spoken == nil || spoken[len(spoken)-1].from >= seconds {
		note = "The script was aligned to the pauses of the narration."
		spoken = byPauses(sentencesOf(s), v, speech)
	}
	from, at := 0.0, 0
	for i := range s.Scenes {
		n := len(s.Scenes[i].Sentences)
		to := seconds
		if i+1 < len(s.Scenes) {
			to = (spoken[at+n-1].to + spoken[at+n].from) / 2
		}
		scene := sceneOf(spoken[at:at+n], span{from, to})
		s.Scenes[i].Recorded = scene.Recorded
		s.Scenes[i].Pause = 0 // the recording has its own
		from, at = to, at+n
	}
	s.Notes = append(slices.Clone(s.Notes), note)
	return s, nil
}

// byWords are sentences with the times of the words heard; nil where these are others,
// a sentence has none of them, or two begin at one moment.
func byWords(all []string, heard []plan.Word) []sentence {
	places := find(strings.Join(all, " "), heard)
	if places == nil {
		return nil
	}
	var out []sentence
	w, end := 0, 0
	for i, text := range all {
		from := w
		end += len(text) + 1
		for w < len(heard) && (places[w] < end || i == len(all)-1) {
			w++
		}
		if w == from || i > 0 && heard[from].Start <= out[i-1].from {
			return nil
		}
		out = append(out, sentence{text, heard[from].Start, heard[w-1].End, heard[from:w]})
	}
	return out
}

// byPauses are sentences with the times at which they are spoken, found by align.
func byPauses(all []string, v *voice, speech timing.Speech) []sentence {
	clauses := clausesOf(all, speech)
	align(clauses, v)
	var out []sentence
	for _, text := range all {
		var t sentence
		t, clauses = take(text, clauses, speech)
		out = append(out, t)
	}
	return out
}

// sentencesOf are all sentences of a script.
func sentencesOf(s *story.Script) []string {
	var out []string
	for _, scene := range s.Scenes {
		out = append(out, scene.Sentences...)
	}
	return out
}

// take is a sentence with the times of its clauses, which are the first of those
// given, and the clauses left.
func take(text string, clauses []said, speech timing.Speech) (sentence, []said) {
	var out sentence
	out.text = text
	for i, c := range clauses {
		words := spread(wordsOf(c.text, speech), span{c.from, c.to}, speech)
		if i == 0 {
			out.from = c.from
		}
		out.words, out.to = append(out.words, words...), c.to
		if c.last {
			return out, clauses[i+1:]
		}
	}
	return out, nil
}

// wordsOf are the words of a text as they are written.
func wordsOf(text string, speech timing.Speech) []string {
	if !locale.Of(speech.Language).Writing.Unspaced {
		return strings.Fields(text)
	}
	var out []string
	for _, w := range plan.Words(text) {
		out = append(out, w.Word)
	}
	return out
}

// everySecond is how often a recording may be cut where nobody pauses, and at what
// cost.
const (
	everySecond = 1.0
	speechCost  = 4.0
)

// cut makes a script of what nobody knows the words of: parts by its pauses, each
// named by its number.
func cut(v *voice, r Recording, speech timing.Speech) *story.Script {
	seconds := r.Sound.Seconds()
	c := newCutting(speech, 0)
	last := 0.0
	for i, s := range v.spans {
		if i > 0 {
			c.add((v.spans[i-1].to+s.from)/2, s.from-v.spans[i-1].to, 0)
		}
		for t := max(s.from, last) + everySecond; t < s.to-everySecond; t += everySecond {
			c.add(t, 0, speechCost)
		}
		last = s.to
	}
	c.add(seconds, 0, 0)
	out := &story.Script{Language: speech.Language, Given: true}
	parts := c.parts()
	for i := 1; i < len(parts); i++ {
		out.Scenes = append(out.Scenes, story.ScriptScene{
			Chapter:  strings.TrimSpace(fmt.Sprintf("%s %d", r.Part, i)),
			Recorded: &story.Recorded{From: c.at[parts[i-1]], To: c.at[parts[i]]},
		})
	}
	out.Notes = append(out.Notes, "Nobody wrote the narration down and no script was given: it was cut at its pauses, and its parts are shown by number. Give its script, or set up a transcriber, for pictures of what is said.")
	return out
}
