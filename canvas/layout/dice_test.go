package layout

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// dice makes scenes nobody would write and some that somebody would.
type dice struct {
	*rand.Rand
	lang plan.Language
}

var vocabulary = map[plan.Language]string{
	"en": "the light of a small star falls on leaves and water all day long until night comes back over hills",
	"hi": "सूरज समुद्र के पानी को गर्म करता है और बादल बनते हैं फिर बारिश होती है",
	"ar": "تبدأ رحلة القهوة من حبة صغيرة وتنتهي في كوبك كل صباح جديد",
	"ja": "光 は 海 の 水 を 温め 雲 に なり 雨 が 降る",
	"de": "Wasserkreislauf Verdunstung und Niederschlag bestimmen das Wetter auf der Erde",
}

func (d dice) words(n int) string {
	w := strings.Fields(vocabulary[d.lang])
	out := make([]string, n)
	for i := range out {
		out[i] = w[d.IntN(len(w))]
	}
	return strings.Join(out, " ")
}

func one[T any](d dice, of ...T) T { return of[d.IntN(len(of))] }

func (d dice) element(i int, kind plan.Kind) plan.Element {
	e := plan.Element{ID: fmt.Sprintf("e%d", i), Kind: kind}
	switch kind {
	case plan.KindText:
		e.Role = one(d, plan.RoleBody, plan.RoleLabel, plan.RoleQuote, plan.RoleCaption, plan.RoleHeading)
		e.Text = d.words(1 + d.IntN(12))
		if e.Role == plan.RoleHeading || e.Role == plan.RoleLabel {
			e.Text = d.words(1 + d.IntN(3))
		}
		if d.IntN(3) == 0 {
			e.Text += " **" + d.words(1+d.IntN(2)) + "**"
		}
	case plan.KindList:
		for range 1 + d.IntN(5) {
			e.Items = append(e.Items, plan.Item{Label: d.words(1 + d.IntN(6))})
		}
		e.Marker = one(d, plan.MarkerBullet, plan.MarkerCheck, plan.MarkerDash, plan.MarkerNumber)
	case plan.KindIcon:
		e.Name = one(d, "sun", "cloud", "leaf", "rocket", "heart")
		if d.IntN(4) > 0 {
			e.Label = d.words(1 + d.IntN(3))
		}
		if i%4 == 2 {
			e.Kind, e.Name = plan.KindPicture, []string{"volcano", "bicycle", "honeybee", "pencil", "person-running"}[i%5]
		}
		if i%5 == 3 {
			e.Kind, e.Name, e.Pose = plan.KindPerson, "", []plan.Pose{"standing", "pointing", "reading", "sitting"}[i%4]
			if i%2 == 1 {
				e.Bubble = "some words"
			}
		}
	case plan.KindShape:
		e.Shape = one(d, plan.ShapeRect, plan.ShapeRoundRect, plan.ShapeEllipse, plan.ShapeDiamond, plan.ShapeTriangle,
			plan.ShapeHexagon, plan.ShapeStar, plan.ShapeCloud, plan.ShapeBubble, plan.ShapeBrace, plan.ShapeLine)
		e.FillStyle = one(d, "", plan.FillNone, plan.FillSolid, plan.FillWash, plan.FillHachure, plan.FillCross)
		if d.IntN(3) > 0 {
			e.Label = d.words(1 + d.IntN(2))
		}
	case plan.KindPath:
		e.D, e.ViewBox, e.StrokeWidth = "M5 60C30 5 60 115 95 40", "0 0 100 120", 3
	case plan.KindImage, plan.KindVideo:
		e.Source = "picture"
	case plan.KindChart:
		d.chart(&e)
	case plan.KindTable:
		d.table(&e)
	case plan.KindFormula:
		e.Tex = one(d, `A = P(1 + \frac{r}{n})^{nt}`, `a^2 + b^2 = c^2`, `\int_0^1 \sqrt{x}\,dx`, `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`)
	case plan.KindCode:
		e.Code, e.CodeLanguage = "// count\nfor i := range 3 {\n\tfmt.Println(\"n\", i)\n}", "go"
		if d.IntN(2) == 0 {
			e.HighlightLines = []int{1, 3}
		}
	}
	if kind != plan.KindVideo && kind != plan.KindImage && d.IntN(4) == 0 {
		e.Emphasis = one(d, plan.EmphasisBox, plan.EmphasisUnderline, plan.EmphasisCircle, plan.EmphasisHighlight, plan.EmphasisHighlight)
	}
	colours := []string{"ink", "muted", "accent1", "accent2", "accent3", "accent4", "#ffe14d", "#202a6b", "#7f7f7f", "#ffffff", "#000000"}
	if d.IntN(4) == 0 {
		e.Color = one(d, colours...)
	}
	if d.IntN(4) == 0 {
		e.Fill = one(d, colours...)
	}
	if d.IntN(12) == 0 && kind != plan.KindVideo {
		e.Rotate = float64(d.IntN(40) - 20)
	}
	return e
}

