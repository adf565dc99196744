// Command gen packs the outline and filled icons of the unpacked npm package
// @tabler/icons into icons.txt.zst, with its licence beside it:
//
//	go run ./canvas/icon/gen path/to/node_modules/@tabler/icons
//
// Each line of the packed text is one icon, sorted by name: name, tags with
// blanks between, one SVG path datum per stroke group, and for icons that have
// a filled form "=" and the path datum of its areas, parted by tabs.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./canvas/icon/gen path/to/node_modules/@tabler/icons (run in the repository's root)")
	}
	if err := pack(os.Args[1], filepath.Join("canvas", "icon")); err != nil {
		log.Fatal(err)
	}
}

// node is one SVG element: its name, then its attributes.
type node [2]json.RawMessage

func pack(from, room string) error {
	var nodes, filled map[string][]node
	if err := readJSON(filepath.Join(from, "tabler-nodes-outline.json"), &nodes); err != nil {
		return err
	}
	if err := readJSON(filepath.Join(from, "tabler-nodes-filled.json"), &filled); err != nil {
		return err
	}
	var about map[string]struct {
		Category string            `json:"category"`
		Tags     []json.RawMessage `json:"tags"` // strings, some numbers
	}
	if err := readJSON(filepath.Join(from, "icons.json"), &about); err != nil {
		return err
	}
	var text bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(nodes)) {
		paths, err := pathData(nodes[name])
		if err != nil {
			return fmt.Errorf("icon %s: %w", name, err)
		}
		if areas, err := pathData(filled[name]); err != nil {
			return fmt.Errorf("filled icon %s: %w", name, err)
		} else if len(areas) > 0 {
			paths = append(paths, "="+strings.Join(areas, " "))
		}
		tags := []string{strings.ToLower(about[name].Category)}
		for _, t := range about[name].Tags {
			tags = append(tags, strings.ToLower(strings.Trim(string(t), `"`)))
		}
		fmt.Fprintf(&text, "%s\t%s\t%s\n", name, words(tags), strings.Join(paths, "\t"))
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(4<<20))
	if err != nil {
		return err
	}
	packed := enc.EncodeAll(text.Bytes(), nil)
	fmt.Printf("%d icons, %.2f MB, packed %.2f MB\n", len(nodes), float64(text.Len())/1e6, float64(len(packed))/1e6)
	if err := os.WriteFile(filepath.Join(room, "icons.txt.zst"), packed, 0o644); err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(from, "LICENSE"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(room, "LICENSE-tabler-icons.txt"), licence, 0o644)
}

// pathData lists the data of the paths that leave ink.
func pathData(nodes []node) ([]string, error) {
	var out []string
	for _, n := range nodes {
		var kind string
		var at struct{ D, Stroke, Fill string }
		if err := json.Unmarshal(n[0], &kind); err != nil {
			return nil, err
		}
		if kind != "path" {
			return nil, fmt.Errorf("element %q: only paths are understood", kind)
		}
		if err := json.Unmarshal(n[1], &at); err != nil {
			return nil, err
		}
		if at.Stroke == "none" && (at.Fill == "" || at.Fill == "none") {
			continue
		}
		out = append(out, at.D)
	}
	return out, nil
}

// words is every word of the tags once, in their order.
func words(tags []string) string {
	var out []string
	for _, t := range tags {
		for _, w := range strings.FieldsFunc(t, func(r rune) bool { return r == ' ' || r == '-' || r == '\t' || r == '\n' }) {
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return strings.Join(out, " ")
}

func readJSON(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
