package person

import (
	"image/color"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/plan"
)

func somebody(change func(e *plan.Element)) *plan.Element {
	e := &plan.Element{ID: "p", Kind: plan.KindPerson, Role: "woman", Hair: "short", Face: "smiling", Beard: plan.None, Accessory: plan.None, Skin: plan.SkinMedium, HairColor: plan.HairBrown}
	change(e)
	return e
}

// Every part of the book can be read and lies where it says.
func TestPartsOfTheBook(t *testing.T) {
	for name, data := range book() {
		p, err := read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		areas := false
		for _, s := range p.shapes {
			if len(s.path) < 2 || !p.view.Inset(-2).Contains(s.path.Bounds()) {
				t.Errorf("%s: a shape of %d segments lies at %v, the part at %v", name, len(s.path), s.path.Bounds(), p.view)
			}
			areas = areas || s.line == 0
		}
		if group, _, _ := strings.Cut(name, " "); !areas && group != face && group != accessory && group != beard {
			t.Errorf("%s has no areas", name)
		}
	}
}

// All that a plan can say is drawn, and is something of its own.
func TestAllThatAPlanCanSay(t *testing.T) {
	seen := map[string]string{}
	try := func(name string, change func(e *plan.Element)) {
		t.Helper()
		p := Of(somebody(change), 0)
		d := p.Drawing(color.RGBA{})
		if p.View().Empty() || len(d.Shapes) < 10 {
			t.Errorf("%s: %d shapes in %v", name, len(d.Shapes), p.View())
		}
		var key strings.Builder
		for _, s := range d.Shapes {
			for _, q := range s.Path[:1] {
				key.WriteString(strings.Join([]string{string(rune(int(q.A.X) + 5000)), string(rune(int(q.A.Y) + 5000)), string(rune(int(s.Color.R) + 100))}, ""))
			}
		}
		if other, ok := seen[key.String()]; ok && strings.Fields(other)[0] == strings.Fields(name)[0] {
			t.Errorf("%s is drawn as %s", name, other)
		}
		seen[key.String()] = name
	}
	same := map[string]string{"thinking": "suspicious", "surprised": "explaining"} // moods with one face
	for _, v := range plan.Faces() {
		if same[v] == "" {
			try("face "+v, func(e *plan.Element) { e.Face = v })
		} else if faceOf(v, "", role{}, false) != same[v] {
			t.Errorf("somebody %s has the face %s", v, faceOf(v, "", role{}, false))
		}
	}
	for _, v := range plan.Hairstyles() {
		try("hair "+string(v), func(e *plan.Element) { e.Hair = v })
	}
	for _, v := range plan.Beards() {
		try("beard "+v, func(e *plan.Element) { e.Beard = v })
	}
	for _, v := range plan.Accessories() {
		try("accessory "+v, func(e *plan.Element) { e.Accessory = v })
	}
	for _, v := range plan.Skins() {
		try("skin "+string(v), func(e *plan.Element) { e.Skin = v })
	}
	for _, v := range plan.Hairs() {
		try("hair_color "+string(v), func(e *plan.Element) { e.HairColor = v })
	}
	for _, v := range plan.Poses() {
		if _, ok := poses[v]; !ok {
			t.Errorf("nobody is drawn %s", v)
		}
		try("pose-"+string(v), func(e *plan.Element) { e.Pose = v })
	}
	for _, v := range plan.PersonRoles() {
		r, ok := roles[v]
		if !ok {
			t.Errorf("nothing is known of a %s", v)
		}
		for _, h := range r.hair {
			if !slices.Contains(plan.Hairstyles(), h) {
				t.Errorf("a %s may wear %s", v, h)
			}
		}
		for _, name := range r.bodies {
			get(standing, name)
		}
		for _, name := range r.busts {
			get(bust, name)
		}
		try("role-"+string(v), func(e *plan.Element) { *e = plan.Element{ID: string(v), Role: v} })
	}
	if len(roles) != len(plan.PersonRoles()) || len(poses) != len(plan.Poses()) {
		t.Errorf("%d roles and %d poses are known, plans have %d and %d", len(roles), len(poses), len(plan.PersonRoles()), len(plan.Poses()))
	}
}

// Who is in the cast is the same person in every scene, whatever they do there.
func TestTheSamePerson(t *testing.T) {
	for _, name := range []string{"mara", "ben", "p1"} {
		a := Of(&plan.Element{ID: "e1", Cast: name, Role: "teacher"}, 3)
		b := Of(&plan.Element{ID: "e7", Cast: name, Role: "teacher", Pose: "pointing", Face: "angry", Facing: plan.FacingLeft}, 3)
		if !reflect.DeepEqual(a.head, b.head) || a.wardrobe != b.wardrobe || a.complete != b.complete {
			t.Errorf("%s is another person in the second scene", name)
		}
	}
	others := 0
	for seed := range int64(10) {
		if !reflect.DeepEqual(Of(&plan.Element{Cast: "mara"}, seed).head, Of(&plan.Element{Cast: "mara"}, seed+1).head) {
			others++
		}
	}
	if others < 7 {
		t.Errorf("of ten seeds %d give another person", others)
	}
}

