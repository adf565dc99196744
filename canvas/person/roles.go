package person

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/plan"
)

// role is what somebody is, by what it chooses where a plan leaves it open.
type role struct {
	hair    []plan.Hair
	greying bool // the hair is grey or white
	child   bool
	aged    bool     // the face is an old one
	beards  int      // of a hundred who have hair that goes with one
	glasses int      // of a hundred
	eyewear []string // what they wear then
	bodies  []string // standing ones; nil: any
	busts   []string
	top     []uint32 // colours; nil: any
	jacket  []uint32
	bottom  []uint32
	shoes   []uint32
	hat     []uint32 // of what is worn on the head
}

// Forms of hair by whom they are drawn for.
var (
	shortHair = []plan.Hair{"short", "cropped", "wavy", "messy", "quiff", "pompadour", "swept", "shaved_sides", "undercut", "flat_top", "short_curly", "short_twists", "twists"}
	longHair  = []plan.Hair{"bob", "pixie", "parted", "fringe", "bangs", "shoulder", "medium", "medium_bangs", "curls", "long", "long_curly", "bun", "buns", "afro"}
	tiedHair  = []plan.Hair{"bun", "parted", "bob", "shoulder", "medium", "pixie"}
	anyHair   = append(append([]plan.Hair{}, shortHair...), longHair...)
	neatHair  = []plan.Hair{"short", "wavy", "quiff", "pompadour", "swept", "undercut", "flat_top", "short_curly", "balding"}
	// withBeards are forms of hair that go with a beard.
	withBeards = append([]plan.Hair{"bald", "few_hairs", "balding", "turban", "beanie", "hat", "hard_hat", "high_top", "mohawk", "wild"}, shortHair...)
	// maskedHeads wear a mask.
	maskedHeads = []plan.Hair{"surgeon", "bouffant", "face_shield"}
)

// Colours of clothes.
var (
	uppers  = []uint32{0xf2b544, 0xe2725b, 0x5b9bd5, 0x6fb98f, 0xd987a5, 0x8f7cc3, 0x4fb3bf, 0xf08a4b, 0xc94f4f, 0xa3b86c}
	jackets = []uint32{0x4a6fa5, 0x8a6a4f, 0x6b7f5e, 0x7a5c8e, 0xb0574f, 0x577590}
	lowers  = []uint32{0x4f6d9a, 0x6b7a99, 0xb9a27f, 0x5f6f65, 0x7d6b8a, 0x8a8f98}
	leather = []uint32{0xffffff, 0xffffff, 0x8a5a3b, 0xc9c4bb}
	caps    = []uint32{0xd1495b, 0x4f9d9d, 0xedae49, 0x6a5acd}
	dark    = []uint32{0x47597a, 0x5a5560, 0x4a5f5a}
	white   = []uint32{0xffffff}
	scrubs  = []uint32{0x5fb3b3, 0x6aa9d8, 0x7fbf8f}
)

// skins are warmer than those of pictures, whose persons are as large as a thumb.
var skins = map[plan.Skin]color.RGBA{
	plan.SkinLight: rgb(0xffdcc4), plan.SkinMediumLight: rgb(0xf3c39e), plan.SkinMedium: rgb(0xd59b6e),
	plan.SkinMediumDark: rgb(0xa66e49), plan.SkinDark: rgb(0x70472f),
}

