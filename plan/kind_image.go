package plan

import (
	"cmp"
	"fmt"
	"path"
)

// KindImage is a picture.
const KindImage Kind = "image"

// Fit of a picture in its box.
type Fit string

// The fits.
const (
	FitContain Fit = "contain"
	FitCover   Fit = "cover"
)

var kindImage = kind{
	name:     KindImage,
	pictured: true,
	doc:      "A picture.",
	fields: []field{
		must("source", aSource, "The picture: PNG, JPEG, GIF, WebP or SVG."),
		may("description", text(mostDescription), "What it shows, for those who do not see it."),
		may("keep_original", truth(), "`false`: redrawn as the style draws, photographs too; `true`: shown as it is.").or(false),
		may("animate", truth(), "Whether it is drawn; `false`: it appears whole.").or(true),
		may("fit", choice(FitContain, FitCover), "`contain` shows all of it, `cover` fills the box.").or(FitContain),
		may("order", list(0, 40, partSchema()), "Parts that are drawn first, one after another; the rest follows.").absent("as a hand would go about it"),
	},
	check: checkParts,
	pans:  func(e *Element) bool { return e.KeepOriginal },
	guide: "On the canvas an image with `fit` `cover` that has no `box`, with nothing but a title and a few words beside it, fills the frame; the words stand on it, and it darkens or " +
		"fades under them as far as they need to be read. It is the first element or has no `cue`.\n\n" +
		"With `\"motion\": \"ken_burns\"` and `keep_original` a camera moves over a photograph from when it appears to the end of the scene, and comes 1.12 times as near. " +
		"The photograph must fill its rectangle; a camera over anything else is a fault.\n\n" +
		"Photographs, in colour or black and white, filling their rectangle or cut out, are redrawn in the look's medium " +
		"([what becomes of them](styles.md)); line art and flat colour keep their lines and areas.\n\n" +
		"A part in `order` is the id of a shape or group of an SVG, or a region `{\"x\", \"y\", \"w\", \"h\"}` in fractions of the whole picture. " +
		"Lines come first, part after part, then colour in the same order; in a photograph each part has its lines and its tones before the next begins. A line belongs to the part that holds most of it. Where parts " +
		"overlap, the one named first counts. An id the picture does not have is a fault that lists those it has.",
	called:  func(e *Element) (string, string) { return "picture", cmp.Or(e.Description, path.Base(e.Source)) },
	quicker: "show %s whole with \"animate\": false",
	sample: `[
  {"kind": "image", "source": "assets/tulips.png", "description": "three tulips", "fit": "cover"},
  {"kind": "image", "source": "assets/house.svg", "order": ["roof", "door"]},
  {"kind": "image", "source": "assets/map.png", "order": [{"x": 0, "y": 0.5, "w": 0.4, "h": 0.5}, {"x": 0.6, "y": 0, "w": 0.4, "h": 1}]}
]`,
}

// mostDescription is how long a description may be, in characters.
const mostDescription = 1000

// partSchema is the schema of a part of a picture.
func partSchema() *schema {
	return either(formed(formFilled, 200), object(aBox.fields...)).named("part",
		"A part of a picture: the id of a shape or group of an SVG, or a region in fractions of the picture; x + w and y + h are at most 1.")
}

// checkParts checks that the regions of a picture lie in it.
func checkParts(c *elementCheck) {
	for k, p := range c.Order {
		c.inside(fmt.Sprintf("%s.order[%d]", c.path, k), p.Region, "region", "picture")
	}
}
