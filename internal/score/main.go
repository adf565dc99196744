// Command score plays the scores of audio/music/scores with FluidSynth and a General
// MIDI sound font, and writes what the program ships: two Opus files a piece, the
// bed and the melody, and an index of their phrases. It is run by make music;
// nothing else needs it, nor what it needs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	font := flag.String("font", "/usr/share/sounds/sf2/FluidR3_GM.sf2", "General MIDI sound font")
	dir := flag.String("dir", "audio/music", "folder of the package that ships the music")
	keep := flag.String("keep", "", "folder for what is made on the way: MIDI files, and every piece as a WAV")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, studio{font: *font, dir: *dir, keep: *keep, measures: "internal/score/measures.json"}, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "score:", err)
		os.Exit(1)
	}
}

// run renders the named pieces, or all.
func run(ctx context.Context, st studio, names []string) error {
	if len(names) == 0 {
		files, err := filepath.Glob(filepath.Join(st.dir, "scores", "*.txt"))
		if err != nil {
			return err
		}
		for _, f := range files {
			names = append(names, strings.TrimSuffix(filepath.Base(f), ".txt"))
		}
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(st.dir, "scores", name+".txt"))
		if err != nil {
			return err
		}
		s, err := parse(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := st.produce(ctx, name, s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
