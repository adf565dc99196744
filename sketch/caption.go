package sketch

import "image"

// Caption is a picture shown over everything for some frames.
type Caption struct {
	Start, End int         // frames Start to End−1
	Layer      *image.RGBA // premultiplied, its Rect in board pixels
}

// caption is a Caption as an overlay.
type caption struct {
	Caption
	picture layer
	on      bool
	where   [1]image.Rectangle
}

func newCaption(c Caption) *caption {
	return &caption{Caption: c, picture: layer{RGBA: c.Layer}, where: [1]image.Rectangle{c.Layer.Rect}}
}

func (c *caption) pose(n int, _ screen) error {
	c.on = n >= c.Start && n < c.End
	return nil
}

func (c *caption) over(on screen, r image.Rectangle) {
	if c.on {
		on.blend(&c.picture, r, 256)
	}
}

func (c *caption) dirty(n int) []image.Rectangle {
	if c.Start >= c.End || n != c.Start && n != c.End {
		return nil
	}
	return c.where[:]
}
