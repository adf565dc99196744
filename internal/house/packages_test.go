package house

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// maxFiles is how many files of code a package may have: what has more is
// several rooms. maxLines is the same of a file.
const (
	maxFiles = 45
	maxLines = 600
)

func TestPackagesAreRooms(t *testing.T) {
	files, about := map[string]int{}, map[string]string{}
	eachFile(t, func(fset *token.FileSet, dir string, f *ast.File) {
		at := fset.File(f.Pos())
		if n := at.LineCount(); n > maxLines {
			t.Errorf("%s has %d lines, want %d at most: is it one idea?", at.Name(), n, maxLines)
		}
		if strings.HasSuffix(filepath.Base(at.Name()), "_test.go") {
			return
		}
		if !strings.HasPrefix(filepath.Base(at.Name()), "kind_") { // rows of one table: as many as there are kinds
			files[dir]++
		}
		if f.Doc != nil && (strings.HasPrefix(f.Doc.Text(), "Package ") || strings.HasPrefix(f.Doc.Text(), "Command ")) {
			about[dir] = f.Doc.Text()
		}
	})
	for dir, n := range files {
		if n > maxFiles {
			t.Errorf("%s has %d files, want %d at most: are there not several rooms in it?", dir, n, maxFiles)
		}
		if about[dir] == "" {
			t.Errorf("%s has no package doc: what is it for, what goes in, what comes out?", dir)
		}
	}
}

// A package has the name of its folder, so that an import says what it brings.
func TestFilesBelongToTheirFolder(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, dir string, f *ast.File) {
		name := strings.TrimSuffix(f.Name.Name, "_test")
		if base := filepath.Base(dir); name != "main" && name != base && dir != "." {
			t.Errorf("%s: package %s lies in %s", fset.Position(f.Package), name, dir)
		}
	})
}
