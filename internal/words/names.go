package words

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/picture"
)

// Picture is what can be shown for a thing.
type Picture struct {
	Name    string  // of canvas/icon; empty: only a picture shows it
	Drawn   string  // of canvas/picture, where one shows just what is named; else empty
	Concept string  // its id, by which other sets of pictures have it too
	Score   float64 // 0 to 1: how sure it is that the words mean it
	Verb    bool    // the words say what is done: "reads"
}

// Key tells pictures apart: things that have it in common look alike.
func (p Picture) Key() string { return cmp.Or(p.Name, p.Drawn) }

// Thing is something a sentence names that there is a picture of.
type Thing struct {
	Text       string
	Start, End int // bytes of the sentence
	Picture
}

// names are the terms of a language.
type names struct {
	exact    map[string][]term // by folded words, one blank between
	stems    map[string][]term // by the stems of the words
	longest  int               // words of the longest term
	singular map[string]string // irregular plurals, of a language whose nouns are told from verbs
	unnamed  map[string]bool   // words and phrases that name nothing, whatever they look like
	homonyms map[string]bool   // verbs as often as nouns: "book", "train"
	verbal   map[string]bool   // what verbs stand behind ("they", "will"), and with ^ before ("^the")

	determiners map[string]bool // what nouns stand behind: "the", "of"
	endings     map[string]bool // what names end in that are of something else: "Baker Street"
	particles   map[string]bool // behind a verb they make another of it: "drives out"
}

// What is left of a score where the word is another form than the term's, and
// what a score has to be to count at all.
const (
	ofStem      = 0.9
	leastScore  = 0.46
	shortStem   = 3   // letters: shorter ones have too many words in common
	searchScore = 0.3 // of what tags alone say
)

// add notes a term.
func (n *names) add(into map[string][]term, words []string, t term) {
	key := strings.Join(words, " ")
	if key == "" {
		return
	}
	n.longest = max(n.longest, len(words))
	if at := slices.IndexFunc(into[key], func(o term) bool { return o.concept == t.concept && o.verb == t.verb }); at >= 0 {
		into[key][at].own = into[key][at].own || t.own
		return
	}
	into[key] = append(into[key], t)
}

// Things are the things a sentence names that there is a picture of, in order,
// without an article written together with them ("d'hydrogène" names hydrogène),
// none within another: of two that begin at one word the longer counts. A word
// of several meanings counts only where others of the sentence speak for the
// one that is pictured, and one that the name of something else is made of
// ("Windows") not at all. A word that hints at a thing names it in that very form alone: scores below 0.46 are left out.
func (w *Words) Things(sentence string) []Thing { return w.ThingsIn(sentence, w.Topics(sentence)) }

// ThingsIn is Things of a sentence out of a text of some fields.
func (w *Words) ThingsIn(sentence string, topics Topics) []Thing { return w.things(sentence, topics) }

func (w *Words) things(sentence string, topics Topics) []Thing {
	f := w.finder(sentence, topics)
	t := f.t
	var out []Thing
	for i := 0; i < len(f.tokens); {
		n, p := f.at(i)
		if p.Score < leastScore {
			i += max(n, 1)
			continue
		}
		a, b := f.tokens[i].Start, f.tokens[i+n-1].End
		a += t.elided(sentence[a:f.tokens[i].End])
		if t.names.singular != nil { // "the author's code"
			b = a + len(strings.TrimSuffix(strings.TrimSuffix(sentence[a:b], "'s"), "’s"))
		}
		out = append(out, Thing{Text: sentence[a:b], Start: a, End: b, Picture: p})
		i += n
	}
	return out
}

// Pictureless reports whether a text names something that is known and has no
// picture: "coral". Nothing that is a kind of may stand for it.
func (w *Words) Pictureless(text string) bool {
	f := w.finder(text, Topics{})
	for i := range f.tokens {
		if n, p := f.at(i); n > 0 && p == (Picture{}) {
			return true
		}
	}
	return false
}

// finder looks for terms in one sentence.
type finder struct {
	w      *Words
	t      *table
	text   string
	tokens []Token
	keys   []string // the folded words
	stems  map[string]bool
	topics Topics
}

func (w *Words) finder(sentence string, topics Topics) *finder {
	t := w.table()
	f := &finder{w: w, t: t, text: sentence, tokens: w.Tokens(sentence), topics: topics}
	f.keys, f.stems = make([]string, len(f.tokens)), make(map[string]bool, len(f.tokens))
	for i, tok := range f.tokens {
		f.keys[i] = t.key(tok.Text)
		f.stems[tok.Stem] = true
	}
	return f
}

