// Command gen packs the parts of Open Peeps into parts.txt.zst: bodies, heads, faces,
// beards and accessories, from an unpacked npm package:
//
//	npm install @opeepsfun/open-peeps@1.0.6
//	go run ./canvas/person/gen path/to/node_modules
//
// Each line of the packed text is one part, its fields parted by tabs: its group, its
// name, where it lies in a person (x, y, width, height), and its shapes, areas before
// lines. An area begins with its colour, "#rrggbb", or a letter for what it is of and
// a digit for its shade; a line with l and its breadth; then comes path data in units.
// In the package ink is one black shape: ink.go reads it into lines, which any pen can
// draw, and areas as of hair. What is taken is said in choose.go.
package main

import (
	"bytes"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/inkreel/inkreel/internal/geom"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./canvas/person/gen path/to/node_modules (run in the repository's root)")
	}
	from := filepath.Join(os.Args[1], "@opeepsfun", "open-peeps", "build")
	if err := pack(from, filepath.Join("canvas", "person", "parts.txt.zst")); err != nil {
		log.Fatal(err)
	}
}

// shape is an area, or a line of a width.
type shape struct {
	code string
	line float64
	path geom.Path
}

func pack(from, to string) error {
	lines := make([]string, len(choices))
	errs := make([]error, len(choices))
	var wait sync.WaitGroup
	room := make(chan struct{}, 2)
	for i, c := range choices {
		wait.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			all, err := readPart(filepath.Join(from, folders[c.group], c.file+".js"))
			if err != nil {
				errs[i] = err
				return
			}
			lines[i] = written(c, shapesOf(c, all))
		})
	}
	wait.Wait()
	var text bytes.Buffer
	for i, l := range lines {
		if errs[i] != nil {
			return errs[i]
		}
		text.WriteString(l)
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	packed := enc.EncodeAll(text.Bytes(), nil)
	fmt.Printf("%d parts, %.2f MB, packed %.2f MB\n", len(lines), float64(text.Len())/1e6, float64(len(packed))/1e6)
	return os.WriteFile(to, packed, 0o644)
}

// written is the line of a part.
func written(c choice, shapes []shape) string {
	var r geom.Rect
	for _, s := range shapes {
		for _, l := range s.path.Flatten(0.5) {
			for _, q := range l {
				r = r.Union(geom.R(q.X-s.line/2, q.Y-s.line/2, s.line+1e-6, s.line+1e-6))
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\t%s\t%.0f %.0f %.0f %.0f", c.group, c.name, r.Min.X, r.Min.Y, r.W(), r.H())
	for _, s := range shapes {
		if len(s.path) == 0 {
			continue
		}
		code := s.code
		if s.line > 0 {
			code = fmt.Sprintf("l%.0f", s.line)
		}
		fmt.Fprintf(&b, "\t%s%s", code, pathData(s.path))
	}
	b.WriteByte('\n')
	return b.String()
}

// pathData writes a path of straight pieces in whole units, each relative to the last.
func pathData(p geom.Path) string {
	var b strings.Builder
	var x, y, x0, y0 int
	last := byte(0)
	for _, s := range p {
		if s.Op == geom.Close {
			b.WriteByte('z')
			x, y, last = x0, y0, 'z'
			continue
		}
		nx, ny := int(math.Round(s.A.X)), int(math.Round(s.A.Y))
		cmd := byte('l')
		if s.Op == geom.MoveTo {
			cmd, x0, y0 = 'm', nx, ny
		} else if nx == x && ny == y {
			continue
		}
		blank := cmd == 'l' && last == 'l'
		if !blank {
			b.WriteByte(cmd)
		}
		for _, v := range [2]int{nx - x, ny - y} {
			if blank && v >= 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(v))
			blank = true
		}
		x, y, last = nx, ny, cmd
	}
	return b.String()
}
