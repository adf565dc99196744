package pdf

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
)

// sheet is what one page says.
type sheet struct {
	width, height float64
	columns       [][]*line // in the order of reading
}

// zone is how much of a page's height running heads and feet take up, at the
// top and at the bottom.
const zone = 0.13

var (
	digits = pattern.New(`\p{Nd}+`)
	// A page's number: "7", "– 7 –", "Page 7 of 10", "7 | 10", "vii".
	folio             = pattern.New(`^[^\p{L}\p{Nd}]*(\p{L}{1,12}\.?\s)?[^\p{L}\p{Nd}]*(\p{Nd}{1,4}|[ivxlc]{1,7})(\s*(/|\||of|von|de|di|z|из|od|van|af|av|sur|/)\s*\p{Nd}{1,4})?[^\p{L}\p{Nd}]*$`)
	leading, trailing = pattern.New(`^[0-9]{1,4}\b`), pattern.New(`\b[0-9]{1,4}$`)
	bare              = pattern.New(`^[^\p{L}\p{Nd}]*(\p{Nd}{1,4}|[ivxlc]{1,7})[^\p{L}\p{Nd}]*$`)
)

// dropFurniture takes running heads and feet and the numbers of pages out of the
// sheets: what stands at one place of several pages and says the same but for
// numbers. body is the size of the letters of the text.
func dropFurniture(sheets []*sheet, body float64) {
	type place struct {
		says string
		at   int
	}
	edge := make([][]*line, len(sheets))
	seen := map[place]int{}
	key := func(l *line) place {
		return place{digits().ReplaceAllString(strings.ToLower(say(l.text)), "#"), int(math.Round(l.base / 6))}
	}
	// A number that grows by one from page to page is the page's, whatever else
	// stands beside it.
	type count struct{ off, at int }
	counts := map[count]int{}
	for i, s := range sheets {
		edge[i] = s.edges()
		for _, l := range edge[i] {
			k := key(l)
			seen[k]++
			for _, n := range outer(say(l.text)) {
				counts[count{n - i, k.at}]++
			}
		}
	}
	counted := func(l *line, page, at int) bool {
		for _, n := range outer(say(l.text)) {
			c := count{n - page, at}
			if counts[c]+counts[count{c.off, at - 1}]+counts[count{c.off, at + 1}] >= 3 {
				return true
			}
		}
		return false
	}
	few := 3
	if len(sheets) <= 4 {
		few = 2
	}
	for i, s := range sheets {
		drop := map[*line]bool{}
		for _, l := range edge[i] {
			text := say(l.text)
			k := key(l)
			// Rounding may part what stands almost at one place.
			n := seen[k] + seen[place{k.says, k.at - 1}] + seen[place{k.says, k.at + 1}]
			switch {
			case bare().MatchString(text), len(sheets) > 1 && folio().MatchString(text) && n > 1:
				drop[l] = true
			case folio().MatchString(text) && l.base > s.height/2 && strings.Contains(k.says, "#"):
				drop[l] = true
			case (n >= few || counted(l, i, k.at)) && l.size < 1.15*body:
				drop[l] = true
			}
		}
		for c := range s.columns {
			s.columns[c] = slices.DeleteFunc(s.columns[c], func(l *line) bool { return drop[l] })
		}
	}
}

// outer returns the number that a text begins with and the one it ends with.
func outer(text string) []int {
	var out []int
	for _, s := range []string{leading().FindString(text), trailing().FindString(text)} {
		if n, err := strconv.Atoi(s); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// edges returns the first and the last lines of a page that lie near its edge.
func (s *sheet) edges() []*line {
	var all []*line
	for _, c := range s.columns {
		for _, l := range c {
			if l.text != nil && (l.base < zone*s.height || l.base > (1-zone)*s.height) {
				all = append(all, l)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *line) int { return compare(a.base, b.base) })
	const deep = 3 // lines of a head or foot
	var out []*line
	heights := 0
	for i, l := range all {
		if i > 0 && l.base-all[i-1].base > 1 {
			heights++
		}
		if l.base > s.height/2 || heights >= deep {
			break
		}
		out = append(out, l)
	}
	heights = 0
	for i := len(all) - 1; i >= 0; i-- {
		l := all[i]
		if i < len(all)-1 && all[i+1].base-l.base > 1 {
			heights++
		}
		if l.base <= s.height/2 || heights >= deep {
			break
		}
		out = append(out, l)
	}
	return out
}

// dropNotes takes the notes at the foot of a column away: lines in smaller
// letters, the first of which begins with a number or a sign.
func dropNotes(of []*line, body, height float64) []*line {
	k := len(of)
	for k > 0 && of[k-1].text != nil && of[k-1].size <= 0.93*body && of[k-1].base > height/3 {
		k--
	}
	for ; k < len(of); k++ {
		if noted().MatchString(say(of[k].text)) {
			return of[:k]
		}
	}
	return of
}
