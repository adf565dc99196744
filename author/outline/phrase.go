package outline

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/internal/words"
)

// How many words the board has at most: of a claim, and of a label.
const (
	mostClaim = 7
	mostLabel = 6
	mostSaid  = 9 // of a label in languages that have words of one syllable behind their nouns, or "then" before their verbs
)

// phrases cuts phrases from what is said in a language.
type phrases struct {
	w *words.Words
	g grammar
}

func phrasesOf(w *words.Words) phrases { return phrases{w, grammarOf(w)} }

// bracketed is what stands between brackets.
var bracketed = pattern.New(`\s*[(（\[][^()（）\[\]]*[)）\]]`)

// edges are signs that no phrase begins or ends with.
const edges = " \t\n\u00a0,;:.!?…—–-、，。；：！？।॥۔؟،؛\"“”„«»‹›「」『』()（）[]*"

// trim is a phrase without the signs around it.
func trim(s string) string {
	s = strings.TrimSpace(s)
	t := strings.Trim(s, edges)
	if strings.HasPrefix(s[strings.Index(s, t)+len(t):], ")") && strings.Count(t, "(") == 1 {
		t += ")"
	}
	return t
}

// claim is what a sentence says in at most seven words, all of them its own:
// subject, verb and object, without what is added to them. Empty where it cannot
// be cut to that without losing its sense.
func claim(w *words.Words, sentence string) string {
	return story.Capital(paired(phrasesOf(w).kernel(sentence, mostClaim)))
}

// quoteMarks open and close what is said or meant.
const quoteMarks = "\"“”„«»"

// Scripts without spaces: how many signs take the place of a word, and how many say
// something at least.
const signs, leastSigned = 3, 5

// paired is a phrase without its quotation marks where one of a pair has been cut.
func paired(s string) string {
	opened := strings.Count(s, "“") + strings.Count(s, "„") + strings.Count(s, "«")
	closed := strings.Count(s, "”") + strings.Count(s, "»")
	if strings.Contains(s, "„") {
		closed += strings.Count(s, "“")
		opened -= strings.Count(s, "“")
	}
	if strings.Count(s, `"`)%2 == 0 && opened == closed {
		return s
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(quoteMarks, r) {
			return -1
		}
		return r
	}, s)
}

// kernel cuts a sentence to at most so many words.
func (p phrases) kernel(sentence string, most int) string {
	if p.w.Question(sentence) {
		if n := len(p.w.Tokens(sentence)); n <= most && n > 0 {
			return strings.TrimSpace(strings.Trim(sentence, " \"“”„«»"))
		}
		return ""
	}
	s := trim(bracketed().ReplaceAllString(sentence, ""))
	if before, after, ok := strings.Cut(s, ": "); ok {
		if p.wants(before) {
			return "" // "It is used in: …"
		}
		s = before
		if p.announces(before, after) {
			s = after
		}
	}
	s = p.opened(s)
	if len(p.w.Tokens(s)) == 0 {
		return "" // signs and pictures say nothing
	}
	if !p.spaced() && p.g.verbLast() { // what is said stands at the end: a sentence is cut nowhere
		first := p.w.Tokens(s)
		n := utf8.RuneCountInString(s)
		if n < leastSigned || n > signs*most || first[0].Stop && utf8.RuneCountInString(first[0].Text) == 1 {
			return "" // a particle belongs to what was said before
		}
		return s
	}
	if p.fits(s, most) {
		if tokens := p.w.Tokens(s); len(tokens) >= 3 || meaning(tokens) >= 2 {
			return s
		}
		return ""
	}
	if clause := p.joined(s); p.fits(clause, most) && p.balanced(clause) {
		return clause
	}
	for _, clause := range p.mains(s) {
		if p.fits(clause, most) && p.whole(clause) && p.balanced(clause) && !p.severed(s, clause) && (clause == s || !p.nouns(clause)) {
			return clause
		}
		if cut := p.shortened(clause, most); cut != "" && !p.breaks(p.w.Tokens(cut)[0]) && !p.severed(s, cut) && (most < mostClaim || p.verbed(cut)) { // "At 1.5 degrees of warming" says nothing
			return cut
		}
	}
	return ""
}

