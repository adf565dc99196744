package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// generation is the name of the body of a generation, options that of it without
// what every generation must have.
const generation, options = "GenerationRequest", "GenerationOptions"

// rest is a unit of what the REST API takes and answers, and the fields of a
// generation that name files.
func rest() (*unit, []string, error) {
	version := v2.New(nil)
	document, err := json.Marshal(version.OpenAPI()["components"])
	if err != nil {
		return nil, nil, err
	}
	// The words of OpenAPI for what the plan's schema calls otherwise.
	document = bytes.ReplaceAll(document, []byte("#/components/schemas/"), []byte("#/$defs/"))
	document = bytes.ReplaceAll(document, []byte(`"oneOf"`), []byte(`"anyOf"`))
	var components struct{ Schemas members }
	if err := json.Unmarshal(document, &components); err != nil {
		return nil, nil, err
	}
	all := components.Schemas.get(generation)
	if all == nil {
		return nil, nil, fmt.Errorf("the REST API has no %s", generation)
	}
	u := &unit{about: "What the REST API takes and answers, as its OpenAPI document has it.", defs: components.Schemas}
	some := *all
	some.written, some.Required, some.Description = nil, nil, "What a generation may have besides its prompt."
	some.Properties.list = slices.DeleteFunc(slices.Clone(all.Properties.list), func(m member) bool { return all.requires(m.name) })
	u.defs.add(options, &some)
	var files []string
	for _, f := range all.Properties.list {
		if (f.Format == "uri" || f.Items != nil && f.Items.Format == "uri") && f.name != "webhook_url" {
			files = append(files, f.name)
		}
	}
	return u, files, nil
}

// quoted lists names between quotes.
func quoted(names []string) string {
	return `"` + strings.Join(names, `", "`) + `"`
}

const filesAbout = "Fields of a generation that name files: addresses, or paths that the client uploads."
