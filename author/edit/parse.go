package edit

import (
	"regexp"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
)

// instruction is one thing that is asked for.
type instruction struct {
	text string // as it was written
	verb verb
	args []string // what the verb's pattern found
}

// verb is what an instruction does.
type verb int

const (
	unknownVerb verb = iota
	removeVerb       // X
	noVerb           // kind or X
	replaceVerb      // X, Y
	insteadVerb      // Y, X
	swapVerb         // X, Y
	makeVerb         // X and how
	growVerb         // X
	shrinkVerb       // X
	paintVerb        // X, colour
	markVerb         // emphasis, X
	arrowVerb        // from, to, label
	titleVerb        // words
	labelVerb        // X, words
	moveVerb         // X, where, Y
	addVerb          // X
	unlabelVerb      // X
)

// patterns are the verbs in the order they are tried: the more particular first.
// Words are small, quoted text is put aside before.
var patterns = []struct {
	verb verb
	re   func() *regexp.Regexp
}{
	{titleVerb, pattern.New(`^(?:title|heading|headline|new title)\s*[:=]\s*(.+)$`)},
	{titleVerb, pattern.New(`^(?:set|change|rename|make)\s+(?:the\s+)?(?:title|heading|headline)\s+(?:to|into|as|:)\s*(.+)$`)},
	{titleVerb, pattern.New(`^(?:set|change|rename)\s+(?:the\s+)?(?:title|heading|headline)\s*[:=]\s*(.+)$`)},
	{titleVerb, pattern.New(`^add\s+(?:a\s+|the\s+)?(?:title|heading|headline)\s*:?\s+(.+)$`)},
	{arrowVerb, pattern.New(`^(?:add|draw|put|insert)\s+(?:an?\s+)?(?:new\s+)?arrow\s+(?:from|between)\s+(.+?)\s+(?:to|and|towards)\s+(.+?)(?:,?\s+(?:label(?:l?ed)?|called|saying|with(?:\s+the)?\s+(?:label|words?|text))\s+(.+))?$`)},
	{arrowVerb, pattern.New(`^connect\s+(.+?)\s+(?:to|with|and)\s+(.+?)()$`)},
	{unlabelVerb, pattern.New(`^(?:remove|delete|drop|erase|hide)\s+(?:the\s+)?(?:label|words?)\s+(?:of|from|on|under|below|in)\s+(.+)$`)},
	{unlabelVerb, pattern.New(`^(?:remove|delete|drop|erase|hide)\s+(.+?)['’]s\s+label$`)},
	{labelVerb, pattern.New(`^(?:label|rename|caption)\s+(.+?)\s+(?:as|to|with|:)\s*(.+)$`)},
	{labelVerb, pattern.New(`^(?:label|rename|caption)\s+(.+?)\s+(` + quoteMark + `\d+` + quoteMark + `)$`)},
	{labelVerb, pattern.New(`^(?:set|change)\s+(?:the\s+)?(?:label|text|words|caption)\s+(?:of|on|under|below)\s+(.+?)\s+(?:to|into|as)\s+(.+)$`)},
	{swapVerb, pattern.New(`^(?:swap|exchange|switch)\s+(?:the\s+places\s+of\s+)?(.+?)\s+(?:and|with)\s+(.+)$`)},
	{replaceVerb, pattern.New(`^(?:replace|swap|exchange|substitute)\s+(.+?)\s+(?:with|by|for)\s+(.+)$`)},
	{paintVerb, pattern.New(`^(?:set|change)\s+(?:the\s+)?colou?r\s+of\s+(.+?)\s+(?:to|into)\s+(.+)$`)},
	{replaceVerb, pattern.New(`^(?:change|turn)\s+(.+?)\s+(?:to|into)\s+(.+)$`)},
	{insteadVerb, pattern.New(`^(?:use|show|draw|put)\s+(.+?)\s+(?:instead of|in place of|rather than)\s+(.+)$`)},
	{growVerb, pattern.New(`^(?:enlarge|grow|scale up|blow up)\s+(.+)$`)},
	{shrinkVerb, pattern.New(`^(?:shrink|reduce|scale down)\s+(.+)$`)},
	{paintVerb, pattern.New(`^(?:colou?r|paint|tint|draw)\s+(.+?)\s+in\s+(.+)$`)},
	{makeVerb, pattern.New(`^(?:make|colou?r|paint|tint|turn)\s+(.+)$`)},
	{markVerb, pattern.New(`^(circle|underline|highlight|box|frame)\s+(.+)$`)},
	{moveVerb, pattern.New(`^(?:move|place|put|shift)\s+(.+?)\s+(` + where + `)\s+(.+)$`)},
	{moveVerb, pattern.New(`^(?:move|place|put|shift)\s+(.+?)\s+(?:to\s+the\s+)?(first|last|start|beginning|end|front|left|right|top|bottom)()$`)},
	{addVerb, pattern.New(`^(?:add|insert|put|draw|show|include|place)\s+(.+)$`)},
	{removeVerb, pattern.New(`^(?:remove|delete|drop|erase|hide|cut|take away|take out|get rid of|clear)\s+(.+)$`)},
	{removeVerb, pattern.New(`^take\s+(.+?)\s+(?:away|out|off)$`)},
	{makeVerb, pattern.New(`^(.+?)\s+(?:should|must|has to|needs? to|ought to)\s+be\s+(.+)$`)},
	{noVerb, pattern.New(`^(?:no|without)\s+(?:more\s+)?(?:any\s+)?(.+)$`)},
}

