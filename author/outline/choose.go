package outline

import (
	"math"
	"slices"
)

// Two sentences that are more alike than this say the same.
const sameness = 0.65

// chooser picks the units that are told.
type chooser struct {
	*text
	ranking
	group   []int         // of each unit, as far as the time allows lists to be told whole
	fresh   []float64     // 1: says what nothing told says, 0: is said already
	groups  map[int][]int // units by group
	told    []bool
	spent   []float64 // seconds told of each chapter
	due     []float64 // seconds each chapter would have by its length
	chapter []int     // of each section
	total   float64   // seconds told
}

func newChooser(t *text, rank ranking, seconds float64) *chooser {
	c := &chooser{text: t, ranking: rank, groups: map[int][]int{}, told: make([]bool, len(t.units)), fresh: make([]float64, len(t.units)), group: make([]int, len(t.units))}
	for i := range t.units {
		c.fresh[i], c.group[i] = 1, t.units[i].group
		if g := t.units[i].group; g > 0 {
			c.groups[g] = append(c.groups[g], i)
		}
	}
	c.loosen(seconds)
	c.apportion(seconds)
	return c
}

// mostOfGroup is the share of the time that a list may take and still be told
// as a whole.
const mostOfGroup = 0.4

// loosen lets entries of lists that are too long for the time be told without each
// other; what introduces such a list is told with one of them alone.
func (c *chooser) loosen(seconds float64) {
	for g, units := range c.groups {
		sum := 0.0
		for _, i := range units {
			sum += c.units[i].seconds
		}
		if sum <= mostOfGroup*seconds {
			continue
		}
		for _, i := range units {
			c.group[i] = 0
			if introduces(c.units[i].text) || c.units[i].whole {
				c.fresh[i] = 0
			}
		}
		delete(c.groups, g)
	}
}

// apportion gives each chapter its share of the time, by the square root of what
// it would take: a long chapter gets more than a short one, not all.
func (c *chooser) apportion(seconds float64) {
	level := c.chapterLevel()
	c.chapter = make([]int, len(c.sections))
	n := -1
	for i, s := range c.sections {
		if n < 0 || s.level <= level {
			n++
		}
		c.chapter[i] = n
	}
	c.due, c.spent = make([]float64, n+1), make([]float64, n+1)
	for i := range c.units {
		c.due[c.chapter[c.units[i].section]] += c.units[i].seconds
	}
	sum := 0.0
	for i := range c.due {
		c.due[i] = math.Sqrt(c.due[i])
	}
	c.pass(max(fewestChapters, int(seconds/perChapterTold)))
	for i := range c.due {
		sum += c.due[i]
	}
	for i := range c.due {
		c.due[i] *= seconds / sum
	}
}

// A chapter that is told takes so many seconds at least, on the average; this many
// are told however short the film.
const (
	perChapterTold = 12
	fewestChapters = 3
)

// pass leaves out all chapters but so many: the first, which says what it is
// about, and those that have most to say.
func (c *chooser) pass(most int) {
	if len(c.due) <= most {
		return
	}
	best := make([][]float64, len(c.due)) // the weights of the sentences of each
	for i := range c.units {
		ch := c.chapter[c.units[i].section]
		best[ch] = append(best[ch], c.weights[i])
	}
	order := make([]int, len(c.due))
	worth := make([]float64, len(c.due))
	for i := range order {
		order[i] = i
		slices.Sort(best[i])
		top := best[i][max(0, len(best[i])-3):]
		for _, w := range top {
			worth[i] += w / float64(len(top)) * c.due[i]
		}
	}
	first := c.chapter[c.units[0].section]
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case a == first || worth[a] > worth[b] && b != first:
			return -1
		case b == first || worth[a] < worth[b]:
			return 1
		}
		return 0
	})
	passed := map[int]bool{}
	for _, ch := range order[most:] {
		passed[ch] = true
		c.due[ch] = 0
	}
	for i := range c.units {
		if passed[c.chapter[c.units[i].section]] {
			c.fresh[i] = 0
		}
	}
}