// joined is the clause before an "and" that begins another about the same, "The water
// rises, and it cools down": it is whole whatever word it ends in. Empty where there is
// none.
func (p phrases) joined(s string) string {
	const least = 4 // words
	at := comma(s)
	if at < 0 || p.g.verbLast() {
		return ""
	}
	tokens := p.w.Tokens(s[:at])
	n := len(tokens)
	if n < least || tokens[n-1].Stop && p.article(tokens[n-2]) && !p.w.Anaphoric(tokens[n-2].Text) {
		return "" // "do the same" says nothing alone
	}
	rest := p.w.Tokens(s[at:])
	if len(rest) > 2 && p.joint(rest[0]) && p.w.Anaphoric(rest[1].Text) && !p.article(rest[1]) {
		return trim(s[:at])
	}
	return ""
}

// stated is a claim that is a whole clause of its sentence: nothing belongs to it any
// more where it ends. Empty where it is not.
func (p phrases) stated(sentence string) string {
	c := claim(p.w, sentence)
	at := strings.Index(strings.ToLower(sentence), strings.ToLower(c))
	if c == "" || at < 0 {
		return ""
	}
	rest := sentence[at+len(c):]
	tokens := p.w.Tokens(rest)
	if len(tokens) == 0 || p.g.verbLast() {
		return c
	}
	next := tokens[0]
	if p.g.further[strings.ToLower(next.Text)] || strings.ContainsAny(rest[:next.Start], edges[strings.IndexByte(edges, ','):]) {
		return c
	}
	if p.joint(next) && len(tokens) > 1 && !tokens[1].Number {
		return c
	}
	return ""
}

// spaced reports whether the language parts its words by spaces.
func (p phrases) spaced() bool { return !locale.Of(p.w.Language()).Writing.Unspaced }

func (p phrases) fits(s string, most int) bool {
	n := len(p.w.Tokens(s))
	return n > 0 && n <= most
}

// opened is a sentence without the connective and the adverbial that stand
// before its first comma.
func (p phrases) opened(s string) string {
	marks := p.w.Marks(s)
	if l := lead(s, marks); l != "" {
		s = strings.TrimSpace(s[len(l):])
	} else if len(marks) > 0 && marks[0].Start == 0 && p.drops(marks[0]) {
		if rest := p.w.Tokens(s[marks[0].End:]); len(rest) > 0 && !rest[0].Number && !p.verbFirst(s[marks[0].End:]) { // "after eight years"
			s = trim(s[marks[0].End:])
		}
	}
	s = p.undated(s)
	at := comma(s)
	if at <= 0 {
		return s
	}
	before, after := s[:at], trim(s[at:])
	tokens, rest := p.w.Tokens(before), p.w.Tokens(after)
	if len(tokens) == 0 || len(rest) < 3 || p.joins(after) || p.breaks(rest[0]) || !p.adverbial(tokens) && !p.dated(before) {
		return s
	}
	if strings.ContainsAny(firstWords(after, rest, 4), commas) || slices.ContainsFunc(rest[:3], p.joint) {
		return s // an enumeration
	}
	if marks := p.w.Marks(after); len(marks) > 0 && marks[0].Start == 0 {
		return s // "but …" is no main clause
	}
	return after
}

// wants reports whether a phrase ends in a word that wants another: "It is used in".
func (p phrases) wants(s string) bool {
	tokens := p.w.Tokens(s)
	if len(tokens) == 0 {
		return false
	}
	last := tokens[len(tokens)-1]
	return p.joint(last) || (p.breaks(last) || p.weak(last)) && !p.g.particles[strings.ToLower(last.Text)]
}

