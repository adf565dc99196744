package fonts

// Shaper lays out text. It keeps faces and outlines it has seen; it belongs to
// one goroutine.
type Shaper struct{}

// NewShaper is a shaper over the bundled faces.
func NewShaper() *Shaper { return &Shaper{} }
