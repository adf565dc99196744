package house

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles/data"
)

// recipe is one of CONTRIBUTING's: how a thing of some sort is added.
type recipe struct {
	title   string
	example string   // a thing that is there, in place of NAME; empty: the recipe needs none
	files   []string // to be touched, in order
}

var (
	heading  = regexp.MustCompile("^### ([^,]+)(?:, as `([^`]+)`)?$")
	listItem = regexp.MustCompile("^[0-9]+\\. `([^`]+)`")
)

// recipes reads CONTRIBUTING.md.
func recipes(t *testing.T) []recipe {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "\n## Recipes\n")
	if !found {
		t.Fatal("CONTRIBUTING.md has no section Recipes")
	}
	var out []recipe
	for line := range strings.Lines(after) {
		line = strings.TrimSuffix(line, "\n")
		if m := heading.FindStringSubmatch(line); m != nil {
			out = append(out, recipe{title: m[1], example: m[2]})
		} else if m := listItem.FindStringSubmatch(line); m != nil {
			out[len(out)-1].files = append(out[len(out)-1].files, m[1])
		}
	}
	return out
}

// Every file a recipe names is there, for a thing of its sort that is there; and
// no recipe is longer than it was promised to be.
func TestRecipesNameFilesThatAreThere(t *testing.T) {
	most := map[string]int{"A style": 1, "An element kind": 4, "A language": 3, "A field of a request": 6, "An endpoint of the API": 6}
	all := recipes(t)
	if len(all) != 12 {
		t.Errorf("%d recipes, want twelve", len(all))
	}
	for _, r := range all {
		limit := 3
		if n, ok := most[r.title]; ok {
			limit = n
		}
		if len(r.files) == 0 || len(r.files) > limit {
			t.Errorf("%s: %d files, want 1 to %d", r.title, len(r.files), limit)
		}
		for _, f := range r.files {
			name := strings.ReplaceAll(f, "NAME", r.example)
			if _, err := os.Stat(filepath.Join(root, name)); err != nil {
				t.Errorf("%s: %v", r.title, err)
			}
		}
	}
}

// Following the recipe of a field of a request for each that is there: its name stands
// in all of the recipe's files but what the author has no use for.
func TestFieldsLieWhereTheirRecipeSays(t *testing.T) {
	i := slices.IndexFunc(recipes(t), func(r recipe) bool { return r.title == "A field of a request" })
	for _, file := range recipes(t)[i].files {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if file == "author/request/values.go" { // by the fields of Go
			continue
		}
		for _, f := range request.Fields() {
			if !regexp.MustCompile(`["\x60,]`+f.Name+`["\x60,]`).Match(text) && !described(file, f.Name) {
				t.Errorf("%s is not in %s", f.Name, file)
			}
		}
	}
}

// described are the fields that flags have together with another: a picture and what
// it shows.
func described(file, field string) bool {
	return file == "internal/filmflags/flags.go" && strings.HasSuffix(field, "_description")
}

// kindsElsewhere are the files beyond a kind's own that name it, for what only
// that kind is about. A new kind needs none of them.
var kindsElsewhere = map[string]string{
	"cmd/inkreel/trace_film.go": "makes a plan of one picture",
	"engine/compose.go":         "an arrow waits for what it joins",
	"engine/extras.go":          "posters prefer pictures",
	"engine/mix.go":             "videos have sound",
	"engine/sound.go":           "videos have sound",
	"engine/price/source.go":    "videos are probed, pictures decoded",
	"plan/timing.go":            "a scene lasts as long as its video",
	"sketch/pace_piece.go":      "words are written at a reader's pace",
}

// Following the recipe of a kind for each that is there: its name stands in the
// recipe's files and nowhere else.
func TestKindsLieWhereTheirRecipeSays(t *testing.T) {
	i := slices.IndexFunc(recipes(t), func(r recipe) bool { return r.title == "An element kind" })
	files := recipes(t)[i].files
	used := map[string]bool{}
	for _, k := range plan.Kinds() {
		for _, f := range files {
			if _, err := os.Stat(filepath.Join(root, strings.ReplaceAll(f, "NAME", string(k)))); err != nil {
				t.Errorf("%s: %v", k, err)
			}
		}
	}
	eachFile(t, func(fset *token.FileSet, dir string, f *ast.File) {
		file := path.Join(dir, filepath.Base(fset.File(f.Pos()).Name()))
		// Who writes plans names what it writes.
		if strings.HasPrefix(dir, "author/") {
			return
		}
		if strings.HasSuffix(file, "_test.go") || dir == "canvas/kind" || strings.HasPrefix(file, "plan/kind") || slices.Contains(files, file) {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || !isKind(id.Name) {
				return true
			}
			used[file] = true
			if kindsElsewhere[file] == "" {
				t.Errorf("%s: %s: kinds are described in their own files", fset.Position(id.Pos()), id.Name)
			}
			return true
		})
	})
	for file := range kindsElsewhere {
		if !used[file] {
			t.Errorf("%s names no kind any more: take it off the list", file)
		}
	}
}

// isKind reports whether a name is a constant of a kind: KindText and so on.
func isKind(name string) bool {
	kind, ok := strings.CutPrefix(name, "Kind")
	return ok && slices.ContainsFunc(plan.Kinds(), func(k plan.Kind) bool { return strings.EqualFold(string(k), kind) })
}

// No code knows a style by its name: a style is one file of data.
func TestStylesAreDataAlone(t *testing.T) {
	known := slices.Concat(data.Builtin.Names(data.Canvas), data.Builtin.Names(data.Sketch))
	eachFile(t, func(fset *token.FileSet, dir string, f *ast.File) {
		file := path.Join(dir, filepath.Base(fset.File(f.Pos()).Name()))
		// Tools that draw sheets and measure choose looks to show; the older API has
		// other names of looks.
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(dir, "internal/") || file == "service/httpapi/v1/names.go" {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			// A word of its own, such as a type of writing, may be a style's name too.
			if ok && lit.Kind == token.STRING && strings.Contains(lit.Value, "_") && slices.Contains(known, strings.Trim(lit.Value, "\"`")) {
				t.Errorf("%s: %s: what a style is belongs into its file", fset.Position(lit.Pos()), lit.Value)
			}
			return true
		})
	})
}
