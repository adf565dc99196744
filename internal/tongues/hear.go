package main

import (
	"context"
	"fmt"
	"math"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/mux"
)

// sound is what is heard of a film.
type sound struct {
	seconds, lufs float64
	peak          float64 // dB of full scale
	heard         int     // words during which something is
	within        float64 // share of what is heard that is heard during words
}

// Of a film at −16 LUFS: how far it may be off, its peaks, how loud something is that is
// heard, how long blocks are in which that is asked, and by how much speech may be heard before and
// after the time of a word.
const (
	loudness = -16.0
	mostOff  = 0.5
	mostPeak = -1.0 // of the samples that AAC's ripple leaves; −1.5 of the mix
	audible  = -45.0
	block    = 0.01
	ripple   = 0.05
	leastIn  = 0.97
)

// hear measures the film's sound.
func (f *film) hear(ctx context.Context, tools *mux.Tools) error {
	s, err := tools.OpenSound(ctx, f.path, 0, 600)
	if err != nil {
		return err
	}
	defer s.Close()
	var all audio.PCM
	if err := audio.ReadStream(ctx, s, func(p audio.PCM) error { all = append(all, p...); return nil }); err != nil {
		return err
	}
	f.sound = sound{seconds: all.Seconds(), lufs: audio.Loudness(all)}
	peak := float32(0)
	for _, v := range all {
		peak = max(peak, v, -v)
	}
	f.sound.peak = 20 * math.Log10(float64(peak))
	const n = int(2 * block * audio.Rate)
	heard, inside := 0, 0
	words := make([]int, len(f.words)) // blocks in which each is heard
	for i := 0; i+n <= len(all); i += n {
		sum := 0.0
		for _, v := range all[i : i+n] {
			sum += float64(v) * float64(v)
		}
		if 10*math.Log10(sum/float64(n)+1e-12) < audible {
			continue
		}
		heard++
		at, in := float64(i)/(2*audio.Rate)+block/2, false
		for k, w := range f.words {
			if at >= w.Start && at < w.End {
				words[k]++
			}
			in = in || at > w.Start-ripple && at < w.End+ripple
		}
		if in {
			inside++
		}
	}
	for _, n := range words {
		if n > 0 {
			f.sound.heard++
		}
	}
	f.sound.within = float64(inside) / float64(max(heard, 1))
	return nil
}

// unheard is what is wrong with the sound.
func (f *film) unheard() (wrong []string) {
	s := f.sound
	if math.Abs(s.lufs-loudness) > mostOff || s.peak > mostPeak {
		wrong = append(wrong, fmt.Sprintf("at %.1f LUFS, peaks at %.1f dB", s.lufs, s.peak))
	}
	if s.heard < len(f.words) {
		wrong = append(wrong, fmt.Sprintf("nothing is heard of %d of %d words", len(f.words)-s.heard, len(f.words)))
	}
	if s.within < leastIn {
		wrong = append(wrong, fmt.Sprintf("%.0f %% of what is heard is beside its words", 100*(1-s.within)))
	}
	for i, c := range f.captions {
		said := 0.0
		for _, w := range f.words {
			said += max(0, min(w.End, c.to)-max(w.Start, c.from))
		}
		if said < 0.6*(c.to-c.from) {
			wrong = append(wrong, fmt.Sprintf("caption %d is shown for %.2f s, and something said in %.2f s of them", i+1, c.to-c.from, said))
		}
	}
	return wrong
}
