package chat

import (
	"slices"

	"github.com/inkreel/inkreel/provider"
)

// format is how a server is asked for JSON.
type format int

// The formats, the surest first.
const (
	bySchema format = iota // response_format json_schema: the server holds the model to it
	asObject               // response_format json_object: JSON, of a form told in words
	asText                 // all told in words
)

// dialect is which optional parts of the form a server knows.
type dialect struct {
	format           format
	completionTokens bool // max_completion_tokens in the place of max_tokens
	temperature      bool
	seed             bool
}

// modern is what is tried first.
var modern = dialect{format: bySchema, temperature: true, seed: true}

// optional are the fields of requests that servers refuse or do not know.
var optional = []string{"max_completion_tokens", "max_tokens", "temperature", "seed", "response_format", "json_schema", "json_object", "image_url"}

// without is the dialect without what a server refused; ok is false where it
// refused what cannot be left out.
func (d dialect) without(e *provider.Error, r Request) (plainer dialect, ok bool) {
	if e.Failure != provider.Refused || !slices.Contains([]int{400, 415, 422, 501}, e.Status) || provider.Filtered(e.Code) || e.Code == "context_length_exceeded" {
		return d, false
	}
	named := func(p string) bool { return slices.Contains(e.Params, p) }
	switch {
	// A message about the one names the other as what is to be used.
	case !d.completionTokens && named("max_tokens"):
		d.completionTokens = true
	case d.temperature && named("temperature"):
		d.temperature = false
	case d.seed && named("seed"):
		d.seed = false
	case named("image_url"):
		return d, false
	// Many servers refuse a format they do not know without naming it.
	case r.Schema != nil && d.format < asText:
		d.format++
	default:
		return d, false
	}
	return d, true
}

// responseFormat is the field of that name; nil where it is left out.
func (d dialect) responseFormat(r Request) any {
	type schema struct {
		Name   string `json:"name"`
		Schema any    `json:"schema"`
		Strict bool   `json:"strict"`
	}
	switch {
	case r.Schema == nil || d.format == asText:
		return nil
	case d.format == asObject:
		return map[string]any{"type": "json_object"}
	}
	return map[string]any{"type": "json_schema", "json_schema": schema{r.Name, r.Schema, true}}
}
