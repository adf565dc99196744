// Command gen makes the data of reading that others have gathered:
//
//   - pinyin: the usual pinyin of Chinese signs, of pinyin-data as go-pinyin has it
//   - japanese: words, how they are pronounced and how they follow one another, of
//     mecab-ipadic as kagome-dict has it
//   - units: how amounts are said in every language, of Unicode CLDR
//   - dates: how dates are written with the names of months, of the same
//
// Run it in the repository's root, with the unpacked npm packages of CLDR:
//
//	npm install cldr-units-full@48.2.0 cldr-numbers-full@48.2.0 cldr-dates-full@48.2.0
//	go run ./internal/reading/gen path/to/node_modules
package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/ikawaha/kagome-dict/dict"
	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/klauspost/compress/zstd"
	"github.com/mozillazg/go-pinyin"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./internal/reading/gen path/to/node_modules (run in the repository's root)")
	}
	dir := filepath.Join("internal", "reading", "data")
	d := ipa.Dict()
	if err := os.WriteFile(filepath.Join(dir, "dates.txt"), spokenDates(os.Args[1]), 0o644); err != nil {
		log.Fatal(err)
	}
	for name, data := range map[string][]byte{"pinyin": pinyins(), "japanese": japanese(d), "follow": follow(d), "units": spokenUnits(os.Args[1])} {
		if err := os.WriteFile(filepath.Join(dir, name+".zst"), packed(data), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

func packed(data []byte) []byte {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		log.Fatal(err)
	}
	return w.EncodeAll(data, nil)
}

// tones are the letters of pinyin with their tone.
var tones = strings.NewReplacer(
	"ā", "a1", "á", "a2", "ǎ", "a3", "à", "a4", "ē", "e1", "é", "e2", "ě", "e3", "è", "e4",
	"ī", "i1", "í", "i2", "ǐ", "i3", "ì", "i4", "ō", "o1", "ó", "o2", "ǒ", "o3", "ò", "o4",
	"ū", "u1", "ú", "u2", "ǔ", "u3", "ù", "u4", "ǖ", "ü1", "ǘ", "ü2", "ǚ", "ü3", "ǜ", "ü4",
	"ń", "n2", "ň", "n3", "ǹ", "n4", "ḿ", "m2",
)

// numbered is a syllable with its tone at the end, 5 for none.
func numbered(syllable string) string {
	s := tones.Replace(syllable)
	i := strings.IndexFunc(s, unicode.IsDigit)
	if i < 0 {
		return s + "5"
	}
	return s[:i] + s[i+1:] + s[i:i+1]
}

// usual are the signs that go-pinyin does not have the usual pinyin of first.
var usual = map[rune]string{'着': "zhe5", '长': "chang2", '地': "di4", '得': "de5", '都': "dou1", '差': "cha4", '场': "chang3", '教': "jiao4", '为': "wei4", '量': "liang4"}

// pinyins has a line for every syllable: the syllable, a space, its signs.
func pinyins() []byte {
	signs := map[string][]rune{}
	for r, all := range pinyin.PinyinDict {
		first, _, _ := strings.Cut(all, ",")
		syllable := cmp.Or(usual[rune(r)], numbered(first))
		signs[syllable] = append(signs[syllable], rune(r))
	}
	var b bytes.Buffer
	for _, s := range slices.Sorted(maps.Keys(signs)) {
		slices.Sort(signs[s])
		fmt.Fprintf(&b, "%s %s\n", s, string(signs[s]))
	}
	return b.Bytes()
}

// attached are parts of speech that are said with the word before them.
func attached(pos []string) bool {
	return slices.Contains([]string{"助詞", "助動詞"}, pos[0]) || len(pos) > 1 && slices.Contains([]string{"接尾", "非自立"}, pos[1])
}

// left out are words that are read as they are written and are one wherever their letters
// are, and names of companies.
func leftOut(surface string, pos []string) bool {
	foreign := !strings.ContainsFunc(surface, func(r rune) bool { return !unicode.In(r, unicode.Katakana) && r != 'ー' && r != '・' })
	sign := !strings.ContainsFunc(surface, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) })
	return foreign || sign || len(pos) > 2 && pos[2] == "組織"
}

// japanese has a line for every word, sorted: the word, and for each way to read it a tab
// and by commas its two places in the table, its cost, whether it is said with
// the word before, and its pronunciation, if that is not the word.
func japanese(d *dict.Dict) []byte {
	var lines []string
	walk(d, 0, nil, func(surface string, id int) {
		n := 1 + int(d.Index.Dup[int32(id)])
		line := surface
		for i := id; i < id+n; i++ {
			var pos []string
			for _, p := range d.POSTable.POSs[i] {
				pos = append(pos, d.POSTable.NameList[p])
			}
			if leftOut(surface, pos) {
				continue
			}
			said := ""
			if c := d.Contents[i]; len(c) > 0 && c[len(c)-1] != "*" && c[len(c)-1] != surface {
				said = c[len(c)-1]
			}
			with := 0
			if attached(pos) {
				with = 1
			}
			m := d.Morphs[i]
			line += fmt.Sprintf("\t%d,%d,%d,%d,%s", m.LeftID, m.RightID, m.Weight, with, said)
		}
		if line != surface {
			lines = append(lines, line)
		}
	})
	slices.Sort(lines)
	return []byte(strings.Join(lines, "\n") + "\n")
}

// walk has each called with all words below a node of the index.
func walk(d *dict.Dict, node int32, prefix []byte, each func(string, int)) {
	da := d.Index.Da
	base := da[node].Base
	if base >= 0 && int(base) < len(da) && da[base].Check == node && da[base].Base <= 0 && len(prefix) > 0 {
		each(string(prefix), int(-da[base].Base))
	}
	for c := int32(1); c < 256; c++ {
		if next := base + c; next > 0 && int(next) < len(da) && da[next].Check == node {
			walk(d, next, append(slices.Clone(prefix), byte(c)), each)
		}
	}
}

// follow has the number of rows, then what it costs that one place follows another.
func follow(d *dict.Dict) []byte {
	b := binary.LittleEndian.AppendUint16(nil, uint16(d.Connection.Row))
	for _, v := range d.Connection.Vec {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return b
}
