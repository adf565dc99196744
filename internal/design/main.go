// Command design measures how films of the canvas are composed and how they move: how long
// nothing moves, how long a board stays empty after a cut, how much of the frame is used, how
// small the smallest words are, and where labels and arrows get into the way of anything.
// Plans and looks go in; figures with their bounds come out.
//
//	go run ./internal/design                                       # make design: every example plan in every Expanded family
//	go run ./internal/design -looks modern_minimal,classic testdata/plans/bees.json
//	go run ./internal/design -worst 5                              # and where the figures are worst
//	go run ./internal/design -json                                 # every scene
//
// Plans are prepared as for rendering; of every scene only its finished picture and its
// first frames are drawn. docs/motion.md says what each figure means.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("design: ")
	var o options
	looks := flag.String("looks", strings.Join(families(), ","), "looks, with commas between: of the sketch engine where one is so called, else of the canvas")
	flag.StringVar(&o.root, "root", "testdata/plans", "folder that the sources of plans are looked up in")
	flag.BoolVar(&o.json, "json", false, "print every scene as JSON")
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

// families are the Expanded looks of the canvas, and the one that is Compact only.
func families() []string {
	return slices.DeleteFunc(plan.CanvasStyles(), func(s string) bool {
		return strings.HasSuffix(s, "_compact") || strings.HasSuffix(s, "_legacy")
	})
}

// run measures and prints.
func run(ctx context.Context, o options) error {
	if len(o.plans) == 0 {
		for _, pattern := range []string{"*.json", "motion/*.json", "layouts/*.json"} {
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
	scenes, err := measured(ctx, o.root, o.plans, o.looks)
	if err != nil {
		return err
	}
	if o.json {
		e := json.NewEncoder(os.Stdout)
		e.SetIndent("", " ")
		return e.Encode(scenes)
	}
	if err := tables(os.Stdout, scenes); err != nil {
		return err
	}
	return worst(os.Stdout, scenes, o.worst)
}

// measured measures every scene of the plans in every look, in that order.
func measured(ctx context.Context, root string, plans, looks []string) ([]scene, error) {
	s, err := studio.Open(ctx, "design")
	if err != nil {
		return nil, err
	}
	defer s.Close()
	assets := s.Assets(root)
	return studio.EachFilm(ctx, plans, looks, func(ctx context.Context, file, look string) ([]scene, error) {
		job, err := s.InLook(ctx, file, look, assets)
		if err != nil {
			return nil, err
		}
		scenes := make([]scene, len(job.Scenes))
		for i := range scenes {
			err := s.Engine.Scripted(ctx, job, i, func(script *sketch.Script, pieces []sketch.Piece) (err error) {
				scenes[i], err = measure(job, i, script, pieces)
				return err
			})
			if err != nil {
				return nil, err
			}
			scenes[i].Plan, scenes[i].Look = strings.TrimSuffix(filepath.Base(file), ".json"), look
		}
		return scenes, nil
	})
}
