// Package price says what a plan will cost before anything is made by it: how
// many pixels, characters, seconds and bytes it asks for, where in the plan most
// of each is, and about how long it keeps one core busy. In goes a plan and what
// is known of its sources, out comes a Price, which is judged by the limits of
// engine/limit. Nothing is decoded, spoken or laid out for it.
//
//	if err := price.Of(p, nil).Judge(limits).Err(); err != nil { … }
package price

import (
	"math"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/plan"
)

// Price is what a plan asks for, its variants included.
type Price struct {
	Scenes   int     // of the film
	Variants int     // beside the film
	Seconds  float64 // the film lasts at most, by estimate
	Unknown  int     // sources of which nothing is known yet, so nothing is counted

	minutes float64 // of the film and its variants, begun ones counted whole
	amounts [measures]amount
}

// Amount is how much a plan asks for of one thing.
type Amount struct {
	Value  float64 `json:"value"`            // all of it, or the most in one place; see Measure.Each
	Places []Place `json:"places,omitempty"` // up to three, the most expensive first
}

// Place is a place of a plan and what it takes of an amount.
type Place struct {
	Path  string  `json:"path"`  // as in plan.Fault
	Value float64 `json:"value"` // above 0
}

// amount is an Amount whose paths are not written yet.
type amount struct {
	value  float64
	places [3]struct {
		at    place
		value float64
	}
}

// Of is the price of a plan, which must come from plan.Decode or be made of one
// that does. known is what is known of its sources by their names in the plan;
// what data: sources say of themselves is read from the plan. The rest is not
// counted.
func Of(p *plan.Plan, known map[string]Source) *Price {
	sources := readable(known)
	price := count(p, nil, sources)
	for i := range p.Variants {
		price.addVariant(i, count(p, &p.Variants[i], sources))
	}
	price.share(CoreSecondsPerMinute, price.minutes)
	price.Scenes, price.Variants, price.Unknown = len(p.Scenes), len(p.Variants), sources.unknown()
	return price
}

// Amount is how much the plan asks for of what m measures.
func (p *Price) Amount(m Measure) Amount {
	a := Amount{Value: p.amounts[m].value}
	for _, spot := range p.amounts[m].places {
		if spot.value > 0 {
			a.Places = append(a.Places, Place{spot.at.String(), spot.value})
		}
	}
	return a
}

// addVariant adds what the i-th variant costs besides. How long its film is, is
// judged when its own plan is.
func (p *Price) addVariant(i int, v *Price) {
	for m := range Measures() {
		if m != FilmSeconds {
			p.add(m, place{variant: i + 1}, v.amounts[m].value)
		}
	}
	p.minutes += v.minutes
}

// add counts a value at a place.
func (p *Price) add(m Measure, at place, value float64) {
	a, value := &p.amounts[m], plausible(value)
	if table[m].each {
		a.value = max(a.value, value)
	} else {
		a.value += value
	}
	for i := range a.places {
		if a.places[i].value < value {
			copy(a.places[i+1:], a.places[i:])
			a.places[i].at, a.places[i].value = at, value
			return
		}
	}
}

// share divides an amount among so many.
func (p *Price) share(m Measure, among float64) {
	a := &p.amounts[m]
	a.value /= among
	for i := range a.places {
		a.places[i].value /= among
	}
}

// Judge returns a fault for everything of which the plan asks for more than is
// accepted, at its most expensive place: the figure, and the limit with its name.
// What only follows from a fault is none.
func (p *Price) Judge(l limit.Job) plan.Faults {
	var fs plan.Faults
	for m := range Measures() {
		if (m == firstTotal || m == firstEstimate) && len(fs) > 0 {
			break
		}
		t, most := &table[m], m.Limit(l)
		if p.amounts[m].value <= most {
			continue
		}
		a := p.Amount(m)
		if t.each {
			for _, at := range a.Places {
				if at.Value > most {
					fs = append(fs, plan.Fault{Path: at.Path, Found: Number(at.Value), Problem: Number(at.Value) + " " + t.unit, Accept: t.accept(most)})
				}
			}
			continue
		}
		problem := t.all + " " + Number(a.Value)
		if first := a.Places[0]; first.Value < a.Value {
			problem = Number(first.Value) + " " + t.unit + "; " + problem
		} else {
			problem += " " + t.unit
		}
		fs = append(fs, plan.Fault{Path: a.Places[0].Path, Found: Number(a.Value), Problem: problem, Accept: t.accept(most)})
	}
	return fs
}

// plausible is a figure that a file claims, or more than any limit where it is
// no such figure.
func plausible(v float64) float64 {
	const endless = 1e15
	if !(v >= 0 && v < endless) {
		return endless
	}
	return v
}

// begun is how many minutes so many seconds begin, at least one.
func begun(seconds float64) float64 { return max(math.Ceil(seconds/60), 1) }
