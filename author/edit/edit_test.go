package edit_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
)

// icons are the built-in ones.
type icons struct{ icon.Set }

func (icons) Search(words string) []string { return icon.Search(words) }

var tools = edit.Tools{Icons: icons{}, Color: func(words string) (string, bool) { return look.Color(words, "#ffffff") }}

// scene is one with something of every sort.
func scene(t testing.TB) plan.Scene {
	t.Helper()
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"id": "rain", "title": "The water cycle", "narration": {"text": "The sun warms the lake, and clouds bring rain."}, "elements": [
		{"id": "head", "kind": "text", "role": "heading", "text": "The water cycle"},
		{"id": "sun", "kind": "icon", "name": "sun", "label": "Sun", "color": "accent1", "cue": "sun"},
		{"id": "e3", "kind": "icon", "name": "cloud-rain", "label": "clouds"},
		{"id": "lake", "kind": "shape", "shape": "round_rect", "label": "lake", "fill": "accent3"},
		{"id": "e5", "kind": "icon", "name": "leaf"},
		{"id": "a1", "kind": "arrow", "from": "sun", "to": "lake", "label": "warms"},
		{"id": "a2", "kind": "arrow", "from": "lake", "to": "e3"},
		{"id": "note", "kind": "text", "role": "caption", "text": "about nine days for a drop"},
		{"id": "photo", "kind": "image", "source": "assets/lake.jpg", "description": "a lake at sunrise", "box": {"x": 0.6, "y": 0.6, "w": 0.2, "h": 0.2}}
	]}]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Scenes[0]
}

// short is a scene as tests compare it: each element's id, what it is and how.
func short(s plan.Scene) string {
	var out []string
	for _, e := range s.Elements {
		part := e.ID + "=" + strings.Join(slices.DeleteFunc([]string{e.Name, string(e.Shape), e.Text, e.From}, func(s string) bool { return s == "" }), "/")
		if e.To != "" {
			part += ">" + e.To
		}
		if e.Label != "" {
			part += "[" + e.Label + "]"
		}
		out = append(out, part)
	}
	return strings.Join(out, " ")
}

const unchanged = "head=The water cycle sun=sun[Sun] e3=cloud-rain[clouds] lake=round_rect[lake] e5=leaf a1=sun>lake[warms] a2=lake>e3 note=about nine days for a drop photo="

// with is the scene with texts replaced, as a test wants it.
func with(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(unchanged) }

