package tail

import "testing"

func TestTail(t *testing.T) {
	kept := Tail{Most: 4}
	for _, c := range [][2]string{{"", ""}, {"ab", "ab"}, {"cde", "bcde"}, {"0123456", "3456"}, {"7", "4567"}, {"8\n9", "9"}, {"\xc3", "9?"}} {
		if n, err := kept.Write([]byte(c[0])); n != len(c[0]) || err != nil || kept.String() != c[1] {
			t.Errorf("%q: %q, %d, %v; want %q", c[0], kept.String(), n, err, c[1])
		}
	}
}
