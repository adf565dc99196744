package voices

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/speech"
)

// Forms are the ways to have a text spoken, as files name them.
const (
	formOpenAI     = "openai"
	formElevenLabs = "elevenlabs"
	formCommand    = "command"
)

// entry is a provider as it is set up.
type entry struct {
	name    string
	form    string
	set     provider.Settings
	keyEnv  string // the variable that holds the key; empty: there is none
	named   map[string]string
	usual   bool // voices that are not named have their usual names
	speaks  bool // not by instructions, but at a speed
	atOnce  int  // texts; 0: as usual
	argv    []string
	passes  []string // variables
	version string
	wrong   string // the part of a field that is: [2] or .male-1; empty: all of it
}

// What is usual of providers of a form.
const (
	elevenLabsURL   = "https://api.elevenlabs.io/v1"
	elevenLabsModel = "eleven_multilingual_v2"
	usualAtOnce     = 4
	commandsAtOnce  = 2 // each has threads of its own
	mostAtOnce      = 64
	commandPatience = 2 * time.Minute
)

// field is one of a provider's.
type field struct {
	name   string
	forms  []string // that have it; none: all
	accept string
	take   func(e *entry, v any) bool
}

// fields are those that a file may give a provider.
var fields = []field{
	{"form", nil, "openai, elevenlabs, command", func(e *entry, v any) bool {
		e.form, _ = v.(string)
		return slices.Contains([]string{formOpenAI, formElevenLabs, formCommand}, e.form)
	}},
	{"url", []string{formOpenAI, formElevenLabs}, "an address such as http://127.0.0.1:8880/v1", func(e *entry, v any) bool { return text(&e.set.URL, v) }},
	{"allow_http", []string{formOpenAI, formElevenLabs}, "true or false", func(e *entry, v any) bool { return flag(&e.set.AllowHTTP, v) }},
	{"key_env", []string{formOpenAI, formElevenLabs}, "the name of a variable that holds the key, such as KOKORO_KEY: no key stands in a file", func(e *entry, v any) bool {
		return text(&e.keyEnv, v) && variable.MatchString(e.keyEnv)
	}},
	{"model", []string{formOpenAI, formElevenLabs}, "a name as the server knows it", func(e *entry, v any) bool { return text(&e.set.Model, v) }},
	{"price", []string{formOpenAI, formElevenLabs}, "what a million characters cost, such as 15", func(e *entry, v any) bool {
		n, ok := v.(float64)
		e.set.Price = provider.Price{Known: true, Unit: n}
		return ok && n >= 0
	}},
	{"instructions", []string{formOpenAI}, "true where the model follows them, false where it is to be told a speed instead", func(e *entry, v any) bool {
		follows := false
		ok := flag(&follows, v)
		e.speaks = !follows
		return ok
	}},
	{"command", []string{formCommand}, `a program and its arguments, such as ["piper", "--model", "{voice}", "--output_file", "-"]; placeholders: ` + strings.Join(placeholders, ", "), func(e *entry, v any) bool {
		all, ok := v.([]any)
		for i, a := range all {
			var s string
			ok = e.part(ok, text(&s, a) && !strings.Contains(s, "\x00") && filled(s) && (i > 0 || !strings.Contains(s, "{")), fmt.Sprintf("[%d]", i))
			e.argv = append(e.argv, s)
		}
		return ok && len(e.argv) > 0
	}},
	{"env", []string{formCommand}, `names of variables that the program is to have, such as ["HF_HOME"]`, func(e *entry, v any) bool {
		all, ok := v.([]any)
		for i, a := range all {
			var s string
			ok = e.part(ok, text(&s, a) && variable.MatchString(s), fmt.Sprintf("[%d]", i))
			e.passes = append(e.passes, s)
		}
		return ok
	}},
	{"version", []string{formCommand}, "a text that you change with the program or its models: what was spoken before is not taken then", func(e *entry, v any) bool { return text(&e.version, v) }},
	{"voices", nil, `an object that gives voices the provider's names, such as {"female-1": "af_heart", "zh/female-1": "zf_xiaobei", "ja": "jf_alpha"}`, func(e *entry, v any) bool {
		all, ok := v.(map[string]any)
		e.named = map[string]string{}
		for _, key := range slices.Sorted(maps.Keys(all)) {
			var s string
			normal, known := normalKey(key)
			ok = e.part(ok, known && text(&s, all[key]), "."+key)
			e.named[normal] = s
		}
		return ok
	}},
	{"timeout", nil, "how long a text may take, such as 90s, from 1s to 1h", func(e *entry, v any) bool {
		s, _ := v.(string)
		d, err := time.ParseDuration(s)
		e.set.Try, e.set.Total = d, 2*d+time.Second
		return err == nil && d >= time.Second && d <= time.Hour
	}},
	{"at_once", nil, fmt.Sprintf("how many texts are spoken at once, 1 to %d", mostAtOnce), func(e *entry, v any) bool {
		n, ok := v.(float64)
		e.atOnce = int(n)
		return ok && n == math.Trunc(n) && n >= 1 && n <= mostAtOnce
	}},
}

var (
	variable    = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	placeholder = regexp.MustCompile(`\{[a-z]*\}`)
)

// part notes the first part of a field that is wrong, and reports whether none is.
func (e *entry) part(ok, good bool, name string) bool {
	if ok && !good {
		e.wrong = name
	}
	return ok && good
}

// filled reports whether nothing but placeholders stands in braces.
func filled(arg string) bool {
	for _, p := range placeholder.FindAllString(arg, -1) {
		if !slices.Contains(placeholders, p) {
			return false
		}
	}
	return true
}

