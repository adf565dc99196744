// Command gen writes chroma's languages as data, into index.txt, rules.zst and
// the licence beside them:
//
//	go run ./canvas/lexer/gen
//
// The index is read whole: a line for each language, its fields parted by tabs
// and the parts of a field by bars: name, aliases, file names, less usual file
// names, media types, priority, and how many bytes of rules.zst are its rules.
// These are XML as chroma reads it, a zstd frame for each language in the order
// of the index, so that one is read without the others.
package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"go/build"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/klauspost/compress/zstd"
)

func main() {
	log.SetFlags(0)
	if err := write(filepath.Join("canvas", "lexer")); err != nil {
		log.Fatal(err)
	}
}

func write(room string) error {
	chromaRoom, err := build.Import("github.com/alecthomas/chroma/v2/lexers", ".", build.FindOnly)
	if err != nil {
		return err
	}
	vocabulary, err := literals(chromaRoom.Dir)
	if err != nil {
		return err
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false))
	if err != nil {
		return err
	}
	var index, rules bytes.Buffer
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		p, err := pageOf(l, vocabulary)
		if err != nil {
			return fmt.Errorf("%s: %w", l.Config().Name, err)
		}
		text, err := xml.Marshal(p)
		if err != nil {
			return fmt.Errorf("%s: %w", l.Config().Name, err)
		}
		packed := enc.EncodeAll(text, nil)
		rules.Write(packed)
		line, err := indexLine(l.Config(), len(packed))
		if err != nil {
			return fmt.Errorf("%s: %w", l.Config().Name, err)
		}
		index.WriteString(line)
	}
	fmt.Printf("%d languages, index %d KB, rules %d KB\n", len(lexers.GlobalLexerRegistry.Lexers), index.Len()>>10, rules.Len()>>10)
	licence, err := os.ReadFile(filepath.Join(chromaRoom.Dir, "..", "COPYING"))
	if err != nil {
		return err
	}
	licence, _, _ = bytes.Cut(licence, []byte("\n\n//")) // what follows is about a font of chroma's
	for name, data := range map[string][]byte{
		"index.txt": index.Bytes(), "rules.zst": rules.Bytes(), "LICENSE-chroma.txt": append(bytes.TrimSpace(licence), '\n'),
	} {
		if err := os.WriteFile(filepath.Join(room, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// indexLine is a language's line of the index.
func indexLine(c *chroma.Config, size int) (string, error) {
	// Two languages claim an alias: the registry gives it to one of them.
	aliases := slices.DeleteFunc(slices.Clone(c.Aliases), func(a string) bool { return lexers.Get(a).Config().Name != c.Name })
	priority := ""
	if c.Priority != 0 {
		priority = strconv.FormatFloat(float64(c.Priority), 'g', -1, 32)
	}
	fields := []string{c.Name}
	for _, list := range [][]string{aliases, c.Filenames, c.AliasFilenames, c.MimeTypes} {
		for _, s := range list {
			if s == "" || strings.ContainsAny(s, "\t\n|") {
				return "", fmt.Errorf("%q cannot stand in the index", s)
			}
		}
		fields = append(fields, strings.Join(list, "|"))
	}
	return strings.Join(append(fields, priority, strconv.Itoa(size)), "\t") + "\n", nil
}
