package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root of the module, from this package.
const root = "../.."

// maxParams is how many parameters a function may have. What needs more has a
// value among them that is not named yet.
const maxParams = 5

// pending are the packages that still have signatures with more.
var pending = []string{
	"canvas/paint", "canvas/tex", "internal/geom", "internal/yuv",
}

func TestParameters(t *testing.T) {
	offends := map[string]bool{}
	eachFile(t, func(fset *token.FileSet, dir string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.FuncType)
			if !ok || s.Params.NumFields() <= maxParams {
				return true
			}
			offends[dir] = true
			at := fset.Position(s.Pos())
			if slices.Contains(pending, dir) {
				t.Logf("%s: %d parameters", at, s.Params.NumFields())
			} else {
				t.Errorf("%s: %d parameters, want %d at most", at, s.Params.NumFields(), maxParams)
			}
			return true
		})
	})
	for _, dir := range pending {
		if !offends[dir] {
			t.Errorf("%s has no such signature any more: take it off the list", dir)
		}
	}
}

// eachFile parses every Go file of the module, tests too. dir is its package's
// folder below the root.
func eachFile(t *testing.T, f func(fset *token.FileSet, dir string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err == nil {
			f(fset, filepath.ToSlash(dir), file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