// Two of a cast of whom nothing is said are told from each other, and what they wear
// from their skin.
func TestCastsAreToldApart(t *testing.T) {
	var all []Person
	for _, name := range []string{"mara", "ben", "eva", "tom", "ada", "lea", "max", "nina", "paul", "zoe", "kim", "raj"} {
		p := Of(&plan.Element{Cast: name}, 0)
		if alike(p.wardrobe.top, skins[p.complete.Skin]) || alike(p.wardrobe.top, p.wardrobe.bottom) {
			t.Errorf("%s of %s skin wears %v over %v", name, p.complete.Skin, p.wardrobe.top, p.wardrobe.bottom)
		}
		for i, q := range all {
			differ := 0
			for _, d := range []bool{p.complete.Skin != q.complete.Skin, p.complete.Hair != q.complete.Hair, !reflect.DeepEqual(p.head, q.head), !alike(p.wardrobe.top, q.wardrobe.top), !alike(p.wardrobe.bottom, q.wardrobe.bottom), !reflect.DeepEqual(p.body, q.body)} {
				if d {
					differ++
				}
			}
			if differ < 2 {
				t.Errorf("%s looks like person %d", name, i)
			}
		}
		all = append(all, p)
	}
}

// Half figures end in a level line, and nothing hangs below it.
func TestHalfFiguresEndLevel(t *testing.T) {
	for name := range book() {
		group, body, _ := strings.Cut(name, " ")
		if group != bust {
			continue
		}
		p := get(group, body)
		level := 0.0
		for _, s := range p.shapes {
			if s.line == 0 {
				level = max(level, s.path.Bounds().Max.Y)
			}
		}
		along := 0.0
		for _, s := range p.shapes {
			for _, l := range s.path.Flatten(1) {
				for i := 1; i < len(l) && s.line > 0; i++ {
					a, b := l[i-1], l[i]
					if max(a.Y, b.Y) > level+s.line {
						t.Errorf("%s: a line hangs at %v, the colour ends at %.0f", body, b, level)
					}
					if min(a.Y, b.Y) > level-2*s.line && math.Abs(a.Y-b.Y) < 0.2*math.Abs(a.X-b.X) {
						along += math.Abs(a.X - b.X)
					}
				}
			}
		}
		if along < 0.4*p.view.W() {
			t.Errorf("%s: of %.0f units only %.0f end in a line", body, p.view.W(), along)
		}
	}
}

// What is stated goes before the role and the seed.
func TestStatedPartsAreDrawn(t *testing.T) {
	clothes := color.RGBA{10, 200, 30, 255}
	d := Of(somebody(func(e *plan.Element) { e.Role = "doctor" }), 5).Drawing(clothes)
	wears := slices.ContainsFunc(d.Shapes, func(s figure.Shape) bool { return s.Color == clothes && s.Part == figure.Clothes })
	skin := slices.ContainsFunc(d.Shapes, func(s figure.Shape) bool { return s.Color == skins[plan.SkinMedium] && s.Part == figure.Skin })
	if !wears || !skin {
		t.Errorf("clothes %v, skin %v", wears, skin)
	}
	child, grown := Of(&plan.Element{ID: "p", Role: "child"}, 0), Of(&plan.Element{ID: "p", Role: "man"}, 0)
	if !child.Stands() || child.View().H() != grown.View().H() && child.View().H() < tall[standing] || child.Profile().Air < 500 {
		t.Errorf("a child of %v beside a man of %v", child.View(), grown.View())
	}
	if Of(&plan.Element{Pose: "reading"}, 0).Stands() || !Of(&plan.Element{Pose: "thinking"}, 0).Thinks() {
		t.Error("who reads is a half figure, who thinks thinks")
	}
	if p := Of(&plan.Element{Role: "surgeon"}, 0); len(p.over) != 1 {
		t.Errorf("over a mask lie %d parts", len(p.over))
	}
}

// A hand beside the face is in the way of a bubble.
func TestProfiles(t *testing.T) {
	for pose, up := range map[plan.Pose]bool{"standing": false, "pointing_up": true, "bust": false, "in_wheelchair": false} {
		p := Of(somebody(func(e *plan.Element) { e.Pose, e.Role = pose, "" }), 0)
		f := p.Profile()
		if raised := f.Raised < p.Mouth().Y; raised != up {
			t.Errorf("%s: a hand at %.0f beside a mouth at %v", pose, f.Raised, p.Mouth())
		}
		if f.Cheek <= p.Mouth().X || f.Cheek > p.View().Max.X {
			t.Errorf("%s: the cheek is at %.0f", pose, f.Cheek)
		}
	}
}

func TestBrokenParts(t *testing.T) {
	for _, data := range []string{"", "0 0 1 1", "0 0 1 1\tm0 0", "0 0 1 1\tq0m0 0", "0 0 1 1\ts9m0 0", "0 0 1 1\t#12g456m0 0", "0 0 1 1\tlxm0 0", "0 0 1 1\tl9m0 x"} {
		if _, err := read(data); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}
