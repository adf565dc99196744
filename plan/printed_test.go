package plan

import (
	"encoding/json"
	"testing"
)

// printedNode is the part of JSON Schema that the tests read of the printed
// schema.
type printedNode struct {
	Defs             map[string]*printedNode `json:"$defs"`
	Description      string                  `json:"description"`
	Enum             []any                   `json:"enum"`
	Minimum, Maximum *float64
	Properties       map[string]*printedNode
	Default          json.RawMessage
}

// printedSchema is the schema as Schema prints it.
func printedSchema(t *testing.T, document []byte) *printedNode {
	t.Helper()
	root := new(printedNode)
	if err := json.Unmarshal(document, root); err != nil {
		t.Fatal(err)
	}
	return root
}

func (n *printedNode) enumTexts() (texts []string) {
	for _, v := range n.Enum {
		if s, ok := v.(string); ok {
			texts = append(texts, s)
		}
	}
	return texts
}
