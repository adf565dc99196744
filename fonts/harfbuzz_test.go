package fonts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// The glyphs and positions of every language's sample in every type of text
// are those that HarfBuzz itself gives. Where faces, samples or scripts change,
// ask it again (Debian's libharfbuzz-bin):
//
//	go test ./fonts -run HarfBuzz -harfbuzz hb-shape
var hbShape = flag.String("harfbuzz", "", "program that testdata/harfbuzz.txt is written with")

const hbGolden = "testdata/harfbuzz.txt"

func TestShapedAsHarfBuzzDoes(t *testing.T) {
	s := NewShaper()
	var out strings.Builder
	out.WriteString("# Samples shaped by HarfBuzz: language, type, runs, hash of their glyphs and positions. See harfbuzz_test.go.\n")
	box := t.TempDir()
	for _, l := range locale.Languages {
		for _, ty := range allTypes {
			st := Style{Type: ty, Lang: plan.Language(l.Code), SizePx: 40}
			text := []rune(l.Sample)
			g, err := s.shapeParagraph(paragraph{text: text, strong: make([]bool, len(text)), bold: make([]bool, len(text))}, st)
			if err != nil {
				t.Fatal(err)
			}
			h := sha256.New()
			for i := range g.runs {
				r := &g.runs[i]
				ours := unscaled(r)
				if *hbShape != "" {
					theirs := harfbuzzShape(t, s, box, r, st)
					if ours != theirs {
						t.Errorf("%s %s %q:\nours   %s\ntheirs %s", l.Code, ty, string(r.text[r.start:r.end]), ours, theirs)
					}
					ours = theirs
				}
				fmt.Fprintln(h, ours)
			}
			fmt.Fprintln(&out, l.Code, ty, len(g.runs), hex.EncodeToString(h.Sum(nil)[:8]))
		}
	}
	if *hbShape != "" {
		if err := os.WriteFile(hbGolden, []byte(out.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(hbGolden)
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.Split(string(want), "\n")
	for i, line := range strings.Split(out.String(), "\n") {
		if i >= len(wanted) || line != wanted[i] {
			t.Errorf("shaped %q, HarfBuzz gave %q", line, wanted[min(i, len(wanted)-1)])
		}
	}
}

// unscaled are a run's glyphs in the units of its face, as hb-shape writes them.
func unscaled(r *run) string {
	var all []string
	for _, g := range r.glyphs {
		advance := g.advance
		if advance > 0 {
			advance -= r.face.bolder
		}
		units := func(v float64) int { return int(math.Round(v * r.face.em)) }
		all = append(all, glyphText(int(g.gid), units(g.dx), -units(g.dy), int(math.Round(advance*r.face.em))))
	}
	return strings.Join(all, "|")
}

func glyphText(gid, dx, dy, advance int) string {
	return fmt.Sprintf("%d@%d,%d+%d", gid, dx, dy, advance)
}

// harfbuzzShape asks HarfBuzz for the same run.
func harfbuzzShape(t *testing.T, s *Shaper, box string, r *run, st Style) string {
	t.Helper()
	file := ""
	for key, f := range s.faces {
		if f == r.face {
			file = filepath.Join(box, key.stem+".ttf")
			if _, err := os.Stat(file); err != nil {
				if err := os.WriteFile(file, bundledBytes(t, key.stem), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	direction := "ltr"
	if r.level%2 == 1 {
		direction = "rtl"
	}
	args := []string{
		"--output-format=json", "--no-glyph-names", "--no-clusters", "--shapers=ot",
		"--script=" + r.script.String(), "--language=" + string(st.Lang.Primary()), "--direction=" + direction,
		"--text-before=" + string(r.text[:r.start]), "--text-after=" + string(r.text[r.end:]),
	}
	if st.Type == plan.TypeMono {
		args = append(args, "--features=-liga,-calt")
	}
	out, err := exec.CommandContext(t.Context(), *hbShape, append(args, file, string(r.text[r.start:r.end]))...).CombinedOutput()
	if err != nil {
		t.Fatalf("hb-shape: %v: %s", err, out)
	}
	return jsonGlyphs(t, out)
}

// jsonGlyphs are the glyphs of hb-shape's answer.
func jsonGlyphs(t *testing.T, answer []byte) string {
	t.Helper()
	var glyphs []struct {
		G, DX, DY, AX int
	}
	start := bytes.Index(answer, []byte(`[{"g"`)) // some versions write the context too
	if start < 0 {
		t.Fatalf("no glyphs: %s", answer)
	}
	if err := json.NewDecoder(bytes.NewReader(answer[start:])).Decode(&glyphs); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
	all := make([]string, len(glyphs))
	for i, g := range glyphs {
		all[i] = glyphText(g.G, g.DX, g.DY, g.AX)
	}
	return strings.Join(all, "|")
}
