package person

import (
	"github.com/inkreel/inkreel/internal/geom"
)

// hatOf is a head that wears what Open Peeps have none of, drawn by ourselves over a
// head of theirs; false for other forms of hair.
func hatOf(hair string) (part, bool) {
	switch hair {
	case "hard_hat":
		return hardHat(), true
	case "toque":
		return toque(), true
	}
	return part{}, false
}

// A hat is worn on a head with short hair; its own shapes lie over it.
func hatted(shapes ...shape) part {
	p := get(head, "cropped")
	p.shapes = append(append([]shape{}, p.shapes...), shapes...)
	for _, s := range shapes {
		p.view = p.view.Union(s.path.Bounds().Inset(-hatLine / 2))
	}
	return p
}

const hatLine = 16

func areaOf(d string, shade int) shape { return shape{path: drawn(d), code: 'c', shade: shade} }
func lineOf(d string) shape            { return shape{path: drawn(d), line: hatLine} }

// drawn is path data of ours.
func drawn(d string) geom.Path {
	p, err := geom.ParseSVG(d)
	if err != nil {
		panic(err) // a test draws all hats
	}
	return p
}

// hardHat is a helmet of somebody at a building site.
func hardHat() part {
	const dome = "M288 232C282 96 380 14 486 16C590 18 662 92 664 196C540 190 400 204 288 232Z"
	const brim = "M262 246C380 196 560 182 716 204C734 210 730 232 708 236C560 228 420 244 292 284C262 290 246 262 262 246Z"
	return hatted(areaOf(dome, 0), areaOf(brim, 0), lineOf(dome), lineOf(brim), lineOf("M430 24C424 90 428 150 436 200"), lineOf("M540 26C556 90 560 140 558 190"))
}

// toque is a cook's hat.
func toque() part {
	const puff = "M318 120C236 96 226 -14 322 -34C352 -110 470 -126 520 -72C602 -112 698 -52 674 36C700 84 664 128 620 128Z"
	const band = "M312 108C420 132 540 130 634 112L642 214C540 190 410 198 308 236Z"
	return hatted(areaOf(puff, 0), areaOf(band, 0), lineOf(puff), lineOf(band), lineOf("M410 30C404 66 410 92 416 112"), lineOf("M520 22C530 60 530 90 526 114"))
}
