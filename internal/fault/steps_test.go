package fault

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every step there is a name for is in a list that tests go through, and is broken in
// one place of the sources at least.
func TestEveryStepIsListedAndThere(t *testing.T) {
	const root = "../.."
	used := map[string]bool{}
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return errOrSkip(err)
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name := ""
		for _, i := range file.Imports {
			if i.Path.Value == `"github.com/inkreel/inkreel/internal/fault"` {
				name = "fault"
				if i.Name != nil {
					name = i.Name.Name
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && name != "" {
				if of, ok := s.X.(*ast.Ident); ok && of.Name == name {
					used[s.Sel.Name] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	listed := slices.Concat(Steps, ServiceSteps)
	for name, step := range constants(t, "fault.go", "service.go") {
		if name == "AckFirst" {
			continue
		}
		if !slices.Contains(listed, step) {
			t.Errorf("%s is in no list", name)
		}
		if !used[name] {
			t.Errorf("nothing breaks at %s", name)
		}
	}
	slices.Sort(listed)
	if len(slices.Compact(slices.Clone(listed))) != len(listed) {
		t.Errorf("two steps have one name: %v", listed)
	}
}

func errOrSkip(err error) error {
	if err != nil {
		return err
	}
	return filepath.SkipDir
}

// constants are the texts of a file's constants, by name.
func constants(t *testing.T, files ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 && len(v.Values) == 1 {
				if text, ok := v.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
					found[v.Names[0].Name], _ = strconv.Unquote(text.Value)
				}
			}
			return true
		})
	}
	return found
}
