package plan

import "strings"

// KindIcon is a built-in line icon.
const KindIcon Kind = "icon"

var kindIcon = kind{
	name:     KindIcon,
	pictured: true,
	backed:   true,
	doc:      "A built-in line icon.",
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
func checkIcon(c *elementCheck) { c.builtIn("name", c.Name, c.icons, "icon") }

// builtIn checks that the name a field holds is one of the built-in icons, or pictures.
func (c *elementCheck) builtIn(field, name string, known Icons, what string) {
	if name == "" || known == nil || known.Has(name) {
		return
	}
	near := known.Near(name)
	accept := "inkreel " + what + "s WORD searches the built-in " + what + "s"
	if len(near) > 0 {
		accept = didYouMean(near) + "accepted: the built-in " + what + "s, near this one " + strings.Join(near, ", ")
	}
	c.fault(field, accept, "there is no %s %s", what, excerpt(name))
}
