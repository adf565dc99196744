package compose

import "github.com/inkreel/inkreel/plan"

// part is a place of a map or an item of a diagram, and the words it comes at.
type part struct {
	say  string
	cues []*plan.Cue // of all that is drawn for it
}

// What is drawn of a map or a diagram before the first of its parts, and for each, in
// seconds.
const (
	baseOfMap     = 3.2
	baseOfDiagram = 1.6
	partLeast     = 1.1
)

// spread has the parts of the page's last mark come when they are said, if there is time
// for what is drawn before them, for each, and behind the last.
func (p *page) spread() {
	last := len(p.marks) - 1
	if last < 0 || len(p.marks[last].parts) < 2 || p.marks[last].DrawFor > 0 {
		return
	}
	m, v := &p.marks[last], p.voice()
	free := firstAt + baseOfDiagram
	if m.Kind == plan.KindMap {
		free = firstAt + baseOfMap
	}
	free = max(free, p.takeover(v.end()))
	for i := range last {
		free += p.film.drawing(&p.marks[i]) + p.pause(i+1)
	}
	cues := make([]plan.Cue, len(m.parts))
	for i, part := range m.parts {
		w, ok := v.word(part.say)
		if !ok {
			return
		}
		if i > 0 || v.at[w] > free { // the first may come with all that is before it
			if cues[i], ok = v.cue(w); !ok || v.at[w] < free {
				return
			}
		}
		free = max(free, v.at[w]) + partLeast
	}
	if free > (v.end()-holdFor)*p.foreseen() {
		return
	}
	m.Cue = plan.Cue{}
	if last == 0 {
		m.Cue = plan.Cue{Set: true, Seconds: firstAt}
	}
	for i, part := range m.parts {
		for _, c := range part.cues {
			*c = cues[i]
		}
	}
}
