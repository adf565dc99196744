// Package schema holds the JSON Schemas (draft 2020-12) of the documents that
// travel between producers and the engine: a job's record, its events and
// progress, changes, and the rest of docs/producers.md. They are made from the
// types of engine/queue; the plan's own schema is plan.Schema.
package schema

import (
	"embed"
	"strings"
)

//go:generate go -C ../.. run ./internal/types
//go:embed *.json
var files embed.FS

// Names are the documents there are schemas of, sorted.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // they are part of the program
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), ".json")
	}
	return names
}

// Of returns the schema of a document, nil where there is none of that name.
func Of(name string) []byte {
	data, err := files.ReadFile(name + ".json")
	if err != nil {
		return nil
	}
	return data
}
