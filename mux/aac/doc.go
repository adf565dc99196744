// Package aac makes stereo packets without an encoder: packets of one channel go
// in, such whose two channels are that one come out, or silence (ISO/IEC 14496-3;
// the numbers of clauses and tables are its). It knows no files and no ffmpeg.
package aac

// Samples is how many samples of each channel a packet holds.
const Samples = 1024
