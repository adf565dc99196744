package plan

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

//go:embed schema.json
var contract []byte

// schema is the contract's schema with the styles of this build.
var schema = sync.OnceValue(func() []byte { return withStyles(contract, furtherStyles) })

// Schema is the JSON Schema (draft 2020-12) of a plan. Decode itself reads by
// it, so it holds every field, range and default; what it cannot express,
// such as that an arrow's ends exist, Decode checks besides.
func Schema() []byte { return slices.Clone(schema()) }

// furtherStyles are the canvas styles this build has besides the contract's.
var furtherStyles []string

// AddCanvasStyles makes further styles of studio_canvas acceptable to Decode
// and lists them in Schema and CanvasStyles, besides those of the contract,
// which every build has. It is for package initialisation: called after the
// first plan was read it has no effect on Decode.
func AddCanvasStyles(names ...string) {
	for _, n := range names {
		if !slices.Contains(CanvasStyles(), n) {
			furtherStyles = append(furtherStyles, n)
		}
	}
}

// withStyles lists further canvas styles wherever the schema lists those of
// the contract: after the last of them.
func withStyles(schema []byte, names []string) []byte {
	if len(names) == 0 {
		return schema
	}
	const last = `"notebook_infographic"`
	list := []string{last}
	for _, n := range names {
		quoted, _ := json.Marshal(n)
		list = append(list, string(quoted))
	}
	return bytes.ReplaceAll(schema, []byte(last), []byte(strings.Join(list, ", ")))
}
