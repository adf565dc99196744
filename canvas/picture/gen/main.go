// Command gen packs the pictures of unpacked npm packages into pictures.txt.zst and
// shapes.zst, with their licences beside them:
//
//	npm install @iconify-json/fluent-emoji-flat@1.2.6 circle-flags@2.8.3 \
//	    emojibase-data@17.0.0 cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0 \
//	    cldr-subdivisions-full@48.2.0
//	go run ./canvas/picture/gen path/to/node_modules
//
// Each line of the list but the first is one picture, sorted by name, its fields parted
// by tabs: name, category, code points of its emoji, keywords with blanks between, where
// it lies in the square, with an o behind it where that is a disc. The shapes of the
// pictures, in the same order, are packed by groups; a line has for every shape its
// colour and part with its path data in hundredths of a unit, parted by tabs. The first
// line of the list is how many bytes each packed group has. What is taken is said in
// choose.go, what is changed in redrawn.go and blacks.go.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/inkreel/inkreel/internal/geom"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./canvas/picture/gen path/to/node_modules (run in the repository's root)")
	}
	if err := pack(os.Args[1], filepath.Join("canvas", "picture")); err != nil {
		log.Fatal(err)
	}
}

// picture is one of the library.
type picture struct {
	name, category, id string
	words              []string
	round              bool // what is outside of a circle is not seen
	shapes             []shape
}

func pack(from, room string) error {
	all, err := emoji(from)
	if err != nil {
		return err
	}
	flags, err := flags(from)
	if err != nil {
		return err
	}
	all = append(all, flags...)
	slices.SortFunc(all, func(a, b picture) int { return strings.Compare(a.name, b.name) })
	for i, p := range all {
		if i > 0 && all[i-1].name == p.name {
			return fmt.Errorf("two pictures are called %s", p.name)
		}
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	var list, sizes, packed bytes.Buffer
	count := map[string]int{}
	for some := range slices.Chunk(all, group) {
		var shapes bytes.Buffer
		for _, p := range some {
			fmt.Fprintf(&list, "%s\t%s\t%s\t%s\t%s\n", p.name, p.category, p.id, strings.Join(p.words, " "), p.view())
			for i, s := range p.shapes {
				if i > 0 {
					shapes.WriteByte('\t')
				}
				shapes.WriteString(s.color + pathData(s.path))
			}
			shapes.WriteByte('\n')
			count[p.category]++
		}
		n, _ := packed.Write(enc.EncodeAll(shapes.Bytes(), nil)) // never fails
		fmt.Fprintf(&sizes, "%d ", n)
	}
	sizes.WriteByte('\n')
	head := enc.EncodeAll(append(sizes.Bytes(), list.Bytes()...), nil)
	fmt.Printf("%d pictures, packed %.2f MB: %v\n", len(all), float64(len(head)+packed.Len())/1e6, count)
	if err := os.WriteFile(filepath.Join(room, "shapes.zst"), packed.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(room, "pictures.txt.zst"), head, 0o644)
}

// group is how many pictures are packed together, as the package reads them.
const group = 64

// side is that of the square all pictures are drawn in.
const side = 32

// view is the part of the square that a picture takes, in steps: x, y, width, height.
func (p picture) view() string {
	whole := geom.R(0, 0, side, side)
	if p.round {
		return viewOf(whole) + "o"
	}
	var r geom.Rect
	for _, s := range p.shapes {
		r = r.Union(boundsOf(s))
	}
	return viewOf(r.Intersect(whole))
}

func viewOf(r geom.Rect) string {
	return fmt.Sprintf("%.0f %.0f %.0f %.0f", r.Min.X*grain, r.Min.Y*grain, r.W()*grain, r.H()*grain)
}

func readJSON(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
