package main

import "encoding/json"

// UnmarshalJSON reads a polygon or several.
func (g *geometry) UnmarshalJSON(b []byte) error {
	var raw struct {
		Type       string
		ID         string
		Properties struct{ Name string }
		Arcs       json.RawMessage
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	g.Type, g.ID, g.Properties.Name = raw.Type, raw.ID, raw.Properties.Name
	if raw.Type == "Polygon" {
		return json.Unmarshal(raw.Arcs, &g.Polygon)
	}
	return json.Unmarshal(raw.Arcs, &g.Polygons)
}
