package mux

import (
	"os"

	"github.com/inkreel/inkreel/mux/aac"
	"github.com/inkreel/inkreel/mux/mp4"
)

// writeSilence writes the sound of a film of so many frames in which nothing is
// heard. All its packets are the same, so no encoder need be asked.
func writeSilence(path string, frames, fps int) error {
	samples := frames * (SampleRate / fps)
	n := (samples + aac.Samples - 1) / aac.Samples
	packet := aac.Silence()
	t := &mp4.Track{
		Kind: mp4.Sound, Scale: SampleRate, Language: mp4.NoLanguage,
		Entry: mp4.SoundEntry(uint32(8 * len(packet) * SampleRate / aac.Samples)),
		Times: []mp4.TimeRun{{Count: uint32(n), Ticks: aac.Samples}}, Shown: movieTicks(frames, fps),
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	w := mp4.NewWriter(out, mp4.Sound)
	for range n {
		if err := w.Add(packet, false); err != nil {
			return err
		}
	}
	if err := w.Close(t, ""); err != nil {
		return err
	}
	return out.Close()
}
