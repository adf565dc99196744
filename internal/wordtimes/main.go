// Command wordtimes says how near the times of spoken words come to those that espeak-ng
// itself knows:
//
//	go run ./internal/wordtimes                          # make wordtimes: a line a language
//	go run ./internal/wordtimes -worst 8 fr ar           # and the words that are farthest off
//
// What is asked is libespeak-ng, whose WORD event has the moment at which a word begins in its
// sound. The command espeak-ng prints no events, so audio finds the times in the
// sound itself; the two share nothing but the voice. The library is asked by a small program in
// C, which is compiled here: it needs cc and libespeak-ng.so.1, which espeak-ng needs too.
//
// Clauses are spoken one by one. What is counted are the beginnings of words that both know of:
// all but the first, which is heard when the sound is, and those whose time is estimated.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/spoken"
	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("wordtimes: ")
	texts := flag.String("texts", spoken.Usual, "a paragraph in every language, by its code")
	voices := flag.String("voices", "female-1,male-1", "voices")
	worst := flag.Int("worst", 0, "how many of the words that are farthest off are printed, by language")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *texts, strings.Split(*voices, ","), *worst, flag.Args())
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// most is how far nine of ten words may be off, in seconds.
const most = 0.04

// run measures some languages, or all, and prints a line of each.
func run(ctx context.Context, texts string, voices []string, worst int, only []string) error {
	of, err := spoken.Texts(texts)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "inkreel-wordtimes-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s := stage{events: filepath.Join(dir, "events")}
	if err := compile(ctx, s.events); err != nil {
		return err
	}
	if s.speaker, err = audio.NewEspeak(ctx); err != nil {
		return err
	}
	fmt.Println("| language | words | estimated | half | nine of ten | 99 of 100 |\n|---|---|---|---|---|---|")
	var all figures
	var late []string
	for _, l := range locale.Languages {
		if len(only) > 0 && !slices.Contains(only, l.Code) {
			continue
		}
		var here figures
		for _, v := range voices {
			if err := s.measure(ctx, &here, audio.Utterance{Text: of[l.Code], Lang: plan.Language(l.Code), Voice: plan.Voice(v)}); err != nil {
				return fmt.Errorf("%s: %w", l.Code, err)
			}
		}
		fmt.Println(here.row(l.Name))
		slices.SortFunc(here.off, func(a, b offset) int { return int(1e6 * (math.Abs(b.by) - math.Abs(a.by))) })
		for _, o := range here.off[:min(worst, len(here.off))] {
			fmt.Printf("  %+4.0f ms  %s\n", 1000*o.by, o.where)
		}
		if here.share(0.9) > most {
			late = append(late, l.Name)
		}
		all.off, all.estimated = append(all.off, here.off...), all.estimated+here.estimated
	}
	fmt.Println(all.row("all"))
	if len(late) > 0 {
		return fmt.Errorf("one of ten words is more than 40 ms off in %s", strings.Join(late, ", "))
	}
	return nil
}

//go:embed events/events.c
var source string

// compile makes the program that asks the library.
func compile(ctx context.Context, path string) error {
	cmd := exec.CommandContext(ctx, "cc", "-O1", "-x", "c", "-o", path, "-", "-x", "none", "-l:libespeak-ng.so.1")
	cmd.Stdin = strings.NewReader(source)
	if told, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("cc: %w: %s", err, told)
	}
	return nil
}

// offset is by how many seconds a word begins after the library says so, and which it is.
type offset struct {
	by    float64
	where string
}

// figures are what is found of a language.
type figures struct {
	off       []offset
	estimated int // words that are not counted
}

// share is how far off so many of the words are at most.
func (f figures) share(part float64) float64 {
	var all []float64
	for _, o := range f.off {
		all = append(all, math.Abs(o.by))
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[min(int(part*float64(len(all))), len(all)-1)]
}

// row is its line in the table.
func (f figures) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %.0f ms | %.0f ms | %.0f ms |", name, len(f.off), f.estimated, 1000*f.share(0.5), 1000*f.share(0.9), 1000*f.share(0.99))
}
