package plan

import "strings"

// KindIcon is a built-in line icon.
const KindIcon Kind = "icon"

var kindIcon = kind{
	name: KindIcon,
	doc:  "A built-in line icon.",
	fields: []field{
		must("name", formed(formFilled, 100), "Name of the icon; `inkreel icons WORD` searches. A name that does not exist is an error that offers near ones."),
		may("label", text(mostLabel), "Words under the icon."),
	},
	words:  "label",
	check:  checkIcon,
	called: func(e *Element) (string, string) { return calledBy(e.Label, e.Name) },
	sample: `{"kind": "icon", "name": "rocket", "label": "launch", "color": "accent1"}`,
}

// checkIcon checks that there is such an icon.
func checkIcon(c *elementCheck) { c.built(c.icons, "icon") }

// built checks that the name of an element is one of the built-in icons, or pictures.
func (c *elementCheck) built(known Icons, what string) {
	if c.Name == "" || known == nil || known.Has(c.Name) {
		return
	}
	near := known.Near(c.Name)
	accept := "inkreel " + what + "s WORD searches the built-in " + what + "s"
	if len(near) > 0 {
		accept = didYouMean(near) + "accepted: the built-in " + what + "s, near this one " + strings.Join(near, ", ")
	}
	c.fault("name", accept, "there is no %s %s", what, excerpt(c.Name))
}