// bundle is a unit and all that must be told with it, in order, but for what is
// told already.
func (c *chooser) bundle(i int) []int {
	if c.group[i] == 0 && !c.units[i].back && c.units[i].needs == 0 {
		return []int{i}
	}
	with := map[int]bool{}
	var add func(int)
	add = func(i int) {
		if with[i] || c.told[i] {
			return
		}
		with[i] = true
		for _, j := range c.groups[c.group[i]] {
			add(j)
		}
		for _, j := range c.forerunners(i) {
			add(j)
		}
	}
	add(i)
	list := make([]int, 0, len(with))
	for j := range with {
		list = append(list, j)
	}
	slices.Sort(list)
	return list
}

// worth is how much a bundle is worth, and how long it takes.
func (c *chooser) worth(bundle []int, i int) (worth, seconds float64) {
	for _, j := range bundle {
		worth += c.weights[j]
		seconds += c.units[j].seconds
	}
	worth /= float64(len(bundle))
	worth = max(worth, 0.6*c.weights[i])
	ch := c.chapter[c.units[i].section]
	// A chapter that has had its share is worth less and less, one that has had
	// nothing more.
	worth *= math.Exp(-c.spent[ch] / max(c.due[ch], 1))
	return worth * c.fresh[i], seconds
}

// choose picks what is told in a time, the worthiest first as long as it fits,
// and returns the units in order.
func (c *chooser) choose(seconds float64) []int {
	for {
		best, bestWorth := -1, 0.0
		var bestBundle []int
		for i := range c.units {
			if c.told[i] {
				continue
			}
			b := c.bundle(i)
			worth, s := c.worth(b, i)
			if c.total+s > seconds || worth <= bestWorth {
				continue
			}
			best, bestWorth, bestBundle = i, worth, b
		}
		if best < 0 {
			break
		}
		c.tell(bestBundle)
	}
	c.polish(seconds)
	return c.chosen()
}

// polish brings what is told nearer to its time: by one more sentence, or by
// another one in the place of one that nothing else needs.
func (c *chooser) polish(seconds float64) {
	const near = 0.02
	missing := seconds - c.total
	if missing <= near*seconds {
		return
	}
	needed := c.needed()
	bestIn, bestOut, bestWorth := -1, -1, math.Inf(-1)
	for in := range c.units {
		if c.told[in] || c.group[in] > 0 || c.fresh[in] == 0 || len(c.bundle(in)) != 1 {
			continue
		}
		for out := range c.units {
			if !c.told[out] || c.group[out] > 0 || needed[out] {
				continue
			}
			gap := missing - c.units[in].seconds + c.units[out].seconds
			if gap < 0 || gap > missing/2 {
				continue
			}
			if worth := c.weights[in]*c.fresh[in] - c.weights[out] - gap/missing; worth > bestWorth {
				bestIn, bestOut, bestWorth = in, out, worth
			}
		}
	}
	if bestIn >= 0 {
		c.told[bestOut], c.told[bestIn] = false, true
		c.total += c.units[bestIn].seconds - c.units[bestOut].seconds
	}
}

// needed are the units that others which are told lean on, and those that begin
// the film.
func (c *chooser) needed() map[int]bool {
	m := map[int]bool{}
	for i, told := range c.told {
		if told {
			for _, j := range c.forerunners(i) {
				m[j] = true
			}
		}
	}
	return m
}

func (c *chooser) tell(bundle []int) {
	for _, j := range bundle {
		c.told[j] = true
		for i := range c.units {
			switch like := c.vectors[i].like(c.vectors[j]); {
			case like > sameness:
				c.fresh[i] = 0
			case like > sameness/2:
				c.fresh[i] *= 1 - like
			}
		}
		c.total += c.units[j].seconds
		c.spent[c.chapter[c.units[j].section]] += c.units[j].seconds
	}
}

func (c *chooser) chosen() (list []int) {
	for i, told := range c.told {
		if told {
			list = append(list, i)
		}
	}
	return list
}
