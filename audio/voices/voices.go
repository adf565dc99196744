// Package voices chooses who speaks: for every text the providers of speech that are
// meant for its language and voice, in order. In goes what an operator says (names in
// order, a file, variables), out comes an audio.Speaker. Each form of provider is a file:
// openai.go, elevenlabs.go, command.go; the speech program of package audio is handed in.
package voices

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// Program is what the speech program handed in is called, Environment the provider that
// the variables INKREEL_SPEECH_URL and its like set up.
const (
	Program     = "espeak"
	Environment = "openai"
)

// Options are what speakers are opened with.
type Options struct {
	// Speech are names of providers in order, as "kokoro,espeak". The first may be a file,
	// which ends in .json: of further providers, and of who is meant for what, where no
	// name follows. Empty: what the environment sets up, then the program.
	Speech  string
	Lookup  func(string) (string, bool) // variables, as os.LookupEnv
	Program audio.Speaker               // the speech program; nil: this machine has none
	Budget  *provider.Budget            // of all that is asked; nil: without limits
}

// Voices are the speakers of a machine. They are an audio.Choosing, for concurrent
// use.
type Voices struct {
	program   audio.Speaker
	providers []*Provider // by name, without the program
	rules     []rule
}

var _ audio.Choosing = (*Voices)(nil)

// Ours are our voices, in the order of the plan's page.
func Ours() []plan.Voice { return slices.Clone(ours) }

// rule says who speaks texts of some languages in some voices; empty lists: of all.
type rule struct {
	langs  []plan.Language
	voices []plan.Voice
	order  []string // names
}

func (r rule) fits(lang plan.Language, voice plan.Voice) bool {
	return (len(r.langs) == 0 || slices.Contains(r.langs, lang)) && (len(r.voices) == 0 || slices.Contains(r.voices, voice))
}

// ours are our voices, in the order of the plan's page.
var ours = []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}

// Open returns the speakers that the options name, or what is wrong with them: the
// field of the file, the variable, the name.
func Open(o Options) (*Voices, error) {
	file, order, err := o.read()
	if err != nil {
		return nil, err
	}
	named, set, err := o.environment()
	if err != nil {
		return nil, err
	}
	entries := file.providers
	usual := []string{Program}
	if set {
		entries, usual = append(entries, named), []string{Environment, Program}
	}
	v := &Voices{program: o.Program, rules: file.rules}
	if len(order) > 0 {
		v.rules = []rule{{order: order}}
	}
	v.rules = append(v.rules, rule{order: usual}) // of what no rule is meant for
	for _, r := range v.rules {
		for _, name := range r.order {
			if err := v.open(name, entries, o); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(v.providers, func(a, b *Provider) int { return cmp.Compare(a.Name, b.Name) })
	return v, nil
}

// open opens a provider where it is not open yet: one that nobody is to be spoken by may
// lack its key.
func (v *Voices) open(name string, entries []entry, o Options) error {
	if name == Program || v.provider(name) != nil {
		return nil
	}
	i := slices.IndexFunc(entries, func(e entry) bool { return e.name == name })
	switch {
	case i < 0 && name == Environment:
		return fmt.Errorf("%s: it is set up by variables, and INKREEL_SPEECH_URL is not set: set it to the address of a server, such as http://127.0.0.1:8880/v1", name)
	case i < 0:
		known := []string{Program, Environment}
		for _, e := range entries {
			known = append(known, e.name)
		}
		slices.Sort(known)
		return fmt.Errorf("there is no provider %q; accepted: %s, or a file that ends in .json", name, strings.Join(slices.Compact(known), ", "))
	}
	p, err := entries[i].open(o)
	if err != nil {
		return err
	}
	v.providers = append(v.providers, p)
	return nil
}

// provider is the one of a name, nil where it is not open.
func (v *Voices) provider(name string) *Provider {
	for _, p := range v.providers {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Providers are those that somebody may be spoken by, without the program.
func (v *Voices) Providers() []*Provider { return v.providers }

// Names are the providers that speak texts of a language and voice, in order, the
// program also where this machine has none.
func (v *Voices) Names(lang plan.Language, voice plan.Voice) []string {
	lang, voice = cmp.Or(lang, "en").Primary(), cmp.Or(voice, plan.VoiceFemale1)
	for _, r := range v.rules {
		if r.fits(lang, voice) {
			return r.order
		}
	}
	return nil // the last rule fits all
}

// Choice is who speaks some texts.
type Choice struct {
	For   string   // languages and voices, in words
	Names []string // in order
}

// Choices are who speaks what, the first that fits.
func (v *Voices) Choices() (all []Choice) {
	for _, r := range v.rules {
		var words []string
		for _, l := range r.langs {
			words = append(words, string(l))
		}
		for _, o := range r.voices {
			words = append(words, string(o))
		}
		what := strings.Join(words, ", ")
		if len(words) == 0 {
			what = "all languages"
			if len(all) > 0 {
				what = "all others"
			}
		}
		all = append(all, Choice{what, r.order})
		if len(words) == 0 {
			break // nothing is left for those after it
		}
	}
	return all
}

// Their is what a provider calls the voice that speaks texts of a language; empty where
// it has none.
func (v *Voices) Their(name string, lang plan.Language, voice plan.Voice) string {
	if p := v.provider(name); p != nil {
		return p.voice(lang, voice)
	}
	return ""
}

// Order implements audio.Choosing.
func (v *Voices) Order(_ context.Context, u audio.Utterance) ([]audio.Speaker, error) {
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	var out []audio.Speaker
	for _, name := range v.Names(u.Lang, u.Voice) {
		switch {
		case name != Program:
			p := v.provider(name)
			out = append(out, reader{p, p.voice(u.Lang, u.Voice)})
		case v.program != nil:
			out = append(out, v.program)
		}
	}
	return out, nil
}

// Name implements audio.Speaker: it names all who may speak. What is spoken is kept
// under the name of who spoke it, see Order.
func (v *Voices) Name() string {
	all := []string{}
	for _, p := range v.providers {
		all = append(all, p.Name+" "+p.form.name())
	}
	if v.program != nil {
		all = append(all, v.program.Name())
	}
	return strings.Join(all, ", ")
}

// Speak implements audio.Speaker.
func (v *Voices) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	return audio.SpeakInOrder(ctx, v, u, hear)
}

// check refuses what nobody can speak.
func check(u audio.Utterance) error {
	if !slices.Contains(ours, u.Voice) {
		return fmt.Errorf("there is no voice %q", u.Voice)
	}
	if _, ok := locale.Find(u.Lang.Primary()); !ok {
		return fmt.Errorf("there is no language %q", u.Lang)
	}
	if len(plan.Words(u.Text)) == 0 {
		return fmt.Errorf("there is nothing to speak in %q", u.Text)
	}
	return nil
}
