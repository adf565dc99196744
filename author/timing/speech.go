package timing

import (
	"cmp"
	"math"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/pace"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Breaks knows where texts of a language may be broken, as internal/words does.
type Breaks interface {
	// Sentences are the sentences of a text, in order, with their signs.
	Sentences(text string) []string
	// Clauses are the parts of a sentence that can stand apart for a moment.
	Clauses(sentence string) []string
	// Anaphoric reports whether a sentence leans on the one before it.
	Anaphoric(sentence string) bool
}

// Speech is how a script is spoken.
type Speech struct {
	Language plan.Language
	Voice    plan.Voice
	Pacing   plan.Pacing
	Breaks   Breaks
	Rate     float64 // how many times as long as the engine's own speaker; 0: 1
	Dense    bool    // scenes hold as much as their pacing lets them
	End      float64 // seconds that a film of several scenes goes on after the last of them
	Heard    *Heard  // what has been spoken of the film; nil: nothing
}

// SpeechOf is how a script in a language is spoken that settings are for.
func SpeechOf(set *story.Settings, lang plan.Language, breaks Breaks) Speech {
	s := Speech{Language: lang, Voice: set.Voice, Pacing: set.Pacing, Breaks: breaks}
	if p := pace.Of(set.Instructions); p != 1 {
		s.Rate = 1 / p
	}
	if set.CustomStyle == nil && set.Style != "" {
		look, err := styles.Named(set.Style, cmp.Or(set.Engine, plan.EngineCanvas))
		s.Dense = err == nil && look.Compact
	}
	if set.Takes() == plan.TransitionBoard && !set.Podcast {
		s.End = plan.WholeBoard
	}
	return s
}

// Seconds is about how long a text takes to be spoken.
func (s Speech) Seconds(text string) float64 {
	sum := 0.0
	for _, c := range s.foresee(text) {
		sum += c.seconds*s.Heard.factor(c.text) + c.pause
	}
	return sum
}

// foreseen is a clause and how long it takes by the rates.
type foreseen struct {
	text           string
	seconds, pause float64
}

// foresee is what a text is spoken in.
func (s Speech) foresee(text string) []foreseen {
	l, rate := locale.Of(s.Language), cmp.Or(s.Rate, 1)
	r := table()[l.Code]
	all := clause.Split(text)
	out := make([]foreseen, len(all))
	for i, c := range all {
		out[i] = foreseen{c.Text, r.clause(c.Text, l) * r.voice(s.Voice) * rate, c.Pause * rate}
	}
	return out
}

// Scene is about how long a scene lasts in the film, with the stillness after its
// words. No scene with a video of the user's is shorter than that, one of the user's
// own narration lasts as long as its part.
func (s Speech) Scene(scene story.ScriptScene, videos []story.Media) float64 {
	if r := scene.Recorded; r != nil {
		return r.To - r.From
	}
	want := s.Seconds(scene.Text()) + scene.Pause
	limit := s.Pacing.Limit()
	if v := scene.Video; v > 0 && v <= len(videos) {
		want = max(want+plan.Tail, videos[v-1].Seconds)
	} else if want < limit {
		want = min(want+plan.Tail, limit)
	}
	return math.Ceil(want*frameRate-1e-3) / frameRate
}

// frameRate is that of most films, in frames a second: a scene lasts whole frames.
const frameRate = 30

// Film is about how long a film of the scenes lasts.
func (s Speech) Film(scenes []story.ScriptScene, videos []story.Media) float64 {
	sum := 0.0
	for _, scene := range scenes {
		sum += s.Scene(scene, videos)
	}
	if len(scenes) > 1 {
		sum += s.End
	}
	return sum
}

// pauseAfter is the silence between a text and what is said next in one scene.
func pauseAfter(text string) float64 {
	const next = "a"
	all := clause.Split(text + " " + next)
	if n := len(all); n > 1 && all[n-1].Text == next {
		return all[n-2].Pause
	}
	return 0
}
