// Command judge writes the films of many sources and says how good they are, as
// far as that can be counted:
//
//	go run ./internal/judge                          # make judge: a line a source, and all together
//	go run ./internal/judge -sheets out/made         # and a contact sheet of each
//	go run ./internal/judge -style classic -timing 1 recipe
//	go run ./internal/judge -pairs                   # words and pictures that nobody has judged yet
//
// Nothing is encoded: plans are written, prepared as for rendering, and looked at.
// Whether a picture fits its words is a judgement of people, kept in
// testdata/sources/pictures.tsv; what else is counted is said beside the columns.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/story"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("judge: ")
	var o options
	flag.StringVar(&o.sources, "sources", "testdata/sources", "folder of documents")
	flag.StringVar(&o.style, "style", "whiteboard", "look of the films")
	flag.StringVar(&o.timing, "timing", string(story.TimingAuto), "minutes a film is to last, or auto")
	flag.BoolVar(&o.vertical, "vertical", false, "taller than wide")
	flag.StringVar(&o.sheets, "sheets", "", "folder for a contact sheet of each film; none: no sheets")
	flag.BoolVar(&o.pairs, "pairs", false, "print the pairs of words and picture that are not judged yet, and nothing else")
	flag.Parse()
	o.names = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, o)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

type options struct {
	sources, style, timing, sheets string
	vertical, pairs                bool
	names                          []string // of sources; none: all
}

// run judges the sources one by one.
func run(ctx context.Context, o options) error {
	files, err := o.files()
	if err != nil {
		return err
	}
	known, err := readJudged(filepath.Join(o.sources, judgedName))
	if err != nil {
		return err
	}
	s, done, err := openStage(ctx)
	if err != nil {
		return err
	}
	defer done()
	if !o.pairs {
		fmt.Println(heading)
	}
	var all []figures
	for _, file := range files {
		film, err := s.make(ctx, file, o)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if o.pairs {
			known.missing(film)
			continue
		}
		f := measure(film, known)
		fmt.Println(f)
		if film.faults != nil {
			fmt.Println("  ", film.faults)
		}
		for _, w := range film.warned {
			fmt.Printf("   %s: %s\n", w.Path, w.Message)
		}
		all = append(all, f)
		if o.sheets != "" {
			if err := s.sheet(ctx, film, o); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	if len(all) > 1 {
		fmt.Println(together(all))
	}
	return nil
}

// files are the documents asked for.
func (o options) files() ([]string, error) {
	entries, err := os.ReadDir(o.sources)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		asked := len(o.names) == 0 || slices.ContainsFunc(o.names, func(n string) bool { return strings.Contains(e.Name(), n) })
		if asked && !e.IsDir() && e.Name() != judgedName && e.Name() != "README.md" {
			files = append(files, filepath.Join(o.sources, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no source is called %s", o.sources, strings.Join(o.names, " or "))
	}
	return files, nil
}
