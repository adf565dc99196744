package layout

import (
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// Numbers on cards stand side by side in one size that can be read from afar, one alone is
// larger still, and each counts up for nine tenths of a second to what is written.
func TestNumbersStandOnCards(t *testing.T) {
	stat := func(text string) plan.Element {
		return plan.Element{Kind: plan.KindText, Role: plan.RoleStat, Text: text}
	}
	title := plan.Element{Kind: plan.KindText, Role: plan.RoleTitle, Text: "A good year"}
	for _, c := range []struct {
		all         []plan.Element
		least, most float64 // height of the number's capitals, px
	}{
		{[]plan.Element{title, stat("97%\nstay"), stat("$4.2M\nof revenue"), stat("480\nnew")}, 70, 210},
		{[]plan.Element{{Kind: plan.KindText, Text: "71%\nof the Earth is water"}}, 180, 260},
	} {
		ds, err := Compose(onBoard(t, "en", plan.LayoutAuto, c.all...))
		if err != nil {
			t.Fatal(err)
		}
		var heights, tops []float64
		for _, d := range ds {
			for i, m := range d.Marks {
				n, ok := m.(paint.Counted)
				if !ok {
					continue
				}
				if b := d.Beats[i]; b.End-b.Start < 0.9-1e-9 || b.End-b.Start > 0.9+1e-9 || len(n.Counts) < 15 {
					t.Errorf("it counts %d numbers in %.2f s", len(n.Counts), b.End-b.Start)
				}
				r := n.Inked(n.Place(), func(bool) bool { return true })
				heights, tops = append(heights, n.Text.Lines[0].Baseline), append(tops, r.Max.Y)
				if r.H() < c.least || r.H() > c.most {
					t.Errorf("a number %.0f px high, want %.0f to %.0f", r.H(), c.least, c.most)
				}
			}
		}
		for i := range heights {
			if down := tops[i] > tops[0]+25; math.Abs(heights[i]-heights[0]) > 1e-6 || i > 0 && down != (tops[1] > tops[0]+25) { // in one row, or one below the other
				t.Errorf("numbers of several sizes, or neither in a row nor a column: %v at %v", heights, tops)
			}
		}
		if len(heights) == 0 {
			t.Error("nothing counts")
		}
	}
}

// What is turned comes as it does upright, part by part, and grows in the direction in which
// it then stands.
func TestTurnedThingsComeAsUpright(t *testing.T) {
	const degrees = 8
	turn := geom.RotateAbout(degrees*math.Pi/180, geom.Point{})
	cued := plan.Element{ID: "c", Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"1", "2", "3"}, Series: []plan.Series{{Values: []float64{4, -5, 9}}}}
	cued.EntryCues = make([]plan.Cue, 3)
	for i := range cued.EntryCues {
		cued.EntryCues[i] = plan.Cue{Set: true, Seconds: float64(i)}
	}
	comes := func(e plan.Element) (marks []paint.Mark, beats []paint.Beat, parts int) {
		ds, err := Compose(onBoard(t, "en", plan.LayoutAuto, e))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range ds {
			marks, beats, parts = append(marks, d.Marks...), append(beats, d.Beats...), max(parts, d.Part)
		}
		return marks, beats, parts
	}
	marks, beats, parts := comes(cued)
	cued.Rotate = degrees
	turned, turnedBeats, turnedParts := comes(cued)
	if parts != 3 || turnedParts != parts || len(turned) != len(marks) || len(turnedBeats) != len(beats) || len(beats) == 0 {
		t.Fatalf("%d marks in %d parts with %d beats; turned %d in %d with %d", len(marks), parts, len(beats), len(turned), turnedParts, len(turnedBeats))
	}
	grown := 0
	for i := range marks {
		if a, b := beats[i], turnedBeats[i]; a.Start != b.Start || a.End != b.End {
			t.Errorf("mark %d comes at %v, turned at %v", i, a, b)
		}
		a, ok := marks[i].(paint.Grown)
		if !ok {
			continue
		}
		grown++
		if b := turned[i].(paint.Grown); b.Toward.Dist(turn.Apply(a.Toward)) > 1e-9 {
			t.Errorf("mark %d grows to %v, turned to %v", i, a.Toward, b.Toward)
		}
	}
	if grown == 0 {
		t.Error("nothing grows")
	}
}

// Two to four numbers are read from afar, 140 px of a wide frame 1024 high at least, with labels of 40 px:
// short ones side by side in one row, longer ones with their labels beside them or two by two.
func TestNumbersAreReadFromAfar(t *testing.T) {
	for _, words := range [][]string{
		{"24\nkilos of honey", "97%\nstay", "8\nhours of sleep"},
		{"12,400\nvisitors came in summer", "€4.2M\nof revenue", "3,480\nnew members", "50,000\nbees in a hive"},
	} {
		for _, head := range []bool{false, true} {
			for n := 2; n <= len(words); n++ {
				var all []plan.Element
				if head {
					all = append(all, text(plan.RoleHeading, "A hive"))
				}
				for _, w := range words[:n] {
					all = append(all, plan.Element{Kind: plan.KindText, Role: plan.RoleStat, Text: w})
				}
				c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutAuto, all...)
				if rows := rowsOf(c.all[len(all)-n:]); len(words) == 3 && len(rows) != 1 {
					t.Errorf("%d short numbers, under a heading: %t, stand in rows of %v", n, head, rows)
				}
				for _, it := range c.all[len(all)-n:] {
					if label, number := typeOf(c, it); number < 140 || label < 40-1e-6 {
						t.Errorf("%d numbers, under a heading: %t: %q has %.0f px, its label %.0f", n, head, it.e.Text, number, label)
					}
				}
			}
		}
	}
}