// drops reports whether a mark at the beginning of a sentence may go: one that
// joins clauses without a say in their order. Where the verb comes second, it
// stands right behind "therefore", and would begin the sentence.
func (p phrases) drops(m words.Mark) bool {
	return m.Kind == words.Sequence || m.Kind == words.Contrast || m.Kind == words.Effect && len(p.g.subjects) > 0
}

// announces reports whether what stands before a colon says little itself: "The
// reason is simple", and what stands behind it is a sentence rather than a list.
func (p phrases) announces(before, after string) bool {
	tokens := p.w.Tokens(before)
	if len(tokens) < 3 {
		return true
	}
	rest := p.w.Tokens(after)
	return meaning(tokens) <= 2 && len(rest) > 3 && comma(after) < 0 && !slices.ContainsFunc(rest, p.joint)
}

// comma is where the first comma of a text stands that is no number's; -1 where
// there is none.
func comma(s string) int {
	for i, r := range s {
		if strings.ContainsRune(commas, r) && !betweenDigits(s, i) {
			return i
		}
	}
	return -1
}

// adverbial reports whether the words before a comma say when, where or if: they
// begin with a preposition, or are one or two words without a meaning of their own.
func (p phrases) adverbial(tokens []words.Token) bool {
	return p.breaks(tokens[0]) || p.weak(tokens[0]) && !p.joint(tokens[0]) || len(tokens) <= 2 && (tokens[0].Number || meaning(tokens) == 0)
}

// breaks reports whether a sentence may end before a word.
func (p phrases) breaks(t words.Token) bool { return p.g.breaks[strings.ToLower(t.Text)] }

// weak reports whether a sentence may end before a word where there is no other
// way.
func (p phrases) weak(t words.Token) bool { return p.g.weak[strings.ToLower(t.Text)] }

// joint reports whether a word is an "and".
func (p phrases) joint(t words.Token) bool { return p.g.and[strings.ToLower(t.Text)] }

// article reports whether a word is an article, those of
// languages whose articles are not known being stop words of up to three letters.
func (p phrases) article(t words.Token) bool {
	word := strings.ToLower(t.Text)
	if len(p.g.articles) > 0 {
		return p.g.articles[word]
	}
	return t.Stop && !p.g.verbLast() && len([]rune(word)) <= 3 && !p.g.breaks[word]
}

// firstWords are the first words of a text as they stand, to the one behind them.
func firstWords(s string, tokens []words.Token, n int) string {
	if len(tokens) <= n {
		return s
	}
	return s[:tokens[n].Start]
}

// joins reports whether a phrase begins with an "and".
func (p phrases) joins(s string) bool {
	tokens := p.w.Tokens(s)
	return len(tokens) > 0 && p.joint(tokens[0])
}

// mains are the clauses of a sentence that may stand alone, the main clause
// first as far as the order of words tells it.
func (p phrases) mains(s string) []string {
	var list []string
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(";；—–", r) }) {
		list = append(list, trim(part))
	}
	if len(list) == 0 {
		return nil
	}
	clauses := p.w.Clauses(list[0])
	if len(clauses) < 2 {
		return list[:1]
	}
	for i := range clauses {
		clauses[i] = trim(clauses[i])
	}
	if p.enumerates(list[0][strings.Index(list[0], clauses[0])+len(clauses[0]):]) {
		return list[:1]
	}
	last := clauses[len(clauses)-1]
	if marks := p.w.Marks(last); p.g.verbLast() && (len(marks) == 0 || marks[0].Start > 0) {
		return []string{last, list[0]}
	}
	return []string{clauses[0], list[0]}
}

// enumerates reports whether what follows a clause are further parts of an
// enumeration in it: "…, cherries and plums".
func (p phrases) enumerates(rest string) bool {
	tokens := p.w.Tokens(rest)
	if len(tokens) > 1 && p.joint(tokens[0]) && p.g.verbSecond { // "Mehl | und Wasser und lassen Sie"
		return slices.ContainsFunc(tokens[2:min(len(tokens), shortPart+2)], p.joint)
	}
	for i, t := range tokens {
		if p.joint(t) {
			return i > 0 && i <= shortPart && p.fits(rest[t.End:], shortPart)
		}
	}
	return false
}