// at is the best picture for the longest term that begins with token i, and
// how many tokens it has; of a phrase that names nothing ("last week") only the
// tokens.
func (f *finder) at(i int) (n int, p Picture) {
	for n = min(f.t.names.longest, len(f.tokens)-i); n > 0; n-- {
		if n == 1 && (f.tokens[i].Stop || f.tokens[i].Number || f.named(i)) || !f.adjoin(i, n) {
			continue
		}
		if f.t.names.unnamed[strings.Join(f.keys[i:i+n], " ")] {
			return n, Picture{}
		}
		best := term{}
		all := f.candidates(i, n)
		for _, t := range all {
			if t.score > best.score {
				best = t
			}
		}
		if best.score > 0 {
			best.own = slices.ContainsFunc(all, func(t term) bool { return t.own && t.concept == best.concept }) // "abeilles", of "abeille"
			c := catalogue().list[best.concept]
			p := Picture{Name: c.Icon, Concept: c.ID, Score: best.score, Verb: best.verb}
			if best.own && !f.lowered(i) {
				if p.Drawn = picture.Of(c.ID); p.Drawn != "" && c.Alike { // that is said of its icon
					p.Score /= likened
				}
			}
			if p.Key() == "" {
				return n, Picture{}
			}
			if p.Score < leastScore {
				n = 1
			}
			return n, p
		}
	}
	return 0, Picture{}
}

// lowered reports whether a word begins small in a language that writes nouns with
// capitals: it may be a verb, "fliegen".
func (f *finder) lowered(i int) bool {
	return f.w.lang.Writing.NounCaps && unicode.IsLower(firstRune(f.tokens[i].Text))
}

// adjoin reports whether nothing but spaces and hyphens stands between tokens.
func (f *finder) adjoin(i, n int) bool {
	for j := i + 1; j < i+n; j++ {
		if strings.Trim(f.text[f.tokens[j-1].End:f.tokens[j].Start], " \u00a0\n\t-‑'’\u200c") != "" {
			return false
		}
	}
	return true
}

// candidates are the terms that tokens i to i+n may be, with their scores.
func (f *finder) candidates(i, n int) []term {
	names := &f.t.names
	words := strings.Join(f.keys[i:i+n], " ")
	var out []term
	take := func(terms []term, factor float64, nouns bool) {
		for _, t := range terms {
			if f.fits(t) && (t.verb || !nouns || !f.isVerb(i, n)) && !(t.verb && f.particled(i+n)) {
				t.score *= factor
				out = append(out, t)
			}
		}
	}
	take(names.exact[words], 1, names.singular != nil)
	if names.singular != nil {
		last := i + n - 1
		if one := names.one(f.keys[last]); one != f.keys[last] {
			take(names.exact[strings.Join(append(slices.Clone(f.keys[i:last]), one), " ")], 1, true)
		}
	}
	stems := make([]string, n)
	for j := range stems {
		stems[j] = f.tokens[i+j].Stem
	}
	key := strings.Join(stems, " ")
	if size := utf8.RuneCountInString(key); size >= shortStem && 2*size >= utf8.RuneCountInString(words) || f.w.lang.Writing.Square {
		take(slices.DeleteFunc(slices.Clone(names.stems[key]), func(t term) bool { return isFar(t.word, key, words) }), ofStem, false)
	}
	if len(out) == 0 {
		for _, ending := range f.t.endings {
			if bare, ok := strings.CutSuffix(words, ending); ok && utf8.RuneCountInString(bare) >= f.t.leastStem {
				take(names.exact[bare], ofStem, false)
			}
		}
	}
	return out
}

// isFar reports whether a stem has lost too much of a term for any word of that
// stem to be a form of it: "torno" is none of "tornado". A stem that lacks the
// beginning of the term, which looked like a prefix, has to stand behind the same in
// the word; one of few letters bears no long ending: "bebían" is no form of "bebé".
func isFar(term, stem, word string) bool {
	const few = 2 // letters an ending has in most languages
	if term == "" {
		return false
	}
	if at := strings.Index(term, stem); at > 0 {
		return !strings.Contains(word, term[:at+len(stem)])
	}
	letters := []rune(term)
	size := utf8.RuneCountInString(stem)
	if size <= shortStem && strings.HasPrefix(word, stem) && utf8.RuneCountInString(word) > max(len(letters)+1, size+few) {
		return true
	}
	return len(letters)-size > few && !strings.HasPrefix(word, string(letters[:len(letters)-few]))
}

// fits reports whether the words around a term allow it.
func (f *finder) fits(t term) bool {
	return !f.topics[catalogue().list[t.concept].Never] && (len(t.near) == 0 || f.about(t.near)) && !f.about(t.away)
}

// isVerb reports whether a word that may be noun or verb is a verb where it
// stands: "they book a flight" names no book.
func (f *finder) isVerb(i, n int) bool {
	names := &f.t.names
	if n > 1 || !names.homonyms[names.one(f.keys[i])] {
		return false
	}
	object := i+1 < len(f.keys) && names.verbal["^"+f.keys[i+1]] && f.adjoin(i, 2)
	if i == 0 { // "Book a flight"
		return object
	}
	before := f.keys[i-1]
	switch {
	case names.verbal[before]:
		return true
	case names.determiners[before]:
		return false
	case object: // "and watch the film"
		return true
	case i+1 < len(f.keys) && f.capital(i-1) && f.capital(i+1) && names.one(f.keys[i]) != f.keys[i] && f.adjoin(i-1, 3): // "the Nile leaves Lake Victoria"
		return true
	}
	// "cars store energy": behind several, a word without an s is what they do.
	return i+1 < len(f.keys) && names.one(f.keys[i]) == f.keys[i] && names.one(before) != before && !f.tokens[i-1].Stop && f.adjoin(i-1, 3)
}

