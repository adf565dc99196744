package outline

import (
	"cmp"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// key tells things apart by what is drawn of them.
func key(t story.Thing) string { return cmp.Or(t.Icon, t.Picture) }

// pictured gives what a relation holds together the pictures that show just it: what
// its icon is of, or what its label names where no icon shows that.
func (d *director) pictured(f *facts, rel *story.Relation) {
	d.draw(f, &rel.Head)
	taken := map[string]bool{}
	for i := range rel.Items {
		it := &rel.Items[i]
		if d.draw(f, it); taken[it.Picture] {
			it.Picture = ""
		}
		taken[it.Picture] = true
	}
}

// draw finds the picture of one item.
func (d *director) draw(f *facts, it *story.Item) {
	named := d.thingsIn(it.Label)
	if it.Icon == "" {
		for _, t := range named {
			if t.Name == "" && t.Score >= leastAbout && f.alone(it.Label, t) {
				it.Picture = t.Drawn
			}
		}
		return
	}
	said := ""
	for _, t := range f.things {
		if t.Name == it.Icon {
			if said != "" && said != t.Drawn {
				said = ""
				break // one icon, several things
			}
			said = t.Drawn
		}
	}
	for _, t := range named {
		if t.Name == it.Icon {
			if said = t.Drawn; !f.alone(it.Label, t) {
				said = "" // of a water tank water is a part
			}
			break
		}
	}
	it.Picture = said
}

// alone reports whether no further word of a label belongs to a thing: "a water tank" is
// of no water, "a bear can run" is of a bear.
func (f *facts) alone(label string, t words.Thing) bool {
	rest := label[t.End:]
	next := f.w.Tokens(rest)
	return len(next) == 0 || next[0].Stop || strings.TrimSpace(rest[:next[0].Start]) != ""
}