// whole reports whether a clause seems complete: it has three words, and two of
// them a meaning of their own.
func (p phrases) whole(clause string) bool {
	tokens := p.w.Tokens(clause)
	return len(tokens) >= 3 && meaning(tokens) >= 2 && !p.joins(clause) && !p.dangles(tokens)
}

// meaning counts the words that are no stop words.
func meaning(tokens []words.Token) (n int) {
	for _, t := range tokens {
		if !t.Stop {
			n++
		}
	}
	return n
}

// dangles reports whether a phrase ends in a word that wants another behind it.
func (p phrases) dangles(tokens []words.Token) bool {
	last := tokens[len(tokens)-1]
	if p.w.Anaphoric(last.Text) && !p.binds(last) && len(p.g.articles) > 0 {
		return false // "your ribosomes read it"
	}
	return !p.g.verbLast() && last.Stop && !p.particle(tokens, len(tokens)-1) && !(len(tokens) > 2 && p.g.particles[strings.ToLower(last.Text)])
}

// soon is how many words a clause has before it may end early, weakly where
// what follows belongs to it more closely.
const (
	soon   = 4
	weakly = 5
)

// shortened ends a clause early, before a preposition or a further clause, where
// that leaves enough to say something. Where an article begins it and one word
// is too much, that is left out, as headlines do.
func (p phrases) shortened(clause string, most int) string {
	tokens := p.w.Tokens(clause)
	if len(tokens) == 0 {
		return ""
	}
	end := len(tokens)
	for i := soon; i < end; i++ {
		if p.g.further[strings.ToLower(tokens[i].Text)] && !tokens[i-1].Stop && !p.open(tokens, i) {
			end = i
		}
	}
	if first := clause[:tokens[end-1].End]; end < len(tokens) && end <= most && p.whole(first) && p.balanced(first) && !p.verbless(tokens, end) {
		return trim(first)
	}
	if end <= most {
		clause, tokens = clause[:tokens[end-1].End], tokens[:end]
	}
	if len(tokens) > 1 && p.g.articles[strings.ToLower(tokens[0].Text)] && len([]rune(tokens[0].Text)) <= 3 {
		if s := p.ended(clause, tokens, most, soon, p.breaks); s != "" {
			return s
		}
		if s := p.ended(clause[tokens[1].Start:], p.w.Tokens(clause[tokens[1].Start:]), most, soon, p.breaks); s != "" {
			return s
		}
	}
	if s := p.ended(clause, tokens, most, soon, p.breaks); s != "" {
		return s
	}
	if s := cmp.Or(p.ended(clause, tokens, most, weakly, p.joint), p.ended(clause, p.loose(tokens), most, weakly, p.weak)); s != "" {
		return s
	}
	if end == most+1 && p.g.subjects[strings.ToLower(tokens[0].Text)] && !tokens[1].Stop {
		if bare := clause[tokens[1].Start:tokens[end-1].End]; p.whole(bare) && p.balanced(bare) {
			return trim(bare)
		}
	}
	return ""
}

// loose are words without those behind the first weak one that belongs to the word
// before it: of "a reason to obey" and "tons of it" nothing may go, of "carry it
// back to the sea" the sea may, as the article tells.
func (p phrases) loose(tokens []words.Token) []words.Token {
	for i := 1; i < len(tokens); i++ {
		if !p.weak(tokens[i]) || p.joint(tokens[i]) {
			continue
		}
		if i+1 == len(tokens) || !p.article(tokens[i+1]) && (p.g.verbal[strings.ToLower(tokens[i].Text)] || p.w.Anaphoric(tokens[i+1].Text)) {
			return tokens[:i]
		}
	}
	return tokens
}

