package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Cue is when an element begins: seconds from the scene's start, a phrase of
// the narration, or (the zero value) wherever the pace puts it.
type Cue struct {
	Seconds float64
	Phrase  string // "sunlight" or "sunlight#2" for its second occurrence
	Set     bool
}

// IsZero reports whether no cue was given.
func (c Cue) IsZero() bool { return !c.Set }

// UnmarshalJSON reads a number of seconds or a phrase.
func (c *Cue) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	c.Set = true
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &c.Phrase)
	}
	if err := json.Unmarshal(b, &c.Seconds); err != nil {
		return fmt.Errorf("cue %s is neither seconds nor a phrase", b)
	}
	return nil
}

// MarshalJSON writes the cue as it is written in a plan.
func (c Cue) MarshalJSON() ([]byte, error) {
	switch {
	case !c.Set:
		return []byte("null"), nil
	case c.Phrase != "":
		return json.Marshal(c.Phrase)
	}
	return json.Marshal(c.Seconds)
}
