package mux

import (
	"os"

	"github.com/inkreel/inkreel/mux/bitio"
)

// aacSamples is how many samples of each channel a packet of AAC holds.
const aacSamples = 1024

// writeSilence writes the sound of a film of so many frames in which nothing is
// heard. All its packets are the same, so no encoder need be asked.
func writeSilence(path string, frames, fps int) error {
	samples := frames * (SampleRate / fps)
	n := (samples + aacSamples - 1) / aacSamples
	packet := silentPair()
	t := &track{
		handler: "soun", scale: SampleRate, language: "und",
		entry: soundEntry(uint32(8 * len(packet) * SampleRate / aacSamples)),
		times: []timeRun{{uint32(n), aacSamples}}, shown: uint64(frames) * uint64(timescale/fps),
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	err = t.writeSound(out, n, func(dst []byte) ([]byte, error) { return append(dst, packet...), nil })
	if err != nil {
		return err
	}
	return out.Close()
}

// silentPair is the raw data block (14496-3, table 4.3) of a pair of channels
// without a band: one long window of the sine's shape, and nothing in it.
func silentPair() []byte {
	w := &bitio.Writer{}
	w.U(aacPair, 3)
	w.U(0, 4)
	w.U(1, 1) // common_window
	w.U(0, 4) // ics_info: one long window
	w.U(0, 7) // no band, no prediction
	w.U(0, 2) // ms_mask_present
	emptySide(w, false, 0, 1)
	emptySide(w, false, 0, 1)
	w.U(aacEnd, 3)
	w.Zeros()
	return w.Data
}
