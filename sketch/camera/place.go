package camera

import "image"

// Place is where the region of the scene with an index, from 0, lies on a large
// board of n scenes: X counts halves of a region from the board's middle, Y rows
// from the top. Rows are as long as there are or one longer, stand centred one
// below the other, and together have nearly the form of one region, so that all
// of them fill a frame as well as n regions can. Neighbours in time are neighbours
// on the board; each row is walked against the one before.
//
//	  0          0 1         0 1
//	1   2      4 3 2         3 2
//	                       4  5  6
//
// Shorter rows come first: so a pan to the next row leads outwards, past nothing
// that was drawn before the region it leaves.
func Place(scene, n int) image.Point {
	across := 1
	for across*across < n {
		across++
	}
	rows := (n + across - 1) / across
	backward := false
	for y := range rows {
		long := n / rows
		if rows-y <= n%rows {
			long++
		}
		if scene < long {
			x := 2*scene - long + 1
			if backward {
				x = -x
			}
			return image.Pt(x, y)
		}
		scene -= long
		if long > 1 { // one alone is no way: the next row begins where one begins to read
			backward = !backward
		}
	}
	panic("camera: a scene that is not on the board")
}

// Step is the way from the region of the scene before to a scene's, in the
// measures of Place: to a side, or down. On boards that are read from right to
// left it is mirrored. A board's first scene has none.
func Step(scene, n int, leftward bool) image.Point {
	if scene < 1 {
		return image.Point{}
	}
	step := Place(scene, n).Sub(Place(scene-1, n))
	if leftward {
		step.X = -step.X
	}
	return step
}

// IsStep reports whether a Step can be so.
func IsStep(step image.Point) bool {
	if step.Y == 0 {
		return step.X == 2 || step.X == -2
	}
	return step.Y == 1 && step.X >= -1 && step.X <= 1
}
