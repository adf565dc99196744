package sketch

// Glyphs x
type Glyphs struct{}
