package icon

import (
	_ "embed"
	"sort"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/embedded"
)

// NODE_MODULES names a folder into which npm has unpacked @tabler/icons.
//go:generate go run -C ../.. ./canvas/icon/gen $NODE_MODULES/@tabler/icons

//go:embed icons.txt.zst
var packed []byte

// Licence is that of the drawings, with their copyright lines.
//
//go:embed LICENSE-tabler-icons.txt
var Licence string

// entry is one line of the packed text: name, tags and path data, parted by tabs.
type entry struct{ name, rest string }

// tags are the words an icon is known by, its category first.
func (e entry) tags() string {
	t, _, _ := strings.Cut(e.rest, "\t")
	return t
}

func (e entry) paths() string {
	_, p, _ := strings.Cut(e.rest, "\t")
	return p
}

// entries are sorted by name.
type entries []entry

func (b entries) find(name string) (entry, bool) {
	i := sort.Search(len(b), func(i int) bool { return b[i].name >= name })
	if i < len(b) && b[i].name == name {
		return b[i], true
	}
	return entry{}, false
}

// book is all icons, unpacked on first use.
var book = sync.OnceValue(func() entries { return index(string(embedded.Unpack("icons", packed))) })

func index(text string) entries {
	out := make(entries, 0, strings.Count(text, "\n"))
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		name, data, _ := strings.Cut(line, "\t")
		out = append(out, entry{name, data})
		text = rest
	}
	return out
}
