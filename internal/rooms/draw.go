package main

import (
	"bytes"
	"fmt"
	"html"
	"strings"
)

// Sizes of the drawing in pixels: chosen so that the widest level fits a page
// of documentation and captions can be read there.
const (
	boxW, boxH   = 190, 66
	passW        = 4 // of the place where an arrow passes a level
	gapX, gapY   = 16, 54
	margin       = 24
	captionChars = 30 // of a line of a box's caption
	captionLines = 2
)

// groupColors tint a box by the directory its room is in.
var groupColors = map[string]string{
	"cmd": "#fde2e2", "engine": "#fdebd0", "canvas": "#e3f1df", "sketch": "#dcecf9",
	"audio": "#efe3f7", "mux": "#f7e3ef", "plan": "#fff6cf", "styles": "#fff6cf", "fonts": "#fff6cf", "internal": "#ececec",
	"author": "#e2f3f1", "provider": "#e9e4f5", "service": "#dde6f7",
}

// draw returns the SVG of the arranged rooms.
func draw(s storeys) []byte {
	width := 0
	for _, l := range s.levels {
		width = max(width, 2*margin+s.breadth(l, gapX))
	}
	height := 2*margin + len(s.levels)*boxH + (len(s.levels)-1)*gapY
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Helvetica, Arial, sans-serif">
<title>The packages of Inkreel and what they import</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#667"/></marker></defs>
<rect width="100%%" height="100%%" fill="#fff"/>
`, width, height)
	place := map[string][2]int{} // top middle
	for y, l := range s.levels {
		gap := gapX
		if n := len(l) - 1; n > 0 {
			gap += min((width-2*margin-s.breadth(l, gapX))/n, 2*gapX)
		}
		x := (width - s.breadth(l, gap)) / 2
		for _, r := range l {
			place[r.name] = [2]int{x + s.wide(r)/2, margin + y*(boxH+gapY)}
			x += s.wide(r) + gap
		}
	}
	for _, way := range s.ways {
		s.arrow(&b, way, place)
	}
	for _, l := range s.levels {
		for _, r := range l {
			if !s.passed[r.name] {
				box(&b, r, place[r.name])
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// wide is the width of a room's box, or of the way past a level.
func (s storeys) wide(r room) int {
	if s.passed[r.name] {
		return passW
	}
	return boxW
}

// breadth is the width of a level with gap pixels between its boxes.
func (s storeys) breadth(level []room, gap int) int {
	sum := (len(level) - 1) * gap
	for _, r := range level {
		sum += s.wide(r)
	}
	return sum
}

// arrow draws a curve along a way: straight down past the rooms of a level, bent
// between levels.
func (s storeys) arrow(b *bytes.Buffer, way []string, place map[string][2]int) {
	last := len(way) - 1
	x, y := place[way[0]][0]+lean(place[way[0]][0], place[way[1]][0]), place[way[0]][1]+boxH
	fmt.Fprintf(b, `<path d="M%d %d`, x, y)
	for i, name := range way[1:] {
		x1, y1 := place[name][0], place[name][1]
		if i+1 == last {
			x1 += lean(x1, place[way[i]][0])
		}
		bend := (y1 - y) / 2
		fmt.Fprintf(b, "C%d %d %d %d %d %d", x, y+bend, x1, y1-bend, x1, y1)
		x, y = x1, y1
		if i+1 < last {
			y += boxH
			fmt.Fprintf(b, "V%d", y)
		}
	}
	b.WriteString(`" fill="none" stroke="#8893a5" stroke-width="1.3" marker-end="url(#tip)"/>` + "\n")
}

// lean is how far from the middle of its box an arrow begins or ends, so that
// arrows of several directions stay apart.
func lean(from, to int) int {
	const share = 6
	return max(min((to-from)/share, boxW/3), -boxW/3)
}

func box(b *bytes.Buffer, r room, at [2]int) {
	group, _, _ := strings.Cut(r.name, "/")
	fmt.Fprintf(b, `<g><title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="7" fill="%s" stroke="#556"/>`,
		html.EscapeString(r.about), at[0]-boxW/2, at[1], boxW, boxH, groupColors[group])
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle" font-size="15" font-weight="bold" fill="#223">%s</text>`,
		at[0], at[1]+21, html.EscapeString(r.name))
	for i, line := range caption(r.about) {
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle" font-size="10.5" fill="#445">%s</text>`,
			at[0], at[1]+39+14*i, html.EscapeString(line))
	}
	b.WriteString("</g>\n")
}

// caption breaks what a room is for into the lines its box holds.
func caption(about string) []string {
	var lines []string
	line := ""
	for _, w := range strings.Fields(about) {
		if line != "" && len(line)+1+len(w) > captionChars {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	lines = append(lines, line)
	if len(lines) > captionLines {
		lines = lines[:captionLines]
		lines[captionLines-1] += " …"
	}
	return lines
}
