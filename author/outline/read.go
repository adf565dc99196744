package outline

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/internal/words"
)

// reader makes a text of documents, block by block.
type reader struct {
	text
	para    int
	group   int
	hidden  bool            // below a heading of what is not told
	below   int             // level of that heading
	waiting *document.Block // shown with the next sentence: no sentence was before it
	slide   int             // index of the first unit since the last break
	labels  map[string]int  // names before colons at the beginning of lines, and how often
	doc     *document.Document
	at      int    // block of doc
	began   int    // first unit of doc
	end     string // the stop behind what the source wrote without one
	media   marking
	ended   bool // most of what doc says ends in stops
	sole    bool
}

// read makes a text of a source's documents, or of its prompt where that is one.
func read(src *story.Source, w *words.Words) *text {
	docs := src.Documents
	if len(docs) == 0 {
		docs = []*document.Document{plain(src.Prompt)}
	}
	r := &reader{text: text{words: w}, sole: len(docs) == 1, end: stopOf(docs), media: marking{images: len(src.Images), videos: len(src.Videos)}}
	for _, d := range docs {
		if d != nil {
			r.document(d)
		}
	}
	if r.title == "" && !r.sole && len(docs) > 0 {
		r.title = docs[0].Title
	}
	return &r.text
}

// plain is a text without structure as a document: paragraphs parted by blank
// lines.
func plain(s string) *document.Document {
	d := &document.Document{}
	for part := range strings.SplitSeq(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			d.Blocks = append(d.Blocks, document.Block{Kind: document.Paragraph, Text: part})
		}
	}
	return d
}

func (r *reader) document(d *document.Document) {
	d = unframed(d)
	r.doc, r.hidden, r.waiting = d, false, nil
	r.labels = labels(d)
	r.ended = endsInStops(d)
	title := heading(d.Title)
	top := r.titleBlock()
	if top >= 0 && title == "" {
		title = heading(d.Blocks[top].Text)
	}
	if r.title == "" && r.sole {
		r.title = title
	}
	if r.sole {
		r.open("", 0)
	} else {
		r.open(title, 0)
	}
	r.slide = len(r.units)
	r.began = len(r.units)
	for i := range d.Blocks {
		if i == top && heading(d.Blocks[i].Text) == title && !isStopped(title) {
			continue
		}
		r.at = i
		r.block(&d.Blocks[i])
	}
	r.narrate()
}

// unframed is a document without what stands above its text to say what kind it
// is. Its title is then the line below that, if that is no sentence.
func unframed(d *document.Document) *document.Document {
	out := *d
	frames := func(s string) bool { return isFormat(s) || isMenu(s) || isRunning(s) }
	for len(out.Blocks) > 0 && frames(out.Blocks[0].Text) {
		out.Blocks = out.Blocks[1:]
	}
	if !frames(out.Title) && len(out.Blocks) == len(d.Blocks) {
		return d
	}
	if frames(out.Title) {
		out.Title = ""
	}
	if len(out.Blocks) > 1 && out.Title == "" {
		first := out.Blocks[0]
		if short := utf8.RuneCountInString(first.Text) < longestLine && !strings.Contains(first.Text, "\n"); first.Kind == document.Heading || first.Kind == document.Paragraph && short && !isStopped(first.Text) {
			out.Title, out.Blocks = sectioned().ReplaceAllString(first.Text, "$1"), out.Blocks[1:]
		}
	}
	return &out
}

// titleBlock is the heading that names the whole document: the first block that
// says something, if no other heading has its level. -1 where there is none.
func (r *reader) titleBlock() int {
	first := -1
	for i, b := range r.doc.Blocks {
		switch {
		case b.Kind == document.Break || b.Kind == document.Figure && first < 0:
			continue
		case first < 0 && b.Kind != document.Heading:
			return -1
		case first < 0:
			first = i
		case b.Kind == document.Heading && b.Level < r.doc.Blocks[first].Level, r.doc.Title == "" && b.Kind == document.Heading && b.Level == r.doc.Blocks[first].Level:
			return -1
		}
	}
	if first >= 0 && r.doc.Title != "" && heading(r.doc.Title) != heading(r.doc.Blocks[first].Text) {
		return -1
	}
	return first
}

