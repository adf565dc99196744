package locale_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
)

// homonyms are words that are codes of languages too, where the code means
// something else.
var homonyms = map[string]string{
	"author/document/markup/tree.go: id":       "an attribute of HTML",
	"author/document/office/chart.go: pt":      "a point of a chart",
	"author/document/office/slide.go: tr":      "a row of a table",
	"author/document/office/word_table.go: tr": "a row of a table",
	"internal/judge/judged.go: no":             "the judgement",
	"internal/modeltest/chat.go: id":           "a field of an answer",
	"internal/modeltest/media.go: id":          "a field of an answer",

	"canvas/svg/values.go: pt": "the unit point of CSS",
	"mux/sound.go: ar":         "ffmpeg's option of the sample rate",
	"mux/transcode.go: hi":     "ffmpeg's option of how far pictures may differ",
	"plan/revise.go: id":       "the field of a scene",

	"internal/conformance/plans.go: id": "the field of a scene",

	"client/events.go: id":          "a field of an event",
	"service/command/keys.go: id":   "a field of what is printed",
	"service/command/videos.go: id": "a field of what is printed",
	"author/request/fields.go: tr":  "a corner",

	"canvas/picture/gen/flags.go: es": "the country",
	"canvas/picture/gen/flags.go: fr": "the country",
	"canvas/picture/gen/flags.go: it": "the country",
	"canvas/picture/gen/flags.go: nl": "the country",
	"canvas/picture/gen/flags.go: pt": "the country",
	"canvas/picture/gen/flags.go: ru": "the country",
}

// requests are rooms whose lists of languages are requests that they send.
var requests = []string{"internal/contract", "internal/apichaos"}

// No file but the table decides by the code of a language: a further one would
// be forgotten there. Codes are looked for where decisions are made: in case
// clauses, keys of map and slice literals, and comparisons.
func TestOnlyTheTableKnowsCodes(t *testing.T) {
	const root = "../.."
	used := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root) {
			return fs.SkipDir
		}
		rel, _ := filepath.Rel(root, path)
		if d.IsDir() && slices.Contains(requests, filepath.ToSlash(rel)) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || rel == filepath.Join("internal", "locale", "table.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, lit := range decisions(file) {
			code, _ := strconv.Unquote(lit.Value)
			if l, ok := locale.Find(code); !ok || l.Code != code {
				continue
			}
			place := fmt.Sprintf("%s: %s", filepath.ToSlash(rel), code)
			if homonyms[place] != "" {
				used[place] = true
				continue
			}
			t.Errorf("%s decides by the language %q; internal/locale/table.go is the place for what is known of it", fset.Position(lit.Pos()), code)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for place, why := range homonyms {
		if !used[place] {
			t.Errorf("%s (%s) is allowed and no longer there", place, why)
		}
	}
}

// decisions are the string literals of a file that something is decided by.
func decisions(file *ast.File) (found []*ast.BasicLit) {
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			found = append(found, lit)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			for _, e := range n.List {
				add(e)
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				add(n.X)
				add(n.Y)
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					add(pair.Key)
				} else if list, ok := n.Type.(*ast.ArrayType); ok && list != nil {
					add(e)
				}
			}
		}
		return true
	})
	return found
}
