// Command motion measures how films are drawn: how fast the pen goes, how much comes at
// once, how long nothing does, and how fairly the elements of a scene share its time.
// Plans and looks go in; figures with the bounds that a drawing hand keeps to come out.
//
//	go run ./internal/motion                                   # make motion: every example plan in every sketch look
//	go run ./internal/motion -looks classic,crayon testdata/plans/bees.json
//	go run ./internal/motion -worst 5                          # and where the figures are worst
//	go run ./internal/motion -json                             # every scene and element
//
// Plans are prepared as for rendering and their strokes and schedules looked at; no
// frame is drawn. docs/motion.md says what each figure means.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("motion: ")
	var o options
	looks := flag.String("looks", strings.Join(plan.SketchStyles(), ","), "looks, with commas between: of the sketch engine where one is so called, else of the canvas")
	flag.StringVar(&o.root, "root", "testdata/plans", "folder that the sources of plans are looked up in")
	flag.BoolVar(&o.json, "json", false, "print JSON, every scene and element too")
	flag.IntVar(&o.worst, "worst", 0, "print where the figures are worst, so many places each")
	flag.Parse()
	o.looks, o.plans = strings.Split(*looks, ","), flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, o)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

type options struct {
	looks, plans []string
	root         string
	json         bool
	worst        int
}

// run measures and prints.
func run(ctx context.Context, o options) error {
	if len(o.plans) == 0 {
		for _, pattern := range []string{"*.json", "motion/*.json"} {
			found, err := filepath.Glob(filepath.Join(o.root, pattern))
			if err != nil {
				return err
			}
			o.plans = append(o.plans, found...)
		}
		if len(o.plans) == 0 {
			return fmt.Errorf("%s: there are no plans", o.root)
		}
	}
	s, done, err := openStage(ctx, o.root)
	if err != nil {
		return err
	}
	defer done()
	scenes, err := s.scenes(ctx, o.plans, o.looks)
	if err != nil {
		return err
	}
	r := reportOf(scenes)
	if o.json {
		return r.JSON(os.Stdout)
	}
	if err := r.Markdown(os.Stdout); err != nil {
		return err
	}
	if err := r.scenesBeyond(os.Stdout); err != nil {
		return err
	}
	return r.worst(os.Stdout, o.worst)
}
