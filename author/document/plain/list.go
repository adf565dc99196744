package plain

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

var entry = pattern.New(`^(\s*)(?:([-*•‣▪●○◦·–—+→►✓✔☐])|(\(?(?:\p{Nd}{1,3}|[a-zA-Z])[.)]|\p{Nd}{1,3}[、．]|[①-⑳]))(\s*)(\S.*)$`)

// item is a line that begins as an entry of a list does.
type item struct {
	indent int
	mark   string // • or 2. or b); empty where the line is no item
	text   string
}

func (i item) none() bool { return i.mark == "" }

// ordered reports whether the mark is a number or letter.
func (i item) ordered() bool {
	return !i.none() && utf8.RuneCountInString(i.mark) > 1 || strings.ContainsAny(i.mark, "①②③④⑤⑥⑦⑧⑨")
}

// itemOf returns the item that a line is.
func itemOf(line string) item {
	m := entry().FindStringSubmatch(line)
	if m == nil {
		return item{}
	}
	mark := m[2] + m[3]
	if m[4] == "" && !strings.ContainsAny(mark, "•●▪、．") && utf8.RuneCountInString(mark) < 2 && mark < "①" {
		return item{} // -5, *word*
	}
	if m[4] == "" && m[3] != "" && !strings.ContainsAny(mark, "、．") && mark < "①" {
		return item{} // 3.5
	}
	return item{len(m[1]), mark, m[5]}
}

// listed reports whether lines begin a list, or go on with one: by a dot or
// hyphen, by 1, or by another number, letter or dash with more of its kind. One
// alone may be a date, initials or speech.
func (t *texts) listed(lines []string) bool {
	first := itemOf(lines[0])
	if first.none() {
		return false
	}
	digits := strings.Trim(first.mark, "().")
	sure := !first.ordered() && !strings.ContainsAny(first.mark, "—–") || digits == "1" && first.mark[0] != '(' || digits == "①"
	if sure || t.open != nil && t.open.Ordered == first.ordered() {
		return true
	}
	letter := first.ordered() && strings.ContainsFunc(first.mark, unicode.IsLetter)
	follows := func(l string) bool {
		next := itemOf(l)
		return !next.none() && next.indent == first.indent && next.ordered() == first.ordered() &&
			(!letter || next.mark == strings.Replace(first.mark, digits, string(digits[0]+1), 1))
	}
	const most = 30 // lines of an item
	return slices.ContainsFunc(lines[1:min(len(lines), most)], follows) || follows(t.below)
}

// list reads the list that lines begin with and returns what is below it.
func (t *texts) list(lines []string) []string {
	if t.open == nil || t.open.Ordered != itemOf(lines[0]).ordered() && itemOf(lines[0]).indent == 0 {
		t.close()
		t.open = &document.ListData{Ordered: itemOf(lines[0]).ordered()}
	}
	t.titled = true
	var indents []int
	begun := len(t.open.Items)
	for i, l := range lines {
		if it := itemOf(l); !it.none() {
			for len(indents) > 0 && indents[len(indents)-1] > it.indent {
				indents = indents[:len(indents)-1]
			}
			if len(indents) == 0 || indents[len(indents)-1] < it.indent {
				indents = append(indents, it.indent)
			}
			if len(indents) == 1 && it.ordered() != t.open.Ordered && len(t.open.Items) > begun {
				return lines[i:]
			}
			t.open.Items = append(t.open.Items, document.Item{Text: plainly(it.text), Level: len(indents) - 1})
			continue
		}
		// What goes on with an entry is indented, or the entry has not ended.
		last := &t.open.Items[len(t.open.Items)-1]
		if !strings.HasPrefix(l, " ") && !strings.HasPrefix(l, "\t") && ended(last.Text) && len(t.open.Items) > begun {
			return lines[i:]
		}
		if i == 0 && !ended(last.Text) && !coded(strings.TrimSpace(l)) {
			last.Text += "\n" + plainly(strings.TrimSpace(l)) // a line that heads what is below it
			continue
		}
		last.Text = document.Join([]string{last.Text, plainly(l)})
	}
	return nil
}
