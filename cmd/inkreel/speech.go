package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/voices"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// speechFlags say who speaks.
type speechFlags struct {
	Speech string `env:"INKREEL_SPEECH" help:"Who speaks: providers in order, the next where one fails: espeak, openai (set up by INKREEL_SPEECH_URL), or a .json file that sets others up and chooses them by language and voice. Defaults to openai,espeak where that is set up, else espeak." placeholder:"NAME,…"`
}

// openSpeech opens the speakers, who may leave texts to the speech program; nil: this machine
// has none.
func (f speechFlags) openSpeech(program audio.Speaker, budget *provider.Budget) (*voices.Voices, error) {
	v, err := voices.Open(voices.Options{Speech: f.Speech, Lookup: os.LookupEnv, Program: program, Budget: budget})
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: "cannot choose who speaks: " + err.Error(), Hint: "see --speech, INKREEL_SPEECH and the variables INKREEL_SPEECH_…", Err: err}
	}
	return v, nil
}

// findSpeech is what speaks for this machine, with the budget of one film. The speech program
// is not started before there is something to speak; a plan that needs none must render
// where there is nobody.
func (f speechFlags) findSpeech(ctx context.Context) (*voices.Voices, error) {
	program, err := findProgram(ctx)
	if err != nil {
		return nil, err
	}
	limits, err := provider.LimitsFromEnv(os.LookupEnv)
	if err != nil {
		return nil, err
	}
	return f.openSpeech(program, provider.NewBudget(limits))
}

// findProgram is the speech program, nil where there is none.
func findProgram(ctx context.Context) (audio.Speaker, error) {
	return ifAny(audio.FindEspeak(ctx))
}

// trySpeaker is findProgram for who wants to know that it runs, and gets the error
// where there is none.
func trySpeaker(ctx context.Context) (audio.Speaker, error) {
	return audio.NewEspeak(ctx)
}

// ifAny is a speaker or nil where none was found.
func ifAny(s audio.Speaker, err error) (audio.Speaker, error) {
	if errors.Is(err, audio.ErrNoSpeech) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// programs finds ffmpeg and the speech program and sees that they run, both at
// once.
func programs(ctx context.Context, c mux.Config) (tools *mux.Tools, s audio.Speaker, err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		tools, err = mux.Find(ctx, c)
		return err
	})
	g.Go(func() (err error) {
		s, err = ifAny(trySpeaker(ctx))
		return err
	})
	err = g.Wait()
	return tools, s, err
}

type voicesCmd struct {
	Language string `arg:"" optional:"" help:"Say of this language by which name each voice is asked for; without it the choice is shown." placeholder:"CODE"`
	speechFlags
}

// Run prints who speaks: in which languages and voices, or in each voice of one.
func (cmd *voicesCmd) Run(c *console) error {
	v, err := cmd.openSpeech(nil, nil)
	if err != nil {
		return err
	}
	t := newTable(c.out)
	if cmd.Language == "" {
		for _, choice := range v.Choices() {
			t.row(choice.For, inOrder(choice.Names))
		}
		return t.Flush()
	}
	lang, ok := plan.ParseLanguage(strings.ToLower(cmd.Language))
	if !ok {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("%s: no such language", cmd.Language), Hint: "want a code or an English name, as de or German"}
	}
	for _, voice := range voices.Ours() {
		var by []string
		for _, name := range v.Names(lang, voice) {
			if name != voices.Program {
				their := v.Their(name, lang, voice)
				if their == "" {
					their = "no voice named"
				}
				name += " (" + their + ")"
			}
			by = append(by, name)
		}
		t.row(lang, voice, inOrder(by))
	}
	return t.Flush()
}

// inOrder are providers as one reads them.
func inOrder(names []string) string { return strings.Join(names, ", else ") }

// spokenBy is who speaks a film in one of its languages.
type spokenBy struct {
	Language plan.Language `json:"language"`
	Voice    plan.Voice    `json:"voice"`
	By       []string      `json:"by"` // in order
	// Grade is how well espeak-ng speaks the language, where it may have to.
	Grade string `json:"espeak_grade,omitempty"`
}

func (s spokenBy) String() string {
	by := slices.Clone(s.By)
	if i := slices.Index(by, voices.Program); i >= 0 {
		by[i] += " (" + s.Grade + ")"
	}
	return fmt.Sprintf("spoken in %s as %s by %s", s.Language, s.Voice, inOrder(by))
}

// speakersOf are who speaks a plan, and each of its variants; nobody where recordings do.
func (f speechFlags) speakersOf(p *plan.Plan) (all []spokenBy, err error) {
	text := false
	for i := range p.Scenes {
		s := &p.Scenes[i]
		text = text || s.Narration != nil && s.Narration.Text != "" && !p.Recorded(s)
	}
	if !text {
		return nil, nil
	}
	v, err := f.openSpeech(nil, nil)
	if err != nil {
		return nil, err
	}
	voice := cmp.Or(p.Voice, plan.VoiceFemale1)
	add := func(lang plan.Language) {
		lang = cmp.Or(lang, "en")
		one := spokenBy{Language: lang, Voice: voice, By: v.Names(lang, voice)}
		if slices.Contains(one.By, voices.Program) {
			one.Grade = locale.Of(lang).Spoken.String()
		}
		all = append(all, one)
	}
	add(p.Language)
	for _, variant := range p.Variants {
		add(variant.Language)
	}
	return all, nil
}

// speech says who speaks what, and whether each can: it is asked for a few words.
func (cmd *doctorCmd) speech(ctx context.Context, k *checkup) {
	v, err := cmd.openSpeech(nil, nil)
	if err != nil {
		k.say("speech", "", err)
		return
	}
	needed := false
	for _, choice := range v.Choices() {
		k.note("ok", "speech", choice.For+": "+inOrder(choice.Names))
		needed = needed || slices.Contains(choice.Names, voices.Program)
	}
	if needed {
		program, err := trySpeaker(ctx)
		found := ""
		if err == nil {
			found = fmt.Sprintf("%s; roughly: %s; to be understood these need a speech provider or recordings: %s", program.Name(),
				strings.Join(locale.Graded(locale.Rough), ", "), strings.Join(locale.Graded(locale.Poor), ", "))
		}
		k.say("speech", found, err)
	}
	for _, p := range v.Providers() {
		took, err := p.Try(ctx)
		k.say("speech", fmt.Sprintf("%s: %s, spoke in %v", p.Name, p.About(), took.Round(time.Millisecond)), err)
	}
}
