package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Part is a piece of a picture that is drawn before the rest of it.
type Part struct {
	ID     string // of a shape or group of an SVG; empty: Region says where
	Region *Box   // in fractions of the picture
}

// UnmarshalJSON reads an id or a region.
func (p *Part) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	switch {
	case bytes.Equal(b, []byte("null")):
		return nil
	case len(b) > 0 && b[0] == '"':
		return json.Unmarshal(b, &p.ID)
	}
	if err := json.Unmarshal(b, &p.Region); err != nil {
		return fmt.Errorf("part %s is neither an id nor a region", b)
	}
	return nil
}

// MarshalJSON writes the part as it is written in a plan.
func (p Part) MarshalJSON() ([]byte, error) {
	if p.Region != nil {
		return json.Marshal(p.Region)
	}
	return json.Marshal(p.ID)
}
