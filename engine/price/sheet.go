package price

import "github.com/inkreel/inkreel/engine/limit"

// Sheet is a price beside what is accepted, as a document.
type Sheet struct {
	Scenes   int     `json:"scenes"`
	Variants int     `json:"variants"`
	Seconds  float64 `json:"film_seconds_at_most"` // by estimate
	Unknown  int     `json:"sources_not_counted"`  // nothing is known of them before they are fetched
	Lines    []Line  `json:"price"`
}

// Line is one thing that plans are priced by.
type Line struct {
	Name     string  `json:"name"` // of the limit
	Accepted float64 `json:"accepted"`
	Amount
}

// Sheet is the price beside the limits that it is judged by.
func (p *Price) Sheet(l limit.Job) Sheet {
	s := Sheet{Scenes: p.Scenes, Variants: p.Variants, Seconds: p.Seconds, Unknown: p.Unknown}
	for m := range Measures() {
		s.Lines = append(s.Lines, Line{m.String(), m.Limit(l), p.Amount(m)})
	}
	return s
}
