package fonts

import (
	"bytes"
	"fmt"

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
