package engine

import (
	"encoding/json"
	"io"
	"math"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/plan"
)

// caption is one burned-in caption in frames of its clip.
type caption struct {
	From, To int
	Text     string
	Words    []captionWord `json:",omitempty"` // where the one that is heard is shown
}

// captionWord is a word of a burned-in caption: bytes From to To of its text, and
// the frames in which it is heard.
type captionWord struct {
	From, To   int
	Start, End int
}

// heardOn is how many seconds of silence a word stays shown as heard: from one word
// to the next nothing flickers.
const heardOn = 0.4

// burnedIn are the scene's captions in frames, none unless the plan burns them
// in.
func (s jobScene) burnedIn() []caption {
	if !s.job.Plan.Captions.BurnedIn() {
		return nil
	}
	fps := float64(s.job.FPS())
	frame := func(seconds float64) int { return min(int(math.Round(seconds*fps)), s.task().Frames) }
	var out []caption
	for _, c := range s.captions() {
		shown := caption{From: frame(c.Start), To: frame(c.End), Text: c.Text}
		for i, w := range c.Words {
			if !s.job.Plan.FollowsWords() {
				break
			}
			end := w.End
			if i+1 < len(c.Words) && c.Words[i+1].Start-end < heardOn {
				end = c.Words[i+1].Start
			}
			shown.Words = append(shown.Words, captionWord{w.From, w.To, max(frame(w.Start), shown.From), min(frame(end), shown.To)})
		}
		out = append(out, shown)
	}
	return out
}

// WordsExt is the ending of the file of a film's words.
const WordsExt = ".words.json"

// filmWords are the words of a film and when they are heard, for whoever sets
// captions anew or follows them.
type filmWords struct {
	Version  int           `json:"version"`
	Job      string        `json:"job_id"`
	Language plan.Language `json:"language"`
	Seconds  float64       `json:"seconds"` // of the film
	Words    []filmWord    `json:"words"`
}

// filmWord is a word of a film, in seconds from the film's start.
type filmWord struct {
	Word      string  `json:"word"` // with the signs that belong to it
	Start     float64 `json:"start"`
	End       float64 `json:"end"`
	Scene     string  `json:"scene"`     // id
	Estimated bool    `json:"estimated"` // its times are not the voice's own
}

// wordsVersion is the version of the form of filmWords.
const wordsVersion = 1

// writeWords writes the words of a film.
func writeWords(w io.Writer, job *Job) error {
	doc := filmWords{Version: wordsVersion, Job: job.ID, Language: job.Plan.Language, Seconds: plan.Seconds(job.Frames, job.FPS()), Words: []filmWord{}}
	millis := func(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }
	for _, s := range job.scenes() {
		at := plan.Seconds(s.task().Start, job.FPS())
		for _, word := range audio.Spoken(s.task().Words, s.said(), job.Plan.Language) {
			doc.Words = append(doc.Words, filmWord{word.Text, millis(at + word.Start), millis(at + word.End), s.planned().ID, word.Estimated})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(doc)
}

// filmCaptions are the captions of the whole film, in seconds from its start.
func filmCaptions(job *Job) []audio.Caption {
	var out []audio.Caption
	for _, s := range job.scenes() {
		at := float64(s.task().Start) / float64(job.FPS())
		for _, c := range s.captions() {
			c.Start += at
			c.End += at
			out = append(out, c)
		}
	}
	return out
}
