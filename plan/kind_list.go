package plan

import (
	"fmt"
	"strings"
)

// KindList is a list of entries.
const KindList Kind = "list"

// Marker before list items.
type Marker string

// The markers.
const (
	MarkerBullet Marker = "bullet"
	MarkerNumber Marker = "number"
	MarkerCheck  Marker = "check"
	MarkerDash   Marker = "dash"
)

var kindList = kind{
	name:  KindList,
	leads: func(*Element) bool { return true },
	doc:   "A list.",
	fields: []field{
		must("items", list(1, mostEntries, entry()), "The entries; `**strong**` parts as in text."),
		may("marker", choice(MarkerBullet, MarkerNumber, MarkerCheck, MarkerDash), "What stands before each entry.").or(MarkerBullet),
		entryCues(mostEntries, "items"),
	},
	words:   "items",
	check:   checkList,
	called:  func(e *Element) (string, string) { return "list", strings.Join(e.ItemWords(), ", ") },
	quicker: "shorten %s",
	sample:  `{"kind": "list", "items": ["stems", "leaves", "flowers"], "marker": "check"}`,
}

// checkList checks that every entry has words.
func checkList(c *elementCheck) {
	for k, item := range c.Items {
		c.marked(fmt.Sprintf("items[%d]", k), item.Label)
	}
}
