package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// timelines are how events are shown.
var timelines = []*composition{
	{name: "events with pictures", look: "timeline", suits: func(p *page) float64 {
		n := len(p.events(7))
		if p.Relation.Kind != story.Time || n < 2 || n > 4 || 2*p.pictured() < n {
			return 0
		}
		return 1.1
	}, set: eventsAlong},
	{name: "events in words along a line", look: "timeline", suits: func(p *page) float64 {
		n := len(p.events(7))
		if p.Relation.Kind != story.Time || n < 2 || n > 3 || 2*p.pictured() >= n {
			return 0
		}
		return 1.05
	}, set: eventsAlong},
	{name: "timeline", look: "timeline", suits: func(p *page) float64 {
		n := len(p.events(7))
		if p.Relation.Kind != story.Time || n < 2 {
			return 0
		}
		return 1
	}, set: timelineOf},
	{name: "one event", look: "number", suits: isEvent(1), free: true, set: func(p *page) { oneEvent(p, false) }},
	{name: "one event behind a picture", look: "number second", suits: besidePicture(isEvent(0.9)), free: true, set: func(p *page) { oneEvent(p, true) }},
	{name: "events in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Time || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.3
	}, free: true, set: listBeside},
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
		e := event{p.itemOf(it), p.short(it.When, 4, 18)}
		if e.label == "" && e.when == "" || len(out) == most {
			continue
		}
		out = append(out, e)
	}
	all := make([]picture, len(out))
	for i, e := range out {
		all[i] = e.picture
	}
	for i, c := range p.matched(all) {
		out[i].picture = c
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

// eventsAlong is an axis with an event's picture over it, date and words under it.
func eventsAlong(p *page) {
	p.title(p.heading())
	if p.film.tall {
		eventsDown(p)
		return
	}
	r := p.film.ruler
	all := p.events(4)
	cells := p.stage.columns(0.03, equal(len(all))...)
	var dates, texts []string
	for _, e := range all {
		dates = append(dates, e.when)
		texts = append(texts, e.label)
	}
	date := r.set(plan.RoleHeading, dates, room{cells[0].W, 1.2, 1})
	role := plan.RoleLabel
	if len(all) < 4 {
		role = plan.RoleBody
	}
	text := r.set(role, texts, room{cells[0].W + 0.02, 1.4, 2})
	const air = 0.035 // between the axis and what is over and under it
	foot := date.tallest(dates) + text.tallest(texts) + 2*air
	pics := p.stage.H - foot
	if p.pictured() == 0 {
		pics /= 2
	}
	y := p.stage.Y + pics
	axis := [][2]float64{{p.stage.X, y}, {p.stage.X + p.stage.W, y}}
	p.add(mark{Element: plan.Element{ID: "axis", Kind: plan.KindArrow, Points: axis, Color: "muted", DrawFor: 0.8}})
	for i, e := range all {
		in := cells[i]
		mid := in.X + in.W/2
		if !e.none() {
			c := e.picture
			pic := r.square(area{in.X, p.stage.Y, in.W, pics - air}, 400)
			pic.Y = y - air - pic.H
			p.icon(c, &pic)
		}
		id := p.dot(area{mid - 0.02, y - 0.03, 0.04, 0.06}, e.say)
		top := y + air
		if e.when != "" {
			h := date.height(e.when)
			p.add(mark{Element: plan.Element{ID: "date", Kind: plan.KindText, Role: plan.RoleHeading, Text: e.when, Align: plan.AlignCenter, Color: p.film.accent("accent1"),
				Group: p.group(id), DrawFor: writing(e.when), Box: (area{in.X, top, in.W, h}).box()}})
			top += h
		}
		if e.label != "" {
			p.caption(id, role, text.broken(e.label), p.film.clipped(area{in.X - 0.01, top + 0.008, in.W + 0.02, text.height(e.label)}), plan.AlignCenter)
		}
	}
}

// eventsDown is an axis down the frame, beside it each event's picture, its date and
// words.
func eventsDown(p *page) {
	r := p.film.ruler
	all := p.events(4)
	rows := p.stage.rows(0.02, equal(len(all))...)
	x := p.stage.X + 0.03
	axis := [][2]float64{{x, p.stage.Y}, {x, p.stage.Y + p.stage.H}}
	p.add(mark{Element: plan.Element{ID: "axis", Kind: plan.KindArrow, Points: axis, Color: "muted", DrawFor: 0.8}})
	pics := area{x + 0.06, rows[0].Y, 0.3, rows[0].H * 0.9}
	left := pics.X + pics.W + 0.04
	wide := p.stage.X + p.stage.W - left
	var dates, texts []string
	for _, e := range all {
		dates = append(dates, e.when)
		texts = append(texts, e.label)
	}
	date := r.set(plan.RoleHeading, dates, room{wide, 1, 1})
	text := r.set(plan.RoleBody, texts, room{wide, 1.3, 2})
	for i, e := range all {
		mid := rows[i].Y + rows[i].H/2
		id := p.dot(area{x - 0.03, mid - 0.02, 0.06, 0.04}, e.say)
		if !e.none() {
			pic := r.square(pics, 300)
			pic.Y = mid - pic.H/2
			e.say = ""
			p.icon(e.picture, &pic)
			p.marks[len(p.marks)-1].Group = p.group(id)
		}
		h, g := date.height(e.when), text.height(e.label)
		top := mid - (h+g)/2
		if e.when != "" {
			p.add(mark{Element: plan.Element{ID: "date", Kind: plan.KindText, Role: plan.RoleHeading, Text: e.when, Align: plan.AlignStart, Color: p.film.accent("accent1"),
				Group: p.group(id), DrawFor: writing(e.when), Box: (area{left, top, wide, h}).box()}})
		}
		if e.label != "" {
			p.caption(id, plan.RoleBody, text.broken(e.label), area{left, top + h, wide, g}, plan.AlignStart)
		}
	}
}

// isEvent is for a single event.
func isEvent(worth float64) func(*page) float64 {
	return func(p *page) float64 {
		if p.Relation.Kind != story.Time || len(p.events(2)) != 1 {
			return 0
		}
		return worth
	}
}

// oneEvent is a date, large, and what it is of.
func oneEvent(p *page, pictureFirst bool) {
	e := p.events(1)[0]
	if e.when == "" {
		listBeside(p)
		return
	}
	p.large(e.when, e.picture, pictureFirst)
}
