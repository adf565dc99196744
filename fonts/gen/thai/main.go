// Command thai takes the Thai dictionary out of ICU's data, which every system
// has as a library, and packs its words for fonts/thaidict.txt.zst:
//
//	go run ./fonts/gen/thai /usr/lib/x86_64-linux-gnu/libicudata.so.72 fonts/thaidict.txt.zst
//
// The dictionary is a trie of bytes (ICU's BytesTrie); a byte is a letter less
// 0x0e00.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run ./fonts/gen/thai LIBICUDATA TO")
	}
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	dict, err := find(data, "thaidict.dict")
	if err != nil {
		log.Fatal(err)
	}
	words := read(dict)
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], enc.EncodeAll([]byte(strings.Join(words, "\n")+"\n"), nil), 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(words), "words")
}

var little = binary.LittleEndian

// find is an item of ICU's data by its name: a table of names and places stands
// behind the header whose format is "CmnD".
func find(data []byte, name string) ([]byte, error) {
	const beforeFormat, entry = 12, 8
	header := bytes.Index(data, []byte("CmnD")) - beforeFormat
	if header < 0 {
		return nil, fmt.Errorf("no data of ICU")
	}
	table := data[header+int(little.Uint16(data[header:])):]
	for i := range int(little.Uint32(table)) {
		e := table[4+entry*i:]
		of, _, _ := bytes.Cut(table[little.Uint32(e):], []byte{0})
		if strings.HasSuffix(string(of), name) {
			return table[little.Uint32(e[4:]):little.Uint32(e[entry+4:])], nil
		}
	}
	return nil, fmt.Errorf("no %s in ICU's data", name)
}

// read is the words of a dictionary, sorted.
func read(dict []byte) []string {
	const trieAt, endAt, transformAt = 0, 3, 5
	body := dict[little.Uint16(dict):]
	index := func(i int) uint32 { return little.Uint32(body[4*i:]) }
	t := &trie{bytes: body[index(trieAt):index(endAt)], first: rune(index(transformAt) & 0x1fffff)}
	t.walk(0, nil)
	slices.Sort(t.words)
	return t.words
}

type trie struct {
	bytes []byte
	first rune // what the byte 0 stands for
	words []string
}

// Lead bytes of a trie's nodes: branches, then stretches without any, then values.
const (
	stretch = 0x10
	value   = 0x20
	final   = 1 // of a value: nothing follows
	fewest  = 5 // a branch of more is split in two
)

func (t *trie) word(prefix []byte) {
	var w strings.Builder
	for _, b := range prefix {
		w.WriteRune(t.first + rune(b))
	}
	t.words = append(t.words, w.String())
}

func (t *trie) walk(at int, prefix []byte) {
	for {
		lead := int(t.bytes[at])
		at++
		switch {
		case lead >= value:
			t.word(prefix)
			if lead&final != 0 {
				return
			}
			_, at = t.number(at, lead)
		case lead >= stretch:
			n := lead - stretch + 1
			prefix = append(slices.Clone(prefix), t.bytes[at:at+n]...)
			at += n
		default:
			if lead == 0 {
				lead = int(t.bytes[at])
				at++
			}
			t.branch(at, lead+1, prefix)
			return
		}
	}
}

func (t *trie) branch(at, n int, prefix []byte) {
	for n > fewest {
		less, next := t.delta(at + 1)
		t.branch(next+less, n/2, prefix)
		at, n = next, n-n/2
	}
	for ; n > 1; n-- {
		longer := append(slices.Clone(prefix), t.bytes[at])
		lead := int(t.bytes[at+1])
		v, next := t.number(at+2, lead)
		if lead&final != 0 {
			t.word(longer)
		} else {
			t.walk(next+v, longer)
		}
		at = next
	}
	t.walk(at+1, append(slices.Clone(prefix), t.bytes[at]))
}

// number is the value that a lead byte begins, delta the length of a jump: the
// greater, the more bytes.
func (t *trie) number(at, lead int) (v, next int) {
	const one, two, three, four = 0x51, 0x6c, 0x7e, 0x7f
	switch lead /= 2; {
	case lead < one:
		return lead - stretch, at
	case lead < two:
		return t.more(at, lead-one, 1)
	case lead < three:
		return t.more(at, lead-two, 2)
	case lead < four:
		return t.more(at, 0, 3)
	}
	return t.more(at, 0, 4)
}

func (t *trie) delta(at int) (v, next int) {
	const one, two, three, four = 0xc0, 0xf0, 0xfe, 0xff
	lead := int(t.bytes[at])
	switch at++; {
	case lead < one:
		return lead, at
	case lead < two:
		return t.more(at, lead-one, 1)
	case lead < three:
		return t.more(at, lead-two, 2)
	case lead < four:
		return t.more(at, 0, 3)
	}
	return t.more(at, 0, 4)
}

func (t *trie) more(at, v, n int) (int, int) {
	for range n {
		v = v<<8 | int(t.bytes[at])
		at++
	}
	return v, at
}
