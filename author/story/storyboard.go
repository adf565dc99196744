package story

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/plan"
)

// Storyboard is what is shown while the script is said, scene by scene.
type Storyboard struct {
	Title    string        `json:"title"`
	Language plan.Language `json:"language"`
	Scenes   []Scene       `json:"scenes"`
}

// Scene is one picture that is drawn while its narration is spoken.
type Scene struct {
	ID        string   `json:"id"` // s1, s2, …
	Part      Part     `json:"part"`
	Chapter   string   `json:"chapter,omitempty"`
	Narration string   `json:"narration"`
	Pause     float64  `json:"pause,omitempty"`
	Claim     string   `json:"claim,omitempty"`  // the scene's title: at most seven words, taken from the text
	Things    []Thing  `json:"things,omitempty"` // what the narration names that can be pictured, in its order
	Relation  Relation `json:"relation,omitzero"`
	Image     int      `json:"image,omitempty"` // the user's picture, from 1
	Video     int      `json:"video,omitempty"` // the user's video, from 1
	Area      *Area    `json:"area,omitempty"`  // what of the user's picture the scene is about; nil: all of it

	Figure *document.Image `json:"figure,omitempty"` // a picture of the source's, with its caption
}

// Part is where in the film a scene stands.
type Part string

// The parts.
const (
	Opening Part = "opening" // the title and what it is about
	Chapter Part = "chapter" // begins a chapter
	Body    Part = "body"
	Closing Part = "closing" // what stays
)

// Thing is something the narration names and a picture shows.
type Thing struct {
	Words   string  `json:"words"`             // as the narration has it: its cue
	Label   string  `json:"label,omitempty"`   // beside the picture; empty: none
	Icon    string  `json:"icon,omitempty"`    // a name of canvas/icon
	Picture string  `json:"picture,omitempty"` // a name of canvas/picture that shows just this
	Concept string  `json:"concept,omitempty"`
	Score   float64 `json:"score,omitempty"` // 0..1: how sure the picture is what is meant
}

// Kind is how the things of a scene hang together.
type Kind string

// The relations. Items are, in order:
const (
	None       Kind = ""           // no relation: the things alone
	Sequence   Kind = "sequence"   // steps
	Cycle      Kind = "cycle"      // steps, the last leads to the first
	Cause      Kind = "cause"      // causes and effects along a chain, first cause first
	Contrast   Kind = "contrast"   // two sides, each with its details
	PartOf     Kind = "part_of"    // parts; Head is the whole
	Overlap    Kind = "overlap"    // two or three things; Text is what they have in common
	Matrix     Kind = "matrix"     // quarters in reading order, each with its details
	Aspects    Kind = "aspects"    // sides of a topic, each with its details; Head is the topic
	Amount     Kind = "amount"     // what is counted, with Value; one alone is a large number
	Time       Kind = "time"       // events, with When
	Place      Kind = "place"      // places
	Quote      Kind = "quote"      // none; Text, By
	Definition Kind = "definition" // none; Head is the term, Text what it means
	List       Kind = "list"       // entries; Head is what they are of
	Table      Kind = "table"      // none; Header and Rows
	Formula    Kind = "formula"    // none; Text is TeX
	Code       Kind = "code"       // none; Text, By is the programming language
)

// Kinds are all relations but None.
func Kinds() []Kind {
	return []Kind{Sequence, Cycle, Cause, Contrast, PartOf, Overlap, Matrix, Aspects, Amount, Time, Place, Quote, Definition, List, Table, Formula, Code}
}

// Relation is how what a scene shows hangs together, and its parts.
type Relation struct {
	Kind   Kind           `json:"kind,omitempty"`
	Head   Item           `json:"head,omitzero"`
	Items  []Item         `json:"items,omitempty"`
	Text   string         `json:"text,omitempty"`
	By     string         `json:"by,omitempty"`
	Chart  plan.ChartKind `json:"chart,omitempty"`  // amount: empty for a large number
	Unit   string         `json:"unit,omitempty"`   // amount: as charts write it
	Series []plan.Series  `json:"series,omitempty"` // amount: several values an item; Items then hold the labels
	Header []string       `json:"header,omitempty"`
	Rows   [][]string     `json:"rows,omitempty"`
	Way    bool           `json:"way,omitempty"`   // place: a way leads from each to the next
	First  int            `json:"first,omitempty"` // sequence: the number of its first step, of steps that are told over several scenes; 0: all are here
}

// Item is a part of a relation.
type Item struct {
	Label   string   `json:"label"`             // on screen, at most about six words
	Cue     string   `json:"cue,omitempty"`     // the words of the narration it appears at
	Icon    string   `json:"icon,omitempty"`    // a name of canvas/icon
	Picture string   `json:"picture,omitempty"` // a name of canvas/picture that shows just this
	Spot    string   `json:"spot,omitempty"`    // place: where it is, as plans name places on maps
	When    string   `json:"when,omitempty"`    // time: a year, a date
	Value   float64  `json:"value,omitempty"`   // amount
	Of      float64  `json:"of,omitempty"`      // amount: the whole of which Value is done; 0: none
	Text    string   `json:"text,omitempty"`    // amount: the number as the source writes it, with its unit
	Details []string `json:"details,omitempty"` // contrast, overlap, matrix, aspects: what is said of it
}

// Capital is a text with its first letter a capital, but for words that have theirs
// elsewhere: "mRNA", "iPhone".
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	word, _, _ := strings.Cut(s, " ")
	if up := unicode.ToTitle(r); up != r && unicode.IsLower(r) && !strings.ContainsFunc(word[n:], unicode.IsUpper) {
		return string(up) + s[n:]
	}
	return s
}