func (r *reader) block(b *document.Block) {
	if b.Kind == document.Heading {
		r.heading(b)
		return
	}
	if r.hidden {
		return
	}
	switch b.Kind {
	case document.Paragraph:
		r.paragraph(b)
	case document.List:
		r.list(b)
	case document.Table:
		r.table(b)
	case document.Figure:
		r.figure(b)
	case document.Quote:
		r.quote(b)
	case document.Code:
		r.attach(b)
	case document.Note:
		r.note(b)
	case document.Break:
		r.narrate()
	}
}

// deepest is below every level of a heading.
const deepest = math.MaxInt

func (r *reader) heading(b *document.Block) {
	title := heading(b.Text)
	if title == "" {
		return
	}
	if r.hidden && b.Level > r.below {
		return
	}
	if r.hidden = isAside(title) || isMenu(title); r.hidden {
		r.below = b.Level
		if isMenu(title) {
			r.below = deepest
		}
		return
	}
	r.waiting = nil
	r.open(title, b.Level)
	if isStopped(title) {
		r.para++
		r.add(unit{text: title, first: true})
	}
}

// add takes a sentence in, with what was waiting for one.
func (r *reader) add(u unit) {
	u.text, u.image, u.video = r.media.take(u.text)
	said, equation := r.unset(strings.TrimSpace(u.text))
	u.text = said
	if equation != "" && u.block == nil {
		shown := &document.Block{Kind: document.Code, Language: tex, Text: equation}
		if said == "" {
			r.attach(shown)
			return
		}
		u.block = shown
	}
	if !strings.ContainsFunc(u.text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }) {
		return
	}
	u.section, u.para = len(r.sections)-1, r.para
	if u.block == nil {
		u.block = r.waiting
	}
	r.waiting = nil
	r.units = append(r.units, u)
}

// sentences takes in the sentences of a paragraph.
func (r *reader) sentences(s string, block *document.Block) {
	r.say(r.words.Sentences(strings.ToValidUTF8(s, " ")), block)
}

