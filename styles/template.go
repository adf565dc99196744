package styles

import "fmt"

// Template is a way to compose a scene: where its heads stand, and where what it shows.
type Template string

// The templates. What a template cannot hold is composed as plain scenes are.
const (
	TemplateTop      Template = "top"       // heads over the rest, as in plain scenes
	TemplateCorner   Template = "corner"    // heads in the corner where one begins to read, the rest below: a teacher's board
	TemplateCenter   Template = "center"    // heads in the middle, the rest below
	TemplateThird    Template = "third"     // heads in the third where one begins to read, the rest in the other two
	TemplateThirdEnd Template = "third_end" // heads in the last third
	TemplateSplit    Template = "split"     // words in one half, the picture they speak of in the other
	TemplateFoot     Template = "foot"      // heads under what they head
	TemplateDiagonal Template = "diagonal"  // a few things in steps that rise, heads in the corner above them
	TemplatePoster   Template = "poster"    // words alone, large, low at the edge where one begins to read
	TemplateHeadline Template = "headline"  // the same from the top
	TemplateFlood    Template = "flood"     // the same in the middle of a ground of colour
)

var templates = []Template{
	TemplateTop, TemplateCorner, TemplateCenter, TemplateThird, TemplateThirdEnd, TemplateSplit, TemplateFoot, TemplateDiagonal,
	TemplatePoster, TemplateHeadline, TemplateFlood,
}

// Panel is what a template lays behind words, or draws beside them.
type Panel string

// The panels.
const (
	PanelNone  Panel = ""      // nothing: white space
	PanelTint  Panel = "tint"  // an area in a quiet tone of the first accent, up to the edges of the page
	PanelSolid Panel = "solid" // the same in the accent itself, words in the colour of the board
	PanelRule  Panel = "rule"  // a hairline, with a short bar of accent over the words
	PanelLine  Panel = "line"  // a line drawn by hand
	PanelSheet Panel = "sheet" // a thin frame with ticks at its corners, as around a detail of a drawing
	PanelBlob  Panel = "blob"  // a round form in a quiet tone
	PanelNote  Panel = "note"  // a sheet of coloured paper, a little turned, held by tape
)

var panels = []Panel{PanelNone, PanelTint, PanelSolid, PanelRule, PanelLine, PanelSheet, PanelBlob, PanelNote}

// Turns is how many templates a look has for scenes of one kind. Scenes take their turn,
// so that neighbours are composed in different ways.
const Turns = 4

// Choice is the templates of scenes of one kind, in the order of their turns.
type Choice [Turns]Template

// Templates is how a look composes scenes that a plan leaves to us; the zero value as
// plain scenes.
type Templates struct {
	Hook      Choice // a title, with a few words at most
	Pictures  Choice // pictures, signs and numbers
	Words     Choice // lists and texts, with or without a picture
	Statement Choice // a quote
	Figure    Choice // charts, tables, diagrams, maps, and whatever arrows join
	Compare   Choice // sides
	Cover     Choice // one picture that fills the frame: where words stand on it
	Panel     Panel
	Underline bool // heads are underlined
}

// templatesFile is what a style file says of them.
type templatesFile struct {
	Hook      []Template `json:"hook"`
	Pictures  []Template `json:"pictures"`
	Words     []Template `json:"words"`
	Statement []Template `json:"statement"`
	Figure    []Template `json:"figure"`
	Compare   []Template `json:"compare"`
	Cover     []Template `json:"cover"`
	Panel     Panel      `json:"panel"`
	Underline bool       `json:"underline"`
}

// kinds are the choices by their names in a style file.
func (t *templatesFile) kinds() []struct {
	name string
	all  []Template
} {
	return []struct {
		name string
		all  []Template
	}{{"hook", t.Hook}, {"pictures", t.Pictures}, {"words", t.Words}, {"statement", t.Statement}, {"figure", t.Figure}, {"compare", t.Compare}, {"cover", t.Cover}}
}

// check returns the first fault: a kind without its templates, or scenes that could have
// the same one after the other.
func (t *templatesFile) check() error {
	if t == nil {
		return nil
	}
	if err := oneOf("templates.panel", t.Panel, panels); err != nil {
		return err
	}
	at := [Turns]map[Template]string{}
	for i := range at {
		at[i] = map[Template]string{}
	}
	for _, k := range t.kinds() {
		if len(k.all) != Turns {
			return fmt.Errorf("templates.%s: %d names; %d are needed", k.name, len(k.all), Turns)
		}
		for i, v := range k.all {
			if err := oneOf(fmt.Sprintf("templates.%s[%d]", k.name, i), v, templates); err != nil {
				return err
			}
			at[i][v] = k.name
		}
	}
	for i, now := range at {
		next := at[(i+1)%Turns]
		for _, v := range templates {
			a, b := now[v], next[v]
			if a != "" && b != "" {
				return fmt.Errorf("templates.%s[%d]: %q is also what %s has at the turn before; neighbouring scenes must differ", b, (i+1)%Turns, v, a)
			}
		}
	}
	return nil
}

// read is what the file says, checked.
func (t *templatesFile) read() Templates {
	if t == nil {
		return Templates{}
	}
	choice := func(all []Template) (c Choice) {
		copy(c[:], all)
		return c
	}
	return Templates{
		Hook: choice(t.Hook), Pictures: choice(t.Pictures), Words: choice(t.Words), Statement: choice(t.Statement),
		Figure: choice(t.Figure), Compare: choice(t.Compare), Cover: choice(t.Cover), Panel: t.Panel, Underline: t.Underline,
	}
}
