package layout

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
	"github.com/inkreel/inkreel/styles/data"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/overlay"
	"github.com/inkreel/inkreel/canvas/paint"
)

// covers reports whether an item is the picture of a scene that fills the frame.
func (c *composition) covers(it *item) bool { return c.parts != nil && c.parts.cover == it }

// canvasLooks are the looks that have templates.
func canvasLooks(t *testing.T) (out []styles.Look) {
	t.Helper()
	for _, name := range styles.Names(plan.EngineCanvas) {
		l, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		if l.Templates == (styles.Templates{}) {
			t.Errorf("%s has no templates", name)
		}
		if !strings.HasSuffix(name, data.CompactSuffix) { // they have those of the Expanded one
			out = append(out, l)
		}
	}
	return out
}

// scenesOfAllKinds are scenes that a plan leaves free, one for each list of templates.
func scenesOfAllKinds(lang plan.Language) map[string][]plan.Element {
	words := map[plan.Language][]string{
		"en": {"Why cities flood", "open the asphalt", "plant trees", "rain"},
		"ar": {"لماذا تغرق المدن", "افتح الإسفلت", "ازرع الأشجار", "مطر"},
	}[lang]
	title := text(plan.RoleTitle, words[0])
	list := plan.Element{Kind: plan.KindList, Items: plan.Items(words[1], words[2])}
	return map[string][]plan.Element{
		"hook":      {title, text(plan.RoleBody, words[1])},
		"pictures":  {title, drawing("a", "deciduous-tree", words[3]), drawing("b", "house", words[1]), sign("c", "droplet", words[3])},
		"words":     {title, list, drawing("a", "umbrella-with-rain-drops", "")},
		"statement": {text(plan.RoleQuote, words[0]), text(plan.RoleCaption, words[3])},
		"number":    {title, {Kind: plan.KindText, Role: plan.RoleStat, Text: "154\n" + words[3]}},
		"figure":    {title, {Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"1", "2", "3"}, Series: []plan.Series{{Values: []float64{4, 5, 9}}}}},
		"compare":   {title, text(plan.RoleHeading, words[3]), list, text(plan.RoleHeading, words[2]), list},
		"cover":     {{ID: "p", Kind: plan.KindImage, Source: "p", Fit: plan.FitCover, KeepOriginal: true}, title, text(plan.RoleBody, words[1])},
	}
}

// Whatever template a scene has, its words can be read, nothing lies over anything else or
// leaves the margins, and the room is used evenly.
func TestTemplatesAreWellLaidOut(t *testing.T) {
	shaper := fonts.NewShaper()
	for n, look := range canvasLooks(t) {
		if n%2 == 1 {
			look.Compact = true
		}
		for turn := range styles.Turns {
			f := frames[(n+turn)%len(frames)]
			lang := []plan.Language{"en", "ar"}[(n/2+turn)%2]
			for kind, elements := range scenesOfAllKinds(lang) {
				c := inTurn(turn, Scene{Look: look, Frame: f, Shaper: shaper}, lang, elements)
				name := fmt.Sprintf("%s, %s, turn %d, %v, %s", look.Name, kind, turn, f, lang)
				if len(c.faults) > 0 {
					t.Errorf("%s: %v", name, c.faults)
					continue
				}
				for _, why := range slices.Concat(flaws(c), imbalance(c)) {
					t.Errorf("%s: %s", name, why)
				}
			}
		}
	}
}

