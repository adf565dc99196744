package sketch

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/trace"
)

// What is waited for begins up to a second before its cue, never sooner, where the scene would be still
// for much of its words; where it is still all the same, its owner is told how long, and before what.
func TestPausesAreFilled(t *testing.T) {
	for _, cue := range []float64{4, 5.5, 8, 11} {
		c := clockOf(cue + 4)
		pieces := []Piece{linePiece(0, -1, 1), linePiece(1, cue, 2)}
		silent := Pace(pieces, c)
		c.Spoken = cue + 1
		s := Pace(pieces, c)
		was, now := float64(silent.Turns[1].Start)/30, float64(s.Turns[1].Start)/30
		if now < cue-early-0.04 || now > was || was > cue+0.04 {
			t.Errorf("what is due after %.1f s begins after %.2f s, without words after %.2f", cue, now, was)
		}
		still := s.Still.Seconds / s.Still.Of
		if filled := now < was-0.5; !filled && still > muchStill {
			t.Errorf("with a cue after %.1f s nothing comes for %.0f %% of the words, and it waits for it", cue, 100*still)
		}
		if s.Still.Much() != (still > tooStill && (s.Still.Longest >= tooLong || s.Still.Empty >= tooEmpty)) || s.Still.Much() && (s.Still.Before != 1 || s.Still.After != 0) {
			t.Errorf("with a cue after %.1f s: %+v", cue, s.Still)
		}
	}
}

// What stands before a pause goes on until the next thing begins, as far as the scene would be still for much
// of its words, and never slower than a hand that takes care.
func TestPausesAreDrawnInto(t *testing.T) {
	for _, cue := range []float64{3, 3.5, 4, 5, 7} {
		c := clockOf(cue + 3)
		c.Spoken = cue + 2.5
		pieces := []Piece{linePiece(0, 0, 1), linePiece(1, cue, 1)}
		s := Pace(pieces, c)
		for i, turn := range s.Turns {
			if most := mostCare * slowest * pieceCostOf(&pieces[i], 1).seconds; seconds(turn) > most+0.05 {
				t.Errorf("with a cue after %.1f s piece %d is drawn for %.2f s, at most %.2f", cue, i, seconds(turn), most)
			}
		}
		gap := float64(s.Turns[1].Start-s.Turns[0].End) / 30
		if share := s.Still.Seconds / s.Still.Of; share > muchStill && gap > shortPause+0.05 && seconds(s.Turns[0]) < 0.95*mostCare*slowest*pieceCostOf(&pieces[0], 1).seconds {
			t.Errorf("with a cue after %.1f s nothing comes for %.0f %% of the words, and the hand rests for %.2f s before it", cue, 100*share, gap)
		}
	}
}

// An empty board with which a scene begins is told of sooner than other pauses, after the transition too, and only where the
// scene is still for much of its words.
func TestAnEmptyBoardIsTold(t *testing.T) {
	for _, lead := range []float64{0, 0.7} {
		for _, cue := range []float64{0.5, 1.5, 2.8, 3.6} {
			for _, spoken := range []float64{cue + 2, cue + 20} {
				c := clockOf(spoken + 1)
				c.Lead, c.Spoken = lead, spoken
				s := Pace([]Piece{linePiece(0, cue, 1), linePiece(1, -1, 8)}, c)
				begins := float64(s.Turns[0].Start)/30 - lead
				if math.Abs(s.Still.Empty-math.Max(begins, 0)) > 0.1 {
					t.Errorf("lead %.1f, cue %.1f: %.2f s of an empty board, but it begins after %.2f s", lead, cue, s.Still.Empty, begins)
				}
				if want := s.Still.Seconds > tooStill*s.Still.Of && (s.Still.Empty >= tooEmpty || s.Still.Longest >= tooLong); s.Still.Much() != want {
					t.Errorf("lead %.1f, cue %.1f: told %v: %+v", lead, cue, s.Still.Much(), s.Still)
				}
			}
		}
	}
}

// What slides takes longer where nothing follows for long, up to more than twice its time, and begins at its cue.
func TestSlidesTakeTheirTime(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1.5)}
	slide := Piece{Drawing: &paint.Drawing{Part: changed, Motion: plan.MotionFadeIn, DrawFor: slideLeast}, Cue: 4, After: []int{0}, Change: &Change{Of: []int{0}}}
	slide.Change.By.X = 300
	c := clockOf(12)
	c.Spoken = 9
	turn := Pace(append(pieces, slide), c).Turns[1]
	if took := seconds(turn); math.Abs(took-longSlide*slideLeast) > 0.05 || turn.Start != 120 {
		t.Errorf("it slides from frame %d on, for %.2f s", turn.Start, took)
	}
}

// A whole that its parts are all of takes no time, and does not hold them back.
func TestWhatLeavesNothingTakesNoTime(t *testing.T) {
	whole := Piece{Drawing: &paint.Drawing{Motion: plan.MotionSketch}, Cue: 3}
	part := linePiece(0, -1, 4)
	part.After = []int{0}
	s := Pace([]Piece{whole, part}, clockOf(6))
	if start := float64(s.Turns[1].Start) / 30; start > 3.05 {
		t.Errorf("its part begins after %.2f s; the cue is at 3", start)
	}
}

