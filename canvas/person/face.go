package person

import (
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// faces are the drawings of moods that have another name.
var faces = map[string]string{"thinking": "suspicious", "surprised": "explaining"}

// moods are the faces that go with poses.
var moods = map[plan.Pose]string{
	"explaining": "explaining", "presenting": "explaining", "thinking": "suspicious", "arms_crossed": "determined", "shrugging": "blank",
	"reading": "calm", "writing": "calm", "typing": "smiling", "drinking": "happy", "pointing_up": "explaining", "gaming": "determined",
}

// faceOf is the face of a mood; none: the pose's.
func faceOf(mood string, pose plan.Pose, r role, masked bool) string {
	stated := mood != ""
	if !stated {
		mood = moods[pose]
	}
	if mood == "" {
		mood = "smiling"
		if r.aged {
			mood = "old"
		}
	}
	if masked {
		switch mood {
		case "happy", "laughing", "grinning", "delighted", "cute", "toothy":
			return "masked_cheerful"
		case "calm", "asleep", "tired":
			return "masked_calm"
		}
		return "masked"
	}
	if f, ok := faces[mood]; ok {
		return f
	}
	return mood
}

// beardOf is the beard of somebody with such hair.
func beardOf(stated string, hair plan.Hair, r role, d dice) string {
	switch {
	case stated != "":
		return stated
	case r.child || !slices.Contains(withBeards, hair) || d.roll("beard", 100) >= r.beards:
		return plan.None
	}
	return pick(d, "form of beard", []string{"full", "medium", "chin", "moustache", "imperial", "goatee", "circle", "full"})
}

// accessoryOf is what somebody wears on the face.
func accessoryOf(stated string, r role, d dice) string {
	switch {
	case stated != "":
		return stated
	case d.roll("glasses", 100) >= r.glasses:
		return plan.None
	case r.eyewear != nil:
		return pick(d, "form of glasses", r.eyewear)
	}
	return pick(d, "form of glasses", []string{"glasses", "round_glasses", "bold_glasses", "browline"})
}

// hairColor is a colour of hair that goes with a skin.
func hairColor(skin plan.Skin, r role, d dice) plan.Hair {
	if r.greying {
		return pick(d, "hair colour", []plan.Hair{plan.HairGrey, plan.HairWhite, plan.HairGrey})
	}
	switch skin {
	case plan.SkinLight:
		return pick(d, "hair colour", []plan.Hair{plan.HairBrown, plan.HairBlonde, plan.HairRed, plan.HairBlack, plan.HairBrown})
	case plan.SkinMediumLight:
		return pick(d, "hair colour", []plan.Hair{plan.HairBrown, plan.HairBlack, plan.HairBrown, plan.HairBlonde})
	case plan.SkinMedium:
		return pick(d, "hair colour", []plan.Hair{plan.HairBlack, plan.HairBrown})
	}
	return plan.HairBlack
}
