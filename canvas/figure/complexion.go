package figure

import (
	"image/color"

	"github.com/inkreel/inkreel/plan"
)

// Complexion is the colours that are chosen for the persons of a drawing.
type Complexion struct {
	Skin plan.Skin // empty: a tone between the others
	Hair plan.Hair // empty: what goes with the skin
}

// shades of a part: its own, and those of what lies in its shadow.
type shades [3]color.RGBA

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// The tones of skin are those of Fluent Emoji's persons.
var skins = map[plan.Skin]shades{
	plan.SkinLight:       {rgb(0xffd7c2), rgb(0xf4c6ad), rgb(0xe9b295)},
	plan.SkinMediumLight: {rgb(0xeebfaa), rgb(0xe4b29a), rgb(0xd49c83)},
	plan.SkinMedium:      {rgb(0xc68d7b), rgb(0xbb806e), rgb(0xaa6e5c)},
	plan.SkinMediumDark:  {rgb(0x966661), rgb(0x8b5c56), rgb(0x754845)},
	plan.SkinDark:        {rgb(0x6b4646), rgb(0x5b3a3a), rgb(0x46292b)},
}

var hairs = map[plan.Hair]shades{
	plan.HairBlack:  {rgb(0x33292f), rgb(0x241c21), rgb(0x1b1518)},
	plan.HairBrown:  {rgb(0x6b4434), rgb(0x4f3226), rgb(0x3c261d)},
	plan.HairBlonde: {rgb(0xf0cd70), rgb(0xd0a445), rgb(0xb98c33)},
	plan.HairRed:    {rgb(0xb9572e), rgb(0x8f3f20), rgb(0x743218)},
	plan.HairGrey:   {rgb(0x9fa0a6), rgb(0x7f8087), rgb(0x6a6b71)},
	plan.HairWhite:  {rgb(0xeceae7), rgb(0xcfccc8), rgb(0xb8b5b1)},
}

// goesWith is the hair of a skin whose hair nobody chose.
var goesWith = map[plan.Skin]plan.Hair{
	plan.SkinLight: plan.HairBrown, plan.SkinMediumLight: plan.HairBrown, plan.SkinMedium: plan.HairBlack,
	plan.SkinMediumDark: plan.HairBlack, plan.SkinDark: plan.HairBlack,
}

// Of is the colour of a part in a shade from 0, its own, to 2, its darkest; false for
// parts that have colours of their own.
func (c Complexion) Of(p Part, shade int) (color.RGBA, bool) {
	skin := c.Skin
	if skin == "" {
		skin = plan.SkinMediumLight
	}
	shade = min(max(shade, 0), 2)
	switch p {
	case Skin:
		return skins[skin][shade], true
	case Hair:
		hair := c.Hair
		if hair == "" {
			hair = goesWith[skin]
		}
		return hairs[hair][shade], true
	}
	return color.RGBA{}, false
}
