package llm

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/template"
)

// embedded are the prompts as they are read and written: one file a question.
//
//go:embed prompts/*.md
var embedded embed.FS

// Built returns the prompts that are built in, to be copied and changed: files
// named as NewPrompts wants them.
func Built() fs.FS {
	sub, err := fs.Sub(embedded, "prompts")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}

// Values that the prompts are filled with. A prompt may use any of its own.
type (
	systemValues struct{ Language, Code string }
	scriptValues struct {
		Prompt, Tone, Material, Media string
		Length, Most, SceneLength     int
		Unit                          string // words or characters
		Seconds                       int
	}
	pointsValues struct {
		Part, Parts, Seconds, Most int
		Prompt, Material           string
	}
	boardValues struct {
		Title, Look, Scenes string
		OwnWords            bool
		Kinds               []kindValues
	}
	kindValues      struct{ Name, About string }
	repairValues    struct{ Faults string }
	translateValues struct {
		From, To string
		Count    int
		Texts    string
	}
	pageValues    struct{ Page int }
	problemValues struct {
		Prompt, Tone, Material    string
		Pictures                  int
		Length, Most, SceneLength int
		Unit                      string // words or characters
		Seconds                   int
	}
	shortenValues struct {
		Language string
		Percent  int
		Texts    string
	}
)

// samples are what prompts are tried with when they are read.
var samples = map[string]any{
	"system.md":     systemValues{"English", "0a1b"},
	"script.md":     scriptValues{Prompt: "p", Tone: "t", Material: "m", Media: "i", Length: 150, Most: 300, SceneLength: 30, Unit: "words", Seconds: 60},
	"points.md":     pointsValues{1, 2, 60, 20, "p", "m"},
	"storyboard.md": boardValues{"t", "l", "s", true, []kindValues{{"cause", "a"}}},
	"repair.md":     repairValues{"f"},
	"translate.md":  translateValues{"f", "t", 2, "x"},
	"shorten.md":    shortenValues{"l", 80, "x"},
	"page.md":       pageValues{1},
	"problem.md":    problemValues{"p", "t", "m", 2, 150, 300, 30, "words", 60},
}

// Prompts are what models are told, in words. The zero value is those built in.
type Prompts struct{ parsed *template.Template }

// builtIn are the prompts of the program, parsed.
var builtIn = func() Prompts {
	p, err := NewPrompts(nil)
	if err != nil {
		panic(err) // a test reads them
	}
	return p
}()

// longestPrompt is how many bytes a prompt's file may have.
const longestPrompt = 64 << 10

// NewPrompts reads the files named as Built has them of a folder, templates of
// text/template. Those that are not there are the built-in ones, but a folder with none is an error; nil is no folder. An error names the file
// and the place in it.
func NewPrompts(folder fs.FS) (Prompts, error) {
	all := template.New("").Option("missingkey=error")
	found := folder == nil
	for _, name := range slices.Sorted(maps.Keys(samples)) {
		text, err := fs.ReadFile(Built(), name)
		if folder != nil {
			own, failed := fs.ReadFile(folder, name)
			switch {
			case failed == nil && len(own) > longestPrompt:
				return Prompts{}, fmt.Errorf("the prompt %s has %d bytes, want %d at most", name, len(own), longestPrompt)
			case failed == nil:
				text, found = own, true
			case !errors.Is(failed, fs.ErrNotExist):
				return Prompts{}, fmt.Errorf("the prompt %s cannot be read: %w", name, failed)
			}
		}
		if err != nil {
			return Prompts{}, err
		}
		if _, err := all.New(name).Parse(string(text)); err != nil {
			return Prompts{}, fmt.Errorf("the prompt %s: %w", name, err)
		}
		if err := all.ExecuteTemplate(&strings.Builder{}, name, samples[name]); err != nil {
			return Prompts{}, fmt.Errorf("the prompt %s: %w", name, err)
		}
	}
	if !found {
		return Prompts{}, fmt.Errorf("the folder of prompts has none of %s", strings.Join(slices.Sorted(maps.Keys(samples)), ", "))
	}
	return Prompts{all}, nil
}

// fill is a prompt with its values. What was tried with samples does not fail.
func (p Prompts) fill(name string, values any) string {
	if p.parsed == nil {
		p = builtIn
	}
	var b strings.Builder
	if err := p.parsed.ExecuteTemplate(&b, name, values); err != nil {
		return fmt.Sprintf("%s\n%+v", b.String(), values)
	}
	return strings.TrimSpace(b.String())
}
