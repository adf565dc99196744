package main

import (
	"errors"
	"fmt"
	"strings"
)

// page is where the table stands, between two comments.
const (
	page       = "THIRD_PARTY.md"
	tableBegin = "<!-- modules: go run ./internal/licences -write -->\n"
	tableEnd   = "<!-- end of modules -->\n"
)

// table is the modules as they stand on the page.
func table(modules []module) string {
	var b strings.Builder
	b.WriteString("| Module | Version | Licence |\n|---|---|---|\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.Path, strings.TrimPrefix(m.Version, "v"), strings.Join(m.Licences, ", "))
	}
	return b.String()
}

// replaceTable puts a table in place of the one on the page.
func replaceTable(text, table string) (string, error) {
	before, rest, ok := strings.Cut(text, tableBegin)
	_, after, end := strings.Cut(rest, tableEnd)
	if !ok || !end {
		return "", errors.New(page + " has no place for the modules: " + strings.TrimSpace(tableBegin))
	}
	return before + tableBegin + table + tableEnd + after, nil
}
