package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// root of the module, from this package.
const root = "../.."

// maxParams is how many parameters a function may have. What needs more has a
// value among them that is not named yet.
const maxParams = 5

func TestParameters(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, _ string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isFuzz(call) {
				return false // a corpus has as many parts as what is fuzzed
			}
			if s, ok := n.(*ast.FuncType); ok && s.Params.NumFields() > maxParams {
				t.Errorf("%s: %d parameters, want %d at most", fset.Position(s.Pos()), s.Params.NumFields(), maxParams)
			}
			return true
		})
	})
}

// isFuzz reports whether a call is f.Fuzz with the function to be fuzzed.
func isFuzz(call *ast.CallExpr) bool {
	name, ok := call.Fun.(*ast.SelectorExpr)
	return ok && name.Sel.Name == "Fuzz"
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
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
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
