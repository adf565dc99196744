package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/plan"
)

// shapes are the names of forms in plain words.
var shapes = map[string]plan.Shape{
	"rectangle": plan.ShapeRect, "rect": plan.ShapeRect, "square": plan.ShapeRect, "box": plan.ShapeRoundRect, "rounded box": plan.ShapeRoundRect,
	"circle": plan.ShapeEllipse, "ellipse": plan.ShapeEllipse, "oval": plan.ShapeEllipse, "diamond": plan.ShapeDiamond, "rhombus": plan.ShapeDiamond,
	"triangle": plan.ShapeTriangle, "hexagon": plan.ShapeHexagon, "speech bubble": plan.ShapeBubble, "bubble": plan.ShapeBubble, "line": plan.ShapeLine, "brace": plan.ShapeBrace,
}

// numbers are how many of a thing may be asked for in words.
var numbers = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

// kindNames are what an element may be called by what it is.
func kindNames(e *plan.Element) []string {
	names := []string{string(e.Kind), strings.ReplaceAll(string(e.Shape), "_", " ")}
	switch e.Kind {
	case plan.KindText:
		names = append(names, "text", string(e.Role), "words", "sentence")
		if e.Role == plan.RoleTitle || e.Role == plan.RoleHeading {
			names = append(names, "title", "heading", "headline")
		}
	case plan.KindImage:
		names = append(names, "image", "photo", "photograph", "picture")
	case plan.KindIcon:
		names = append(names, "icon", "picture", "symbol")
	case plan.KindPicture:
		names = append(names, "drawing", "illustration", spoken(e.Name))
	case plan.KindPerson:
		names = append(names, "figure", "character", "somebody", spoken(e.Cast), spoken(string(e.Role)))
	case plan.KindMap:
		names = append(names, "world map", "atlas", "map of "+e.Region)
		for _, c := range e.HighlightCountries {
			names = append(names, "map of "+c.Country)
		}
	case plan.KindDiagram:
		names = append(names, spoken(string(e.Diagram)))
	case plan.KindList:
		names = append(names, "bullet points", "bullets")
	case plan.KindChart:
		names = append(names, "diagram", "graph", string(e.Chart)+" chart")
	case plan.KindFormula:
		names = append(names, "equation")
	case plan.KindShape:
		for word, s := range shapes {
			if s == e.Shape {
				names = append(names, word)
			}
		}
	}
	return names
}

// spoken is a name as people say it: "old-man" is an old man.
func spoken(name string) string { return strings.NewReplacer("-", " ", "_", " ").Replace(name) }

// placesOn are what a map shows: its region, countries, places and ways.
func placesOn(e *plan.Element) []string {
	names := []string{e.Region}
	for _, c := range e.HighlightCountries {
		names = append(names, c.Country)
	}
	for _, m := range e.Marks {
		names = append(names, m.At.Place, m.Label)
	}
	for _, r := range e.Routes {
		names = append(names, r.From.Place, r.To.Place, r.Label)
	}
	return names
}

// isTitle reports whether an element is the scene's title.
func isTitle(e *plan.Element) bool {
	return e.Kind == plan.KindText && (e.Role == plan.RoleTitle || e.Role == plan.RoleHeading)
}

// isArrow reports whether an element is an arrow.
func isArrow(e *plan.Element) bool { return e.Kind == plan.KindArrow }

// isWords reports whether an element is words alone.
func isWords(e *plan.Element) bool { return e.Kind == plan.KindText || e.Kind == plan.KindList }

var (
	labelled = pattern.New(`(?i)^(.+?),?\s+(?:label(?:l?ed)?|called|named|saying|that says|reading|with\s+(?:the\s+)?(?:label|words?|text))\s+(.+)$`)
	inColor  = pattern.New(`(?i)^(.+?)\s+in\s+([\pL#0-9 -]+)$`)
	asText   = pattern.New(`(?i)^(?:the\s+|a\s+|some\s+)?(?:text|words?|sentence|note|caption|quote|label)s?\s*(?:saying|that says|reading|:)?\s+(.+)$`)
	asIcon   = pattern.New(`(?i)^(?:an?\s+|the\s+)?(?:icon|picture|drawing|symbol|image)\s+(?:of|for|showing)\s+(.+)$`)
	article  = pattern.New(`(?i)^(?:an?|the|some|another|one|new|big|small|little)\s+`)
)

