package plan

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/styles/data"
)

// update rewrites what is printed from the tables: go generate ./plan sets it.
var update = flag.Bool("update", false, "rewrite plan/schema.json and the printed parts of docs/plan.md")

// TestPrintedFilesAreFresh compares the files printed from the tables with
// what they say now.
func TestPrintedFilesAreFresh(t *testing.T) {
	page := string(read(t, guide))
	for part, text := range map[string]string{"kinds": printedKinds(), "languages": printedLanguages(), "styles": printedStyles()} {
		page = withPart(t, page, part, text)
	}
	for path, text := range map[string]string{"schema.json": string(Schema()), guide: page} {
		if string(read(t, path)) == text {
			continue
		}
		if !*update {
			t.Errorf("%s is not what the tables print: run go generate ./plan", path)
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// withPart puts text between the marks of a part of a page.
func withPart(t *testing.T, page, part, text string) string {
	t.Helper()
	open, end := "<!-- "+part+": printed by go generate ./plan -->\n", "<!-- end of "+part+" -->\n"
	before, rest, ok := strings.Cut(page, open)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s lacks the marks of its part %q", guide, part)
	}
	return before + open + text + end + after
}

// printedKinds is what the guide says of every kind of element.
func printedKinds() string {
	var b strings.Builder
	var names []string
	for _, k := range Kinds() {
		names = append(names, "`"+string(k)+"`")
	}
	fmt.Fprintf(&b, "The kinds are %s.\n", strings.Join(names, ", "))
	for _, k := range kinds {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n| field | value | left out | meaning |\n|---|---|---|---|\n", k.name, k.doc)
		for _, f := range k.fields {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.name, f.schema.value(), f.leftOut(), strings.TrimSuffix(f.schema.doc, "."))
		}
		if k.guide != "" {
			b.WriteString("\n" + filled(k.guide))
		}
		b.WriteString("\n```json\n" + k.sample + "\n```\n")
	}
	return b.String() + "\n"
}

// leftOut says what holds when a field is left out.
func (f field) leftOut() string {
	switch s := f.schema; {
	case f.required:
		return "required"
	case s.absent != "":
		return s.absent
	case s.fallback != nil:
		return "`" + strings.Trim(string(s.fallback), `"`) + "`"
	}
	return "none"
}

// nouns say what the texts of a form are.
var nouns = map[*form]string{
	formID: "an id", formSource: "[a source](#sources)", formColor: "[a colour](#colours)", formLanguage: "[a language](#languages)",
	formPath: "SVG path data", formViewBox: "`min-x min-y width height`",
}

// value says what a field may hold.
func (s *schema) value() string {
	switch {
	case nouns[s.form] != "":
		return nouns[s.form]
	case s.either != nil:
		return s.either[0].value() + ", or " + s.either[1].value()
	case s.enum != nil:
		return "`" + strings.Join(s.enum, "`, `") + "`"
	case s.types&isBool != 0:
		return "`true`, `false`"
	case s.types&isText != 0:
		return fmt.Sprintf("a text of up to %d characters", s.maxText)
	case s.types&isList != 0:
		return s.counts() + " " + s.items.several()
	case s.keys != nil:
		return fmt.Sprintf("an object of up to %d fields of any name, each %s", s.maxItems, s.values.value())
	case s.types&isObject != 0:
		return "`{\"" + strings.Join(s.fieldNames(), "\", \"") + "\"}`"
	}
	return plainNumber(*s.min) + " to " + plainNumber(*s.max)
}

// several is value for many of a kind.
func (s *schema) several() string {
	switch v := s.value(); {
	case s.either != nil:
		return s.either[0].several() + ", or " + s.either[1].several()
	case s.types&isList != 0:
		return "lists of " + v
	case s.types&isText != 0:
		return "texts" + strings.TrimPrefix(v, "a text")
	case s.types&isObject != 0:
		return "objects " + v
	default:
		return "numbers from " + v
	}
}

// counts is how many items a list may have.
func (s *schema) counts() string {
	switch {
	case s.minItems == s.maxItems:
		return strconv.Itoa(s.minItems)
	case s.minItems == 0:
		return fmt.Sprintf("up to %d", s.maxItems)
	}
	return fmt.Sprintf("%d to %d", s.minItems, s.maxItems)
}

func (s *schema) fieldNames() (names []string) {
	for _, f := range s.fields {
		names = append(names, f.name)
	}
	return names
}

// filled sets Markdown in lines of at most 140 bytes.
func filled(text string) string {
	const width = 140
	var b strings.Builder
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && len(line)+1+len(word) > width {
				b.WriteString(line + "\n")
				line = ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// printedStyles is the guide's list of styles.
func printedStyles() string {
	var always []string
	canvas := slices.DeleteFunc(CanvasStyles(), func(name string) bool { return strings.HasSuffix(name, data.CompactSuffix) })
	canvas = slices.DeleteFunc(canvas, func(name string) bool {
		only := !slices.Contains(CanvasStyles(), name+data.CompactSuffix)
		if only {
			always = append(always, name)
		}
		return only
	})
	list := func(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }
	return filled("Sketch: "+list(SketchStyles())+".") + "\n" +
		filled("Canvas: "+list(canvas)+"; always compact: "+list(always)+".")
}

// printedLanguages is the guide's list of languages.
func printedLanguages() string {
	const columns = 4
	var b strings.Builder
	b.WriteString("|" + strings.Repeat(" |", columns) + "\n|" + strings.Repeat("---|", columns) + "\n")
	var aliases []string
	for i, l := range locale.Languages {
		fmt.Fprintf(&b, "| `%s` %s, %s ", l.Code, l.Name, l.Own)
		if i%columns == columns-1 || i == len(locale.Languages)-1 {
			b.WriteString("|\n")
		}
		for _, a := range l.Aliases {
			aliases = append(aliases, fmt.Sprintf("`%s` is `%s` too.", a, l.Code))
		}
	}
	return b.String() + "\n" + strings.Join(aliases, " ") + "\n"
}
