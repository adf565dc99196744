package tracetest

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// boxPx is the side of the box a picture of the corpus is fitted in.
const boxPx = 320

// EachPicture runs a test with every picture of the corpus: painted ones and
// files of assets, the folder of pictures that plans of the repository name.
func EachPicture(t *testing.T, assets string, test func(t *testing.T, p paint.Picture)) {
	t.Helper()
	corpus := Pictures()
	corpus["line art"], corpus["hatching"] = LineArt(), Hatching()
	corpus["still"] = Still(480, 320)
	if n := strokePixels(corpus["hatching"]); n < 50_000 {
		t.Errorf("the densest picture has %d stroke pixels, want 50,000", n)
	}
	n := 0
	for name, m := range corpus {
		n++
		t.Run(name, func(t *testing.T) { test(t, paint.Picture{Image: m}) })
	}
	for _, file := range []string{"coffee.png", "crayfish.png", "tulips.png", "house.jpg", "earth.svg", "logo.svg"} {
		n++
		t.Run(file, func(t *testing.T) { test(t, FittedIn(t, filepath.Join(assets, file), boxPx, boxPx)) })
	}
	if n < 30 {
		t.Errorf("%d pictures, want at least 30", n)
	}
}

// EachClipArt runs a test with what strangers drew. Without those files it is
// skipped, loudly.
func EachClipArt(t *testing.T, test func(t *testing.T, p paint.Picture)) {
	t.Helper()
	if testing.Short() {
		t.Skip("many pictures")
	}
	files := ClipArt()
	if files == nil {
		t.Skipf("NOT TESTED: %d drawings of %s, which is not there; install Debian's openclipart-svg", len(clipArtFiles), clipArtDir)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".svg"), func(t *testing.T) { test(t, FittedIn(t, file, boxPx, boxPx)) })
	}
}

// strokePixels counts the dark ones.
func strokePixels(m *image.RGBA) int {
	n := 0
	for i := 0; i < len(m.Pix); i += 4 {
		if m.Pix[i+3] > 0 && m.Pix[i] < 128 {
			n++
		}
	}
	return n
}

// ClipArt is the files of the clip art, nil where it is not installed.
func ClipArt() []string {
	if _, err := os.Stat(clipArtDir); err != nil {
		return nil
	}
	out := make([]string, len(clipArtFiles))
	for i, name := range clipArtFiles {
		out[i] = filepath.Join(clipArtDir, name)
	}
	return out
}

// clipArtDir is where Debian's package openclipart-svg keeps its public domain
// drawings.
const clipArtDir = "/usr/share/openclipart/svg"

// clipArtFiles are drawings of many hands: outlines, flat colour, gradients, maps,
// signs, text.
var clipArtFiles = []string{
	"animals/architetto_francesco_ro_01.svg", "animals/mascot_enrique_meza_c_01.svg", "animals/skoynk_peterm_.svg",
	"food/apple_bitten_dan_gerhard_01.svg", "food/galette_01.svg", "food/perogies_bw.svg", "food/toque_01.svg",
	"people/a_boy_plays_soccer_01.svg", "people/blue_eye_alex_fernandez_01.svg", "people/donna_incinta_architetto_01.svg",
	"people/head1.svg", "people/kid_01.svg",
	"transportation/Evel_Knievel.svg", "transportation/bus2_jarno_vasamaa_01.svg", "transportation/grain_elevator_ganson.svg",
	"buildings/brick_frouke_01.svg", "plants/albero_architetto_france_01.svg", "plants/mushroom.svg",
	"tools/airbrush_alejandro_tejad_.svg", "tools/cog_01.svg", "tools/magnifing_glass_gino_riv_01.svg",
	"signs_and_symbols/danger_general_yves_guil_01.svg", "signs_and_symbols/battery_snuatautisticido_01.svg",
	"office/folder1.svg", "office/note.svg", "recreation/cartoon_tree_01.svg",
}

// FittedIn reads a picture from a file and fits it into a box of w×h pixels.
func FittedIn(t *testing.T, file string, w, h float64) paint.Picture {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := paint.DecodePicture(data, 50e6)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Place(geom.R(20, 20, w, h), plan.FitContain, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