// A scene that comes or goes changes the turn of the next one at most, neighbours have
// different turns nearly always, and seeds change them.
func TestTurnsStayWhenScenesCome(t *testing.T) {
	look, err := styles.Named("editorial", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	film := func(seed int64, ids ...string) (p *plan.Plan) {
		p = &plan.Plan{Engine: plan.EngineCanvas, Seed: seed}
		for _, id := range ids {
			p.Scenes = append(p.Scenes, plan.Scene{ID: id, Elements: signs(3)})
		}
		return p
	}
	var ids []string
	for i := range 60 {
		ids = append(ids, fmt.Sprint("s", i))
	}
	alike, moved := 0, 0
	p, other := film(1, ids...), film(2, ids...)
	for i := range ids {
		if i > 0 && Turn(p, i, look) == Turn(p, i-1, look) {
			alike++
		}
		if Turn(p, i, look) != Turn(other, i, look) {
			moved++
		}
	}
	if alike > 9 || moved < 20 {
		t.Errorf("of 60 scenes %d are as the one before, and %d differ with another seed", alike, moved)
	}
	longer := film(1, append([]string{"new"}, ids...)...)
	for i := 1; i < len(ids); i++ {
		if Turn(longer, i+1, look) != Turn(p, i, look) {
			t.Errorf("a scene at the beginning changes scene %d", i)
		}
	}
}

// inTurn is a laid out scene that has a turn.
func inTurn(turn int, sc Scene, lang plan.Language, elements []plan.Element) *composition {
	p := &plan.Plan{Version: 1, Engine: plan.EngineCanvas, Language: lang, TextLanguage: lang, Scenes: []plan.Scene{{Elements: elements}}}
	if sc.Frame.H > sc.Frame.W {
		p.Orientation = plan.Vertical
	}
	for i := range 100 { // until an id has it
		if p.Scenes[0].ID = fmt.Sprint("s", i); Turn(p, 0, sc.Look) == turn+1 {
			break
		}
	}
	sc.Plan, sc.Assets = p, elementtest.Plain{W: 640, H: 480}
	sc.Reserved = overlay.Reserve(p, 0, sc.Frame, sc.Look)
	c := newComposition(sc, true)
	c.layOut()
	return c
}

// Neighbouring scenes of any kinds have different templates, and most scenes have the one
// whose turn it is or that after next, as long as what they show keeps its size.
func TestNeighboursDiffer(t *testing.T) {
	shaper := fonts.NewShaper()
	for _, name := range []string{"editorial", "modern_minimal", "playful", "whiteboard"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		plain, all := 0, 0
		for kind, elements := range scenesOfAllKinds("en") {
			seen := map[geom.Rect]bool{}
			for turn := range styles.Turns {
				c := inTurn(turn, Scene{Look: look, Frame: frames[0], Shaper: shaper}, "en", elements)
				var at geom.Rect
				for _, it := range c.all {
					if it.words() {
						at = it.box
						break
					}
				}
				seen[at] = true
				if all++; c.parts == nil {
					plain++
				}
			}
			if len(seen) < 2 && kind != "figure" { // figures keep their size first
				t.Errorf("%s: four scenes of %s in a row are composed alike", name, kind)
			}
		}
		if 2*plain > all {
			t.Errorf("%s: %d of %d scenes have no template", name, plain, all)
		}
	}
}

// Two things without a head divide the frame: each stands in its own part, on a ground or
// beside it, and together with that reach over three fifths of the frame. A number alone is
// on a ground, and its words are large.
func TestPairsDivideTheFrame(t *testing.T) {
	shaper := fonts.NewShaper()
	chart := plan.Element{ID: "c", Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"1", "2", "3"}, Series: []plan.Series{{Values: []float64{4, 5, 9}}}}
	pairs := [][]plan.Element{
		{drawing("a", "honeybee", "bee"), drawing("b", "house", "")},
		{chart, drawing("b", "honeybee", "")},
		{sign("a", "droplet", "rain"), sign("b", "sun", "sunshine")},
	}
	for _, name := range []string{"modern_minimal", "illustrations"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for n, elements := range pairs {
			f := frames[n%len(frames)]
			c := inTurn(n, Scene{Look: look, Frame: f, Shaper: shaper}, []plan.Language{"en", "ar"}[n%2], elements)
			if len(c.faults) > 0 || c.parts == nil || c.parts.Panel.Empty() {
				t.Errorf("%s, pair %d in %v: it has no ground; %v", name, n, f, c.faults)
				continue
			}
			on := c.parts.Panel
			a, b := c.all[0].box, c.all[1].box
			if on.Overlaps(a.Inset(element.Slack)) || !on.Contains(b) {
				t.Errorf("%s, pair %d in %v: things at %v and %v, the second should be on the ground at %v", name, n, f, a, b, on)
			}
			all := a.Union(b).Union(on)
			if share := all.W() * all.H() / float64(f.W*f.H); share < 0.6 {
				t.Errorf("%s, pair %d in %v: they reach over %.0f %% of the frame", name, n, f, 100*share)
			}
			for _, why := range flaws(c) {
				t.Errorf("%s, pair %d in %v: %s", name, n, f, why)
			}
		}
		c := inTurn(1, Scene{Look: look, Frame: frames[0], Shaper: shaper}, "en", []plan.Element{{Kind: plan.KindText, Role: plan.RoleStat, Text: "154\nmoons"}})
		if c.parts == nil || c.parts.Panel.Empty() {
			t.Errorf("%s: a number alone has no ground", name)
		}
	}
}

