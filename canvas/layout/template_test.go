package layout

// covers reports whether an item is the picture of a scene that fills the frame.
func (c *composition) covers(it *item) bool { return c.parts != nil && c.parts.cover == it }
