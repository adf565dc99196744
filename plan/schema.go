package plan

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema is the JSON Schema (draft 2020-12) of a plan. Decode itself reads by
// it, so it holds every field, range and default; what it cannot express,
// such as that an arrow's ends exist, Decode checks besides.
func Schema() []byte { return slices.Clone(schema) }
