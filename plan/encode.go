package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Encode writes a plan as JSON in one canonical form: fields in the order of
// the type, names of maps sorted, no white space. Equal plans give equal
// bytes, so they may be hashed. Decoding them gives the plan again if it came
// from Decode. Defaults are written too, except those of fields that mean
// nothing here and would be faults if stated, such as the place of a logo the
// film does not have. Numbers that are not finite are an error.
func Encode(p *Plan) ([]byte, error) {
	stated := *p
	if !p.hasLogo() {
		stated.LogoPosition = ""
	}
	if p.OwnNarration != nil {
		own := *p.OwnNarration
		own.dropUnused()
		stated.OwnNarration = &own
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(&stated); err != nil {
		return nil, fmt.Errorf("encode plan: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// hasLogo reports whether a mark of any kind is shown.
func (p *Plan) hasLogo() bool { return p.Watermark || p.Logo != "" }

// dropUnused clears the fields that have no meaning in the narrator's layout.
func (o *OwnNarration) dropUnused() {
	if o.Layout == "" {
		o.Position = ""
	}
	if o.Layout != LayoutSideBySide {
		o.Split, o.Fit = "", ""
	}
	if o.Layout != LayoutSideBySide || o.Fit == "full" {
		o.Focus = nil
	}
}
