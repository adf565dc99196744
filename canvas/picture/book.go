package picture

import (
	_ "embed"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/inkreel/inkreel/internal/embedded"
)

// NODE_MODULES names a folder into which npm has unpacked what gen reads.
//go:generate go run -C ../.. ./canvas/picture/gen $NODE_MODULES

// The pictures are packed apart from what is known of them: who looks for one does not
// unpack what they look like, who draws one unpacks no more than its group.
var (
	//go:embed pictures.txt.zst
	packedList []byte
	//go:embed shapes.zst
	packedShapes []byte
)

// group is how many pictures are packed together.
const group = 64

// The licences of the sets, with their copyright lines.
var (
	//go:embed LICENSE-fluent-emoji.txt
	LicenceFluent string
	//go:embed LICENSE-circle-flags.txt
	LicenceFlags string
)

// entry is one line of the list; only its name is looked at before it is
// asked for.
type entry struct{ name, rest string }

// fields are category, id, keywords and view.
func (e entry) fields() (category, id, words, view string) {
	category, rest, _ := strings.Cut(e.rest, "\t")
	id, rest, _ = strings.Cut(rest, "\t")
	words, view, _ = strings.Cut(rest, "\t")
	return category, id, words, view
}

// entries are sorted by name.
type entries struct {
	list   []entry
	byID   map[string]int
	groups []int // where in the packed shapes every group ends
}

// find is the number of a picture.
func (b *entries) find(name string) (int, bool) {
	i := sort.Search(len(b.list), func(i int) bool { return b.list[i].name >= name })
	return i, i < len(b.list) && b.list[i].name == name
}

// unpacked is the shapes of a group, a line for each picture.
type unpacked struct {
	group int
	lines []string
}

// latest is the group that was asked for last: who draws all goes by their names.
var latest atomic.Pointer[unpacked]

// shapes are those of a picture, as gen has written them.
func (b *entries) shapes(i int) string {
	g := i / group
	u := latest.Load()
	if u == nil || u.group != g {
		from := 0
		if g > 0 {
			from = b.groups[g-1]
		}
		u = &unpacked{g, strings.Split(string(embedded.Unpack("pictures", packedShapes[from:b.groups[g]])), "\n")}
		latest.Store(u)
	}
	return u.lines[i%group]
}

// book is what is known of all pictures, unpacked on first use.
var book = sync.OnceValue(func() *entries { return index(string(embedded.Unpack("pictures", packedList))) })

// index reads the list: a line of the sizes of the packed groups, then the pictures.
func index(text string) *entries {
	sizes, text, _ := strings.Cut(text, "\n")
	n := strings.Count(text, "\n")
	b := &entries{list: make([]entry, 0, n), byID: make(map[string]int, n)}
	end := 0
	for size := range strings.FieldsSeq(sizes) {
		k, _ := strconv.Atoi(size) // our own data: a test reads every picture
		end += k
		b.groups = append(b.groups, end)
	}
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		name, data, _ := strings.Cut(line, "\t")
		_, id, _ := strings.Cut(data, "\t")
		id, _, _ = strings.Cut(id, "\t")
		b.byID[id] = len(b.list)
		b.list = append(b.list, entry{name, data})
		text = rest
	}
	return b
}
