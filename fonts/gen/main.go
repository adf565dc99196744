// Command gen packs the faces of fonts/faces/list.txt out of unpacked npm
// packages @expo-google-fonts/*, unchanged but for zstd compression, and puts
// each family's licence beside them:
//
//	go run ./fonts/gen path/to/node_modules
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/image/font/sfnt"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./fonts/gen path/to/node_modules (run in the repository's root)")
	}
	if err := pack(filepath.Join(os.Args[1], "@expo-google-fonts"), "fonts"); err != nil {
		log.Fatal(err)
	}
}

// pack reads "package stem" lines and writes faces/<stem>.ttf.zst and
// licences/<package>.txt.
func pack(from, room string) error {
	list, err := os.Open(filepath.Join(room, "faces", "list.txt"))
	if err != nil {
		return err
	}
	defer list.Close()
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20), zstd.WithEncoderCRC(false))
	if err != nil {
		return err
	}
	total := 0
	lines := bufio.NewScanner(list)
	for n := 1; lines.Scan(); n++ {
		f := strings.Fields(lines.Text())
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if len(f) != 2 {
			return fmt.Errorf("list.txt:%d: want an npm package and a file stem, got %q", n, lines.Text())
		}
		size, err := packFace(enc, filepath.Join(from, f[0]), f[1], room)
		if err != nil {
			return fmt.Errorf("list.txt:%d: %w", n, err)
		}
		total += size
	}
	fmt.Printf("%.1f MB\n", float64(total)/1e6)
	return lines.Err()
}

// packFace writes one face and its family's licence and returns its packed size.
func packFace(enc *zstd.Encoder, dir, stem, room string) (int, error) {
	ttf, err := readFace(dir, stem)
	if err != nil {
		return 0, err
	}
	licence, err := readLicence(dir, ttf)
	if err != nil {
		return 0, err
	}
	packed := enc.EncodeAll(ttf, nil)
	if err := os.WriteFile(filepath.Join(room, "faces", stem+".ttf.zst"), packed, 0o644); err != nil {
		return 0, err
	}
	return len(packed), os.WriteFile(filepath.Join(room, "licences", filepath.Base(dir)+".txt"), licence, 0o644)
}

// readFace finds a face in a folder of its weight or, in older packages, at
// the package's top.
func readFace(dir, stem string) ([]byte, error) {
	_, weight, _ := strings.Cut(stem, "_")
	ttf, err := os.ReadFile(filepath.Join(dir, weight, stem+".ttf"))
	if errors.Is(err, fs.ErrNotExist) {
		return os.ReadFile(filepath.Join(dir, stem+".ttf"))
	}
	return ttf, err
}

// readLicence is the package's licence text. Older packages hold none; there
// the face itself names its copyright and the Open Font License, whose text is
// taken from a neighbour.
func readLicence(dir string, ttf []byte) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(dir, "LICENSE_FONT"))
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	face, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, err
	}
	var buf sfnt.Buffer
	copyright, err := face.Name(&buf, sfnt.NameIDCopyright)
	if err != nil {
		return nil, err
	}
	terms, err := face.Name(&buf, sfnt.NameIDLicense)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(terms, "SIL Open Font License, Version 1.1") {
		return nil, fmt.Errorf("%s: licence %q is not the Open Font License", dir, terms)
	}
	ofl, err := os.ReadFile(filepath.Join(dir, "..", "patrick-hand", "LICENSE_FONT"))
	if err != nil {
		return nil, err
	}
	_, body, ok := strings.Cut(string(ofl), "\n")
	if !ok {
		return nil, fmt.Errorf("patrick-hand: licence of one line")
	}
	return []byte(copyright + "\n" + body), nil
}
