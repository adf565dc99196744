package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// loops are the short films of the page on motion, by the plans they are of; width
// is theirs in pixels. Looks are drawn side by side, three a row; none: the plan's
// own.
var loops = []struct {
	name  string
	width int
	looks []string
}{
	{"looks", 240, nine},
	{"canvas", 168, eleven},
	{"compact", 168, ten},
	{"hand", 400, nil},
	{"board", 400, nil},
	{"camera", 400, nil},
	{"changes", 400, nil},
}

// eleven are the families of the canvas in the order in which they are shown side by
// side: those that move by themselves first.
var eleven = []string{
	"modern_minimal", "editorial", "illustrations",
	"playful", "technical", "whiteboard",
	"sharpie", "notebook_infographic", "chalkboard_color",
	"chalkboard_bw", "chalkboard_black_on_white",
}

// ten are their Compact looks; notebook_infographic has no other.
var ten = []string{
	"modern_minimal_compact", "editorial_compact", "illustrations_compact",
	"playful_compact", "technical_compact", "whiteboard_compact",
	"sharpie_compact", "chalkboard_color_compact", "chalkboard_bw_compact",
	"chalkboard_black_on_white_compact",
}

// A loop is a file that a page can hold: of so many frames a second, standing a
// moment in the end, as good as so many bytes let it be.
const (
	loopRate  = 10
	loopRest  = 1.2 // seconds
	loopBytes = 400_000
)

var loopQualities = []int{90, 80, 70, 60, 50}

// motion writes all loops, one after the other: each keeps all processors at work.
func (s *stage) motion(ctx context.Context, out string) error {
	dir, err := os.MkdirTemp("", "inkreel-loops-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, l := range loops {
		looks := l.looks
		if looks == nil {
			looks = []string{""}
		}
		films := make([]string, len(looks))
		for i, look := range looks {
			films[i] = filepath.Join(dir, fmt.Sprint(l.name, i, ".mp4"))
			if err := s.film(ctx, l.name, look, films[i]); err != nil {
				return fmt.Errorf("%s %s: %w", l.name, look, err)
			}
		}
		if err := loop(ctx, films, l.width, filepath.Join(out, "motion-"+l.name+".webp")); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	return nil
}

// film renders one of the loops' plans, in a look where one is named.
func (s *stage) film(ctx context.Context, name, look, path string) error {
	data, err := os.ReadFile(filepath.Join(s.plans, "gallery", "motion", name+".json"))
	if err != nil {
		return err
	}
	p, err := engine.Decode(data)
	if err != nil {
		return err
	}
	p.JobID, p.Captions = "gallery", plan.CaptionsOff
	switch {
	case look != "" && p.Engine == plan.EngineSketch:
		p.SketchStyle = look
	case look != "":
		p.CanvasStyle = look
	}
	_, err = s.engine.Render(ctx, p, s.assets, engine.Output{Film: path})
	return err
}

// loop makes films that are equally long a loop, side by side where there are
// several.
func loop(ctx context.Context, films []string, width int, path string) error {
	const columns = 3
	var in, places []string
	graph := &strings.Builder{}
	for i, film := range films {
		in = append(in, "-i", film)
		fmt.Fprintf(graph, "[%d:v]fps=%d,scale=%d:-2:flags=lanczos[v%d];", i, loopRate, width, i)
		places = append(places, "0"+strings.Repeat("+w0", i%columns)+"_0"+strings.Repeat("+h0", i/columns))
	}
	if len(films) > 1 {
		for i := range films {
			fmt.Fprintf(graph, "[v%d]", i)
		}
		fmt.Fprintf(graph, "xstack=inputs=%d:layout=%s,", len(films), strings.Join(places, "|"))
	} else {
		graph.WriteString("[v0]")
	}
	fmt.Fprintf(graph, "tpad=stop_mode=clone:stop_duration=%g", loopRest)
	for _, quality := range loopQualities {
		args := append([]string{"-nostdin", "-v", "error", "-y"}, in...)
		args = append(args, "-filter_complex", graph.String(), "-c:v", "libwebp_anim", "-quality", strconv.Itoa(quality), "-compression_level", "5", "-loop", "0", path)
		if told, err := exec.CommandContext(ctx, "ffmpeg", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("ffmpeg: %w: %s", err, told)
		}
		is, err := os.Stat(path)
		if err != nil {
			return err
		}
		if is.Size() <= loopBytes {
			return nil
		}
	}
	return errors.New("the loop is too large at any quality")
}