func TestPrompts(t *testing.T) {
	const sun, clouds, leaf, lake, toLake, toClouds, note, photo = " sun=sun[Sun]", " e3=cloud-rain[clouds]", " e5=leaf", " lake=round_rect[lake]", " a1=sun>lake[warms]", " a2=lake>e3", " note=about nine days for a drop", " photo="
	for prompt, want := range map[string]string{
		"remove the leaf":                                   with(leaf, ""),
		"Remove the LEAF.":                                  with(leaf, ""),
		"please delete leaf":                                with(leaf, ""),
		"remove e5":                                         with(leaf, ""),
		"take the leaf away":                                with(leaf, ""),
		"get rid of the leaves":                             with(leaf, ""),
		"remove the sun":                                    with(sun, "", toLake, ""),
		"remove the rain cloud":                             with(clouds, "", toClouds, ""),
		"remove the leaf and the photo":                     with(leaf, "", photo, ""),
		"remove the leaf, the photo and the caption":        with(leaf, "", photo, "", note, ""),
		"remove the arrows":                                 with(toLake, "", toClouds, ""),
		"remove all arrows":                                 with(toLake, "", toClouds, ""),
		"remove the first arrow":                            with(toLake, ""),
		"remove the last arrow":                             with(toClouds, ""),
		"remove the arrow warms":                            with(toLake, ""),
		"no arrows":                                         with(toLake, "", toClouds, ""),
		"no text":                                           with("head=The water cycle ", "", "[Sun]", "", "[clouds]", "", "[lake]", "", "[warms]", "", note, ""),
		"no labels":                                         with("[Sun]", "", "[clouds]", "", "[lake]", "", "[warms]", ""),
		"without the photo":                                 with(photo, ""),
		"remove the picture of a lake at sunrise":           with(photo, ""),
		"replace the leaf with a tree":                      with("e5=leaf", "e5=tree"),
		"replace the sun with a flame":                      with("sun=sun[Sun]", "sun=flame[flame]"),
		"replace clouds with moon":                          with("e3=cloud-rain[clouds]", "e3=moon[clouds]"),
		"change the leaf to a flower":                       with("e5=leaf", "e5=flower"),
		"turn the lake into a circle":                       with("lake=round_rect[lake]", "lake=ellipse[lake]"),
		"use a flower instead of the leaf":                  with("e5=leaf", "e5=flower"),
		"replace the caption with nine days":                with("about nine days for a drop", "nine days"),
		`replace the caption with "Nine Days"`:              with("about nine days for a drop", "Nine Days"),
		"replace the photo with a fish":                     with("photo=", "photo=fish"),
		"swap the sun and the leaf":                         with(sun, " e5=leaf", leaf, " sun=sun[Sun]"),
		"swap the leaf with the clouds":                     with(clouds, " e5=leaf", leaf, " e3=cloud-rain[clouds]"),
		"title: Where rain comes from":                      with("head=The water cycle", "head=Where rain comes from"),
		"change the title to Rain and sun":                  with("head=The water cycle", "head=Rain and sun"),
		`set the heading to "No arrows; please"`:            with("head=The water cycle", "head=No arrows; please"),
		"title: Remove the moon":                            with("head=The water cycle", "head=Remove the moon"),
		`label the leaf "plants"`:                           with("e5=leaf", "e5=leaf[plants]"),
		"label the leaf as plants":                          with("e5=leaf", "e5=leaf[plants]"),
		"rename the sun to Our star":                        with("[Sun]", "[Our star]"),
		"change the label of the lake to pond":              with("[lake]", "[pond]"),
		"add a fish":                                        with(photo, photo+" e10=fish"),
		"add a tree left of the leaf":                       with(leaf, " e10=tree e5=leaf"),
		"add a fish to the right of the lake":               with(lake, lake+" e10=fish"),
		"add a fish below the lake":                         with(lake, lake+" e10=fish"),
		"add an umbrella above the photo":                   with(photo, " e10=umbrella photo="),
		`add "so it goes" below the leaf`:                   with(leaf, leaf+" e10=so it goes"),
		`add text "so it goes"`:                             with(photo, photo+" e10=so it goes"),
		"add a circle right of the sun":                     with(sun, sun+" e10=ellipse"),
		`add a moon labelled "night"`:                       with(photo, photo+" e10=moon[night]"),
		"add a moon and a star":                             with(photo, photo+" e10=moon e11=star"),
		"add two fish":                                      with(photo, photo+" e10=fish e11=fish"),
		"add an arrow from the leaf to the sun":             with(photo, photo+" e10=e5>sun"),
		`draw an arrow from leaf to sun labelled "grows"`:   with(photo, photo+" e10=e5>sun[grows]"),
		"connect the clouds to the leaf":                    with(photo, photo+" e10=e3>e5"),
		"move the leaf before the sun":                      with(leaf, "", sun, " e5=leaf"+sun),
		"move the leaf to the right of the sun":             with(leaf, "", sun, sun+" e5=leaf"),
		"move the leaf first":                               with(leaf, "", sun, " e5=leaf"+sun),
		"remove the leaf; title: Rain":                      with(leaf, "", "The water cycle", "Rain"),
		"remove the leaf and then add a fish":               with(leaf, "", photo, photo+" e9=fish"),
		"remove the leaf and the photo and swap sun and e3": with(leaf, "", photo, "", sun, clouds, clouds, sun),
		"remove the leaf\nremove the photo":                 with(leaf, "", photo, ""),
		"put a star above the lake":                         with(lake, " e10=star"+lake),
		"delete the label of the sun":                       with("[Sun]", ""),
		"remove the sun's label":                            with("[Sun]", ""),
		"change 'lake' to 'pond'":                           with("[lake]", "[pond]"),
		"remove the second icon":                            with(clouds, "", toClouds, ""),
		"remove everything except the sun":                  "sun=sun[Sun]",
		"move the leaf to the left":                         with(leaf, "", sun, " e5=leaf"+sun),
		"add 3 fish":                                        with(photo, photo+" e10=fish e11=fish e12=fish"),
		"add 3 trees":                                       with(photo, photo+" e10=tree e11=tree e12=tree"),
		"add a speech bubble saying \"hello\"":              with(photo, photo+" e10=bubble[hello]"),
		"change the title: Rain":                            with("The water cycle", "Rain"),
		"replace the leaf with a flower and remove the photo, then title: Flowers": with("e5=leaf", "e5=flower", photo, "", "The water cycle", "Flowers"),
	} {
		done, err := edit.ByWords(scene(t), prompt, tools)
		if err != nil {
			t.Errorf("%s: %v", prompt, err)
			continue
		}
		if got := short(done.Scene); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", prompt, got, want)
		}
		if len(done.Did) == 0 {
			t.Errorf("%s: nothing is told", prompt)
		}
		if short(scene(t)) != unchanged {
			t.Fatalf("%s changed the scene it was given", prompt)
		}
	}
}

