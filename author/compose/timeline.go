package compose

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// timelines are how events are shown.
var timelines = []*composition{
	{name: "timeline", look: "timeline", suits: func(p *page) float64 {
		n := len(p.events(7))
		if p.Relation.Kind != story.Time || n < 2 {
			return 0
		}
		return 1
	}, set: timelineOf},
	{name: "one event", look: "number", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Time || len(p.events(2)) != 1 {
			return 0
		}
		return 1
	}, set: oneEvent},
	{name: "events in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Time || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.3
	}, set: listBeside},
}

// event is what happened and when.
type event struct {
	picture
	when string
}

// events are those of the relation, at most so many, that can be named.
func (p *page) events(most int) []event {
	var out []event
	for _, it := range p.Relation.Items {
		e := event{p.itemOf(it), strings.TrimSpace(it.When)}
		if !p.film.script.allows(e.when) {
			e.when = ""
		}
		if e.label == "" && e.when == "" || len(out) == most {
			continue
		}
		out = append(out, e)
	}
	return out
}

// timelineOf is events along an axis, each with its date, and its picture where it
// has one.
func timelineOf(p *page) {
	p.titleOver(p.heading())
	p.layout = plan.LayoutTimeline
	all := p.events(6)
	for i, e := range all {
		text := e.label
		if e.when != "" && e.label != "" {
			text = "**" + e.when + "**\n" + e.label
		} else if e.when != "" {
			text = e.when
		}
		group := ""
		if e.icon != "" && len(all) <= 4 {
			group = "event" + string(rune('1'+i))
			p.add(mark{Element: plan.Element{ID: e.icon, Kind: plan.KindIcon, Name: e.icon, Color: p.film.colour(e.icon), Group: group}, say: e.say})
		}
		p.add(mark{Element: plan.Element{ID: "event", Kind: plan.KindText, Role: plan.RoleLabel, Text: text, Group: group}, say: e.say})
	}
}

// oneEvent is a date, large, and what it is of.
func oneEvent(p *page) {
	e := p.events(1)[0]
	if e.when == "" {
		listBeside(p)
		return
	}
	c := e.picture
	if c.icon == "" {
		c.icon = p.lead().icon
	}
	p.large(e.when, e.label, c)
}