// where are the ways to say where something goes.
const where = `(?:to\s+the\s+|on\s+the\s+)?(?:left|right)(?:\s+side)?(?:\s+of)?|above|over|on top of|below|under|underneath|beneath|beside|next to|near|before|after|behind|in front of`

// quoteMark stands on both sides of the number of a quoted text that was put
// aside.
const quoteMark = "\x01"

var (
	quoted = pattern.New(`"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»|'([^'\n]*)'(?:\s|[.,;]|$)`)
	aside  = pattern.New(quoteMark + `(\d+)` + quoteMark)
	parted = pattern.New(`\s*(?:[;\n]|\.(?:\s|$))\s*`)
	// joint is where a further instruction may begin.
	joint  = pattern.New(`\s*,?\s+(?:and\s+then|and\s+also|and|then|also|but)\s+|\s*,\s+`)
	polite = pattern.New(`^(?:please|can you|could you|would you|i want you to|i want to|i would like to|i'd like to|let's|now|also|then|and|just)\s+`)
)

// instructions parts a prompt into what it asks for.
func instructions(prompt string) []instruction {
	q := &quotes{}
	text := q.putAside(strings.ReplaceAll(prompt, quoteMark, " "))
	var out []instruction
	for _, line := range parted().Split(text, -1) {
		for _, part := range split(line) {
			if part = strings.Trim(part, " \t.,:!?"); part != "" {
				out = append(out, q.read(part))
			}
		}
	}
	return out
}

// quotes are the quoted texts of a prompt, which nothing is looked for in.
type quotes struct{ texts []string }

func (q *quotes) putAside(text string) string {
	return quoted().ReplaceAllStringFunc(text, func(m string) string {
		inner := strings.TrimRight(m, " \t\n.,;")
		tail := m[len(inner):]
		r := []rune(inner)
		q.texts = append(q.texts, string(r[1:len(r)-1]))
		return quoteMark + itoa(len(q.texts)-1) + quoteMark + tail
	})
}

// back puts quoted texts back, within quotation marks.
func (q *quotes) back(text string) string {
	return aside().ReplaceAllStringFunc(text, func(m string) string {
		return `"` + q.texts[atoi(strings.Trim(m, quoteMark))] + `"`
	})
}

// split parts a line where a further verb begins: remove the moon and make the sun
// bigger are two, remove the moon and the sun is one.
func split(line string) []string {
	var out []string
	from := 0
	for _, at := range joint().FindAllStringIndex(line, -1) {
		if at[0] >= from && begins(line[at[1]:]) {
			out = append(out, line[from:at[0]])
			from = at[1]
		}
	}
	return append(out, line[from:])
}

// begins reports whether an instruction begins here.
func begins(text string) bool {
	const enough = 200 // bytes, in which a verb and what belongs to it stand
	low := strings.ToLower(text[:min(len(text), enough)])
	for polite().MatchString(low) {
		low = polite().ReplaceAllString(low, "")
	}
	for _, p := range patterns {
		if p.re().MatchString(low) {
			return true
		}
	}
	return false
}

// read finds the verb of an instruction. Arguments keep their capitals, for some
// are words to be written.
func (q *quotes) read(text string) instruction {
	i := instruction{text: q.back(text)}
	bare := text
	for {
		m := polite().FindStringIndex(strings.ToLower(bare))
		if m == nil || len(strings.ToLower(bare)) != len(bare) {
			break
		}
		bare = bare[m[1]:]
	}
	low := strings.ToLower(bare)
	if len(low) != len(bare) { // letters whose small forms have other lengths
		bare = low
	}
	for _, p := range patterns {
		m := p.re().FindStringSubmatchIndex(low)
		if m == nil {
			continue
		}
		i.verb = p.verb
		for k := 2; k < len(m); k += 2 {
			arg := ""
			if m[k] >= 0 {
				arg = strings.TrimSpace(q.back(bare[m[k]:m[k+1]]))
			}
			i.args = append(i.args, arg)
		}
		return i
	}
	return i
}
