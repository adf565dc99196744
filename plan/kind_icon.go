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
func checkIcon(c *elementCheck) {
	c.icon("name", c.Name)
}

// icon checks that there is an icon of the name that a field holds.
func (c *elementCheck) icon(field, name string) {
	if name == "" || c.icons == nil || c.icons.Has(name) {
		return
	}
	near := c.icons.Near(name)
	accept := "inkreel icons WORD searches the built-in icons"
	if len(near) > 0 {
		accept = didYouMean(near) + "accepted: the built-in icons, near this one " + strings.Join(near, ", ")
	}
	c.fault(field, accept, "there is no icon %s", excerpt(name))
}