// unquoted is a text without its quotation marks; false where it has none.
func unquoted(s string) (string, bool) {
	inner, ok := strings.CutPrefix(s, `"`)
	if !ok {
		return s, false
	}
	return strings.CutSuffix(inner, `"`)
}

// said is a text as it is to be written.
func said(s string) string {
	text, _ := unquoted(strings.TrimSpace(s))
	return strings.TrimSpace(text)
}

// thing is what words describe, as elements without ids: one, or several of a
// kind.
func (w *work) thing(words string) ([]plan.Element, error) {
	if text, ok := unquoted(words); ok {
		return []plan.Element{{Kind: plan.KindText, Role: plan.RoleBody, Text: text}}, nil
	}
	if m := asText().FindStringSubmatch(words); m != nil {
		return []plan.Element{{Kind: plan.KindText, Role: plan.RoleBody, Text: said(m[1])}}, nil
	}
	label, color := "", ""
	if m := labelled().FindStringSubmatch(words); m != nil {
		words, label = m[1], said(m[2])
	}
	if m := inColor().FindStringSubmatch(words); m != nil {
		if c, ok := w.color(m[2]); ok {
			words, color = m[1], c
		}
	}
	if i, ok := w.reference(words); ok {
		return []plan.Element{w.picture(i)}, nil
	}
	if m := asIcon().FindStringSubmatch(words); m != nil {
		words = m[1]
	}
	words, count := counted(words)
	if count > 1 { // three trees are a tree three times
		words = stem(words)
	}
	words, found := w.leadingColor(words)
	if found != "" {
		color = found
	}
	e, err := w.figure(words)
	if err != nil {
		return nil, err
	}
	e.Label, e.Color = label, color
	return slices.Repeat([]plan.Element{e}, count), nil
}

// counted takes articles and numbers from the front.
func counted(words string) (rest string, count int) {
	count = 1
	for {
		first, after, ok := strings.Cut(words, " ")
		switch {
		case ok && article().MatchString(words):
			words = article().ReplaceAllString(words, "")
		case ok && len(first) == 1 && first[0] >= '2' && first[0] <= '6':
			words, count = after, int(first[0]-'0')
		case ok && numbers[strings.ToLower(first)] > 0:
			words, count = after, numbers[strings.ToLower(first)]
		default:
			return strings.TrimSpace(words), count
		}
	}
}

// leadingColor takes a colour from the front: as much as is one.
func (w *work) leadingColor(words string) (rest, color string) {
	parts := strings.Fields(words)
	for n := min(len(parts)-1, 3); n > 0; n-- {
		if c, ok := w.color(strings.Join(parts[:n], " ")); ok {
			return strings.Join(parts[n:], " "), c
		}
	}
	return words, ""
}

// color is the colour that words name, by role or by name.
func (w *work) color(words string) (string, bool) {
	words = strings.ToLower(strings.TrimSpace(said(words)))
	if role := strings.ReplaceAll(words, " ", ""); slices.Contains([]string{"ink", "muted", "accent1", "accent2", "accent3", "accent4", "board"}, role) {
		return role, true
	}
	if w.tools.Color == nil {
		return "", false
	}
	return w.tools.Color(words)
}

// figure is a form or an icon.
func (w *work) figure(words string) (plan.Element, error) {
	low := strings.ToLower(strings.TrimSpace(words))
	if s, ok := shapes[stem(low)]; ok {
		return plan.Element{Kind: plan.KindShape, Shape: s}, nil
	}
	name, err := w.icon(low)
	return plan.Element{Kind: plan.KindIcon, Name: name}, err
}

// icon is the name of the icon that shows what words say.
func (w *work) icon(words string) (string, error) {
	if w.tools.Icons == nil {
		return "", &Error{fmt.Sprintf("there are no pictures to look for %q in", words), Known}
	}
	name := strings.Join(wordsOf(words), "-")
	for _, n := range []string{name, stem(name)} {
		if w.tools.Icons.Has(n) {
			return n, nil
		}
	}
	for _, query := range []string{strings.Join(wordsOf(words), " "), strings.Join(stems(words), " ")} {
		if found := w.search(query); len(found) > 0 {
			return found[0], nil
		}
	}
	accept := `inkreel icons WORD searches the pictures; words to be written stand in quotation marks, as add "` + excerpt(words) + `"`
	if like := w.tools.Icons.Near(name); len(like) > 0 {
		accept = "names near it: " + strings.Join(like, ", ") + "; " + accept
	}
	return "", &Error{fmt.Sprintf("there is no picture of %q", excerpt(words)), accept}
}