// chart is one of the usual kinds of data.
func (d dice) chart(e *plan.Element) {
	e.Chart = one(d, plan.ChartBar, plan.ChartColumn, plan.ChartLine, plan.ChartArea, plan.ChartPie, plan.ChartDonut)
	e.Unit = one(d, "", "%", "$", "km²")
	rows, n := 1, 2+d.IntN(4)
	if e.Chart != plan.ChartPie && e.Chart != plan.ChartDonut && d.IntN(3) == 0 {
		rows = 2
	}
	for i := range n {
		e.Labels = append(e.Labels, one(d, d.words(1), fmt.Sprint(2020+i)))
	}
	for r := range rows {
		s := plan.Series{Name: fmt.Sprint("s", r)}
		for range n {
			s.Values = append(s.Values, float64(1+d.IntN(90)))
		}
		e.Series = append(e.Series, s)
	}
	if d.IntN(2) == 0 {
		i := d.IntN(n)
		e.Highlight = &i
	}
}

// diagrams puts diagrams in the place of charts and tables, where no more than
// seven things share the room.
func (d dice) diagrams(s *plan.Scene) {
	if len(s.Elements) > 7 {
		return
	}
	for i := range s.Elements {
		e := &s.Elements[i]
		if k := e.Kind; (k == plan.KindChart || k == plan.KindTable) && d.IntN(2) == 0 {
			*e = plan.Element{ID: e.ID, Kind: plan.KindDiagram, Color: e.Color, Emphasis: e.Emphasis, Group: e.Group}
			d.diagram(e)
		}
	}
}

// maps puts maps in the place of formulas, where no more than five things share the
// room.
func (d dice) maps(s *plan.Scene) {
	if len(s.Elements) > 5 {
		return
	}
	for i := range s.Elements {
		if e := &s.Elements[i]; e.Kind == plan.KindFormula && d.IntN(2) == 0 {
			*e = plan.Element{ID: e.ID, Kind: plan.KindMap, Color: e.Color, Emphasis: e.Emphasis, Group: e.Group}
			d.earth(e)
		}
	}
}

// pictures puts pictures in the place of most icons of some scenes, and a map in that of
// an image: the slender, the broad and the tall, what looks to a side and what does not.
func (d dice) pictures(s *plan.Scene) {
	if len(s.Elements) > 9 || d.IntN(4) > 0 && !*everywhere {
		return
	}
	for i := range s.Elements {
		e := &s.Elements[i]
		switch {
		case e.Kind == plan.KindIcon && d.IntN(4) > 0:
			e.Kind, e.Name = plan.KindPicture, one(d, "giraffe", "bicycle", "snake", "dog", "automobile", "candle", "person-walking", "flag-japan", "droplet", "spouting-whale")
		case e.Kind == plan.KindImage && d.IntN(2) == 0:
			*e = plan.Element{ID: e.ID, Kind: plan.KindMap, Region: "Kenya", Group: e.Group, Label: d.words(1)}
			e.Marks = []plan.MapMark{{At: plan.Spot{Place: "Nairobi"}}}
		}
	}
}

// persons puts persons of all poses in the place of icons and shapes of some scenes, most of
// them with something to say, and some scenes in places.
func (d dice) persons(s *plan.Scene) {
	if d.IntN(12) == 0 {
		s.Background = plan.Background{Name: string(one(d, plan.Places()...))}
	}
	if len(s.Elements) > 8 || d.IntN(4) > 0 && !*everywhere {
		return
	}
	said := 0
	for i := range s.Elements {
		e := &s.Elements[i]
		if e.Kind != plan.KindIcon && e.Kind != plan.KindShape || d.IntN(3) == 0 {
			continue
		}
		*e = plan.Element{ID: e.ID, Kind: plan.KindPerson, Group: e.Group, Color: e.Color, Emphasis: e.Emphasis, Role: one(d, plan.PersonRoles()...), Pose: one(d, plan.Poses()...)}
		if d.IntN(2) == 0 {
			e.Label = d.words(1 + d.IntN(2))
		}
		if said < 3 && d.IntN(3) > 0 {
			e.Bubble = d.words(1 + d.IntN(9))
			said++
		}
	}
}

