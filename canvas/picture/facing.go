package picture

import "strings"

// Side is the way a picture looks.
type Side int

// The ways.
const (
	Ahead Side = iota // at whoever looks at it, or it has no face
	Left
	Right
)

// leftward are the pictures that look to the left, as nearly all of the library do that
// are seen from the side.
var leftward = setOf(`
	ant baby-chick badger beaver bird bison black-cat blowfish boar bug camel cat chipmunk cow cricket deer dodo dog
	donkey dove dragon dragon-face duck eagle elephant ewe fish flamingo giraffe goat goose guide-dog hedgehog
	hippopotamus honeybee horse horse-face kangaroo leopard llama mammoth moose mosquito mouse ox pig poodle rabbit ram
	rat rhinoceros rooster sauropod service-dog shark shrimp skunk snail spouting-whale swan tiger tropical-fish

	ambulance articulated-lorry auto-rickshaw automobile bicycle bullet-train bus delivery-truck fire-engine helicopter
	high-speed-train kick-scooter light-rail locomotive manual-wheelchair minibus monorail motor-scooter motorcycle
	motorized-wheelchair passenger-ship pickup-truck police-car racing-car ship sport-utility-vehicle taxi tractor
	trolleybus

	horse-racing person-fencing skier snowboarder`)

// doing are what persons do looking to the left.
var doing = setOf(`
	biking bouncing-ball golfing in-manual-wheelchair in-motorized-wheelchair kneeling mountain-biking playing-handball
	running surfing walking with-white-cane`)

// Facing is the way the picture of a name looks.
func Facing(name string) Side {
	if name == "blackbird" {
		return Right
	}
	who, what, _ := strings.Cut(name, "-")
	if leftward[name] || doing[what] && (who == "person" || who == "man" || who == "woman") {
		return Left
	}
	return Ahead
}

func setOf(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
