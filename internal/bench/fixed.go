package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// Fixed is what a film costs before it has any length, in seconds.
type Fixed struct {
	Process    float64 `json:"process"`     // a whole one-word film, from the start of the program to its end
	FirstFrame float64 `json:"first_frame"` // from the start of the program to the first frame of that film
	// FirstClip is from submitting a film of twelve scenes to its first clip in
	// the store.
	FirstClip float64 `json:"first_clip"`
	// ServiceClip is the same of a service: from submitting the plan to its
	// record's telling of the first clip.
	ServiceClip float64 `json:"service_first_clip"`
}

// scenesOfTwelve: the yardstick has three scenes.
const scenesOfTwelve = 12 / 3

func (b *bench) fixed(ctx context.Context) (Fixed, error) {
	var f Fixed
	var whole, toFrame, toClip, served []float64
	p, err := decode(Storyboards[0].Name)
	if err != nil {
		return f, err
	}
	p = long(p, scenesOfTwelve)
	for i := range b.Runs {
		b.tell("fixed cost, run %d of %d", i+1, b.Runs)
		word, err := b.alone(ctx, oneWord+".json")
		if err != nil {
			return f, err
		}
		// What the process did outside of rendering it did before.
		whole, toFrame = append(whole, word.process), append(toFrame, word.process-word.Took+word.FirstFrame)
		res, err := b.render(ctx, p, filepath.Join(b.dir, "twelve.mp4"))
		if err != nil {
			return f, err
		}
		toClip = append(toClip, res.FirstClip)
		clip, err := b.service(ctx, p)
		if err != nil {
			return f, err
		}
		served = append(served, clip)
	}
	f.Process, f.FirstFrame, f.FirstClip, f.ServiceClip = middle(whole), middle(toFrame), middle(toClip), middle(served)
	return f, nil
}

func middle(seconds []float64) float64 {
	return median(seconds, func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) })
}

// summary is what a render tells of itself.
type summary struct {
	engine.Result
	Took    float64 `json:"took_seconds"`
	Peak    int64   `json:"peak_bytes"` // 0 where the system does not tell
	process float64 // seconds from the start of the program to its end
	cpu     float64 // seconds of processors, of all that it started too
}

// alone renders a plan, a file in b.dir, in a process of its own, whose memory
// nothing else has used.
func (b *bench) alone(ctx context.Context, file string) (summary, error) {
	var s summary
	cmd := exec.CommandContext(ctx, b.Program, "render", "--json", "-o", filepath.Join(b.dir, "alone.mp4"), filepath.Join(b.dir, file))
	var tail bytes.Buffer
	cmd.Stderr = &tail
	began := time.Now()
	out, err := cmd.Output()
	s.process = time.Since(began).Seconds()
	if err != nil {
		return s, fmt.Errorf("render %s: %w\n%s", file, err, tail.String())
	}
	s.cpu = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	if err := json.Unmarshal(out, &s); err != nil {
		return s, fmt.Errorf("summary of %s: %w", file, err)
	}
	return s, nil
}

// Length is how a film's cost follows its length.
type Length struct {
	Minute  LongFilm `json:"one_minute"`
	Quarter LongFilm `json:"fifteen_minutes"`
}

// LongFilm is a film of some minutes.
type LongFilm struct {
	Seconds float64 `json:"seconds"`
	Wall    float64 `json:"wall_seconds"`
	Peak    int64   `json:"peak_bytes"`
}

// lengths renders a minute and a quarter of an hour of the yardstick.
func (b *bench) lengths(ctx context.Context) (*Length, error) {
	p, err := decode(Storyboards[0].Name)
	if err != nil {
		return nil, err
	}
	var l Length
	for _, k := range []struct {
		film  *LongFilm
		times int
	}{{&l.Minute, 2}, {&l.Quarter, 30}} {
		b.tell("a film %d times as long", k.times)
		doc, err := plan.Encode(long(p, k.times))
		if err != nil {
			return nil, err
		}
		const file = "long.json"
		if err := os.WriteFile(filepath.Join(b.dir, file), doc, 0o600); err != nil {
			return nil, err
		}
		film, err := b.alone(ctx, file)
		if err != nil {
			return nil, err
		}
		*k.film = LongFilm{film.Seconds, film.Took, film.Peak}
	}
	return &l, nil
}
