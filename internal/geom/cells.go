package geom

// Around is which cells of a grid, w wide and h high, row by row, can be reached from its
// rim over sides of cells without entering a wall: all others are walls or enclosed by them.
func Around(w, h int, wall func(x, y int) bool) []bool {
	reached := make([]bool, w*h)
	type cell struct{ x, y int }
	var todo []cell
	reach := func(x, y int) {
		if x >= 0 && y >= 0 && x < w && y < h && !reached[y*w+x] && !wall(x, y) {
			reached[y*w+x] = true
			todo = append(todo, cell{x, y})
		}
	}
	for x := range w {
		reach(x, 0)
		reach(x, h-1)
	}
	for y := range h {
		reach(0, y)
		reach(w-1, y)
	}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		reach(c.x-1, c.y)
		reach(c.x+1, c.y)
		reach(c.x, c.y-1)
		reach(c.x, c.y+1)
	}
	return reached
}
