package compose

import "github.com/inkreel/inkreel/plan"

// somebody is who is drawn where the library shows the head or the half figure of a
// person: somebody of the plan's cast, who is the same each time they come.
type somebody struct {
	plan.Person
	half plan.Pose // what they do as the one picture of a scene
}

// people are those persons, by the names of the pictures.
var people = map[string]somebody{
	"woman":         {plan.Person{Role: "woman"}, "bust"},
	"man":           {plan.Person{Role: "man"}, "bust"},
	"girl":          {plan.Person{Role: "child", Hair: "ponytail"}, ""},
	"boy":           {plan.Person{Role: "child", Hair: "short"}, ""},
	"old-woman":     {plan.Person{Role: "grandmother"}, "bust"},
	"old-man":       {plan.Person{Role: "grandfather"}, "bust"},
	"teacher":       {plan.Person{Role: "teacher"}, "explaining"},
	"student":       {plan.Person{Role: "student"}, "reading"},
	"scientist":     {plan.Person{Role: "scientist"}, "bust"},
	"health-worker": {plan.Person{Role: "doctor"}, "bust"},
	"farmer":        {plan.Person{Role: "farmer"}, "bust"},
	"cook":          {plan.Person{Role: "chef"}, "bust"},
	"technologist":  {plan.Person{Role: "programmer"}, "typing"},
}

// personSeconds is how long a person is drawn: quicker than a calm hand would in large,
// as everybody knows what people look like.
const personSeconds = 4.0

// person is the element of a person; alone reports whether it is the one picture of
// its scene.
func (p *page) person(name string, alone bool) plan.Element {
	who := people[name]
	if p.film.plan.Cast == nil {
		p.film.plan.Cast = map[string]plan.Person{}
	}
	p.film.plan.Cast[name] = who.Person
	e := plan.Element{ID: name, Kind: plan.KindPerson, Cast: name, DrawFor: personSeconds}
	if alone {
		e.Pose = who.half
	}
	return e
}

// dismiss leaves those out of the cast who come in no scene: a scene they were tried in
// was composed in another way.
func (f *film) dismiss() {
	come := map[string]bool{}
	for _, s := range f.plan.Scenes {
		for _, e := range s.Elements {
			come[e.Cast] = true
		}
	}
	for name := range f.plan.Cast {
		if !come[name] {
			delete(f.plan.Cast, name)
		}
	}
}