// On boards that are drawn on by hand, a thing alone and two or three side by side stand in a border that
// takes most of the frame, and keep off its lines.
func TestHandDrawnBoardsHaveBorders(t *testing.T) {
	shaper := fonts.NewShaper()
	scenes := [][]plan.Element{
		{drawing("a", "honeybee", "bee")},
		{drawing("a", "honeybee", "bee"), drawing("b", "house", "")},
		{sign("a", "droplet", "rain"), sign("b", "sun", "sunshine"), sign("c", "leaf", "green")},
		{{Kind: plan.KindText, Role: plan.RoleStat, Text: "154\nmoons"}},
	}
	for _, name := range []string{"chalkboard_color", "chalkboard_bw", "whiteboard", "sharpie"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for n, elements := range scenes {
			f := frames[0]
			c := inTurn(n, Scene{Look: look, Frame: f, Shaper: shaper}, []plan.Language{"en", "ar"}[n%2], elements)
			if len(c.faults) > 0 || c.parts == nil || c.parts.Panel.Empty() {
				t.Errorf("%s, scene %d: it has no border; %v", name, n, c.faults)
				continue
			}
			on := c.parts.Panel
			if share := on.W() * on.H() / float64(f.W*f.H); share < 0.6 {
				t.Errorf("%s, scene %d: the border takes %.0f %% of the frame", name, n, 100*share)
			}
			for _, it := range c.all {
				if lines := 13 * c.ctx.Unit; !on.Inset(lines).Contains(it.built.covers) {
					t.Errorf("%s, scene %d: what covers %v reaches over the border %v", name, n, it.built.covers, on)
				}
			}
			for _, why := range flaws(c) {
				t.Errorf("%s, scene %d: %s", name, n, why)
			}
		}
	}
}

// What a plan has arranged itself is not taken apart, and the same scene at the same place
// is the same.
func TestTemplatesAreForFreeScenes(t *testing.T) {
	look, err := styles.Named("editorial", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	p := &plan.Plan{Engine: plan.EngineCanvas, Scenes: []plan.Scene{{Elements: signs(3)}, {Layout: plan.LayoutGrid, Elements: signs(3)}, {Background: plan.Background{Name: "forest"}, Elements: signs(3)}, {Elements: signs(3)}}}
	p.Scenes[3].Elements[1].Box = &plan.Box{X: 0.1, Y: 0.1, W: 0.5, H: 0.5}
	for i, want := range []bool{true, false, false, false} {
		if got := Turn(p, i, look) > 0; got != want {
			t.Errorf("scene %d has a template: %t", i, got)
		}
	}
	if p.Engine = plan.EngineSketch; Turn(p, 0, look) != 0 {
		t.Error("a sketched scene has a template")
	}
}

// stripes is a picture of black and white bars: nothing can be read on it as it is.
type stripes struct{}

func (stripes) Picture(string) (*paint.Source, error) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 200))
	for i := range img.Pix {
		if i%4 == 3 || i/4%300/20%2 == 0 {
			img.Pix[i] = 255
		}
	}
	return &paint.Source{Bitmap: paint.NewPixels(img), W: 300, H: 200}, nil
}

func (stripes) VideoSize(string) (w, h int, err error) { return 0, 0, nil }

// Words on a picture that fills the frame stand out from every pixel under them.
func TestWordsOnPicturesAreLegible(t *testing.T) {
	for _, name := range []string{"editorial", "technical", "playful"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for scene := range styles.Turns {
			p := &plan.Plan{Version: 1, Engine: plan.EngineCanvas, Language: "en", TextLanguage: "en", Scenes: make([]plan.Scene, styles.Turns)}
			for i := range p.Scenes {
				p.Scenes[i] = plan.Scene{ID: "s", Elements: scenesOfAllKinds("en")["cover"]}
			}
			p.Scenes[scene].Elements[2].Text = "open the **asphalt**"
			f := paint.Frame{W: 384, H: 256}
			c := newComposition(Scene{Plan: p, Index: scene, Look: look, Frame: f, Assets: stripes{}}, false)
			c.layOut()
			if len(c.faults) > 0 || c.parts == nil || c.parts.cover == nil {
				t.Fatalf("%s: no picture fills the frame: %v", name, c.faults)
			}
			board := image.NewRGBA(f.Bounds())
			for _, d := range c.drawings()[:1] {
				if d.Element != 0 {
					t.Errorf("%s: the first thing that is seen is not the picture", name)
				}
				d.Paint(board)
			}
			for _, it := range c.all[1:] {
				for _, w := range writings(it.built.marks) {
					at := geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H).Pixels().Intersect(board.Rect)
					for y := at.Min.Y; y < at.Max.Y; y++ {
						for x := at.Min.X; x < at.Max.X; x++ {
							ground := board.RGBAAt(x, y)
							for _, ink := range []color.RGBA{w.Color, w.Strong} {
								if got := paint.Contrast(ink, ground); got < paint.ContrastText && ink.A == 255 && ground.A == 255 {
									t.Fatalf("%s, scene %d: contrast %.2f at %d, %d", name, scene, got, x, y)
								}
							}
						}
					}
				}
			}
		}
	}
}