// How things look after what is asked of them.
func TestLooks(t *testing.T) {
	for _, c := range []struct {
		prompt, id string
		is         func(e plan.Element) bool
	}{
		{"make the leaf red", "e5", func(e plan.Element) bool { return e.Color == "#d62828" }},
		{"make the leaf dark green", "e5", func(e plan.Element) bool { return strings.HasPrefix(e.Color, "#") }},
		{"colour the leaf #1f5fc4", "e5", func(e plan.Element) bool { return e.Color == "#1f5fc4" }},
		{"make the sun accent2", "sun", func(e plan.Element) bool { return e.Color == "accent2" }},
		{"paint the lake in blue", "lake", func(e plan.Element) bool { return e.Fill == "#1f5fc4" && e.Color == e.Fill }},
		{"change the leaf to red", "e5", func(e plan.Element) bool { return e.Color == "#d62828" && e.Name == "leaf" }},
		{"make all icons blue", "e3", func(e plan.Element) bool { return e.Color == "#1f5fc4" }},
		{"make the sun and the leaf bigger", "", nil},
		{"make the leaf bigger and red", "e5", func(e plan.Element) bool { return e.Box != nil && e.Color == "#d62828" }},
		{"make the leaf bigger and the sun red", "sun", func(e plan.Element) bool { return e.Box == nil && e.Color == "#d62828" }},
		{"replace the leaf with a flower and make it red", "e5", func(e plan.Element) bool { return e.Name == "flower" && e.Color == "#d62828" }},
		{"change the color of the leaf to red", "e5", func(e plan.Element) bool { return e.Color == "#d62828" }},
		{"the leaf should be bigger", "e5", func(e plan.Element) bool { return e.Box != nil }},
		{"make the leaf bigger", "e5", func(e plan.Element) bool { return e.Box != nil && e.Box.W > 0.4 }},
		{"make the leaf much smaller", "e5", func(e plan.Element) bool { return e.Box != nil && e.Box.W < 0.2 }},
		{"enlarge the photo", "photo", func(e plan.Element) bool { return e.Box.W > 0.29 && e.Box.X >= 0 && e.Box.X+e.Box.W <= 1 }},
		{"shrink the photo", "photo", func(e plan.Element) bool { return e.Box.W < 0.15 }},
		{"make the caption bigger", "note", func(e plan.Element) bool { return e.Role == plan.RoleLabel }},
		{"make the title bigger", "head", func(e plan.Element) bool { return e.Role == plan.RoleTitle }},
		{"circle the leaf", "e5", func(e plan.Element) bool { return e.Emphasis == plan.EmphasisCircle }},
		{"circle the sun", "sun", func(e plan.Element) bool { return e.Emphasis == plan.EmphasisBox }}, // it has a label
		{"underline the title", "head", func(e plan.Element) bool { return e.Emphasis == plan.EmphasisUnderline }},
		{"make the leaf stand out", "e5", func(e plan.Element) bool { return e.Emphasis == plan.EmphasisHighlight }},
		{"add a red heart", "e10", func(e plan.Element) bool { return e.Name == "heart" && e.Color == "#d62828" }},
		{"add a heart in dark red left of the sun", "e10", func(e plan.Element) bool { return e.Name == "heart" && e.Color != "" }},
		{"replace the sun with a moon", "sun", func(e plan.Element) bool { return e.Cue.Phrase == "sun" && e.Color == "accent1" }},
		{"add a fish right of the photo", "e10", func(e plan.Element) bool { return e.Box != nil && e.Box.X > 0.8 }},
		{`add "deep water" below the photo`, "e10", func(e plan.Element) bool { return e.Box != nil && e.Box.Y > 0.8 }},
		{`add "green" below the leaf`, "e10", func(e plan.Element) bool { return e.Group != "" }},
	} {
		done, err := edit.ByWords(scene(t), c.prompt, tools)
		if c.is == nil {
			if err == nil {
				t.Errorf("%s: want an error", c.prompt)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.prompt, err)
			continue
		}
		i := slices.IndexFunc(done.Scene.Elements, func(e plan.Element) bool { return e.ID == c.id })
		if i < 0 || !c.is(done.Scene.Elements[i]) {
			doc, _ := json.Marshal(done.Scene.Elements)
			t.Errorf("%s: %s", c.prompt, doc)
		}
	}
}