// ended is a clause up to the last word, of those from one on, before which it
// may end; empty where there is none.
func (p phrases) ended(clause string, tokens []words.Token, most, from int, before func(words.Token) bool) string {
	amounts := p.w.Quantities(clause)
	for i := min(most, len(tokens)-1); i >= from; i-- {
		if within(amounts, tokens[i-1].End) || p.weak(tokens[i]) && !p.joint(tokens[i]) && closes(amounts, tokens[i-1].End) {
			continue // "2,2 millones | de toneladas", "dos millones | de habitantes"
		}
		if !before(tokens[i]) || p.open(tokens, i) || p.particle(tokens, i) || tokens[i-1].Number && strings.TrimSpace(clause[tokens[i-1].End:tokens[i].Start]) != "" || i+1 < len(tokens) && !p.joint(tokens[i]) && p.joint(tokens[i+1]) {
			continue // "has 70 | per cent", "plug it | in and"
		}
		if (p.joint(tokens[i]) || p.weak(tokens[i]) && !p.g.verbal[strings.ToLower(tokens[i].Text)]) && i+1 < len(tokens) && tokens[i+1].Number {
			continue // "between 70 % | and 90 %", "una capacidad | de 20 gigavatios", "4.8 out | of 5"
		}
		if most == mostClaim && p.verbless(tokens, i) {
			continue
		}
		cut := tokens[:i]
		particle := p.joint(tokens[i]) && p.breaks(tokens[i-1]) // "plug the machine in | and"
		if meaning(cut) >= 2 && (particle || !p.dangles(cut)) && p.balanced(clause[:tokens[i-1].End]) {
			return trim(clause[:tokens[i-1].End])
		}
	}
	return ""
}

// within reports whether a place lies in one of some amounts.
func within(amounts []words.Quantity, at int) bool {
	return slices.ContainsFunc(amounts, func(q words.Quantity) bool { return q.Start < at && at < q.End })
}

// closes reports whether one of some amounts without a unit ends at a place.
func closes(amounts []words.Quantity, at int) bool {
	return slices.ContainsFunc(amounts, func(q words.Quantity) bool { return q.End == at && q.Unit == "" && q.Kind == words.Count })
}

// open reports whether a phrase that is cut before token i wants what follows: the
// second half of a pair ("so bright | that", "as much | as", "between 70 | and 90"), the
// object of a verb ("understands | that some do", where a relative "that" has a noun
// before it, known by its picture, an article or a preposition), the word an adverb belongs to ("was officially | by"), or the
// preposition a verb is bound to ("looks | after").
func (p phrases) open(tokens []words.Token, i int) bool {
	word := func(k int) string { return strings.ToLower(tokens[k].Text) }
	if p.splits(tokens, i) {
		return true
	}
	if last := word(i - 1); p.g.isBound(last) || tokens[max(i-2, 0)].Stop && p.g.isAdverb(last) {
		return true
	}
	for k := range i + 1 {
		second := p.g.pairs[word(k)]
		halfway := second != "" && !(k < i && second == word(k) && word(i) == second) // "as much water | as air" is understood
		if halfway && !slices.ContainsFunc(tokens[min(k+1, i):i], func(t words.Token) bool { return strings.ToLower(t.Text) == second }) {
			if slices.ContainsFunc(tokens[max(k+1, i):min(len(tokens), i+farthestPair)], func(t words.Token) bool { return strings.ToLower(t.Text) == second }) {
				return true
			}
		}
	}
	if !p.g.said[word(i)] || len(p.w.Things(tokens[i-1].Text)) > 0 {
		return false
	}
	return !slices.ContainsFunc(tokens[max(0, i-farthestArticle):i-1], func(t words.Token) bool {
		return !p.joint(t) && (p.article(t) || p.breaks(t) || p.weak(t) || t.Stop && p.w.Anaphoric(t.Text))
	})
}