// say takes in sentences that are a paragraph.
func (r *reader) say(list []string, block *document.Block) {
	r.para++
	first := true
	for _, sentence := range list {
		if sends(sentence) || isCoded(sentence) || isNote(script.Unmarked(sentence)) {
			continue
		}
		r.add(unit{text: oneLine(spoken(sentence)), first: first, block: block})
		first = false
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (r *reader) paragraph(b *document.Block) {
	if r.isMatter(b.Text) {
		return
	}
	switch lines := strings.Split(b.Text, "\n"); {
	case r.isDialogue(lines):
		r.dialogue(lines)
	case isVerse(lines):
		r.verse(lines)
	case !r.isLabel(b.Text):
		r.say(r.completed(dateline().ReplaceAllString(r.unlabelled(b.Text), "")), nil)
	}
}

// matter begins paragraphs that say who made the text and who owns it.
var matter = pattern.New(`(?i)^(?:©|\(c\) |copyright |all rights reserved|isbn |doi:)|(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)\.?$`)

// longestLine is how many characters a line has that is no paragraph.
const longestLine = 80

// telephone is a line that says whom to call.
var telephone = pattern.New(`^[\p{L}\p{M} .]{1,20}[:：]\s*\+?[\d\s()/.\-]{7,}$`)

// isMatter reports whether a paragraph is no part of what is told: a line on
// authors, dates and rights, an address.
func (r *reader) isMatter(s string) bool {
	if matter().MatchString(s) || telephone().MatchString(s) || isContents(s) || isHeader(s) {
		return true
	}
	said := spoken(s)
	early := len(r.units)-r.began == 0 && len(r.doc.Blocks) > r.at+2
	return early && !isStopped(said) && !introduces(said) && !strings.Contains(s, "\n") && utf8.RuneCountInString(said) < longestLine && !r.unspaced()
}

// leastVerse is how many lines are a stanza, longestVerse the longest of them in
// characters.
const (
	leastVerse   = 3
	longestVerse = 60
)

// isVerse reports whether lines are a poem's: short, and most of them without
// the end of a sentence.
func isVerse(lines []string) bool {
	if len(lines) < leastVerse {
		return false
	}
	ended := 0
	for _, l := range lines {
		if utf8.RuneCountInString(l) > longestVerse || strings.Contains(l, "|") || technical().MatchString(l) {
			return false
		}
		if isStopped(l) {
			ended++
		}
	}
	return ended < len(lines)
}

// verse takes in a stanza. Its sentences keep together, and its lines are shown.
func (r *reader) verse(lines []string) {
	r.para++
	r.group++
	shown := &document.Block{Kind: document.Quote, Text: strings.Join(lines, "\n")}
	for i, sentence := range r.words.Sentences(spoken(strings.Join(lines, " "))) {
		r.add(unit{text: oneLine(sentence), first: i == 0, block: shown, group: r.group})
	}
}

// speaker is a name and the colon behind it, at the beginning of a line.
var speaker = pattern.New(`^(\p{Lu}[\p{L}\p{M}.'’\- ]{0,30}?|\p{Lo}[\p{L}\p{M}]{0,10}|Q|A)\s?[:：]\s+`)

// labels counts what may be names of speakers, over all paragraphs.
func labels(d *document.Document) map[string]int {
	count := map[string]int{}
	for _, b := range d.Blocks {
		if b.Kind != document.Paragraph {
			continue
		}
		for line := range strings.Lines(b.Text) {
			if m := speaker().FindStringSubmatch(line); m != nil {
				count[m[1]]++
			}
		}
	}
	return count
}

// unlabelled is a line without the name of who speaks it, where that name stands
// before others too.
func (r *reader) unlabelled(line string) string {
	if m := speaker().FindStringSubmatch(line); m != nil && r.labels[m[1]] > 1 {
		return line[len(m[0]):]
	}
	return line
}

func (r *reader) isDialogue(lines []string) bool {
	n := 0
	for _, l := range lines {
		if r.unlabelled(l) != l {
			n++
		}
	}
	return len(lines) > 1 && n*2 >= len(lines)
}

func (r *reader) dialogue(lines []string) {
	for _, l := range lines {
		r.sentences(r.unlabelled(l), nil)
	}
}

// quote takes in what somebody said.
func (r *reader) quote(b *document.Block) {
	if lines := strings.Split(b.Text, "\n"); isVerse(lines) {
		r.verse(lines)
		return
	}
	r.group++
	from := len(r.units)
	r.sentences(b.Text, b)
	for i := from; i < len(r.units); i++ {
		r.units[i].group = r.group
	}
}

func (r *reader) unspaced() bool { return locale.Of(r.words.Language()).Writing.Unspaced }

// comma parts the entries of an enumeration, as the language writes it.
func (r *reader) comma() string { return locale.Of(r.words.Language()).Numbers.Comma }

// stopOf is the stop that most paragraphs end in: ".", "。", "।" or "۔". Where
// none does, a full stop.
func stopOf(docs []*document.Document) string {
	count := map[rune]int{}
	best := '.'
	for _, d := range docs {
		if d == nil {
			continue
		}
		for _, b := range d.Blocks {
			if last, _ := utf8.DecodeLastRuneInString(b.Text); strings.ContainsRune(plainStops, last) {
				if count[last]++; count[last] > count[best] {
					best = last
				}
			}
		}
	}
	return string(best)
}

// plainStops end sentences that neither ask nor call.
const plainStops = ".。।۔"
