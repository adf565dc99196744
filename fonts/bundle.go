package fonts

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/klauspost/compress/zstd"
)

// NODE_MODULES names a folder into which npm has unpacked the packages of
// faces/list.txt.
//go:generate go run -C .. ./fonts/gen $NODE_MODULES

//go:embed faces/*.ttf.zst
var faces embed.FS

// Licences has the text of each bundled face's licence, with its copyright lines,
// as licences/FACE.txt.
//
//go:embed licences/*.txt
var Licences embed.FS

// typefaces holds every face read so far, by file stem, for the whole process:
// a font.Font is read-only and shared by all shapers.
var typefaces sync.Map // string → func() (*font.Font, error)

// unpack decodes faces; its DecodeAll may be called by many goroutines.
var unpack = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
})

// typeface is the face of a file stem, installed or bundled, read on first use.
func typeface(stem string) (*font.Font, error) {
	load, ok := typefaces.Load(stem)
	if !ok {
		load, _ = typefaces.LoadOrStore(stem, sync.OnceValues(func() (*font.Font, error) {
			if in, ok := installed[stem]; ok {
				return in.read()
			}
			return readBundled(stem)
		}))
	}
	return load.(func() (*font.Font, error))()
}

func readBundled(stem string) (*font.Font, error) {
	packed, err := faces.ReadFile("faces/" + stem + ".ttf.zst")
	if err != nil {
		return nil, fmt.Errorf("bundled face: %w", err)
	}
	dec, err := unpack()
	if err != nil {
		return nil, fmt.Errorf("bundled face %s: %w", stem, err)
	}
	ttf, err := dec.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("bundled face %s: %w", stem, err)
	}
	f, err := font.ParseTTF(bytes.NewReader(ttf))
	if err != nil {
		return nil, fmt.Errorf("bundled face %s: %w", stem, err)
	}
	return f.Font, nil
}

// Check opens every bundled face and returns how many there are. None is kept: all of
// them are more than any film needs.
func Check() (int, error) {
	files, err := faces.ReadDir("faces")
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		stem, _, _ := strings.Cut(f.Name(), ".")
		if _, err := readBundled(stem); err != nil {
			return 0, err
		}
	}
	return len(files), nil
}
