package compose

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// meters show one number on a scale: a share on a gauge, degrees on a thermometer, how
// much is done on a bar, how fast something is on a dial.
var meters = []*composition{
	{name: "share as a gauge", look: "gauge", suits: func(p *page) float64 {
		if !p.isShare() {
			return 0
		}
		return 1.02
	}, set: func(p *page) { p.meter(plan.DiagramGauge, nil, nil, "%") }},
	{name: "degrees on a thermometer", look: "thermometer", suits: func(p *page) float64 {
		if p.degrees() == "" {
			return 0
		}
		return 1.06
	}, set: func(p *page) {
		low, high := scaleOf(p.Relation.Items[0].Value)
		p.meter(plan.DiagramThermometer, &low, &high, p.degrees())
	}},
	{name: "number counted up", look: "counted", suits: func(p *page) float64 {
		if _, ok := p.countable(); !ok {
			return 0
		}
		return 1.02
	}, set: func(p *page) {
		unit, _ := p.countable()
		p.meter(plan.DiagramBigNumber, nil, nil, unit)
	}},
	{name: "how much is done", look: "progress", suits: func(p *page) float64 {
		if it := p.part(); it.Of == 0 || it.Value > it.Of {
			return 0
		}
		return 1.14
	}, set: func(p *page) {
		it, unit := p.part(), ""
		if it.Of == 100 {
			unit = "%"
		}
		p.meter(plan.DiagramProgress, nil, &it.Of, unit)
	}},
	{name: "speed on a dial", look: "dial", suits: func(p *page) float64 {
		if p.speed() == "" {
			return 0
		}
		return 1.04
	}, set: func(p *page) {
		low, high := 0.0, fullScale(p.Relation.Items[0].Value)
		p.meter(plan.DiagramDial, &low, &high, p.speed())
	}},
}

// part is the scene's one number where it is a part of a whole; else empty.
func (p *page) part() story.Item {
	if p.Relation.Kind != story.Amount || len(p.Relation.Items) != 1 || len(p.Relation.Series) > 0 {
		return story.Item{}
	}
	return p.Relation.Items[0]
}

// done is what stands over a bar that shows how much is done: of "12 of the 20" wells,
// that in words, as the bar says no more than its length.
func (p *page) done(it story.Item, label string) string {
	text := p.short(it.Text, 6, labelLetters)
	if it.Of == 100 && strings.Contains(text, "%") || text == "" {
		return label
	}
	if label == "" {
		return text
	}
	_, first := utf8.DecodeRuneInString(label)
	if small := strings.ToLower(label[:first]) + label[first:]; strings.Contains(p.Narration, small) {
		label = small
	}
	return p.label(text + " " + label)
}

// velocity is how speeds are written.
var velocity = regexp.MustCompile(`(?i)^[\d.,\s\x{a0}\x{202f}]+\s*(km/h|mph|kmh|knots?|kph|miles (?:per|an) hour|kilomet(?:er|re)s (?:per|an) hour|Stundenkilometer|Kilometer pro Stunde|km por hora|kilomètres par heure|時速|किमी/घंटा)$`)

// speed is the unit of the scene's one number where that is a speed; empty: it is none.
func (p *page) speed() string {
	if oneAmount(1)(p) == 0 || p.Relation.Items[0].Value < 1 {
		return ""
	}
	m := velocity.FindStringSubmatch(strings.TrimSpace(p.Relation.Items[0].Text))
	switch {
	case m == nil:
		return ""
	case strings.Contains(strings.ToLower(m[1]), "mile") || strings.EqualFold(m[1], "mph"):
		return "mph"
	case strings.Contains(strings.ToLower(m[1]), "knot"):
		return "kn"
	}
	return "km/h"
}

// fullScale is where a scale ends that shows a value well: a round number beyond it.
func fullScale(v float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(v)))
	for _, n := range []float64{1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12} {
		if n*step >= v*1.1 {
			return n * step
		}
	}
	return 15 * step
}

// isShare reports whether the scene shows one number of hundred.
func (p *page) isShare() bool {
	if oneAmount(1)(p) == 0 {
		return false
	}
	it := p.Relation.Items[0]
	return strings.Contains(p.amount(it), "%") && it.Value > 0 && it.Value <= 100
}

// celsius and fahrenheit are how degrees are written and called.
var (
	degree     = regexp.MustCompile(`(?i)°|\b(degrees?|grad|degrés?|grad[oi]s?|graus?|graden|stopni|stupňů|fok|градус\S*|derece|derajat)\b|डिग्री|درجة|درجات|度`)
	fahrenheit = regexp.MustCompile(`(?i)°\s*F\b|fahrenheit`)
	celsius    = regexp.MustCompile(`(?i)°\s*C\b|celsius|centigrad|सेल्सियस|摄氏|攝氏|℃`)
)

// degrees is the unit of the scene's one temperature; empty: it shows none.
func (p *page) degrees() string {
	if oneAmount(1)(p) == 0 {
		return ""
	}
	text := p.Relation.Items[0].Text + " " + p.Relation.Unit
	switch {
	case !degree.MatchString(text):
		return ""
	case fahrenheit.MatchString(text):
		return "°F"
	case celsius.MatchString(text):
		return "°C"
	}
	return "" // an angle
}

// scaleOf is a scale that holds a temperature, in steps that people know.
func scaleOf(v float64) (low, high float64) {
	low, high = 0, 100
	switch {
	case v >= -30 && v <= 50:
		low, high = -30, 50
		if v >= 0 {
			low = 0
		}
	case v < 0:
		low, high = 50*math.Floor(v/50), 50
	case v > 100:
		step := math.Pow(10, math.Floor(math.Log10(v)))
		high = step * math.Ceil(v/step+0.2)
	}
	return low, high
}

// countable is the unit of the scene's one number where that is written in digits
// alone, the unit behind it, and no picture is there to stand beside it.
func (p *page) countable() (unit string, ok bool) {
	if oneAmount(1)(p) == 0 || !p.lead().none() {
		return "", false
	}
	it := p.Relation.Items[0]
	text := p.amount(it)
	unit = strings.TrimLeft(text, "0123456789.,'\u00a0\u202f ")
	number := strings.TrimSpace(strings.TrimSuffix(text, unit))
	if it.Value != math.Trunc(it.Value) || it.Value < 20 || it.Value > 1e9 || digitsOf(number) != strconv.FormatFloat(it.Value, 'f', -1, 64) || strings.ContainsAny(unit, "0123456789") {
		return "", false
	}
	return strings.TrimSpace(unit), true
}

// meter is the scene's one number on a scale, with the picture of what it is of.
func (p *page) meter(form plan.DiagramKind, low, high *float64, unit string) {
	it := p.Relation.Items[0]
	c := p.itemOf(it)
	label, claim := p.over(c.label)
	e := plan.Element{ID: string(form), Kind: plan.KindDiagram, Diagram: form, Value: &it.Value, Min: low, Max: high, Unit: unit, Label: label}
	if form == plan.DiagramProgress {
		e.Label = p.done(it, label)
	}
	shown := c
	if shown.none() {
		shown = p.lead()
	}
	if shown.none() || p.bare {
		p.titleOver(claim)
		p.add(mark{Element: e, say: c.say})
		return
	}
	p.title(claim)
	in, pic := p.halves(0.58, false)
	e.Box = in.box()
	p.add(mark{Element: e, say: c.say})
	p.portrait(shown, pic, 600, label, claim)
}
