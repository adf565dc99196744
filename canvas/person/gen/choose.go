package main

import (
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// folders are where the parts of each group lie in the package.
var folders = map[string]string{
	"standing": "body/standing", "sitting": "body/sitting", "bust": "body/effigy",
	"head": "head", "face": "face", "beard": "beard", "accessory": "accessory",
}

// pens are the breadth of the lines of each group.
var pens = map[string]float64{"standing": 14, "sitting": 14, "bust": 17, "head": 16, "face": 14, "beard": 14, "accessory": 13}

// choice is a part that is taken.
type choice struct {
	group, name, file string
	at                geom.Point // of its corner in a person, whose head begins at 225, 0
	masses            string     // what black areas are by how low they lie: "t<900 p<2300 o"
	plain             bool       // without what is printed on the clothes
	erase             []geom.Rect
	heal              []geom.Rect // where notches of an area are filled
	seat              geom.Rect   // beneath somebody who sits on nothing
	blunt             geom.Rect   // where ink goes no further from colour than a line does: fingers have no claws
	cut               float64     // how far above its lower end it is cut off
}

func (c choice) pen() float64 { return pens[c.group] }

// features reports whether a part is drawn on a face.
func (c choice) features() bool {
	return c.group == "face" || c.group == "beard" || c.group == "accessory"
}

// mass is the code of a black area whose middle lies at a point of the part.
func (c choice) mass(at geom.Point) string {
	for rule := range strings.FieldsSeq(c.masses) {
		code, below, bounded := strings.Cut(rule, "<")
		y, _ := strconv.ParseFloat(below, 64)
		if !bounded || at.Y < y {
			if len(code) == 1 {
				code += "0"
			}
			return code
		}
	}
	return "k0"
}

// isInk reports whether a shape is the ink of a part.
func isInk(fill string) bool { return fill == "outlineColor" }

// codes are those of the properties by which the package's parts are coloured.
var codes = map[string]string{
	"skinColor": "s0", "hairColor": "h0", "beardColor": "h0",
	"topColor": "t0", "pantsColor": "p0", "jacketColor": "j0", "coatColor": "j0", "blazerColor": "j0",
	"shoesColor": "o0", "capColor": "c0", "turbanColor": "c0", "beanieColor": "c0", "clipColor": "c0", "hijabColor": "c1",
	"prothesisColor": "#c3cad4", "wheelchairColor": "#c3cad4", "bikeFrameColor": "c0", "bikeIronColor": "#c3cad4",
	"cupColor": "c0", "computerColor": "#c9ced6", "paperColor": "#ffffff", "pocketColor": "c0", "white": "#ffffff",
	"#E8E1E1": "h0", "#4F66AF": "h0", // hair, too
}

// wicker is the colour of a basket.
const wicker = "#b98d5e"

// codeOf is the code of a fill: that of the property, or the colour itself.
func codeOf(fill string) string {
	if c, ok := codes[fill]; ok {
		return c
	}
	return strings.ToLower(fill)
}

func body(group, name, file string, at geom.Point, masses string) choice {
	return choice{group: group, name: name, file: file, at: at, masses: masses}
}

// half is a half figure.
func half(name, file string, x, y float64, masses string) choice {
	return choice{group: "bust", name: name, file: file, at: geom.Pt(x, y), masses: masses, cut: hem}
}

// hem is how much is cut off from half figures, whose ends are ragged.
const hem = 32.0

// head is a head whose black areas are hair; face, beard and accessory lie in it.
func head(name, file string, x, y float64) choice {
	return choice{group: "head", name: name, file: file, at: geom.Pt(x+225, y), masses: "h"}
}

// healed is a head with hair that is one mass in a rectangle.
func (c choice) healed(r geom.Rect) choice {
	c.heal = []geom.Rect{r}
	return c
}

// trimmed is a head without single hairs that stand out.
func (c choice) trimmed() choice {
	c.blunt = geom.R(-500, -500, 2000, 2000)
	return c
}

func hat(name, file string, x, y float64) choice {
	c := head(name, file, x, y)
	c.masses = "c"
	return c
}

func face(name, file string) choice {
	return choice{group: "face", name: name, file: file, at: geom.Pt(384, 186), masses: "k"}
}

// loving is a face whose eyes are hearts.
func loving(name, file string) choice {
	c := face(name, file)
	c.masses = heart + "<170 k"
	return c
}

const heart = "#d8404f"

func beard(name, file string, x, y float64) choice {
	return choice{group: "beard", name: name, file: file, at: geom.Pt(x+348, y+338), masses: "h"}
}

func accessory(name, file string, x, y float64) choice {
	return choice{group: "accessory", name: name, file: file, at: geom.Pt(x+272, y+241), masses: "k"}
}

// choices are the parts that are taken. Left out are the knife, a band's name, and
// heads and faces that are no person's. Where each lies was found by laying them over
// the package react-peeps, which puts persons together.
var choices = []choice{
	body("standing", "sweater", "RestingColorPants", geom.Pt(-286, 460), "p<1900 o"),
	body("standing", "shirt", "ShirtColorTee", geom.Pt(-276, 417), "p"),
	body("standing", "blazer", "BlazerColorTee", geom.Pt(-276, 418), "p"),
	body("standing", "open_shirt", "EasingColorTee", geom.Pt(-276, 438), "p<2100 k"),
	body("standing", "dots", "Polkadots", geom.Pt(-270, 458), "t2<1000 o1"),
	body("standing", "arms_crossed", "CrossArmColorTee", geom.Pt(-300, 454), "p"),
	body("standing", "presenting", "Dancer", geom.Pt(-276, 460), "t"),
	body("standing", "pointing", "PointingFingerColorPants", geom.Pt(-277, 451), "t<1100 o1"),
	body("standing", "walking", "WalkingColorTee", geom.Pt(-276, 443), "p"),
	body("standing", "coat", "Doc", geom.Pt(-270, 429), "p"),
	body("standing", "scrubs", "DocStethoscope", geom.Pt(-270, 422), "k"),
	body("standing", "overall", "DocHazardous", geom.Pt(-270, 451), "t"),
	body("standing", "prosthesis", "ShirtProthesisColorTee", geom.Pt(-276, 432), "p<1500 k"),

	body("sitting", "one_leg", "OneLegColorTee", geom.Pt(-172, 378), "p"),
	body("sitting", "hugging_knees", "ClosedLegsColorTee", geom.Pt(-176, 425), "p"),
	{group: "sitting", name: "legs_crossed", file: "CrossedLegs", at: geom.Pt(-197, 419), masses: "p", seat: geom.R(330, 1040, 640, 830)},
	body("sitting", "kneeling", "HandsBackColorTee", geom.Pt(-162, 386), "p"),
	body("sitting", "squatting", "MidColorTee", geom.Pt(-292, 399), "p"),
	{group: "sitting", name: "wheelchair", file: "Wheelchair", at: geom.Pt(-162, 412), masses: "k<400 t<600 k", blunt: geom.R(1400, 40, 200, 200)},
	{group: "sitting", name: "cycling", file: "Bike", at: geom.Pt(-1032, 455), masses: wicker + "<1000 p<1400 c1<1750 k", erase: []geom.Rect{geom.R(795, 2205, 270, 45)}},

	half("tee", "Tee", 0, 427, "t"),
	half("shirt", "ButtonPocketShirt", 0, 427, "t"),
	half("hoodie", "Hoodie", 0, 425, "t"),
	half("blazer", "BlazerBlackTee", 0, 412, "t"),
	half("jacket", "Jacket", 0, 418, "j"),
	half("stripes", "StripedTee", 0, 434, "t2"),
	half("trimmed", "SportyTee", 0, 427, "t"),
	half("coat", "ShirtCoat", 0, 417, "t2"),
	{group: "bust", name: "polo", file: "PoloSweater", at: geom.Pt(0, 405), masses: "t", plain: true, heal: []geom.Rect{geom.R(-10, 170, 900, 700)}, cut: hem},
	half("dress", "Dress", 0, 429, "t"),
	half("vest", "GymShirt", 0, 427, "t"),
	half("explaining", "Explaining", 0, 410, "t2"),
	{group: "bust", name: "pointing_up", file: "PointingUp", at: geom.Pt(0, 392), masses: "t", plain: true, heal: []geom.Rect{geom.R(-10, 170, 700, 700), geom.R(690, 330, 250, 500)}, cut: 62},
	half("pointing", "PolkadotJacket", 0, 420, "t"),
	{group: "bust", name: "reading", file: "Paper", at: geom.Pt(0, 428), masses: "t", plain: true, heal: []geom.Rect{geom.R(-10, 60, 320, 800), geom.R(-10, 530, 900, 300), geom.R(560, 60, 300, 135)}, cut: hem},
	{group: "bust", name: "typing", file: "Computer", at: geom.Pt(0, 435), masses: "k", erase: []geom.Rect{geom.R(770, 330, 140, 140)}, cut: hem},
	half("drinking", "Coffee", 0, 443, "t"),
	half("gaming", "Gaming", 0, 414, "k"),
	{group: "bust", name: "shrugging", file: "Whatever", at: geom.Pt(-89, 437), masses: "t", blunt: geom.R(1000, 150, 300, 200), cut: hem},
	half("arms_crossed", "TeeArmsCrossed", 0, 419, "t"),

	head("afro", "Afro", -33, 0), head("bald", "Bald", 0, 0), head("bangs", "Bangs", -42, 0),
	head("bob", "BangsTwo", -25, 0), head("knots", "BantuKnots", 0, 0), head("beanie", "Beanie", 0, 0),
	head("bun", "Bun", -66, -34), head("headscarf", "BunClip", -30, -66), head("buns", "BunKnots", -33, -28),
	head("ponytail", "BunTwo", -100, -97).trimmed(), head("grandmother", "ColorBun", -25, 0), head("parted", "ColorMedium", -13, 0),
	head("braids", "Cornrows", -24, 0).healed(geom.R(-20, -10, 185, 600)), head("cornrows", "CornrowsLight", -49, 0),
	head("surgeon", "DocOne", -16, 0), head("bouffant", "DocTwo", -10, 0), head("face_shield", "DocThree", 0, 0),
	head("flat_top", "FlatTop", 0, 0), head("high_top", "FlatTopLong", 0, -3), head("swept", "GrayShort", 0, 0),
	hat("hat", "HatHip", -62, -1), hat("hijab", "Hijab", 0, 0), head("big_afro", "LongAfro", -150, -120),
	head("long_bangs", "LongBangs", -74, 0), head("long_curly", "LongCurly", -110, -42), head("long", "LongHair", -85, 0),
	head("medium_bangs", "MediumBangs", -105, 0), head("curls", "MediumBangsColor", -57, 0), head("fringe", "MediumBangsOne", -2, 0),
	head("pixie", "MediumOne", 0, 0), head("straight", "MediumStraight", -8, 0), head("shoulder", "MediumThree", -42, 0),
	head("medium", "MediumTwo", -76, 0), head("mohawk", "Mohawk", 0, -13), head("balding", "NoHairThree", -20, 0),
	head("few_hairs", "NoHairTwo", 0, 0), head("pompadour", "Pomp", 0, 0), head("shaved_sides", "Shaved", 0, -15),
	head("undercut", "ShavedOne", 0, 0), head("wild", "ShavedThree", -8, -31), head("messy", "ShortFive", 0, 0),
	head("quiff", "ShortFour", 0, 0).trimmed(), head("cropped", "ShortOne", 0, 0), head("short_curly", "ShortThree", 0, 0),
	head("short", "ShortTwo", 0, 0), hat("turban", "Turban", 0, 0), head("twists", "Twists", 0, 0),
	head("short_twists", "TwistsTwo", -6, 0), head("wavy", "Wavy", 0, 0),

	face("angry", "Angry"), face("annoyed", "AngryFang"), face("amazed", "Awe"), face("grinning", "BigSmile"),
	face("blank", "Blank"), face("happy", "Calm"), face("cheeky", "Cheeky"), face("worried", "Concerned"),
	face("shocked", "ConcernedFear"), face("calm", "Contempt"), face("cute", "Cute"), face("determined", "Driven"),
	face("eating", "EatingHappy"), face("explaining", "Explaining"), face("asleep", "EyesClosed"), face("afraid", "Fear"),
	face("nervous", "Hectic"), loving("delighted", "LoveGrinTeeth"), loving("in_love", "LoveGrinTongue"), face("old", "Old"),
	face("furious", "Rage"), face("serious", "Serious"), face("smiling", "Smile"), face("laughing", "SmileLOL"),
	face("toothy", "SmileTeeth"), face("sad", "Solemn"), face("suspicious", "Suspicious"), face("tired", "Tired"),
	face("masked", "SmileWithMask"), face("masked_calm", "CalmWithMask"), face("masked_cheerful", "CheersWithMask"),

	beard("chin", "Chin", -3, -15), beard("full", "Full", 0, 0), beard("majestic", "FullMax", -5, -27),
	beard("medium", "FullMedium", -1, -17), beard("goatee", "Goatee", 0, 0), beard("circle", "GoateeFull", 0, 0),
	beard("handlebar", "MustacheBull", 0, -19), beard("imperial", "MustacheFive", 0, 0), beard("moustache", "MustacheSix", 0, 0),
	beard("painter", "MustacheNine", 0, 0), beard("thin", "MustacheThin", 0, 0), beard("dali", "MustacheThinBull", 0, 0),
	beard("walrus", "MustacheYosemite", 0, 0),

	accessory("glasses", "GlassesTwo", 0, 0), accessory("aviators", "Glasses", -2, 0), accessory("bold_glasses", "GlassesFive", 0, 0),
	accessory("round_glasses", "GlassesSix", 0, 0), accessory("browline", "GlassesThree", -13, 0),
	accessory("sunglasses", "Sunglasses", 0, -15), accessory("dark_glasses", "SunglassesTwo", -13, 0), accessory("eyepatch", "Eyepatch", 0, -60),
}
