package plan

import "slices"

// kind is all a plan knows of one kind of element: what is read, checked,
// replaced in variants and told in the guide follows from it.
type kind struct {
	name    Kind
	doc     string  // a sentence
	fields  []field // beside those all kinds share
	keyword string  // of the schema, for other readers: see schema.with
	ways    string

	// check finds what the schema cannot; nil: the schema says it all.
	check    func(*elementCheck)
	pans     func(*Element) bool // whether a camera may move over it; nil: never
	words    string              // the field that holds its words: text, items, label; empty: it has none of its own
	says     string              // a further field of words it has; empty: none
	parts    bool                // its items are parts of a whole that has a label: variants write words, not parts anew
	joins    bool                // it leads from one element to another, and none leads to it
	fixed    bool                // it plays in its place and cannot move
	figure   bool                // it shows values, places, steps or signs: its words are theirs
	pictured bool                // it is a picture of something, which may move as one
	backed   bool                // it may stand on an area of colour, which is drawn first
	leads    func(*Element) bool // whether its first entry begins it, with nothing of its own before; nil: never

	called  func(*Element) (what, words string) // see Element.called; nil: by the kind's name
	quicker string                              // what makes it quicker to draw, its name at %s; empty: nothing in particular

	guide  string // what the guide says besides the fields, in Markdown
	sample string // elements that show it at work: JSON of one or a list, for the guide, galleries and tests
}

// holds reports whether a kind has words in a field that variants may replace.
func (k *kind) holds(field string) bool {
	return field != "" && (k.words == field || k.says == field) || k.parts && field == "label"
}

// described is the descriptor of a kind, nil where there is none.
func (k Kind) described() *kind {
	i := slices.IndexFunc(kinds, func(known *kind) bool { return known.name == k })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// Kinds are all kinds of element, in the order lists show them in.
func Kinds() []Kind {
	list := make([]Kind, len(kinds))
	for i, k := range kinds {
		list[i] = k.name
	}
	return list
}

// Words is the name of the field that holds the words of such an element,
// which variants replace: text, items or label. It is empty for a kind that
// has none of its own.
func (k Kind) Words() string {
	if d := k.described(); d != nil {
		return d.words
	}
	return ""
}

// Figure reports whether such an element shows values, places, steps or signs: its words are
// theirs, not its own.
func (k Kind) Figure() bool {
	d := k.described()
	return d != nil && d.figure
}

// Pictured reports whether such an element is a picture of something, which may move as one.
func (k Kind) Pictured() bool {
	d := k.described()
	return d != nil && d.pictured
}

// Backed reports whether such an element may stand on an area of colour, which is drawn first.
func (k Kind) Backed() bool {
	d := k.described()
	return d != nil && d.backed
}

// Leads reports whether an element's first entry begins it, as that of a list does: it has
// nothing of its own to be shown before.
func (e *Element) Leads() bool {
	d := e.Kind.described()
	return d != nil && d.leads != nil && d.leads(e)
}

// Sample is elements that show the kind at work, as JSON: one element, or a
// list of those it takes. It is empty for an unknown kind.
func (k Kind) Sample() string {
	if d := k.described(); d != nil {
		return d.sample
	}
	return ""
}
