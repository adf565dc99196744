// Package h264enc is the native encoder of drawn scenes: pictures of which little
// changes from one to the next, and that little at known places, go in, and
// samples of H.264 come out (ITU-T Rec. H.264; the numbers of clauses and tables
// are its). What it shares with streams of other encoders is in package h264.
//
//	e, err := h264enc.New(h264enc.Config{Width: 1536, Height: 1024, FPS: 30, Tuning: h264enc.Tuning{Key: 13, Update: 20}})
//	sps, pps := e.Sets()
//	sample := e.Key(src)                                                     // an IDR picture
//	sample = e.Update(src, changed, h264enc.Change{Right: 4*dx, Down: 4*dy}) // a P picture of the macroblocks marked
//	sample = e.Hold()                                                        // the same picture once more
//
// Key pictures choose between Intra_16x16 and Intra_4x4 (8.3); P pictures
// between skipping, one motion for a macroblock or one for each quarter of it
// (8.4), and the intra predictions. References are the picture before, the key
// picture and two between (see buffer), in fades also the picture before with
// weights (see fade). Residuals are 4x4 transforms (8.5); all is written in CABAC
// (9.3), holds in CAVLC (9.2). One slice a picture, no deblocking.
//
// The encoder keeps what decoders have, sample by sample, so nothing drifts.
// A picture costs what changed in it: about 2 µs a macroblock, 5 to 30 ms for
// a key picture of 1536x1024, and some 25 MB of memory an encoder.
//
// What is done to all samples of a block is done by kernels: in Go, with eight samples
// in a word (swar.go), and in assembly for processors with AVX2 (kernels_amd64.go),
// which gives the same bytes in half the time. GODEBUG=cpu.avx2=off takes the former.
package h264enc
