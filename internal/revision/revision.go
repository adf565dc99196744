// Package revision turns what somebody asks for on the command line about a film
// and its scenes into operations on its plan. It knows words, files and plans, no
// films.
//
//	f := revision.Flags{Narration: &text}
//	ops, err := f.Operations("s2", os.ReadFile)
package revision

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// Flags are what can be asked for.
type Flags struct {
	Prompt     string   `group:"What is changed:" help:"What is changed on the scene's board, in plain words: \"remove the moon and make the sun bigger\"." placeholder:"TEXT"`
	Reference  []string `group:"What is changed:" sep:"none" help:"A picture of yours that the prompt is about, and what it shows; may be given again. One that the prompt does not place is added to the board." placeholder:"FILE=WORDS"`
	Narration  *string  `group:"What is changed:" help:"What is said over the scene; empty: nothing." placeholder:"TEXT"`
	Duration   *float64 `group:"What is changed:" help:"Seconds the scene lasts; 0: as long as what is said or drawn." placeholder:"SECONDS"`
	Transition string   `group:"What is changed:" help:"How the scene takes over from the one before." placeholder:"NAME"`
	Title      *string  `group:"What is changed:" help:"Title of the scene, or without one of the film." placeholder:"TEXT"`
	Music      string   `group:"What is changed:" help:"Background track of the film; none: no music." placeholder:"NAME"`
	Set        []string `group:"What is changed:" sep:"none" help:"Any other field of the scene, or without one of the film, as in output.fps=24; null: its default. May be given again." placeholder:"PATH=JSON"`
	Add        []string `group:"What is changed:" sep:"none" help:"Add the scene in this file, or the list of them. May be given again." placeholder:"FILE"`
	At         int      `group:"What is changed:" help:"Number that the first added scene has then. Defaults to the end." placeholder:"N"`
	Move       int      `group:"What is changed:" help:"Move the scene, so that it has this number." placeholder:"N"`
	Remove     bool     `group:"What is changed:" help:"Remove the scene."`
}

// Prompted reports whether a prompt, or pictures for one, are given.
func (f *Flags) Prompted() bool { return f.Prompt != "" || len(f.Reference) > 0 }

// Given reports whether anything is asked for.
func (f *Flags) Given() bool {
	return f.Prompted() || f.Narration != nil || f.Duration != nil || f.Transition != "" || f.Title != nil || f.Music != "" ||
		len(f.Set) > 0 || len(f.Add) > 0 || f.At != 0 || f.Move != 0 || f.Remove
}

// Wrong is a flag that cannot be followed.
type Wrong struct{ Problem, Accept string }

// Error implements error.
func (w *Wrong) Error() string { return w.Problem + "; " + w.Accept }

// Operations are the flags as operations on a film's plan, but for the prompt, which
// is about a plan that must be known: see Prompted. scene is what they are of,
// empty for the film itself. Files are read by read. A flag that says nothing there
// is a *Wrong.
func (f *Flags) Operations(scene string, read func(path string) ([]byte, error)) ([]plan.Operation, error) {
	film, own := map[string]any{}, map[string]any{}
	if err := f.fields(scene, film, own); err != nil {
		return nil, err
	}
	var ops []plan.Operation
	for _, part := range []struct {
		scene  string
		fields map[string]any
	}{{"", film}, {scene, own}} {
		if len(part.fields) == 0 {
			continue
		}
		set, err := json.Marshal(part.fields)
		if err != nil {
			return nil, err
		}
		ops = append(ops, plan.Operation{Scene: plan.SceneName(part.scene), Set: set})
	}
	switch {
	case f.Move != 0 && f.Remove:
		return nil, &Wrong{"--move and --remove", "a scene is moved or removed"}
	case f.At != 0 && len(f.Add) == 0:
		return nil, &Wrong{"--at", "it is the place of what is added: name that with --add"}
	case f.Move != 0:
		ops = append(ops, plan.Operation{Move: plan.SceneName(scene), At: f.Move})
	case f.Remove:
		ops = append(ops, plan.Operation{Remove: plan.SceneName(scene)})
	}
	added, err := f.added(read)
	return append(ops, added...), err
}

// fields sorts the flags into fields of the film and of the scene.
func (f *Flags) fields(scene string, film, own map[string]any) error {
	for _, needs := range []struct {
		given bool
		name  string
	}{
		{f.Prompt != "", "--prompt"}, {len(f.Reference) > 0, "--reference"}, {f.Narration != nil, "--narration"}, {f.Duration != nil, "--duration"}, {f.Transition != "", "--transition"},
		{f.Move != 0, "--move"}, {f.Remove, "--remove"},
	} {
		if needs.given && scene == "" {
			return &Wrong{needs.name, "it is of a scene: name one behind the film, by id or number"}
		}
	}
	if f.Music == "none" {
		film["background_track"] = nil
	} else if f.Music != "" {
		film["background_track"] = f.Music
	}
	if f.Transition != "" {
		own["transition"] = f.Transition
	}
	if f.Duration != nil {
		own["duration"] = orDefault(*f.Duration, 0)
	}
	if f.Narration != nil && *f.Narration == "" {
		own["narration"] = nil
	} else if f.Narration != nil { // a recording of the former words goes with them
		own["narration"] = map[string]any{"text": *f.Narration, "audio": nil, "from": nil, "to": nil, "words": nil}
	}
	fields := own
	if scene == "" {
		fields = film
	}
	if f.Title != nil {
		fields["title"] = orDefault(*f.Title, "")
	}
	for _, s := range f.Set {
		if err := set(fields, s); err != nil {
			return err
		}
	}
	return nil
}

// orDefault is a value, or none where it says as much.
func orDefault[T comparable](value, none T) any {
	if value == none {
		return nil
	}
	return value
}

// set puts path=json into fields. What is no JSON is a text.
func set(fields map[string]any, assignment string) error {
	path, text, ok := strings.Cut(assignment, "=")
	words := strings.Split(path, ".")
	if !ok || path == "" {
		return &Wrong{"--set " + assignment, "want PATH=JSON, as in output.fps=24 or background=\"#ffeecc\""}
	}
	var value any = text
	if json.Valid([]byte(text)) {
		value = json.RawMessage(text)
	}
	for _, w := range words[:len(words)-1] {
		inner, ok := fields[w].(map[string]any)
		if !ok {
			inner = map[string]any{}
			fields[w] = inner
		}
		fields = inner
	}
	fields[words[len(words)-1]] = value
	return nil
}

// added are the scenes of the files, each a scene or a list of them.
func (f *Flags) added(read func(path string) ([]byte, error)) ([]plan.Operation, error) {
	var ops []plan.Operation
	at := f.At
	for _, path := range f.Add {
		data, err := read(path)
		if err != nil {
			return nil, err
		}
		var scenes []json.RawMessage
		if json.Unmarshal(data, &scenes) != nil {
			if !json.Valid(data) {
				return nil, &Wrong{fmt.Sprintf("--add %s: is no JSON", path), "want a scene as in a plan, or a list of them"}
			}
			scenes = []json.RawMessage{data}
		}
		for _, s := range scenes {
			ops = append(ops, plan.Operation{Add: s, At: at})
			if at != 0 {
				at++
			}
		}
	}
	return ops, nil
}