// roles are those of plan.PersonRoles.
var roles = map[plan.Role]role{
	"woman":         {hair: longHair, busts: []string{"dress", "tee", "shirt", "blazer", "stripes", "trimmed", "polo"}},
	"man":           {hair: shortHair, beards: 35, bodies: []string{"sweater", "shirt", "blazer", "open_shirt"}},
	"child":         {hair: []plan.Hair{"messy", "short", "cropped", "buns", "bob", "fringe", "short_curly", "afro", "medium", "ponytail", "wavy"}, child: true, bodies: []string{"sweater", "walking", "dots", "open_shirt"}, busts: []string{"tee", "stripes", "hoodie", "trimmed"}},
	"student":       {hair: anyHair, glasses: 20, bodies: []string{"sweater", "open_shirt", "walking"}, busts: []string{"hoodie", "tee", "stripes", "jacket"}},
	"teacher":       {hair: anyHair, beards: 20, glasses: 55, bodies: []string{"blazer", "shirt"}, busts: []string{"blazer", "shirt", "polo"}, top: []uint32{0xf2c879, 0xe8a598, 0xa9c9b5, 0xdfe6ec}},
	"professor":     {hair: []plan.Hair{"balding", "wild", "swept", "grandmother", "parted", "wavy"}, greying: true, beards: 50, glasses: 80, bodies: []string{"blazer"}, busts: []string{"coat", "blazer"}, jacket: []uint32{0x8a6a4f, 0x6b7f5e}},
	"scientist":     {hair: append([]plan.Hair{"wild", "balding"}, anyHair...), beards: 20, glasses: 70, bodies: []string{"coat"}, busts: []string{"coat"}, jacket: white, shoes: []uint32{0x8a5a3b, 0x6b7a99}},
	"doctor":        {hair: anyHair, beards: 20, glasses: 40, bodies: []string{"scrubs"}, busts: []string{"coat"}, jacket: white, top: scrubs, bottom: scrubs, shoes: white},
	"nurse":         {hair: append([]plan.Hair{"short", "cropped"}, tiedHair...), glasses: 15, bodies: []string{"scrubs"}, busts: []string{"polo", "tee"}, top: scrubs, jacket: []uint32{0x9fd3c7, 0xa9cdea}, shoes: white},
	"surgeon":       {hair: []plan.Hair{"surgeon", "bouffant"}, bodies: []string{"overall"}, busts: []string{"tee"}, top: scrubs, shoes: white, hat: scrubs},
	"engineer":      {hair: []plan.Hair{"hard_hat"}, beards: 30, glasses: 30, bodies: []string{"shirt", "open_shirt"}, busts: []string{"shirt", "jacket"}, top: []uint32{0x9bb8d3, 0xdfe6ec, 0xf2c879}, jacket: []uint32{0xf08a4b}, hat: []uint32{0xf2c230}},
	"programmer":    {hair: anyHair, beards: 30, glasses: 60, bodies: []string{"sweater", "open_shirt"}, busts: []string{"hoodie", "tee"}, top: []uint32{0x577590, 0x6fb98f, 0x8f7cc3, 0x5a5560}},
	"worker":        {hair: []plan.Hair{"hard_hat"}, beards: 35, bodies: []string{"overall"}, busts: []string{"jacket"}, top: []uint32{0xf08a4b, 0x4f81bd}, jacket: []uint32{0xf08a4b}, shoes: []uint32{0x8a5a3b}, hat: []uint32{0xf2c230, 0xf2c230, 0xeeeeee}},
	"farmer":        {hair: []plan.Hair{"hat"}, beards: 30, bodies: []string{"shirt", "pointing"}, busts: []string{"shirt"}, top: []uint32{0xc94f4f, 0x6b8f4e, 0xd9a441}, bottom: []uint32{0x4f6d9a}, shoes: []uint32{0x8a5a3b}, hat: []uint32{0xe0b45c}},
	"chef":          {hair: []plan.Hair{"toque"}, beards: 30, bodies: []string{"shirt"}, busts: []string{"shirt"}, top: white, bottom: dark, shoes: []uint32{0x5a5560}, hat: white},
	"businesswoman": {hair: tiedHair, glasses: 25, bodies: []string{"blazer"}, busts: []string{"blazer", "coat"}, jacket: dark, bottom: dark, top: []uint32{0xffffff, 0xf3e3c3, 0xe8b4b8}, shoes: []uint32{0x5a5560}},
	"businessman":   {hair: neatHair, beards: 25, glasses: 25, bodies: []string{"blazer"}, busts: []string{"blazer", "coat"}, jacket: dark, bottom: dark, top: []uint32{0xffffff, 0xbfd4e8, 0xf3e3c3}, shoes: []uint32{0x8a5a3b}},
	"artist":        {hair: []plan.Hair{"beanie", "bun", "buns", "long_curly", "wild", "headscarf", "fringe"}, beards: 40, glasses: 30, eyewear: []string{"round_glasses"}, bodies: []string{"dots", "open_shirt"}, busts: []string{"stripes"}},
	"athlete":       {hair: append([]plan.Hair{"ponytail", "bun", "cornrows"}, shortHair...), bodies: []string{"walking"}, busts: []string{"vest", "trimmed"}, top: []uint32{0xe2453c, 0x2f86d6, 0xf2b544}, bottom: []uint32{0x3f4e6b}},
	"grandmother":   {hair: []plan.Hair{"grandmother", "parted", "bun"}, greying: true, aged: true, glasses: 60, eyewear: []string{"round_glasses", "glasses"}, bodies: []string{"dots", "sweater"}, busts: []string{"polo"}},
	"grandfather":   {hair: []plan.Hair{"balding", "bald", "few_hairs", "swept"}, greying: true, aged: true, beards: 60, glasses: 50, bodies: []string{"shirt", "sweater"}, busts: []string{"polo", "shirt"}},
}

// roleOf is a role; that of no name is anybody's.
func roleOf(name plan.Role) role {
	r, ok := roles[name]
	if !ok {
		r = role{hair: anyHair, beards: 15, glasses: 15}
	}
	return r
}