// A camera that goes to something begins and ends softly, and speeds up and slows down evenly: from frame
// to frame what it sees moves by a little more or a little less.
func TestFocusMovesEvenly(t *testing.T) {
	views := newTestScript(t, seenBy(ScriptConfig{FPS: 30, Frames: 330})).shot.views
	moves := 0
	var steps []float64 // how far the picture moves in each frame of one move
	for n := 1; n < len(views); n++ {
		m := camera.Moved(views[n-1], views[n])
		step := math.Hypot(m.Right, m.Down) + math.Abs(m.Grown)*100
		steps = append(steps, step)
		if step > 1e-9 {
			continue
		}
		if most := slices.Max(steps); most > 2 { // else it hardly moves
			moves++
			for k, v := range steps {
				if was := steps[max(k-1, 0)]; math.Abs(v-was) > 0.16*most || k == 0 && v > 0.16*most {
					t.Errorf("until frame %d: the picture moves by %.2f px in a frame, by %.2f before, by %.2f at most", n, v, was, most)
				}
			}
		}
		steps = nil
	}
	if moves < 2 {
		t.Errorf("the camera moves %d times", moves)
	}
}

// The pace knows in which frames ink comes: what is hurried comes under washes and broad sweeps, which leave
// most of a scene's ink in part of their time.
func TestInkIsForeseenWhereItComes(t *testing.T) {
	for _, look := range []string{"classic", "creative", "formal"} {
		for _, name := range []string{"bicycle", "sunflower", "volcano", "house"} {
			for frames := 60; frames <= 150; frames += 30 {
				c := hurriedPicture(t, look, name)
				c.Frames = frames
				s := newTestScript(t, c)
				p := newPlanner(c.Pieces, Clock{FPS: c.FPS, Frames: c.Frames, Unit: s.unit})
				p.weighInk()
				foreseen, _ := p.densest(s.schedule.Turns)
				ink, all := make([]float64, frames), 0.0
				for n := range ink {
					s.Arrivals(n, func(layer *image.RGBA, y, x0, x1 int) {
						for x := x0; x < x1; x++ {
							ink[n] += standsOut(layer.RGBAAt(x, y), c.Ground.RGBAAt(x, y))
						}
					})
					all += ink[n]
				}
				came := 0.0
				for n := range ink[9:] {
					sum := 0.0
					for _, v := range ink[n : n+10] {
						sum += v
					}
					came = math.Max(came, sum/all)
				}
				if math.Abs(foreseen-came) > 0.02 {
					t.Errorf("%s %s in %d frames: %.3f of the ink comes in ten of them, foreseen are %.3f", look, name, frames, came, foreseen)
				}
			}
		}
	}
}

// standsOut is how far a pixel laid over the board stands out from it, 0 to 1.
func standsOut(ink, board color.RGBA) (d float64) {
	for _, c := range [][2]uint8{{ink.R, board.R}, {ink.G, board.G}, {ink.B, board.B}} {
		d += math.Abs(float64(c[0])-float64(ink.A)/255*float64(c[1])) / (3 * 255)
	}
	return d
}

// Where too much of a scene's ink would come at once, strokes that leave much take time from those that leave
// little: in their order, within the turn, and none so much faster that it is a flash.
func TestStrokesShareTheirTurnEvenly(t *testing.T) {
	var all []trace.Stroke
	line := func(ink float64, sweep bool) {
		y := 10 + 12*float64(len(all))
		all = append(all, trace.Stroke{Spine: geom.Polyline{geom.Pt(10, y), geom.Pt(210, y)}, Width: 6, Ink: ink, Sweep: sweep, Object: len(all)})
	}
	line(3000, true)
	for range 12 {
		line(550, false)
	}
	c := Clock{FPS: 30, Frames: 90, Unit: 1}
	p := newPlanner([]Piece{{Drawing: &paint.Drawing{Motion: plan.MotionSketch, Marks: []paint.Mark{paint.Stroke{}}}, Inks: []*trace.Ink{{Strokes: all}}, Cue: -1}}, c)
	p.weighInk()
	was := make([]StrokeTime, len(all))
	for k := range was {
		was[k] = StrokeTime{18 + 5*float64(k-1), 22 + 5*float64(k-1)}
	}
	was[0] = StrokeTime{0, 17} // a third of the ink in a fifth of the time
	s := Schedule{Turns: []Turn{{End: 80, Inks: p.pieces[0].Inks, Strokes: [][]StrokeTime{was}}}}
	before, _ := p.densest(s.Turns)
	s = p.evenOut(s)
	after, _ := p.densest(s.Turns)
	if after > before-0.02 {
		t.Errorf("%.3f of the ink comes in ten frames, before it was %.3f", after, before)
	}
	end := 0.0
	for k, b := range s.Turns[0].Strokes[0] {
		if b.Start < end || b.End > 80 || b.End-b.Start < (was[k].End-was[k].Start)/evenSwift-1e-9 {
			t.Errorf("stroke %d has %.2f to %.2f, before %v", k, b.Start, b.End, was[k])
		}
		end = b.End
	}
}
