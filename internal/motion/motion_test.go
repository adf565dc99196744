package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tally"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

// line is a level stroke so many pixels long.
func line(px float64) trace.Stroke {
	return trace.Stroke{Spine: geom.Polyline{geom.Pt(0, 10), geom.Pt(px, 10)}, Width: 4}
}

// Lines of known length in known times: 900, 2,400 and 6,000 px/s.
func TestLinesBySpeed(t *testing.T) {
	strokes := []trace.Stroke{line(900), line(1200), line(600), line(5000), line(700)}
	strokes[3].Sweep, strokes[4].Blank = true, true
	times := []sketch.StrokeTime{{Start: 0, End: 30}, {Start: 30, End: 45}, {Start: 45, End: 48}, {Start: 48, End: 49}, {Start: 49, End: 49}}
	if got, want := linesOf(strokes, times, 30, 1), (lines{Length: 2700, Fast: 1800, Flash: 600}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	// The same in a frame of half the size is twice as fast to who looks at it.
	if got, want := linesOf(strokes, times, 30, 0.5), (lines{Length: 5400, Fast: 3600, Flash: 3600}); got != want {
		t.Errorf("half the size: %+v, want %+v", got, want)
	}
	if got := linesOf([]trace.Stroke{line(1)}, []sketch.StrokeTime{{Start: 7, End: 7}}, 30, 1); got.Flash != 1 {
		t.Errorf("a stroke that takes no time is no flash: %+v", got)
	}
}

// A turn of three seconds with ink in one and a half; a wipe of bare board is none.
func TestElementsShareTheirTime(t *testing.T) {
	wipe := line(100)
	wipe.Blank = true
	d := &paint.Drawing{Element: 1, Motion: plan.MotionSketch, Kind: plan.KindIcon}
	pieces := []sketch.Piece{
		{Drawing: d, Inks: []*trace.Ink{{Strokes: []trace.Stroke{line(900), wipe}}, nil, {Strokes: []trace.Stroke{line(900)}}}},
		{Drawing: &paint.Drawing{Element: 0, Motion: plan.MotionFadeIn}},
		{Drawing: &paint.Drawing{Element: paint.Place, Motion: plan.MotionSketch}, Inks: []*trace.Ink{{Strokes: []trace.Stroke{line(90)}}}},
	}
	turns := []sketch.Turn{
		{Start: 30, End: 120, Inks: pieces[0].Inks, Strokes: [][]sketch.StrokeTime{{{Start: 30, End: 60}, {Start: 60, End: 75}}, nil, {{Start: 105, End: 120}}}},
		{Start: 0, End: 10},
		{Start: 10, End: 16, Inks: pieces[2].Inks, Strokes: [][]sketch.StrokeTime{{{Start: 10, End: 16}}}},
	}
	s := &plan.Scene{Elements: []plan.Element{{ID: "faded"}, {ID: "house"}}}
	all := elements(s, pieces, turns, 30, 1)
	if len(all) != 2 || all[0].Name != "house" || all[1].Name != "place" {
		t.Fatalf("%+v, want the house and the place", all)
	}
	house := all[0]
	if house.Drawing != 3 || house.Travel != 1.5 || house.Length != 1800 || house.Fast != 0 {
		t.Errorf("%+v, want 3 s, half of it travel, 1,800 px of lines none of which is fast", house)
	}
	if want := sketch.Need([]sketch.Piece{{Drawing: d, Inks: pieces[0].Inks, Cue: -1}}, 1) - sketch.Need(nil, 1); house.Wanted != want || house.share() != 3/want {
		t.Errorf("it wants %v s and gets %v of it; want %v", house.Wanted, house.share(), want)
	}
	if !math.IsNaN(all[1].share()) {
		t.Error("a place, which nobody waits for, has a share of the time it wants")
	}
}

func TestDensestFrames(t *testing.T) {
	for _, c := range []struct {
		name  string
		ink   []float64
		n     int
		share float64
		from  int
	}{
		{"even", []float64{1, 1, 1, 1, 1, 1, 1, 1}, 2, 0.25, 0},
		{"at the end", []float64{1, 0, 0, 1, 2}, 2, 0.75, 3},
		{"over a gap", []float64{1, 4, 0, 4, 1}, 3, 0.8, 1},
		{"shorter than that", []float64{1, 3}, 10, 1, 0},
		{"nothing", []float64{0, 0}, 1, 0, 0},
		{"no frames", nil, 10, 0, 0},
	} {
		if share, from := densest(c.ink, c.n); math.Abs(share-c.share) > 1e-9 || from != c.from {
			t.Errorf("%s: %v from frame %d; want %v from %d", c.name, share, from, c.share, c.from)
		}
	}
}

// bar is a black bar drawn from left to right, column by column.
func bar(r image.Rectangle) *trace.Ink {
	k := &trace.Ink{Layer: image.NewRGBA(r), Strokes: []trace.Stroke{{
		Spine: geom.Polyline{geom.Pt(float64(r.Min.X), float64(r.Min.Y)), geom.Pt(float64(r.Max.X), float64(r.Min.Y))}, Width: float64(r.Dy()), Sweep: true,
	}}}
	draw.Draw(k.Layer, r, image.Black, image.Point{}, draw.Src)
	for range r.Dy() {
		for x := range r.Dx() {
			k.At = append(k.At, trace.ArrivalAt(0, float64(x)/float64(r.Dx())))
		}
	}
	return k
}

func white(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
	return m
}

// What a hand draws arrives once, in its turn; what fades in is not counted.
func TestArrivalsOfAScene(t *testing.T) {
	part := image.Rect(20, 30, 60, 34)
	s, err := sketch.NewScript(sketch.ScriptConfig{FPS: 30, Frames: 120, Ground: white(128, 128), Pieces: []sketch.Piece{
		{Drawing: &paint.Drawing{Motion: plan.MotionSketch}, Inks: []*trace.Ink{bar(part)}, Cue: 1},
		{Drawing: &paint.Drawing{Motion: plan.MotionFadeIn}, Inks: []*trace.Ink{{Layer: bar(image.Rect(0, 64, 128, 128)).Layer}}, Cue: 3},
	}})
	if err != nil {
		t.Fatal(err)
	}
	turn := s.Schedule().Turns[0]
	total := 0.0
	for n, v := range arrivals(s) {
		total += v
		if v > 0 && (n < turn.Start || n >= turn.End) {
			t.Errorf("ink in frame %d; its turn is %d to %d", n, turn.Start, turn.End)
		}
	}
	if want := float64(part.Dx() * part.Dy()); math.Abs(total-want) > 1e-6 {
		t.Errorf("%v black pixels arrived, want %v", total, want)
	}
}

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		name       string
		ink, board []uint8
		want       float64
	}{
		{"black on white", []uint8{0, 0, 0, 255}, []uint8{255, 255, 255, 255}, 1},
		{"white on white", []uint8{255, 255, 255, 255}, []uint8{255, 255, 255, 255}, 0},
		{"nothing", []uint8{0, 0, 0, 0}, []uint8{40, 50, 60, 255}, 0},
		{"half of black", []uint8{0, 0, 0, 128}, []uint8{255, 255, 255, 255}, 128.0 / 255},
		{"one channel", []uint8{255, 0, 0, 255}, []uint8{0, 0, 0, 255}, 1.0 / 3},
	} {
		if got := contrast(c.ink, c.board); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A board of 4 by 2 cells, one of them cut off, with ink in two and a film in one.
func TestCells(t *testing.T) {
	board := white(250, 128)
	finished := white(250, 128)
	for _, p := range []image.Point{{10, 10}, {63, 63}, {249, 127}} {
		finished.SetRGBA(p.X, p.Y, color.RGBA{0, 0, 0, 255})
	}
	finished.SetRGBA(130, 10, color.RGBA{250, 250, 250, 255}) // nobody sees it
	if got := covered(board, finished, nil, 1); got != 2.0/8 {
		t.Errorf("%v of the cells hold ink, want 2 of 8", got)
	}
	if got := covered(board, finished, []image.Rectangle{image.Rect(70, 70, 100, 100)}, 1); got != 3.0/8 {
		t.Errorf("with a film %v of the cells, want 3 of 8", got)
	}
	if got := covered(board, finished, nil, 0.5); got != 3.0/32 {
		t.Errorf("at half the size %v of the cells, want 3 of 32", got)
	}
}

func TestFiguresTogether(t *testing.T) {
	shared := func(share float64) drawn { return drawn{Name: "e", Drawing: share, Wanted: 1} }
	scenes := []scene{
		{Plan: "a", Look: "classic", Ink: true, Ten: 0.2, One: 0.1, Spoken: 100, Still: 10, Cells: 0.1, Unwarned: 1,
			Elements: []drawn{{Name: "e", lines: lines{Length: 1000, Fast: 100, Flash: 50}, Drawing: 3, Travel: 1, Wanted: 6}, shared(1)}},
		{Plan: "a", Look: "crayon", Ink: true, Ten: 0.4, One: 0.2, Spoken: 300, Still: 70, Cells: 0.3,
			Elements: []drawn{{Name: "e", lines: lines{Length: 3000, Fast: 900, Flash: 150}, Drawing: 1, Travel: 1, Wanted: 4}, shared(2)}},
		{Plan: "b", Look: "classic"},
	}
	f := together("all", scenes)
	for _, c := range []struct {
		name      string
		got, want tally.Share
	}{
		{"fast", f.Fast, 0.25}, {"flash", f.Flash, 0.05}, {"ten", f.Ten, 0.3}, {"worst ten", f.TenWorst, 0.4}, {"worst frame", f.OneWorst, 0.2},
		{"travel", f.Travel, 2.0 / 7}, {"still", f.Still, 0.2}, {"cells", f.Cells, 0.4 / 3}, {"least", f.Least, 0.25}, {"worst share", f.LeastWorst, 0.25}, {"even", f.Even, 0.125},
	} {
		if math.Abs(float64(c.got-c.want)) > 1e-9 {
			t.Errorf("%s is %v, want %v", c.name, float64(c.got), float64(c.want))
		}
	}
	if f.Scenes != 3 || f.Unwarned != 1 {
		t.Errorf("%d scenes, %d unwarned; want 3, 1", f.Scenes, f.Unwarned)
	}
	if parts := by(scenes, func(s *scene) string { return s.Plan }); len(parts) != 2 || parts[0].Scenes != 2 || parts[1].Name != "b" {
		t.Errorf("by plan: %+v", parts)
	}
}

// What is written names the worst first, and says nothing where there is nothing.
func TestReport(t *testing.T) {
	r := reportOf([]scene{
		{Plan: "bees", Scene: "hive", Look: "classic", Layout: "flow", Ink: true, Ten: 0.5, One: 0.25, Densest: "comb", Spoken: 10, Cells: 0.5,
			Elements: []drawn{{Name: "comb", lines: lines{Length: 100, Fast: 80}, Drawing: 1, Travel: 0.25, Wanted: 2}}},
		{Plan: "bees", Scene: "jar", Look: "classic", Layout: "auto", Ink: true, Ten: 0.1, Densest: "jar", Cells: 0.1, Elements: []drawn{{Name: "jar", Drawing: 1, Wanted: 4}}},
		{Plan: "empty", Scene: "s1", Look: "classic", Layout: "auto"},
	})
	var text, worst, doc strings.Builder
	if err := r.Markdown(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| bees ", "| empty ", " – ", "80 %", "| flow "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
	if err := r.worst(&worst, 1); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"bees/hive comb (classic): 80 of 100 px", "bees/hive comb (classic): 50 % of the ink", "bees/jar jar (classic): 25 % of the time", "empty/s1 (classic): 0 % of the cells"} {
		if !strings.Contains(worst.String(), want) {
			t.Errorf("%q is not in\n%s", want, worst.String())
		}
	}
	if err := r.JSON(&doc); err != nil || !strings.Contains(doc.String(), `"even": null`) {
		t.Errorf("%v in\n%s", err, doc.String())
	}
}

// The plans that are measured besides the examples: twenty, none with a fault.
func TestPlansAreSound(t *testing.T) {
	files, err := filepath.Glob("../../testdata/plans/motion/*.json")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d plans, %v; want 20", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.Decode(data); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
