package price

import (
	"strconv"
)

// place is a place of a plan; numbers count from 1, and 0 is none. It becomes a
// path only where it is kept.
type place struct {
	variant, scene, element int
	field                   string
}

// String is the place as a path.
func (p place) String() string {
	var b []byte
	item := func(list string, n int) {
		if n == 0 {
			return
		}
		if len(b) > 0 {
			b = append(b, '.')
		}
		b = append(b, list...)
		b = append(b, '[')
		b = strconv.AppendInt(b, int64(n-1), 10)
		b = append(b, ']')
	}
	item("variants", p.variant)
	item("scenes", p.scene)
	item("elements", p.element)
	if p.field != "" {
		if len(b) > 0 {
			b = append(b, '.')
		}
		b = append(b, p.field...)
	}
	return string(b)
}
