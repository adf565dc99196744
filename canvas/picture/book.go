package picture

import (
	_ "embed"
	"fmt"
	"sort"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// NODE_MODULES names a folder into which npm has unpacked what gen reads.
//go:generate go run -C ../.. ./canvas/picture/gen $NODE_MODULES

//go:embed pictures.txt.zst
var packed []byte

// The licences of the sets, with their copyright lines.
var (
	//go:embed LICENSE-fluent-emoji.txt
	LicenceFluent string
	//go:embed LICENSE-circle-flags.txt
	LicenceFlags string
)

// entry is one line of the packed text; only its name is looked at before it is
// asked for.
type entry struct{ name, rest string }

// fields are category, id, keywords, view and shapes.
func (e entry) fields() (category, id, words, view, shapes string) {
	category, rest, _ := strings.Cut(e.rest, "\t")
	id, rest, _ = strings.Cut(rest, "\t")
	words, rest, _ = strings.Cut(rest, "\t")
	view, shapes, _ = strings.Cut(rest, "\t")
	return category, id, words, view, shapes
}

// entries are sorted by name.
type entries struct {
	list []entry
	byID map[string]int
}

func (b *entries) find(name string) (entry, bool) {
	i := sort.Search(len(b.list), func(i int) bool { return b.list[i].name >= name })
	if i < len(b.list) && b.list[i].name == name {
		return b.list[i], true
	}
	return entry{}, false
}

// book is all pictures, unpacked on first use.
var book = sync.OnceValue(unpack)

func unpack() *entries {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("pictures: %v", err)) // no input of ours can cause it
	}
	defer dec.Close()
	text, err := dec.DecodeAll(packed, nil)
	if err != nil {
		panic(fmt.Sprintf("pictures: the embedded file is broken: %v", err))
	}
	return index(string(text))
}

func index(text string) *entries {
	n := strings.Count(text, "\n")
	b := &entries{make([]entry, 0, n), make(map[string]int, n)}
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
