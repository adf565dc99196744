package plan

import (
	"fmt"
	"strings"
	"testing"
)

// zigzag crosses its square n times.
func zigzag(n int) string {
	var b strings.Builder
	b.WriteString("M0 0")
	for i := range n {
		fmt.Fprintf(&b, "L%d %d", 9*((i+1)%2), i%10)
	}
	return b.String()
}

// TestPathsCost checks that lines short to write and endless to draw are refused
// with their place, figure and limit, one by one and all of a scene together, and
// that what people draw passes.
func TestPathsCost(t *testing.T) {
	element := func(d, more string) string { return fmt.Sprintf(`{"kind": "path", "d": %q%s}`, d, more) }
	times := func(n int, s string) string { return strings.TrimSuffix(strings.Repeat(s+",", n), ",") }
	const small = `, "box": {"x": 0.1, "y": 0.1, "w": 0.1, "h": 0.1}`
	for _, c := range []struct{ name, elements, want string }{
		{"a long line", element(zigzag(400), ""), ""},
		{"lines of 6 KB", element(zigzag(1500), ""), "scenes[0].elements[0].d: the line is 1110 times as long as the diagonal of the drawing; accepted: at most 400 times"},
		{"curves", element("M0 0"+strings.Repeat("C9 9 0 9 0 0", 500), ""), "scenes[0].elements[0].d: the line is 1207 times as long"},
		{"of a wide plane", element(zigzag(1500), `, "view_box": "0 0 90 90"`), ""},
		{"segments", element("M0 0"+strings.Repeat("h1", 20_000), ""), "scenes[0].elements[0].d: has 20001 segments; accepted: at most 20000"},
		{"many paths", times(4, element(zigzag(500), "")), "scenes[0].elements: the lines of its paths are together 1479 times as long as the diagonal of the frame; accepted: at most 1200 times"},
		{"many small paths", times(30, element(zigzag(500), small)), ""},
		{"no line", element("M5 5", ""), ""},
	} {
		_, err := Decode([]byte(`{"version": 1, "scenes": [{"duration": 2, "elements": [`+c.elements+`]}]}`), Options{})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
