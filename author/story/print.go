package story

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// String is the script as people read it: chapters as headings, a paragraph a
// scene, the user's pictures and videos in markers. Read as a script again it
// gives the same scenes where they hold to the pacing.
func (s *Script) String() string {
	var b strings.Builder
	if s.Title != "" {
		fmt.Fprintf(&b, "# %s\n", s.Title)
	}
	for _, scene := range s.Scenes {
		if scene.Chapter != "" {
			fmt.Fprintf(&b, "\n## %s\n", scene.Chapter)
		}
		text := escaped(scene.Text())
		if scene.Image > 0 {
			text = marked("IMAGE", scene.Image, text)
		}
		if scene.Video > 0 {
			text = marked("VIDEO", scene.Video, text)
		}
		fmt.Fprintf(&b, "\n%s\n", text)
		if s.Given && scene.Pause > 0 { // others are what fits the timing
			fmt.Fprintf(&b, "[pause %g]\n", scene.Pause)
		}
	}
	return b.String()
}

// escaped is a text that is read as one, even where it begins like a heading, a list
// or a direction.
func escaped(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	rest := strings.TrimLeft(text, "0123456789")
	numbered := len(rest) < len(text) && strings.IndexAny(rest, ".)") == 0
	if text != "" && strings.ContainsRune("#-*+•>[|=_`~\\", first) || numbered {
		return `\` + text
	}
	return text
}

func marked(what string, n int, text string) string {
	return fmt.Sprintf("[START][%s %d] %s [END][%s %d]", what, n, text, what, n)
}

// String is the storyboard as people read it: per scene what is said and what
// is shown.
func (s *Storyboard) String() string {
	var b strings.Builder
	if s.Title != "" {
		fmt.Fprintf(&b, "# %s\n", s.Title)
	}
	for _, scene := range s.Scenes {
		fmt.Fprintf(&b, "\n%s (%s)", scene.ID, scene.Part)
		if scene.Chapter != "" {
			fmt.Fprintf(&b, " – %s", scene.Chapter)
		}
		b.WriteString("\n")
		line(&b, "says", scene.Narration)
		line(&b, "claim", scene.Claim)
		for _, t := range scene.Things {
			line(&b, "thing", t.String())
		}
		scene.Relation.print(&b)
		if scene.Image > 0 {
			line(&b, "picture", fmt.Sprintf("%d of yours", scene.Image))
		}
		if scene.Video > 0 {
			line(&b, "video", fmt.Sprintf("%d of yours", scene.Video))
		}
		if scene.Figure != nil {
			line(&b, "figure", scene.Figure.Caption)
		}
	}
	return b.String()
}

func (r Relation) print(b *strings.Builder) {
	if r.Kind == None {
		return
	}
	kind := string(r.Kind)
	if r.Chart != "" {
		kind += " as " + string(r.Chart)
	}
	line(b, "shows", strings.TrimSpace(kind+" "+r.Head.String()))
	for _, it := range r.Items {
		line(b, "  -", it.String())
	}
	line(b, "  text", r.Text)
	line(b, "  by", r.By)
	if len(r.Header) > 0 {
		line(b, "  head", strings.Join(r.Header, " | "))
	}
	for _, row := range r.Rows {
		line(b, "  row", strings.Join(row, " | "))
	}
	for _, s := range r.Series {
		line(b, "  series", fmt.Sprintf("%s %v", s.Name, s.Values))
	}
}

// String is a thing in a line: its words, what they are written as, its picture.
func (t Thing) String() string { return described(t.Words, t.Label, t.Icon, t.Picture) }

// String is an item in a line.
func (it Item) String() string {
	label := strings.TrimSpace(it.When + " " + it.Label + " " + it.Text)
	if it.Of > 0 {
		label += fmt.Sprintf(" (%g of %g)", it.Value, it.Of)
	}
	if len(it.Details) > 0 {
		label += ": " + strings.Join(it.Details, "; ")
	}
	return described(label, "", it.Icon, it.Picture)
}

func described(words, label, icon, picture string) string {
	if label != "" && label != words {
		words += " “" + label + "”"
	}
	switch {
	case icon != "" && picture != "":
		words += " [" + icon + ", picture " + picture + "]"
	case picture != "":
		words += " [picture " + picture + "]"
	case icon != "":
		words += " [" + icon + "]"
	}
	return words
}

func line(b *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(b, "  %s: %s\n", name, strings.ReplaceAll(text, "\n", "\n      "))
	}
}
