package plan

import (
	"maps"
	"slices"
)

// KindPerson is a person, drawn from parts.
const KindPerson Kind = "person"

// Facing is the side a person looks to.
type Facing string

// The sides.
const (
	FacingLeft  Facing = "left"
	FacingRight Facing = "right"
)

// None is no beard, or nothing worn on the face, whatever a role would have.
const None = "none"

// PersonRoles are what persons can be; a role chooses what is left open: clothes, hair,
// what they have on and, if need be, how they stand.
func PersonRoles() []Role {
	return []Role{
		"woman", "man", "child", "student", "teacher", "professor", "scientist", "doctor", "nurse", "surgeon", "engineer", "programmer",
		"worker", "farmer", "chef", "businesswoman", "businessman", "artist", "athlete", "grandmother", "grandfather",
	}
}

// Pose is how a person stands or sits, and what they do.
type Pose string

// Poses are all poses: whole figures that stand, whole figures that sit, half figures.
func Poses() []Pose { return slices.Concat(posesStanding, posesSitting, posesHalf) }

// The poses in three groups.
var (
	posesStanding = []Pose{"standing", "walking", "pointing", "presenting", "thinking", "arms_crossed", "hand_on_hip", "with_prosthesis"}
	posesSitting  = []Pose{"sitting", "sitting_on_floor", "kneeling", "squatting", "cycling", "in_wheelchair"}
	posesHalf     = []Pose{"bust", "explaining", "pointing_up", "pointing_aside", "reading", "writing", "typing", "holding", "drinking", "gaming", "shrugging", "bust_arms_crossed"}
)

// Faces are all moods of a face.
func Faces() []string {
	return []string{
		"smiling", "happy", "laughing", "grinning", "delighted", "in_love", "cheeky", "cute", "toothy", "calm", "explaining", "thinking",
		"serious", "determined", "suspicious", "blank", "tired", "asleep", "sad", "worried", "afraid", "nervous", "shocked", "surprised",
		"amazed", "annoyed", "angry", "furious", "eating", "old",
	}
}

// Hairstyles are all forms of hair, with what is worn in its place.
func Hairstyles() []Hair {
	return []Hair{
		"short", "cropped", "wavy", "messy", "quiff", "pompadour", "swept", "shaved_sides", "undercut", "flat_top", "high_top", "short_curly",
		"short_twists", "twists", "knots", "afro", "big_afro", "mohawk", "wild", "bob", "pixie", "parted", "fringe", "bangs", "straight",
		"shoulder", "medium", "medium_bangs", "curls", "long", "long_bangs", "long_curly", "bun", "buns", "ponytail", "grandmother", "braids",
		"cornrows", "headscarf", "bald", "balding", "few_hairs", "beanie", "hat", "hijab", "turban", "hard_hat", "toque", "surgeon", "bouffant",
		"face_shield",
	}
}

// Beards are all beards.
func Beards() []string {
	return []string{None, "chin", "goatee", "circle", "medium", "full", "majestic", "moustache", "thin", "imperial", "handlebar", "walrus", "painter", "dali"}
}

// Accessories are all that persons wear on their faces.
func Accessories() []string {
	return []string{None, "glasses", "round_glasses", "bold_glasses", "browline", "aviators", "sunglasses", "dark_glasses", "eyepatch"}
}

// Person is who somebody of the cast is: what is left out is chosen by the plan's seed
// and the name in the cast, and stays the same throughout the film.
type Person struct {
	Role      Role   `json:"role,omitempty"`
	Skin      Skin   `json:"skin,omitempty"`
	Hair      Hair   `json:"hair,omitempty"` // its form
	HairColor Hair   `json:"hair_color,omitempty"`
	Beard     string `json:"beard,omitempty"`
	Accessory string `json:"accessory,omitempty"`
	Clothes   string `json:"clothes,omitempty"` // a role of the palette or #rrggbb
	Pose      Pose   `json:"pose,omitempty"`
	Face      string `json:"face,omitempty"`
}

// personFields are what a member of the cast and a person in a scene share.
func personFields() []field {
	return []field{
		may("role", choice(PersonRoles()...), "What the person is: it chooses clothes, hair and what is worn where nothing is said of them."),
		may("pose", choice(Poses()...), "How the person stands or sits, and what they do.").absent("`standing`"),
		may("face", choice(Faces()...), "The mood of the face.").absent("a friendly one, by the pose"),
		may("skin", choice(Skins()...), "Tone of the skin.").absent("one by seed"),
		may("hair", choice(Hairstyles()...), "Form of the hair, or what is worn on the head.").absent("one by role and seed"),
		may("hair_color", choice(Hairs()...), "Colour of the hair.").absent("one by seed that goes with the skin"),
		may("beard", choice(Beards()...), "The beard.").absent("one, or none, by role and seed"),
		may("accessory", choice(Accessories()...), "What is worn on the face.").absent("by role and seed"),
		may("clothes", aColor, "Colour of the clothes: the upper ones.").absent("by role and seed"),
	}
}