func text(to *string, v any) (ok bool) {
	*to, ok = v.(string)
	return ok && strings.TrimSpace(*to) != ""
}

func flag(to *bool, v any) (ok bool) {
	*to, ok = v.(bool)
	return ok
}

// normalKey is what a voice is named for, with the language's code: a voice of ours, a
// language, or both, as zh/female-1.
func normalKey(key string) (normal string, ok bool) {
	first, second, both := strings.Cut(key, "/")
	if !both && slices.Contains(ours, plan.Voice(key)) {
		return key, true
	}
	lang, ok := plan.ParseLanguage(strings.ToLower(first))
	if !ok || lang.Secondary() != "" || both && !slices.Contains(ours, plan.Voice(second)) {
		return key, false
	}
	return strings.TrimSuffix(string(lang)+"/"+second, "/"), true
}

// parseKey takes a normal key apart.
func parseKey(key string) (plan.Language, plan.Voice) {
	first, second, both := strings.Cut(key, "/")
	if !both && slices.Contains(ours, plan.Voice(first)) {
		return "", plan.Voice(first)
	}
	return plan.Language(first), plan.Voice(second)
}

// provider reads what a file says of one.
func (j *judged) provider(path, name string, v any) entry {
	e := entry{name: name}
	o, ok := v.(map[string]any)
	if !ok {
		j.fault(path, "not an object", `an object such as {"form": "openai", "url": "http://127.0.0.1:8880/v1"}`)
		return e
	}
	if !fields[0].take(&e, o["form"]) {
		j.fault(path+".form", "there is no such form", fields[0].accept)
		return e
	}
	var names []string
	for _, f := range fields {
		if len(f.forms) == 0 || slices.Contains(f.forms, e.form) {
			names = append(names, f.name)
			if v, ok := o[f.name]; ok && !f.take(&e, v) {
				j.fault(path+"."+f.name+e.wrong, "it is wrong", f.accept) // its value may be a key
				e.wrong = ""
			}
		}
	}
	j.object(path, v, names)
	switch {
	case e.form == formCommand && o["command"] == nil:
		j.fault(path+".command", "it is missing", "a program and its arguments")
	case e.form == formOpenAI && o["url"] == nil:
		j.fault(path+".url", "it is missing", "the server's address, such as http://127.0.0.1:8880/v1")
	case e.form == formElevenLabs && len(e.named) == 0 && o["voices"] == nil:
		j.fault(path+".voices", "it is missing", `the ids of its voices, such as {"female-1": "21m00Tcm4TlvDq8ikWAM"}`)
	}
	return e
}

// environment is the provider that variables set up; false: none is.
func (o Options) environment() (e entry, ok bool, err error) {
	const voicesVariable = "INKREEL_SPEECH_VOICES"
	e = entry{name: Environment, form: formOpenAI, usual: true}
	if e.set, ok, err = provider.FromEnv(provider.Speech, o.Lookup); err != nil || !ok {
		return e, false, err
	}
	listed, _ := o.Lookup(voicesVariable)
	if e.named, err = readVoices(listed); err != nil {
		return e, false, fmt.Errorf("%s: %w", voicesVariable, err)
	}
	return e, true, nil
}

// readVoices reads names such as "female-1=nova, zh/male-1=onyx".
func readVoices(text string) (map[string]string, error) {
	named := map[string]string{}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		our, their, _ := strings.Cut(part, "=")
		key, ok := normalKey(strings.TrimSpace(our))
		if their = strings.TrimSpace(their); !ok || their == "" {
			return nil, fmt.Errorf("%q is no voice of a model; want such as female-1=nova,female-2=shimmer,male-1=onyx,male-2=echo,zh/female-1=xiaobei", part)
		}
		named[key] = their
	}
	return named, nil
}

// open returns the provider.
func (e entry) open(o Options) (*Provider, error) {
	p := &Provider{Name: e.name, named: maps.Clone(e.named), rest: defaultRest, slots: make(chan struct{}, cmp.Or(e.atOnce, usualAtOnce))}
	if e.form == formCommand {
		if len(e.named) == 0 { // it may have its own names for ours
			p.usual = map[plan.Voice]string{}
			for _, v := range ours {
				p.usual[v] = string(v)
			}
		}
		p.slots = make(chan struct{}, cmp.Or(e.atOnce, commandsAtOnce))
		p.form = &command{argv: e.argv, version: e.version, env: environment(os.Environ(), e.passes), patience: cmp.Or(e.set.Try, commandPatience), most: speech.MaxAnswer}
		return p, nil
	}
	set := e.set
	if e.keyEnv != "" {
		key, ok := o.Lookup(e.keyEnv)
		if set.Key = provider.Secret(strings.TrimSpace(key)); !ok || set.Key == "" {
			return nil, fmt.Errorf("providers.%s.key_env: the variable %s is not set", e.name, e.keyEnv)
		}
	}
	set.MaxAnswer = speech.MaxAnswer
	if e.form == formElevenLabs {
		set.URL, set.Model, set.KeyHeader = cmp.Or(set.URL, elevenLabsURL), cmp.Or(set.Model, elevenLabsModel), speech.KeyHeader
	}
	client, err := provider.New(set, provider.Options{Budget: o.Budget})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.name, err)
	}
	if e.form == formElevenLabs {
		p.form = &elevenlabs{client: speech.NewTimed(client), at: place(set.URL), model: set.Model}
		return p, nil
	}
	if e.usual || len(e.named) == 0 {
		p.usual = usualOpenAI
	}
	p.form = &openai{client: speech.New(client), at: place(set.URL), model: set.Model, follows: !e.speaks}
	return p, nil
}

// place is the host and the path of an address, without what may be secret.
func place(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Host+u.Path, "/")
}
