package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every threat on the page has a test, and every test there exists.
func TestSecurityPageNamesTests(t *testing.T) {
	page, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z0-9/]+) ((?:Test|Fuzz)[A-Za-z0-9]+)`")
	rows, threats := 0, false
	for line := range strings.Lines(string(page)) {
		switch {
		case strings.HasPrefix(line, "| threat |"):
			threats = true
		case !strings.HasPrefix(line, "|"):
			threats = false
		case !threats || strings.HasPrefix(line, "|---"):
		default:
			rows++
			tests := named.FindAllStringSubmatch(line, -1)
			if len(tests) == 0 {
				t.Errorf("no test: %s", line)
			}
			for _, m := range tests {
				if !hasTest(t, filepath.Join("../..", m[1]), m[2]) {
					t.Errorf("package %s has no %s", m[1], m[2])
				}
			}
		}
	}
	if rows < 80 {
		t.Errorf("only %d threats were found", rows)
	}
}

// hasTest reports whether a test function stands in a package's folder.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(code), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