var kindPerson = kind{
	name:     KindPerson,
	pictured: true,
	doc:      "A person, drawn from parts: somebody of the plan's cast, of a role, or as it comes.",
	fields: slices.Concat([]field{
		may("cast", anID, "Who it is: a name of the plan's `cast`. What the element says itself goes before what the cast says."),
	}, personFields(), []field{
		may("facing", choice(FacingLeft, FacingRight), "The side the person looks to.").absent("towards what they speak of"),
		may("bubble", text(mostLabel), "Words the person says, in a bubble at the mouth; of somebody `thinking` it is a thought."),
		may("bubble_cue", aCue(), "When it is said: seconds, or a phrase of the narration.").absent("with the person"),
		may("label", text(mostLabel), "Words under the person: a name."),
	}),
	words:  "label",
	says:   "bubble",
	check:  checkPerson,
	called: func(e *Element) (string, string) { return calledBy(e.Label, personName(e)) },
	guide: "No person is wrong: what is left out is chosen by the plan's `seed` and the name in the cast, or the element's id, so that the same person " +
		"comes back from scene to scene. Whole figures stand on the lower edge of their box; `explaining`, `pointing_up`, `pointing_aside`, `reading`, " +
		"`writing` (with a pencil), `typing` (at a laptop), `holding` (a sheet of paper), `drinking`, `gaming`, `shrugging`, `bust` and " +
		"`bust_arms_crossed` are half figures. Give a person who comes twice a name in the plan's cast, `\"cast\": {\"mara\": {\"role\": \"teacher\", \"hair\": \"bun\"}, \"ben\": {\"role\": \"child\"}}`, and call them by it: " +
		"`{\"kind\": \"person\", \"cast\": \"mara\", \"pose\": \"pointing\"}`.",
	sample: `[
  {"kind": "person", "role": "doctor", "label": "the doctor", "bubble": "Drink more water."},
  {"kind": "person", "role": "child", "face": "surprised"}
]`,
}

// personName is what a person is called by where it has no words.
func personName(e *Element) string {
	if e.Cast != "" {
		return e.Cast
	}
	return string(e.Role)
}

// checkPerson checks that there is such a person in the cast, and that what has a cue
// is said.
func checkPerson(c *elementCheck) {
	if c.BubbleCue.Set && c.Bubble == "" && c.valid("bubble") && c.valid("bubble_cue") {
		c.fault("bubble_cue", "give a bubble, or leave it out", "there is no bubble that could come then")
	}
	if c.Cast == "" || !c.checker.valid("cast") || !c.valid("cast") {
		return
	}
	if _, ok := c.p.Cast[c.Cast]; ok {
		return
	}
	if len(c.p.Cast) == 0 {
		c.fault("cast", "give the plan a cast, or leave it out", "there is no %s: the plan has no cast", excerpt(c.Cast))
		return
	}
	names := slices.Sorted(maps.Keys(c.p.Cast))
	c.fault("cast", oneOf(c.Cast, names), "there is no %s in the cast", excerpt(c.Cast))
}

// Casted is an element with what the cast says of its person where it says nothing
// itself; any other element as it is.
func (p *Plan) Casted(e Element) Element {
	who, ok := p.Cast[e.Cast]
	if e.Kind != KindPerson || !ok {
		return e
	}
	e.Role, e.Pose, e.Face = stated(e.Role, who.Role), stated(e.Pose, who.Pose), stated(e.Face, who.Face)
	e.Skin, e.Hair, e.HairColor = stated(e.Skin, who.Skin), stated(e.Hair, who.Hair), stated(e.HairColor, who.HairColor)
	e.Beard, e.Accessory, e.Clothes = stated(e.Beard, who.Beard), stated(e.Accessory, who.Accessory), stated(e.Clothes, who.Clothes)
	return e
}

// stated is the first, or the second where that is empty.
func stated[T ~string](a, b T) T {
	if a != "" {
		return a
	}
	return b
}

// mostCast is how many persons a cast has at most.
const mostCast = 60

// castSchema is that of the plan's cast.
func castSchema() *schema {
	return byName(mostCast, anID, object(personFields()...).named("cast_member", "Who somebody of the cast is; what is left out is chosen by the plan's seed and the name."))
}