// severed reports whether a clause of a sentence is open where it ends.
func (p phrases) severed(sentence, clause string) bool {
	at := strings.Index(sentence, clause)
	if at < 0 {
		return false
	}
	tokens := p.w.Tokens(sentence)
	i := slices.IndexFunc(tokens, func(t words.Token) bool { return t.Start >= at+len(clause) })
	leads := i > 0 && p.breaks(tokens[i-1]) && p.article(tokens[i]) && sentence[tokens[i-1].End:tokens[i].Start] == " " // "fahren mit | der Bahn"
	return i > 0 && (p.open(tokens, i) || leads)
}

// How far from a cut the second half of a pair is looked for, and before a relative
// word the article of its noun.
const farthestPair, farthestArticle = 5, 3

// balanced reports whether no enumeration is cut: what stands behind the last
// comma of a phrase begins with an "and", or there is no comma.
func (p phrases) balanced(s string) bool {
	at := -1
	for i, r := range s {
		if strings.ContainsRune(commas, r) && !betweenDigits(s, i) {
			at = i
		}
	}
	if at < 0 {
		return true
	}
	for _, t := range p.w.Tokens(s[at:]) {
		if p.g.and[strings.ToLower(t.Text)] {
			return true
		}
	}
	return false
}

// label cuts what stands between two places of a text to a phrase for the
// board, and returns where that stands; empty where nothing is left.
func (p phrases) label(s string) string {
	s = trim(bracketed().ReplaceAllString(s, ""))
	tokens := p.w.Tokens(s)
	for len(tokens) > 0 && p.light(tokens[0]) {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && (p.joint(tokens[len(tokens)-1]) || p.g.further[strings.ToLower(tokens[len(tokens)-1].Text)]) {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return ""
	}
	s = trim(s[tokens[0].Start:tokens[len(tokens)-1].End])
	if p.fits(s, mostLabel) {
		return s
	}
	if k := p.kernel(s, mostLabel); k != "" {
		return trim(k)
	}
	if at := comma(s); at > 0 && p.fits(s[:at], mostLabel) && p.whole(trim(s[:at])) && !p.balanced(s) {
		return trim(s[:at])
	}
	if p.g.verbLast() {
		return ""
	}
	tokens = p.w.Tokens(s)
	return cmp.Or(p.ended(s, tokens, mostLabel, 2, p.breaks), p.ended(s, p.loose(tokens), mostLabel, soon-1, func(t words.Token) bool { return p.weak(t) && !p.joint(t) }))
}

// said is label for what is a sentence of its own: it keeps the article of its
// subject where there is room.
func (p phrases) said(s string) string {
	s = trim(bracketed().ReplaceAllString(s, ""))
	tokens := p.w.Tokens(s)
	for len(tokens) > 0 && p.joint(tokens[0]) {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && (p.joint(tokens[len(tokens)-1]) || p.g.further[strings.ToLower(tokens[len(tokens)-1].Text)]) {
		tokens = tokens[:len(tokens)-1]
	}
	most := mostLabel
	if p.g.verbLast() || p.g.verbSecond {
		most = mostSaid
	}
	if n := len(tokens); n > 1 && n <= most {
		return trim(s[tokens[0].Start:tokens[n-1].End])
	}
	if l := p.label(s); l != "" || len(tokens) == 0 {
		return l
	}
	return p.ended(s[:tokens[len(tokens)-1].End], tokens, mostClaim, mostLabel, func(t words.Token) bool { return p.breaks(t) && !p.joint(t) })
}

// refers reports whether a phrase begins with a word that points back. A word
// that may be an article too, as "het" may, is one before a noun.
func (p phrases) refers(s string) bool {
	tokens := p.w.Tokens(s)
	return len(tokens) > 0 && p.w.Anaphoric(tokens[0].Text) && !(len(tokens) > 1 && p.g.articles[strings.ToLower(tokens[0].Text)] && !tokens[1].Stop)
}

// light reports whether a label may lose a word at its beginning: an "and", an
// article. They are the stop words of up to three letters.
func (p phrases) light(t words.Token) bool {
	return p.joint(t) || (p.article(t) || p.weak(t)) && !unicode.IsUpper([]rune(t.Text)[0])
}
