package svg

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"github.com/inkreel/inkreel/internal/geom"
)

// length reads a number with an optional unit, in pixels at 96 per inch;
// percentages are of whole.
func length(s string, whole, em float64) (float64, bool) {
	s = strings.TrimSpace(s)
	end := len(s)
	for end > 0 && (s[end-1] == '%' || s[end-1] >= 'a' && s[end-1] <= 'z' || s[end-1] >= 'A' && s[end-1] <= 'Z') {
		end--
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(s[:end]), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e9 {
		return 0, false
	}
	switch strings.ToLower(s[end:]) {
	case "", "px":
		return v, true
	case "pt":
		return v * 96 / 72, true
	case "pc":
		return v * 16, true
	case "mm":
		return v * 96 / 25.4, true
	case "cm":
		return v * 96 / 2.54, true
	case "in":
		return v * 96, true
	case "em", "rem":
		return v * em, true
	case "ex":
		return v * em / 2, true
	case "%":
		return v / 100 * whole, true
	}
	return 0, false
}

// numbers reads numbers separated by blanks or commas or their own signs; at
// most a million.
func numbers(s string) []float64 {
	var out []float64
	for i := 0; i < len(s) && len(out) < 1<<20; {
		start, digits, dot, exp := i, false, false, false
	scan:
		for i < len(s) {
			c := s[i]
			switch {
			case c >= '0' && c <= '9':
				digits = true
			case c == '.' && !dot && !exp:
				dot = true
			case (c == 'e' || c == 'E') && digits && !exp:
				exp = true
			case (c == '-' || c == '+') && (i == start || s[i-1] == 'e' || s[i-1] == 'E'):
			default:
				break scan
			}
			i++
		}
		if i == start {
			i++
			continue
		}
		v, err := strconv.ParseFloat(s[start:i], 64)
		if err != nil || math.Abs(v) > 1e9 {
			return out
		}
		out = append(out, v)
	}
	return out
}

// parseColor reads a CSS colour; current is currentColor.
func parseColor(s string, current color.NRGBA) (color.NRGBA, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case s == "currentcolor":
		return current, true
	case s == "transparent":
		return color.NRGBA{}, true
	case strings.HasPrefix(s, "#"):
		return parseHex(s[1:])
	case strings.HasPrefix(s, "rgb"):
		return parseRGB(s)
	case strings.HasPrefix(s, "hsl"):
		return parseHSL(s)
	}
	c, ok := colornames.Map[s]
	return color.NRGBA(c), ok
}

func parseHex(s string) (color.NRGBA, bool) {
	if len(s) == 3 || len(s) == 4 {
		var wide strings.Builder
		for _, c := range []byte(s) {
			wide.WriteByte(c)
			wide.WriteByte(c)
		}
		s = wide.String()
	}
	if len(s) == 6 {
		s += "ff"
	}
	v, err := strconv.ParseUint(s, 16, 32)
	if err != nil || len(s) != 8 {
		return color.NRGBA{}, false
	}
	return color.NRGBA{uint8(v >> 24), uint8(v >> 16), uint8(v >> 8), uint8(v)}, true
}

// arguments are the values inside a function's brackets.
func arguments(s string) []string {
	_, s, ok := strings.Cut(s, "(")
	if !ok {
		return nil
	}
	s, _, _ = strings.Cut(s, ")")
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '/' || r == '\t' || r == '\n' })
}

func parseRGB(s string) (color.NRGBA, bool) {
	a := arguments(s)
	if len(a) < 3 {
		return color.NRGBA{}, false
	}
	var v [3]uint8
	for i := range v {
		n, ok := length(a[i], 255, 1)
		if !ok {
			return color.NRGBA{}, false
		}
		v[i] = uint8(min(max(n, 0), 255) + 0.5)
	}
	return color.NRGBA{v[0], v[1], v[2], alphaOf(a)}, true
}

func alphaOf(a []string) uint8 {
	alpha := 1.0
	if len(a) > 3 {
		share(&alpha, a[3])
	}
	return uint8(alpha*255 + 0.5)
}

func parseHSL(s string) (color.NRGBA, bool) {
	a := arguments(s)
	if len(a) < 3 {
		return color.NRGBA{}, false
	}
	h, ok1 := length(strings.TrimSuffix(a[0], "deg"), 360, 1)
	sat, ok2 := length(a[1], 1, 1)
	l, ok3 := length(a[2], 1, 1)
	if !ok1 || !ok2 || !ok3 {
		return color.NRGBA{}, false
	}
	// CSS Color 3, 4.2.4.
	sat, l = min(max(sat, 0), 1), min(max(l, 0), 1)
	f := func(n float64) uint8 {
		k := math.Mod(math.Mod(n+h/30, 12)+12, 12)
		return uint8(255*(l-sat*min(l, 1-l)*max(-1, min(k-3, 9-k, 1))) + 0.5)
	}
	return color.NRGBA{f(0), f(8), f(4), alphaOf(a)}, true
}

// transform reads a transform list (SVG 1.1, 7.6); parts it cannot read are
// left out.
func transform(s string) geom.Affine {
	m := geom.Identity
	for range 64 {
		name, rest, ok := strings.Cut(s, "(")
		if !ok {
			break
		}
		args, after, ok := strings.Cut(rest, ")")
		if !ok {
			break
		}
		s = after
		if t, ok := transformOf(strings.Trim(name, " ,\t\r\n"), numbers(args)); ok {
			m = t.Then(m)
		}
	}
	return m
}

func transformOf(name string, v []float64) (geom.Affine, bool) {
	arg := func(i int, other float64) float64 {
		if i < len(v) {
			return v[i]
		}
		return other
	}
	if len(v) == 0 {
		return geom.Identity, false
	}
	switch name {
	case "matrix":
		if len(v) == 6 {
			return geom.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}, true
		}
	case "translate":
		return geom.Translate(geom.Pt(v[0], arg(1, 0))), true
	case "scale":
		return geom.Scale(v[0], arg(1, v[0])), true
	case "rotate":
		return geom.RotateAbout(v[0]*math.Pi/180, geom.Pt(arg(1, 0), arg(2, 0))), true
	case "skewX":
		return geom.Affine{A: 1, C: math.Tan(v[0] * math.Pi / 180), D: 1}, true
	case "skewY":
		return geom.Affine{A: 1, B: math.Tan(v[0] * math.Pi / 180), D: 1}, true
	}
	return geom.Identity, false
}