// earth is a map of anything from the world to a country.
func (d dice) earth(e *plan.Element) {
	spot := func(name string) plan.Spot { return plan.Spot{Place: name} }
	switch d.IntN(4) {
	case 0:
		e.Values, e.Unit = map[string]float64{"China": 10, "USA": 5, "India": 2.8, "Brazil": 0.5}, one(d, "", "%")
	case 1:
		e.Region, e.HighlightCountries = "Africa", []plan.Shown{{Country: "Egypt"}}
		e.Routes = []plan.Route{{From: spot("Cairo"), To: spot("Nairobi"), Label: one(d, "", d.words(1))}}
	case 2:
		e.Bounds, e.Marks = []float64{-11, 35, 20, 60}, []plan.MapMark{{At: spot("Madrid")}, {At: spot("Berlin"), Label: d.words(1)}}
	case 3:
		e.Region, e.Marks = "Japan", []plan.MapMark{{At: spot("Tokyo")}}
	}
	if d.IntN(2) == 0 {
		e.Label = d.words(1 + d.IntN(4))
	}
}

// diagram is one of every form.
func (d dice) diagram(e *plan.Element) {
	e.Diagram = one(d, plan.DiagramTimeline, plan.DiagramVenn, plan.DiagramPyramid, plan.DiagramMatrix, plan.DiagramTree, plan.DiagramMindmap,
		plan.DiagramGauge, plan.DiagramDial, plan.DiagramThermometer, plan.DiagramProgress, plan.DiagramBigNumber, plan.DiagramChecklist)
	value := float64(d.IntN(101))
	switch e.Diagram {
	case plan.DiagramBigNumber, plan.DiagramGauge, plan.DiagramDial, plan.DiagramThermometer:
		e.Value, e.Unit, e.Label = &value, one(d, "", "%", "km²"), d.words(1+d.IntN(4))
		return
	case plan.DiagramTree, plan.DiagramMindmap:
		e.Label = d.words(1)
	}
	n := 1 + d.IntN(4)
	if e.Diagram == plan.DiagramMatrix || e.Diagram == plan.DiagramVenn {
		n = min(n, 3)
	}
	for i := range n {
		v := float64(d.IntN(100))
		it := plan.Item{Label: d.words(1 + d.IntN(2)), Value: &v, Done: d.IntN(2) == 0}
		if d.IntN(4) == 0 {
			it.Icon = one(d, "sun", "cloud", "leaf")
		}
		switch e.Diagram {
		case plan.DiagramTree, plan.DiagramMindmap, plan.DiagramMatrix:
			for range d.IntN(3) {
				it.Children = append(it.Children, plan.Item{Label: d.words(1)})
			}
		case plan.DiagramVenn:
			it.Icon = ""
			if i == 2 {
				it.Sets = []int{0, 1}
			}
		}
		e.Items = append(e.Items, it)
	}
	if d.IntN(2) == 0 {
		i := d.IntN(n)
		e.Highlight = &i
	}
}

// table has a column of words and one or two of numbers.
func (d dice) table(e *plan.Element) {
	cols := 2 + d.IntN(2)
	e.Header = []string{d.words(1), "2023", "2024"}[:cols]
	for range 2 + d.IntN(3) {
		e.Rows = append(e.Rows, []string{d.words(1 + d.IntN(2)), fmt.Sprint(d.IntN(100)), fmt.Sprint(d.IntN(9), ".", d.IntN(9))}[:cols])
	}
	if d.IntN(2) == 0 {
		i := d.IntN(len(e.Rows))
		e.Highlight = &i
	}
}

