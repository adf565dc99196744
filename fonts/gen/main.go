// Command gen packs the faces of fonts/faces/list.txt out of unpacked npm and
// Debian packages, unchanged but for their compression and where the list has
// them thinned, and puts each family's licence beside them:
//
//	go run ./fonts/gen path/to/node_modules [path/to/unpacked/debs]
//
// The second folder is what dpkg -x made of the packages that the list names.
// Faces that lie there already, packed, and whose package is not at hand stay
// as they are.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/image/font/sfnt"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 && len(os.Args) != 3 {
		log.Fatal("usage: go run ./fonts/gen path/to/node_modules [path/to/unpacked/debs] (run in the repository's root)")
	}
	from := folders{npm: os.Args[1]}
	if len(os.Args) == 3 {
		from.deb = os.Args[2]
	}
	if err := pack(from, "fonts"); err != nil {
		log.Fatal(err)
	}
}

// folders are where packages were unpacked.
type folders struct{ npm, deb string }

// pack reads the list and writes faces/<stem>.ttf.zst and licences/<name>.txt.
func pack(from folders, room string) error {
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
		if len(f) < 2 || len(f) > 4 {
			return fmt.Errorf("list.txt:%d: want a name, a file stem, where it is from and how it is thinned, got %q", n, lines.Text())
		}
		size, err := packFace(enc, from.source(f), room)
		if err != nil {
			return fmt.Errorf("list.txt:%d: %w", n, err)
		}
		total += size
	}
	fmt.Printf("%.1f MB\n", float64(total)/1e6)
	return lines.Err()
}

// source is one line of the list.
type source struct {
	name, stem string
	file       string // of the face
	licence    string // of the package; may be missing
	terms      string // Debian's account of who holds which rights
	sample     string // a package whose licence is whole
	thin       string // grid that its points are put on; empty: it stays as it is
}

// source is what a line names: a name and a stem alone are a package of
// @expo-google-fonts, where a face lies in a folder of its weight or, in older
// packages, at the top.
func (d folders) source(f []string) source {
	out := source{name: f[0], stem: f[1], sample: filepath.Join(d.npm, "@expo-google-fonts", "patrick-hand", "LICENSE_FONT")}
	if len(f) == 4 {
		out.thin = strings.TrimPrefix(f[3], "thin:")
	}
	if len(f) >= 3 {
		if debian, ok := strings.CutPrefix(f[2], "deb:"); ok {
			pkg, path, _ := strings.Cut(debian, "/")
			out.file = filepath.Join(d.deb, filepath.FromSlash(path))
			out.terms = filepath.Join(d.deb, "usr/share/doc", pkg, "copyright")
			return out
		}
		out.file = filepath.Join(d.npm, filepath.FromSlash(strings.TrimPrefix(f[2], "npm:")))
		out.licence = filepath.Join(out.file, "..", "..", "LICENSE")
		return out
	}
	dir := filepath.Join(d.npm, "@expo-google-fonts", f[0])
	_, weight, _ := strings.Cut(f[1], "_")
	out.file, out.licence = filepath.Join(dir, weight, f[1]+".ttf"), filepath.Join(dir, "LICENSE_FONT")
	if _, err := os.Stat(out.file); err != nil {
		out.file = filepath.Join(dir, f[1]+".ttf")
	}
	return out
}

// packFace writes one face and its family's licence and returns its packed size.
func packFace(enc *zstd.Encoder, src source, room string) (int, error) {
	to := filepath.Join(room, "faces", src.stem+".ttf.zst")
	ttf, err := os.ReadFile(src.file)
	if errors.Is(err, fs.ErrNotExist) {
		if have, err := os.Stat(to); err == nil {
			return int(have.Size()), nil
		}
	}
	if err != nil {
		return 0, err
	}
	if strings.HasSuffix(src.file, ".woff") {
		if ttf, err = unwrap(ttf); err != nil {
			return 0, fmt.Errorf("%s: %w", src.file, err)
		}
	}
	licence, err := readLicence(src, ttf)
	if err != nil {
		return 0, err
	}
	if src.thin != "" {
		grid, err := strconv.Atoi(src.thin)
		if err != nil || grid < 1 || grid > 8 {
			return 0, fmt.Errorf("%s: thin:%s: want thin:1 to thin:8", src.stem, src.thin)
		}
		if ttf, err = thin(ttf, grid); err != nil {
			return 0, fmt.Errorf("%s: %w", src.file, err)
		}
	}
	packed := enc.EncodeAll(ttf, nil)
	if err := os.WriteFile(to, packed, 0o644); err != nil {
		return 0, err
	}
	return len(packed), os.WriteFile(filepath.Join(room, "licences", src.name+".txt"), licence, 0o644)
}

// readLicence is the package's licence text. Some packages hold none; there
// the face itself names its copyright and the Open Font License, whose text is
// taken from a neighbour.
func readLicence(src source, ttf []byte) ([]byte, error) {
	text, err := os.ReadFile(src.licence)
	if src.licence != "" && !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	copyright, err := holders(src, ttf)
	if err != nil {
		return nil, err
	}
	ofl, err := os.ReadFile(src.sample)
	if err != nil {
		return nil, err
	}
	_, body, ok := strings.Cut(string(ofl), "\n")
	if !ok {
		return nil, fmt.Errorf("patrick-hand: licence of one line")
	}
	return []byte(copyright + "\n" + body), nil
}

// holders is who holds the rights in a face under the Open Font License, as the
// face says, or else Debian.
func holders(src source, ttf []byte) (string, error) {
	face, err := sfnt.Parse(ttf)
	if err != nil {
		return "", err
	}
	var buf sfnt.Buffer
	copyright, err := face.Name(&buf, sfnt.NameIDCopyright)
	terms, termsErr := face.Name(&buf, sfnt.NameIDLicense)
	if err == nil && termsErr == nil && strings.Contains(terms, "SIL Open Font License") {
		return copyright, nil
	}
	account, err := os.ReadFile(src.terms)
	if err != nil {
		return "", fmt.Errorf("%s: its licence %q is not the Open Font License: %w", src.file, terms, err)
	}
	_, all, _ := strings.Cut(string(account), "\nFiles: *\nCopyright:")
	lines, licence, ok := strings.Cut(all, "\nLicense:")
	licence, _, _ = strings.Cut(licence, "\n")
	if !ok || !strings.Contains(licence, "OFL-1.1") {
		return "", fmt.Errorf("%s: Debian knows its licence as %q", src.file, licence)
	}
	return "Copyright " + strings.Join(strings.Fields(lines), " "), nil
}
