package camera

import "image"

// Place is the cell of the large board that the region of a scene lies in, by
// the scene's index in its film, from 0. Neighbours in time are neighbours on
// the board, and the first n cells lie nearly in a square, whatever n is: the
// walk goes around growing squares, each in the other direction than the one
// before.
//
//	0 1 8 9
//	3 2 7 10
//	4 5 6 11
//	… 14 13 12
func Place(scene int) image.Point {
	side := 0
	for (side+1)*(side+1) <= scene {
		side++
	}
	along := scene - side*side // around the square's right and lower sides
	x, y := side, min(along, side)
	if along > side {
		x = 2*side - along
	}
	if side%2 == 0 {
		x, y = y, x
	}
	return image.Pt(x, y)
}

// Step is the way from the region of the scene before to a scene's, in cells:
// one to a side. On boards that are read from right to left it is mirrored. A
// film's first scene has none.
func Step(scene int, leftward bool) image.Point {
	if scene < 1 {
		return image.Point{}
	}
	step := Place(scene).Sub(Place(scene - 1))
	if leftward {
		step.X = -step.X
	}
	return step
}
