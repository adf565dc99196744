package compose

import (
	"github.com/inkreel/inkreel/author/story"
)

// accents are the colours things are given, in turn.
var accents = []string{"accent1", "accent2", "accent3", "accent4"}

// everyThird of the things of a film has an accent: where all are coloured,
// colour says nothing.
const everyThird = 3

// coloursOf gives the things of a film their colours: the first picture of a
// scene in which nothing has an accent yet, and every third one besides.
func coloursOf(board *story.Storyboard) map[string]string {
	colours := map[string]string{}
	next, since := 0, 0
	for i := range board.Scenes {
		keys := conceptsOf(&board.Scenes[i])
		has := false
		for _, k := range keys {
			has = has || colours[k] != ""
		}
		for _, k := range keys {
			if _, seen := colours[k]; seen {
				continue
			}
			colours[k] = ""
			if since++; !has || since >= everyThird {
				colours[k] = accents[next%len(accents)]
				next, since, has = next+1, 0, true
			}
		}
	}
	return colours
}

// conceptsOf are the things of a scene that a picture shows, in order.
func conceptsOf(s *story.Scene) []string {
	var keys []string
	for _, t := range s.Things {
		keys = append(keys, t.Icon)
	}
	keys = append(keys, s.Relation.Head.Icon)
	for _, it := range s.Relation.Items {
		keys = append(keys, it.Icon)
	}
	out := keys[:0]
	for _, k := range keys {
		if k != "" {
			out = append(out, k)
		}
	}
	return out
}

// colour is that of the things an icon shows; empty: ink.
func (f *film) colour(icon string) string {
	if f.set.EnableColor != nil && !*f.set.EnableColor {
		return ""
	}
	return f.colours[icon]
}

// accent is a role where the film has colour, else empty.
func (f *film) accent(role string) string {
	if f.set.EnableColor != nil && !*f.set.EnableColor {
		return ""
	}
	return role
}
