package pattern_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/pattern"
)

func TestExpressionIsCompiledOnce(t *testing.T) {
	p := pattern.New(`(\w)(\d+)`)
	if first := p(); p() != first {
		t.Error("it is compiled each time")
	}
	if got := p().FindAllString("a12 b3", -1); !slices.Equal(got, []string{"a12", "b3"}) {
		t.Errorf("found %q", got)
	}
}

// What is compiled late must be known to compile: all that this program writes down.
func TestAllPatternsCompile(t *testing.T) {
	found := 0
	fset := token.NewFileSet()
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			of, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || of.Sel.Name != "New" {
				return true
			}
			if from, ok := of.X.(*ast.Ident); !ok || from.Name != "pattern" {
				return true
			}
			lit, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				return true
			}
			text, _ := strconv.Unquote(lit.Value)
			if _, err := regexp.Compile(text); err != nil {
				t.Errorf("%s: %v", fset.Position(lit.Pos()), err)
			}
			found++
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 50 {
		t.Errorf("%d patterns were found", found)
	}
}
