package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

type initCmd struct {
	Plan     string   `arg:"" optional:"" default:"plan.json" help:"Plan to write, or - for standard output; defaults to ${default}."`
	Topic    string   `help:"What the film is about, in a few words. Without it you are asked."`
	Points   []string `help:"Things it names, as \"the moon, the tide\"; each has a picture where one is found." sep:","`
	Style    string   `help:"Look of the film, see inkreel styles." placeholder:"NAME"`
	Language string   `help:"Language of the words, as a code or an English name." placeholder:"NAME"`
	Portrait bool     `help:"Taller than wide, for phones."`
	Force    bool     `help:"Write over a plan that is there."`
}

// Run writes a plan that renders as it stands and is meant to be changed.
func (cmd *initCmd) Run(c *console) error {
	if cmd.Topic == "" {
		if err := cmd.ask(c); err != nil {
			return err
		}
	}
	data, err := cmd.plan()
	if err != nil {
		return err
	}
	if _, err := engine.Decode(data); err != nil {
		return err
	}
	if cmd.Plan == "-" {
		_, err := c.out.Write(data)
		return err
	}
	how := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if cmd.Force {
		how = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(cmd.Plan, how, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return &engine.Error{Code: codeUsage, Message: cmd.Plan + " is there already", Hint: "name another file, or --force to write over it", Err: err}
	}
	if err == nil {
		_, err = f.Write(data)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return cannotWrite(cmd.Plan, err)
	}
	film := strings.TrimSuffix(cmd.Plan, ".json") + ".mp4"
	fmt.Fprintf(c.out, "%s is written. Change its words and pictures, then:\n  inkreel check %s\n  inkreel render %s -o %s\n", cmd.Plan, cmd.Plan, cmd.Plan, film)
	return nil
}

// ask has somebody at a terminal say what the film is about.
func (cmd *initCmd) ask(c *console) error {
	if f, ok := c.in.(*os.File); ok && !term.IsTerminal(int(f.Fd())) {
		return &engine.Error{Code: codeUsage, Message: "nobody is there to ask what the film is about", Hint: `say it with --topic "How tides work"`}
	}
	in := bufio.NewReader(c.in)
	question := func(text, fallback string) (string, error) {
		if fallback != "" {
			text += " [" + fallback + "]"
		}
		fmt.Fprintf(c.err, "%s: ", text)
		answer, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) && answer != "" {
			err = nil
		}
		if answer = strings.TrimSpace(answer); answer == "" {
			answer = fallback
		}
		return answer, err
	}
	for _, q := range []struct {
		text, fallback string
		set            func(string)
	}{
		{"What is the film about, in a few words", "", func(s string) { cmd.Topic = s }},
		{"Name two to four things that belong to it, with commas between", "", func(s string) { cmd.Points = split(s) }},
		{"Look, as inkreel styles lists them, or none for the usual one", "", func(s string) { cmd.Style = s }},
		{"For phones, taller than wide? y or n", "n", func(s string) { cmd.Portrait = strings.HasPrefix(strings.ToLower(s), "y") }},
	} {
		answer, err := question(q.text, q.fallback)
		if err != nil {
			return &engine.Error{Code: codeUsage, Message: "no answer came", Hint: `say it with --topic "How tides work"`, Err: err}
		}
		q.set(answer)
	}
	if cmd.Topic == "" {
		return &engine.Error{Code: codeUsage, Message: "a film needs something that it is about", Hint: `say it with --topic "How tides work"`}
	}
	return nil
}