// The edge of a round ground runs through no words that stand on it.
func TestGroundsEndBesideWords(t *testing.T) {
	names := strings.Fields("plant cactus leaf clover tree flower seedling feather trees sun moon droplet cut scissors book plug")
	grounds := 0
	for _, look := range []string{"playful", "playful_compact", "notebook_infographic"} {
		l, err := styles.Named(look, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{2, 3, 6, 10, 14, 16} {
			all := []plan.Element{text(plan.RoleHeading, "Plants that forgive")}
			for i, name := range names[:n] {
				all = append(all, sign(fmt.Sprint("n", i), name, "A name of "+name))
			}
			sc := onBoard(t, "en", plan.LayoutAuto, all...)
			sc.Look = l
			drawn, err := Compose(sc)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range drawn[0].Marks {
				if ground, ok := m.(paint.Fill); ok && drawn[0].Element == paint.Place {
					if grounds++; edged(ground.Path, drawn[1:]) {
						t.Errorf("%s, %d signs: a ground ends under words", look, n)
					}
				}
			}
		}
	}
	if grounds == 0 {
		t.Error("no ground is drawn: nothing is tested")
	}
}

// A page that has a bar of accent at its head has no second one close under it.
func TestBarsDoNotStandInPairs(t *testing.T) {
	l, err := styles.Named("editorial", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	bars := 0
	for kind, all := range scenesOfAllKinds("en") {
		for _, turn := range []string{"a", "b", "c", "d"} {
			sc := onBoard(t, "en", plan.LayoutAuto, all...)
			sc.Look, sc.Plan.Scenes[0].ID = l, turn
			drawn, err := Compose(sc)
			if err != nil {
				t.Fatal(err)
			}
			_, top, _, _ := paint.TrimWidth(l)
			for _, m := range drawn[0].Marks {
				f, ok := m.(paint.Fill)
				if !ok || drawn[0].Element != paint.Place || f.Color != l.Palette.Accent1 {
					continue
				}
				bars++
				if r := f.Path.Bounds(); r.Min.Y < 2*top*sc.Frame.Unit() {
					t.Errorf("%s: a bar at %.0f, that of the page ends at %.0f", kind, r.Min.Y, top*sc.Frame.Unit())
				}
			}
		}
	}
	if bars == 0 {
		t.Error("no bars: nothing is tested")
	}
}

// Heads in a column that only a line divides off stand half-way down it: nothing else fills it.
func TestHeadsStandInTheMiddleOfABareColumn(t *testing.T) {
	columns := 0
	for _, l := range canvasLooks(t) {
		if l.Templates.Panel != styles.PanelLine {
			continue
		}
		for _, turn := range []string{"a", "b", "c", "d"} {
			sc := onBoard(t, "en", plan.LayoutAuto,
				text(plan.RoleHeading, "Get ready"), sign("a", "plant", "A pot"), sign("b", "shovel", "Soil"), sign("c", "scissors", "Scissors"), sign("d", "droplet", "Water"))
			sc.Look, sc.Plan.Scenes[0].ID = l, turn
			c := built(t, sc)
			if c.parts == nil || !c.parts.Aside {
				continue
			}
			columns++
			if at, middle := c.parts.heads.Center().Y, c.parts.Heads.Center().Y; at < middle-0.1*c.parts.Heads.H() || at > middle+0.1*c.parts.Heads.H() {
				t.Errorf("%s: the heads' middle is at %.0f, that of the column at %.0f", l.Name, at, middle)
			}
		}
	}
	if columns == 0 {
		t.Error("no head stands in a column: nothing is tested")
	}
}
