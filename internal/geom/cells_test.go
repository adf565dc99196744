package geom

import (
	"strings"
	"testing"
)

// What walls enclose cannot be reached, a corner where two meet lets nothing through.
func TestAround(t *testing.T) {
	grid := []string{
		".......",
		".###.#.",
		".#..##.",
		".####..",
		"......#",
	}
	got := Around(7, 5, func(x, y int) bool { return grid[y][x] == '#' })
	var rows []string
	for y := range 5 {
		row := ""
		for x := range 7 {
			switch {
			case got[y*7+x]:
				row += "."
			case grid[y][x] == '#':
				row += "#"
			default:
				row += "o"
			}
		}
		rows = append(rows, row)
	}
	want := ".......\n.###.#.\n.#oo##.\n.####..\n......#"
	if s := strings.Join(rows, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}
