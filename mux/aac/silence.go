package aac

import "github.com/inkreel/inkreel/mux/bitio"

// Silence is the packet (table 4.3) of a pair of channels
// without a band: one long window of the sine's shape, and nothing in it.
func Silence() []byte {
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