// scene is a plan of one scene of up to most elements.
func (d dice) scene(most int) *plan.Plan {
	p := &plan.Plan{
		Version: 1, Engine: plan.EngineCanvas, Language: d.lang, TextLanguage: d.lang,
		Orientation: one(d, plan.Horizontal, plan.Vertical), Watermark: d.IntN(3) == 0,
		LogoPosition: one(d, plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight),
		Captions:     one(d, plan.CaptionsSidecar, plan.CaptionsBurnIn),
	}
	if d.IntN(8) == 0 {
		p.OwnNarration = &plan.OwnNarration{
			Layout: one(d, "round_overlay", "side_by_side"), Split: one(d, "25%", "35%"),
			Position: one(d, "left-top", "right-top", "left-bottom", "right-bottom"),
		}
		most = min(most, 4)
	}
	s := plan.Scene{
		Narration: &plan.Narration{Text: "x"},
		Layout: one(d, plan.LayoutAuto, plan.LayoutAuto, plan.LayoutTitle, plan.LayoutHero, plan.LayoutColumns, plan.LayoutGrid, plan.LayoutList,
			plan.LayoutFlow, plan.LayoutCycle, plan.LayoutCompare, plan.LayoutTimeline, plan.LayoutFree),
	}
	kinds := []plan.Kind{
		plan.KindIcon, plan.KindIcon, plan.KindIcon, plan.KindText, plan.KindText, plan.KindList, plan.KindShape, plan.KindPath,
		plan.KindImage, plan.KindVideo, plan.KindChart, plan.KindTable, plan.KindFormula, plan.KindCode,
	}
	// Most scenes are of few kinds.
	for range d.IntN(len(kinds) - 1) {
		i := d.IntN(len(kinds))
		kinds = append(kinds[:i:i], kinds[i+1:]...)
	}
	if d.IntN(3) > 0 {
		s.Elements = append(s.Elements, plan.Element{ID: "t", Kind: plan.KindText, Role: plan.RoleTitle, Text: d.words(1 + d.IntN(5))})
	}
	n := 1 + d.IntN(most)
	figures := 0
	for i := range n {
		kind := one(d, kinds...)
		switch kind {
		case plan.KindChart, plan.KindTable, plan.KindCode:
			if figures++; figures > 3 { // no scene holds more of them
				kind = plan.KindIcon
			}
		}
		s.Elements = append(s.Elements, d.element(i, kind))
		if d.IntN(9) == 0 && i > 1 {
			s.Elements[len(s.Elements)-1].Group, s.Elements[len(s.Elements)-2].Group = "g", "g"
		}
	}
	if n > 2 && d.IntN(3) == 0 {
		for i := 1; i < n; i++ {
			s.Elements = append(s.Elements, plan.Element{
				Kind: plan.KindArrow, From: fmt.Sprintf("e%d", i-1), To: fmt.Sprintf("e%d", i),
				Curve: one(d, plan.CurveStraight, plan.CurveArc, plan.CurveElbow), Heads: plan.HeadsEnd, Label: one(d, "", "", "yes"),
			})
		}
	}
	if d.IntN(6) == 0 {
		s.Background = plan.Background{Name: one(d, "ink", "muted", "accent1", "accent3", "#fff4c2", "#0b2545", "#777777")}
	}
	if d.IntN(8) == 0 {
		p.EnableColor = new(bool)
	}
	p.Scenes = []plan.Scene{s}
	return p
}

// join adds arrows to some scenes of a few elements in ways other than a chain:
// there and back, all to one, one to all, round in a ring, at random.
func (d dice) join(s *plan.Scene) {
	var ids []string
	for _, e := range s.Elements {
		if e.Kind == plan.KindArrow {
			return
		}
		ids = append(ids, e.ID)
	}
	if len(ids) < 2 || len(ids) > 7 || d.IntN(5) > 0 {
		return
	}
	add := func(from, to string) {
		s.Elements = append(s.Elements, plan.Element{
			Kind: plan.KindArrow, From: from, To: to, Heads: one(d, plan.HeadsEnd, plan.HeadsEnd, plan.HeadsEnd, plan.HeadsBoth, plan.HeadsNone),
			Curve: one(d, plan.CurveStraight, plan.CurveStraight, plan.CurveArc, plan.CurveElbow), Label: one(d, "", "", "yes", d.words(1+d.IntN(3))),
		})
	}
	hub := ids[d.IntN(len(ids))]
	switch d.IntN(5) {
	case 0:
		add(ids[0], ids[1])
		add(ids[1], ids[0])
	case 1:
		for _, id := range ids {
			if id != hub {
				add(id, hub)
			}
		}
	case 2:
		for _, id := range ids {
			if id != hub {
				add(hub, id)
			}
		}
	case 3:
		for i, id := range ids {
			add(id, ids[(i+1)%len(ids)])
		}
	case 4:
		for range 1 + d.IntN(4) {
			if i, j := d.IntN(len(ids)), d.IntN(len(ids)); i != j {
				add(ids[i], ids[j])
			}
		}
	}
}