func split(s string) (out []string) {
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// Objects of a plan in the order of their fields, as somebody would write them.
type (
	startPlan struct {
		Schema      string       `json:"$schema"`
		Version     int          `json:"version"`
		Title       string       `json:"title"`
		Engine      plan.Engine  `json:"studio_video_engine"`
		Canvas      string       `json:"canvas_style_variant,omitempty"`
		Sketch      string       `json:"sketch_style_variant,omitempty"`
		Orientation string       `json:"video_orientation,omitempty"`
		Pen         string       `json:"pen_animation_style,omitempty"`
		Language    string       `json:"narration_language,omitempty"`
		Music       string       `json:"background_track"`
		Scenes      []startScene `json:"scenes"`
	}
	startScene struct {
		Title     string         `json:"title"`
		Narration startNarration `json:"narration"`
		Elements  []startElement `json:"elements"`
	}
	startNarration struct {
		Text string `json:"text"`
	}
	startElement struct {
		ID       string   `json:"id,omitempty"`
		Kind     string   `json:"kind"`
		Role     string   `json:"role,omitempty"`
		Text     string   `json:"text,omitempty"`
		Name     string   `json:"name,omitempty"`
		Label    string   `json:"label,omitempty"`
		From     string   `json:"from,omitempty"`
		To       string   `json:"to,omitempty"`
		Items    []string `json:"items,omitempty"`
		Marker   string   `json:"marker,omitempty"`
		Color    string   `json:"color,omitempty"`
		Cue      string   `json:"cue,omitempty"`
		Emphasis string   `json:"emphasis,omitempty"`
	}
)

// mostPoints are as many as one scene shows well.
const mostPoints = 4

// plan is the starting plan: a title, the things one by one, a closing.
func (cmd *initCmd) plan() ([]byte, error) {
	points := cmd.Points
	if len(points) == 0 {
		points = []string{"first thing", "second thing", "third thing"}
	}
	if len(points) > mostPoints {
		return nil, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("%d things are too many for one scene", len(points)), Hint: fmt.Sprintf("accepted: up to %d", mostPoints)}
	}
	p := startPlan{
		Schema: "https://raw.githubusercontent.com/inkreel/inkreel/main/plan/schema.json", Version: plan.Version,
		Title: cmd.Topic, Language: cmd.Language, Engine: plan.EngineSketch, Sketch: cmd.Style, Music: string(plan.TrackInspirational), Pen: string(plan.PenMarker),
	}
	canvas, sketch := plan.CanvasStyles(), plan.SketchStyles()
	switch {
	case cmd.Style == "": // the usual one
	case slices.Contains(canvas, cmd.Style) && !slices.Contains(sketch, cmd.Style):
		p.Engine, p.Sketch, p.Canvas, p.Pen = plan.EngineCanvas, "", cmd.Style, ""
	case !slices.Contains(sketch, cmd.Style):
		all := slices.Concat(sketch, canvas)
		accept := "inkreel styles lists them"
		if alike := near.Names(cmd.Style, all); len(alike) > 0 {
			accept = fmt.Sprintf("did you mean %q? %s", alike[0], accept)
		}
		return nil, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("there is no style %q", cmd.Style), Hint: accept}
	}
	if cmd.Portrait {
		p.Orientation = string(plan.Vertical)
	}

	opening := startScene{
		Title: "Opening", Narration: startNarration{cmd.Topic + ". Here is how it works, in less than a minute."},
		Elements: []startElement{{Kind: "text", Role: "title", Text: cmd.Topic}},
	}
	if name := thingIn(cmd.Topic); name != "" {
		opening.Elements = append(opening.Elements, startElement{Kind: "icon", Name: name, Color: "accent1"})
	}
	middle := startScene{Title: "The parts", Elements: []startElement{{Kind: "text", Role: "heading", Text: "What belongs to it"}}}
	var said []string
	for i, point := range points {
		id := fmt.Sprintf("p%d", i+1)
		said = append(said, fmt.Sprintf("Then comes %s, and here stands what it does.", point))
		if i == 0 {
			said[0] = fmt.Sprintf("It begins with %s, and here stands what it does.", point)
		}
		name := pictureOf(point)
		if name == "" {
			name = "bulb"
		}
		middle.Elements = append(middle.Elements, startElement{ID: id, Kind: "icon", Name: name, Label: point, Color: fmt.Sprintf("accent%d", i%mostPoints+1), Cue: point})
		if i > 0 {
			middle.Elements = append(middle.Elements, startElement{Kind: "arrow", From: fmt.Sprintf("p%d", i), To: id})
		}
	}
	middle.Narration.Text = strings.Join(said, " ")
	closing := startScene{
		Title: "Closing", Narration: startNarration{"That was all of it. Remember these, and you can explain it to somebody else."},
		Elements: []startElement{{Kind: "text", Role: "heading", Text: "Remember", Emphasis: "underline"}, {Kind: "list", Items: points, Marker: "check"}},
	}
	p.Scenes = []startScene{opening, middle, closing}
	return written(p)
}

// written is a plan with the small objects of a scene on a line each.
func written(p startPlan) ([]byte, error) {
	scenes := p.Scenes
	p.Scenes = nil
	head, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(string(head), "null\n}") + "[\n")
	for i, s := range scenes {
		fmt.Fprintf(&b, "    {\n      \"title\": %s,\n      \"narration\": %s,\n      \"elements\": [\n", inline(s.Title), inline(s.Narration))
		for j, e := range s.Elements {
			fmt.Fprintf(&b, "        %s%s\n", inline(e), comma(j, len(s.Elements)))
		}
		fmt.Fprintf(&b, "      ]\n    }%s\n", comma(i, len(scenes)))
	}
	b.WriteString("  ]\n}\n")
	return []byte(b.String()), nil
}

// inline is a value on one line, spaced as one writes by hand.
func inline(v any) string {
	data, err := json.MarshalIndent(v, "", "")
	if err != nil {
		panic(err) // texts and objects of texts always encode
	}
	s := strings.ReplaceAll(string(data), ",\n", ", ")
	return strings.ReplaceAll(s, "\n", "") // texts hold none: JSON escapes them
}

func comma(i, n int) string {
	if i == n-1 {
		return ""
	}
	return ","
}

// thingIn is the icon of the first thing that a text names, empty where it names
// none that has one.
func thingIn(text string) string {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		word = strings.Trim(word, ",.!?:;()")
		for _, name := range []string{word, strings.TrimSuffix(word, "s")} {
			if (icon.Set{}).Has(name) {
				return name
			}
		}
	}
	return ""
}

// pictureOf is an icon for a thing: its own, or one of what is like it; empty
// where there is none.
func pictureOf(thing string) string {
	if name := thingIn(thing); name != "" {
		return name
	}
	words := append(strings.Fields(thing), thing) // the whole says most, then the last word
	for _, words := range slices.Backward(words) {
		if found := icon.Search(words); len(words) > 2 && len(found) > 0 {
			return found[0]
		}
	}
	return ""
}