// one is the singular of an English noun, the word itself where it is none.
func (n *names) one(word string) string {
	if s, ok := n.singular[word]; ok {
		return s
	}
	switch {
	case len(word) < 4 || !strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ss") || strings.HasSuffix(word, "us") || strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "'s"):
		return strings.TrimSuffix(word, "'s")
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return strings.TrimSuffix(word, "ies") + "y"
	case strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "sses"), strings.HasSuffix(word, "xes"), strings.HasSuffix(word, "toes"):
		return strings.TrimSuffix(word, "es")
	}
	return strings.TrimSuffix(word, "s")
}

// Find lists at most n pictures for a phrase, best first: what it names as a
// whole, then what its words name, then what the tags of pictures say of its
// English words, which is worth little. Each picture stands there once.
func (w *Words) Find(phrase string, n int) []Picture {
	var out []Picture
	add := func(p Picture) {
		if len(out) < n && !slices.ContainsFunc(out, func(o Picture) bool { return o.Name == p.Name }) {
			out = append(out, p)
		}
	}
	things := w.Things(phrase)
	// The last noun of a phrase is what it is about, the others say which.
	slices.SortStableFunc(things, func(a, b Thing) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return b.Start - a.Start
	})
	for _, t := range things {
		if t.Name != "" {
			add(t.Picture)
		}
	}
	if w.table().names.singular == nil {
		return out
	}
	const longest = 6 // words of a phrase; more are a sentence, which tags say nothing of
	var query []string
	for _, tok := range w.Tokens(phrase) {
		if !tok.Stop && len(tok.Text) <= longestStemmed {
			query = append(query, strings.Split(fold(tok.Text), "_")...)
		}
	}
	if len(query) > longest || len(out) >= n {
		return out
	}
	for _, words := range append([][]string{query}, single(query)...) {
		for _, name := range icon.Search(strings.Join(words, " ")) {
			if len(out) >= n {
				break
			}
			if isPicture(name) {
				add(Picture{Name: name, Concept: name, Score: searchScore})
			}
		}
	}
	return out
}

// single is each word of a query of several alone, the last first.
func single(query []string) [][]string {
	var out [][]string
	if len(query) > 1 {
		for _, q := range slices.Backward(query) {
			out = append(out, []string{q})
		}
	}
	return out
}

// isPicture reports whether an icon shows a thing: no mark of a firm and none
// struck out.
func isPicture(name string) bool {
	return !strings.HasPrefix(name, "brand-") && !strings.HasSuffix(name, "-off")
}

// readNames reads the terms of a language: those of its own file by the ids of
// concepts.
func (t *table) readNames(s map[string]section) {
	t.names = names{particles: s["particles"].set(), endings: s["ends of names"].set(), exact: map[string][]term{}, stems: map[string][]term{}, homonyms: s["homonyms"].set(), unnamed: s["not named"].set(), verbal: s["before verbs"].set(), determiners: s["determiners"].set()}
	for phrase := range t.names.unnamed {
		t.names.longest = max(t.names.longest, strings.Count(phrase, " ")+1)
	}
	if forms := s["irregular plurals"]; len(forms) > 0 {
		t.names.singular = map[string]string{}
		for _, line := range forms {
			one, many := pair(line)
			for _, m := range many {
				t.names.singular[m] = one
			}
		}
		for i, c := range catalogue().list {
			for k, text := range c.Terms {
				t.addTerm(text, i, shows(&c, text, k == 0))
			}
		}
	}
	for _, line := range s["concepts"] {
		id, terms := pair(line)
		if i, ok := catalogue().byID[ID(id)]; ok {
			fromCLDR := id == ID(id) // what is written by hand has the emoji itself
			for k, text := range terms {
				t.addTerm(text, i, shows(&catalogue().list[i], text, k == 0 && (fromCLDR || drawn().first[ID(id)])))
			}
		}
	}
}

// addTerm notes a term of a language's data; own: the picture of the concept shows
// just what it names.
func (t *table) addTerm(text string, of int, own bool) {
	text, parsed := parseTerm(text, of, func(s string) string { return t.stem(fold(s)) })
	parsed.own = own && !parsed.verb && !parsed.weak
	var words, stems []string
	for _, tok := range t.tokens(text) {
		words, stems = append(words, t.key(tok.Text)), append(stems, tok.Stem)
		if t.leastStem == 1 { // a syllable of the name may look like an ending
			stems[len(stems)-1] = words[len(words)-1]
		}
	}
	if len(words) == 1 && !parsed.verb {
		parsed.word = words[0]
	}
	t.names.add(t.names.exact, words, parsed)
	if parsed.verb || t.names.singular == nil {
		t.names.add(t.names.stems, stems, parsed)
	}
}
