package specimen

import (
	"errors"
	"image"
	"image/color"
	"strings"

	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Person is one of the values that a person's fields take, and somebody it is seen at.
type Person struct {
	Field, Value string
	element      plan.Element
}

// Persons are the values of a person's fields that hold a word; of all, where it is
// empty. The error says that there are none.
func Persons(word string) ([]Person, error) {
	var out []Person
	add := func(field, value string, e plan.Element) {
		e.ID = value
		if strings.Contains(field+" "+value, strings.ToLower(strings.TrimSpace(word))) {
			out = append(out, Person{field, value, e})
		}
	}
	// Whom a value is seen at: a head, without what would hide it.
	half := plan.Element{Pose: "bust", Cast: "somebody", Skin: plan.SkinMediumLight, HairColor: plan.HairBrown, Hair: "short", Beard: plan.None, Accessory: plan.None}
	for _, v := range plan.PersonRoles() {
		add("role", string(v), plan.Element{Role: v})
	}
	for _, v := range plan.Poses() {
		add("pose", string(v), plan.Element{Pose: v})
	}
	for _, v := range plan.Faces() {
		e := half
		e.Face = v
		add("face", v, e)
	}
	for _, v := range plan.Hairstyles() {
		e := half
		e.Hair = v
		add("hair", string(v), e)
	}
	for _, v := range plan.Beards() {
		e := half
		e.Beard = v
		add("beard", v, e)
	}
	for _, v := range plan.Accessories() {
		e := half
		e.Accessory = v
		add("accessory", v, e)
	}
	if len(out) == 0 {
		return nil, errors.New("no field of a person has a value with \"" + word + "\" in it")
	}
	return out, nil
}

// People shows persons of elements in a look, their ids beneath them.
func People(persons []plan.Element, look styles.Look) *image.RGBA {
	var all []shown
	for i := range persons {
		all = append(all, shown{persons[i].ID, person.Of(&persons[i], 0).Drawing(color.RGBA{})})
	}
	return sheet(all, look)
}

// SavePersons draws persons on a sheet as Save draws pictures.
func SavePersons(path string, persons []Person, style string) error {
	return save(path, style, func(look styles.Look) *image.RGBA {
		var all []shown
		for _, p := range persons {
			all = append(all, shown{p.Field + ": " + p.Value, person.Of(&p.element, 0).Drawing(color.RGBA{})})
		}
		return sheet(all, look)
	})
}