// What cannot be followed says why, and changes nothing.
func TestRefusals(t *testing.T) {
	for prompt, says := range map[string]string{
		"":                                       "asks for nothing",
		" ; , .":                                 "asks for nothing",
		"remove the moon":                        `no element is called "the moon"; this scene has heading "The water cycle" (head), icon "Sun" (sun)`,
		"remove the lief":                        `did you mean "leaf"?`,
		"remove the arrow":                       `"the arrow" fits 2 elements: the arrow "warms" (a1), the arrow a2 (a2); name one by its id`,
		"remove the fifth arrow":                 "the scene has 2 of them",
		"replace the leaf with a qzxwv":          `there is no picture of "qzxwv"`,
		"replace the arrows with a sun":          "fits 2 elements",
		"replace the first arrow with a sun":     "cannot be replaced",
		"replace the leaf with two trees":        "more than one thing",
		"swap the sun and the sun":               "are the same element",
		"make it snow in the background slowly":  "does not say how",
		"make the leaf blorple":                  "does not say how",
		"make the first arrow bigger":            "as long as the way between",
		"sing a song":                            `"sing a song" is not understood; known are: remove X`,
		"add an arrow from the leaf to the moon": `no element is called "the moon"`,
		"add an arrow from the leaf to the leaf": "an arrow joins two elements",
		"no formulas":                            "no element is called",
		"remove the leaf and sing":               "no element is called",
		"circle the first arrow":                 "cannot be marked",
		"label the photo as water":               "has no label",
		"remove the leaf, then fly":              "no element is called",
		strings.Repeat("x", 4001):                "at most 4000",
	} {
		_, err := edit.ByWords(scene(t), prompt, tools)
		var wrong *edit.Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), says) || wrong.Accept == "" {
			t.Errorf("%.50s: %v, want %q", prompt, err, says)
		}
	}
}

// An edit is an operation on the film's plan.
func TestOperations(t *testing.T) {
	done, err := edit.ByWords(scene(t), "title: Rain", tools)
	if err != nil {
		t.Fatal(err)
	}
	ops, err := done.Operations()
	if err != nil {
		t.Fatal(err)
	}
	p := &plan.Plan{Version: 1, Scenes: []plan.Scene{scene(t)}}
	doc, err := plan.Revise(p, ops)
	if err != nil {
		t.Fatal(err)
	}
	now, err := plan.Decode(doc, plan.Options{Icons: icon.Set{}})
	if err != nil || now.Scenes[0].Elements[0].Text != "Rain" || now.Scenes[0].Title != "Rain" || now.Scenes[0].Narration == nil {
		t.Errorf("%v: %s", err, doc)
	}
}

func FuzzByWords(f *testing.F) {
	for _, p := range []string{"remove the leaf and the sun", `add "x" below the leaf; title: y`, "make all icons red", "swap a and b", "no text", "add 'x' left of İ the leaf", "“”„", "add six fish right of the photo"} {
		f.Add(p)
	}
	s := scene(f)
	f.Fuzz(func(t *testing.T, prompt string) {
		done, err := edit.ByWords(s, prompt, tools)
		if err != nil {
			return
		}
		if short(s) != unchanged {
			t.Fatal("the scene that was given changed")
		}
		ops, err := done.Operations()
		if err != nil {
			t.Fatal(err)
		}
		doc, err := plan.Revise(&plan.Plan{Version: 1, Scenes: []plan.Scene{s}}, ops)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Decode(doc, plan.Options{Icons: icon.Set{}}); err != nil {
			t.Fatal(fmt.Errorf("%q: %w", prompt, err))
		}
	})
}
