package plan

// KindPicture is a built-in picture.
const KindPicture Kind = "picture"

// Skin is the tone of the skin of drawn persons.
type Skin string

// The tones.
const (
	SkinLight       Skin = "light"
	SkinMediumLight Skin = "medium_light"
	SkinMedium      Skin = "medium"
	SkinMediumDark  Skin = "medium_dark"
	SkinDark        Skin = "dark"
)

// Skins are all tones of skin, from the lightest to the darkest.
func Skins() []Skin {
	return []Skin{SkinLight, SkinMediumLight, SkinMedium, SkinMediumDark, SkinDark}
}

// Hair is the colour of the hair of drawn persons.
type Hair string

// The colours.
const (
	HairBlack  Hair = "black"
	HairBrown  Hair = "brown"
	HairBlonde Hair = "blonde"
	HairRed    Hair = "red"
	HairGrey   Hair = "grey"
	HairWhite  Hair = "white"
)

// Hairs are all colours of hair.
func Hairs() []Hair {
	return []Hair{HairBlack, HairBrown, HairBlonde, HairRed, HairGrey, HairWhite}
}

var kindPicture = kind{
	name:     KindPicture,
	pictured: true,
	doc:      "A built-in coloured picture of a thing, an animal, a person at work, a flag.",
	fields: []field{
		must("name", formed(formFilled, 100), "Name of the picture; `inkreel pictures WORD` searches. A name that does not exist is an error that offers near ones."),
		may("label", text(mostLabel), "Words under the picture."),
		may("skin", choice(Skins()...), "Tone of the skin, where the picture shows some.").absent("`medium_light`"),
		may("hair", choice(Hairs()...), "Colour of the hair, where the picture shows some.").absent("what goes with the skin"),
		may("flip", truth(), "Whether it is drawn the other way round, to look to the other side.").absent("the way that looks towards what stands beside it or an arrow leads to, where the picture looks to a side"),
	},
	words:  "label",
	check:  checkPicture,
	called: func(e *Element) (string, string) { return calledBy(e.Label, e.Name) },
	guide: "Icons are for points, pictures for subjects: a picture is drawn larger, its silhouette first, then what lies within, then colour in the " +
		"style's medium. The colours are its own, bent into the style's palette; `color` keeps it in shades of one.",
	sample: `[
  {"kind": "picture", "name": "polar-bear", "label": "polar bear"},
  {"kind": "picture", "name": "person-running", "skin": "medium_dark", "hair": "black", "flip": true}
]`,
}

// checkPicture checks that there is such a picture.
func checkPicture(c *elementCheck) { c.builtIn("name", c.Name, c.pictures, "picture") }
