package fonts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// What a file of faces may be: the largest Chinese ones have 30 MB, collections
// of them 120.
const (
	mostFaceBytes = 160 << 20
	mostInFile    = 64 // faces of a collection
)

// faceFile is one face of a file as it describes itself.
type faceFile struct {
	index   int // in a collection
	family  string
	weight  font.Weight
	upright bool
	licence string // what it says of its licence
	font    *font.Font
}

// readFaces reads a TrueType or OpenType file, or a collection of them, of
// anybody. What no parser was made for is an error, never a panic.
func readFaces(data []byte) (faces []faceFile, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			faces, err = nil, fmt.Errorf("broken tables: %v", broken)
		}
	}()
	if len(data) > mostFaceBytes {
		return nil, fmt.Errorf("%d MiB: a file of faces may have %d", len(data)>>20, mostFaceBytes>>20)
	}
	if err := wholeTables(data); err != nil {
		return nil, err
	}
	loaders, err := opentype.NewLoaders(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if len(loaders) > mostInFile {
		return nil, fmt.Errorf("%d faces: a collection may have %d", len(loaders), mostInFile)
	}
	for i, l := range loaders {
		f, err := font.NewFont(l)
		if err != nil {
			return nil, err
		}
		about := f.Describe()
		faces = append(faces, faceFile{
			index: i, family: about.Family, weight: about.Aspect.Weight, upright: about.Aspect.Style == font.StyleNormal,
			licence: licenceOf(l), font: f,
		})
	}
	return faces, nil
}

// licenceOf is what a face says of its licence, and where that is to be read.
func licenceOf(l *opentype.Loader) string {
	const description, address = 13, 14
	raw, err := l.RawTable(opentype.MustNewTag("name"))
	if err != nil {
		return ""
	}
	names, _, err := tables.ParseName(raw)
	if err != nil {
		return ""
	}
	return names.Name(description) + " " + names.Name(address)
}

// Of the head of a file of faces, in bytes: a face's own, a collection's, and an entry of its tables.
const (
	faceHead       = 12
	collectionHead = 12
	tableEntry     = 16
)

// wholeTables returns the fault of a file whose tables are not within it: who reads them believes
// their lengths, of 4 GB at most.
func wholeTables(data []byte) error {
	at := func(i int) (int, bool) {
		if i+4 > len(data) {
			return 0, false
		}
		return int(binary.BigEndian.Uint32(data[i:])), true
	}
	faces := []int{0}
	if bytes.HasPrefix(data, []byte("ttcf")) {
		n, _ := at(8)
		if n > mostInFile {
			return fmt.Errorf("%d faces: a collection may have %d", n, mostInFile)
		}
		faces = faces[:0]
		for i := range n {
			from, _ := at(collectionHead + 4*i)
			faces = append(faces, from)
		}
	}
	for _, from := range faces {
		if kind, _ := at(from); !slices.Contains(faceKinds, kind) || from+faceHead > len(data) {
			return errors.New("it is neither TrueType nor OpenType")
		}
		for i := range int(binary.BigEndian.Uint16(data[from+4:])) {
			entry := from + faceHead + tableEntry*i
			offset, _ := at(entry + 8)
			length, ok := at(entry + 12)
			if !ok || offset+length > len(data) {
				return errors.New("a table of it reaches beyond its end: the file is cut off or damaged")
			}
		}
	}
	return nil
}

// faceKinds are how a face begins: TrueType, that of a Mac, and OpenType with outlines of PostScript.
var faceKinds = []int{0x00010000, 0x74727565, 0x4F54544F}