// How poses are drawn: bodies that do it, the role's own where own is true.
var poses = map[plan.Pose]struct {
	group  string
	own    bool
	bodies []string
}{
	"standing":         {standing, true, []string{"sweater", "shirt", "blazer", "open_shirt", "dots"}},
	"bust":             {bust, true, []string{"tee", "shirt", "hoodie", "blazer", "jacket", "stripes", "trimmed", "polo"}},
	"walking":          {standing, false, []string{"walking"}},
	"pointing":         {standing, false, []string{"pointing"}},
	"presenting":       {standing, false, []string{"presenting"}},
	"thinking":         {standing, false, []string{"arms_crossed"}},
	"arms_crossed":     {standing, false, []string{"arms_crossed"}},
	"hand_on_hip":      {standing, false, []string{"blazer"}},
	"with_prosthesis":  {standing, false, []string{"prosthesis"}},
	"sitting":          {sitting, false, []string{"legs_crossed"}},
	"sitting_on_floor": {sitting, false, []string{"one_leg", "hugging_knees"}},
	"kneeling":         {sitting, false, []string{"kneeling"}},
	"squatting":        {sitting, false, []string{"squatting"}},
	"cycling":          {sitting, false, []string{"cycling"}},
	"in_wheelchair":    {sitting, false, []string{"wheelchair"}},

	"explaining":        {bust, false, []string{"explaining"}},
	"pointing_up":       {bust, false, []string{"pointing_up"}},
	"pointing_aside":    {bust, false, []string{"pointing"}},
	"reading":           {bust, false, []string{"reading"}},
	"writing":           {bust, false, []string{"writing"}},
	"typing":            {bust, false, []string{"typing"}},
	"holding":           {bust, false, []string{"reading"}},
	"drinking":          {bust, false, []string{"drinking"}},
	"gaming":            {bust, false, []string{"gaming"}},
	"shrugging":         {bust, false, []string{"shrugging"}},
	"bust_arms_crossed": {bust, false, []string{"arms_crossed"}},
}

// bodyOf is the body that does it: its group and name.
func bodyOf(pose plan.Pose, r role, d dice) (group, name string) {
	p, ok := poses[pose]
	if !ok {
		p = poses["standing"]
	}
	bodies := p.bodies
	switch {
	case p.own && p.group == standing && r.bodies != nil:
		bodies = r.bodies
	case p.own && p.group == bust && r.busts != nil:
		bodies = r.busts
	}
	return p.group, pick(d, "body "+p.group, bodies)
}

// wardrobe is the colours of what somebody wears.
type wardrobe struct{ top, bottom, jacket, shoes, hat color.RGBA }

// wardrobe chooses clothes. Upper ones are told from the skin and from the jacket over
// them, lower ones from those.
func (r role) wardrobe(d dice, skin plan.Skin) wardrobe {
	one := func(question string, own, all []uint32, beside ...color.RGBA) color.RGBA {
		if own == nil {
			own = all
		}
		first := d.roll(question, len(own))
		for i := range own {
			if c := rgb(own[(first+i)%len(own)]); !slices.ContainsFunc(beside, func(b color.RGBA) bool { return alike(b, c) }) {
				return c
			}
		}
		return rgb(own[first])
	}
	w := wardrobe{jacket: one("jacket", r.jacket, jackets, skins[skin]), shoes: one("shoes", r.shoes, leather), hat: one("hat", r.hat, caps)}
	w.top = one("top", r.top, uppers, skins[skin], w.jacket)
	w.bottom = one("bottom", r.bottom, lowers, w.top)
	return w
}

// alike reports whether two colours are hardly told from each other in a drawing.
func alike(a, b color.RGBA) bool {
	const most = 75 // of 441, from black to white
	d := func(p, q uint8) float64 { return float64(p) - float64(q) }
	return math.Hypot(math.Hypot(d(a.R, b.R), d(a.G, b.G)), d(a.B, b.B)) < most
}

// wear puts on upper clothes of a colour.
func (w *wardrobe) wear(c color.RGBA) { w.top, w.jacket = c, c }

// of is the colour of an area, and what it is of.
func (w wardrobe) of(s shape, c figure.Complexion) (color.RGBA, figure.Part) {
	switch s.code {
	case 's':
		return shaded(skins[c.Skin], s.shade), figure.Skin
	case 'h':
		hair, _ := c.Of(figure.Hair, s.shade)
		return hair, figure.Hair
	case 't':
		return shaded(w.top, s.shade), figure.Clothes
	case 'p':
		return shaded(w.bottom, s.shade), figure.Clothes
	case 'j':
		return shaded(w.jacket, s.shade), figure.Clothes
	case 'o':
		if s.shade > 0 && w.shoes == rgb(0xffffff) { // boots
			return rgb(0x8a5a3b), figure.Clothes
		}
		return w.shoes, figure.Clothes
	case 'c':
		return shaded(w.hat, s.shade), ""
	}
	return rgb(0x26262b), ""
}

// shaded is a colour in the shade: 0 itself, to 2, much darker.
func shaded(c color.RGBA, shade int) color.RGBA {
	k := 100 - 16*shade
	return color.RGBA{uint8(int(c.R) * k / 100), uint8(int(c.G) * k / 100), uint8(int(c.B) * k / 100), 255}
}
