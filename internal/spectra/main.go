// Command spectra draws what is heard of a film as spectrograms, into docs/sound:
//
//	go run ./internal/spectra          # make spectra
//
// Time goes from left to right, frequency from below, and what is brighter is louder. Each is made
// of a mix as films have it, drawn by ffmpeg's showspectrumpic.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("spectra: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, filepath.Join("docs", "sound"))
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// picture is a spectrogram: of which sound, how many decibels louder it is drawn, up to how many hertz.
type picture struct {
	name string
	spec audio.MixSpec
	gain int
	most int
}

// run draws all of them.
func run(ctx context.Context, out string) error {
	speech, err := spoken(ctx, "Rain falls on the hills.", "It runs down to the sea.")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, p := range []picture{
		{"ducking", audio.MixSpec{Seconds: 24, Music: plan.TrackInspirational, Voices: []audio.Placed{voice(6, speech[0]), voice(9, speech[1])}}, 0, 8000},
		{"music", audio.MixSpec{Seconds: 60, Music: plan.TrackEngaging}, 0, 12000},
		{"pens", audio.MixSpec{Seconds: 12, Strokes: tools()}, 24, 12000},
		{"sweeps", audio.MixSpec{Seconds: 6, Sweeps: []audio.Sweep{{At: 0.8, End: 1.6, From: 1, To: -1}, {At: 3.6, End: 4.8, From: -1, To: 1, Wiped: true}}}, 24, 12000},
	} {
		if err := p.draw(ctx, out); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// spoken has some texts spoken by espeak-ng.
func spoken(ctx context.Context, texts ...string) ([]audio.PCM, error) {
	e, err := audio.NewEspeak(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]audio.PCM, len(texts))
	for i, text := range texts {
		_, err := e.Speak(ctx, audio.Utterance{Text: text, Voice: plan.VoiceFemale1}, func(p audio.PCM) error {
			out[i] = append(out[i], p...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// tools are two strokes of every tool, one after another: a slow one and a quick one.
func tools() (all []audio.Stroke) {
	for i, tool := range []audio.Tool{audio.Pen, audio.Pencil, audio.Marker, audio.Chalk, audio.Crayon, audio.Brush} {
		at := 2 * float64(i)
		all = append(all,
			audio.Stroke{At: at + 0.2, End: at + 0.9, Tool: tool, Speeds: []float32{0, 0.4, 0.5, 0.4, 0}},
			audio.Stroke{At: at + 1.2, End: at + 1.7, Tool: tool, Speeds: []float32{0, 1, 1.4, 1, 0}})
	}
	return all
}

// draw mixes the sound and has ffmpeg draw it.
func (p picture) draw(ctx context.Context, dir string) error {
	f, err := os.CreateTemp("", "inkreel-spectra-*.f32")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	p.spec.Stereo = true
	if _, err := audio.Mix(ctx, p.spec, f); err != nil {
		return err
	}
	filter := fmt.Sprintf("volume=%ddB,pan=mono|c0=.5*c0+.5*c1,showspectrumpic=s=960x240:scale=log:fscale=lin:color=viridis:stop=%d:drange=90", p.gain, p.most)
	cmd := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "f32le", "-ar", strconv.Itoa(audio.Rate), "-ac", "2", "-i", f.Name(),
		"-lavfi", filter, "-frames:v", "1", "-c:v", "libwebp", "-quality", "60", "-compression_level", "6", filepath.Join(dir, p.name+".webp"))
	if told, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, told)
	}
	return nil
}