// So they are in every family, long ones too, with and without a head over them. Short of it fall four under a head in
// sharpie, whose lines take height, pairs and tall frames by some pixels, and digits of chalkboard_bw's face, which are half as tall again as others:
// they are set smaller, and as high. Under a title of twelve words four fall short of it by less than a quarter.
func TestLongNumbersAreReadFromAfarInEveryFamily(t *testing.T) {
	words := []string{"12,400\nvisitors in summer", "€4.2M\nof revenue", "1.3 bn\npeople online", "50,000\nbees in a hive"}
	for _, name := range styles.Names(plan.EngineCanvas) {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		if look.Compact && !strings.HasPrefix(name, "notebook") {
			continue
		}
		least := map[string]float64{"sharpie": 125, "chalkboard_bw": 100}[name]
		if least == 0 {
			least = 130
		}
		for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1080, H: 1080}} {
			for _, head := range []string{"", "A good year", "What the new harbour brought to the city in its first ten years"} {
				least := least
				if len(head) > 40 {
					least *= 0.76
				}
				for n, turns := range map[int]int64{2: 1, 3: 1, 4: styles.Turns} {
					for seed := range turns {
						var all []plan.Element
						if head != "" {
							all = append(all, text(plan.RoleTitle, head))
						}
						for _, w := range words[:n] {
							all = append(all, plan.Element{Kind: plan.KindText, Role: plan.RoleStat, Text: w})
						}
						sc := onBoard(t, "en", plan.LayoutAuto, all...)
						sc.Look, sc.Frame, sc.Plan.Seed = look, f, seed
						c := built(t, sc)
						for _, it := range c.all[len(all)-n:] {
							if label, number := typeOf(c, it); number < least || label < 40-1e-6 {
								t.Errorf("%s, %v, seed %d: %d numbers under %q: %q has %.0f px, its label %.0f; want %.0f and 40", name, f, seed, n, head, it.e.Text, number, label, least)
							}
						}
					}
				}
			}
		}
	}
}

// Four numbers under a title of two lines stand below one another where one row of them would be small.
func TestNumbersUnderALongTitleStandInRows(t *testing.T) {
	words := []string{"$4.2M\nspent each year", "12,400\nhouseholds", "1.3 bn\nlitres saved", "87 %\nof leaks found"}
	for _, name := range []string{"technical", "whiteboard"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range styles.Turns {
			all := []plan.Element{text(plan.RoleTitle, "Where the water goes")}
			for _, w := range words {
				all = append(all, text(plan.RoleStat, w))
			}
			sc := onBoard(t, "en", plan.LayoutAuto, all...)
			sc.Look, sc.Plan.Seed = look, int64(seed)
			c := built(t, sc)
			if label, number := typeOf(c, c.all[1]); number < 100 || label < 40-1e-6 {
				t.Errorf("%s, seed %d: numbers of %.0f px in rows of %v, labels of %.0f", name, seed, number, rowsOf(c.all[1:]), label)
			}
		}
	}
}

// Captions that follow numbers, or pictures, one for one stand under these: within their width, nearer to
// them than to any other, and what they are under is of one height. A caption that follows them all is of
// the whole scene.
func TestCaptionsStandUnderTheirOwn(t *testing.T) {
	stat := func(s string) plan.Element { return text(plan.RoleStat, s) }
	said := func(s string) plan.Element { return text(plan.RoleCaption, s) }
	for name, all := range map[string][]plan.Element{
		"numbers": {text(plan.RoleHeading, "What made it"), stat("18 ct"), said("fee"), stat("90"), said("collection points in all of the town"), stat("4,000"), said("things mended")},
		"signs":   {sign("a", "droplet", ""), said("Water"), sign("b", "sun", ""), said("Light")},
	} {
		c := built(t, onBoard(t, "en", plan.LayoutAuto, all...))
		var last *item
		var things []geom.Rect
		for _, it := range c.all {
			if !it.is(plan.RoleCaption) {
				last = it
				continue
			}
			thing, words := last.box, it.box
			things = append(things, thing)
			if words.Min.Y < thing.Max.Y-element.Slack || words.Min.Y > thing.Max.Y+c.ctx.Gap(3) {
				t.Errorf("%s: %q begins at %.0f, what it is of ends at %.0f", name, it.e.Text, words.Min.Y, thing.Max.Y)
			}
			if d := math.Abs(words.Center().X - thing.Center().X); d > 0.1*thing.W() {
				t.Errorf("%s: %q stands %.0f px beside the middle of what it is of", name, it.e.Text, d)
			}
		}
		for _, r := range things {
			if name == "numbers" && (math.Abs(r.Min.Y-things[0].Min.Y) > 1 || math.Abs(r.H()-things[0].H()) > 1) {
				t.Errorf("%s: cards of several heights: %v", name, things)
			}
		}
	}
	c := newComposition(onBoard(t, "en", plan.LayoutAuto, stat("18 ct"), stat("90"), said("since May"), said("in the town")), false)
	if under := c.captioned(); len(under) > 0 {
		t.Errorf("captions after all numbers are taken to be of single ones: %d", len(under))
	}
}
