// Package mp4 writes, reads and joins MP4 files: coded pictures and sound go in,
// clips and films come out, with time stamps exact by construction (ISO/IEC
// 14496-12 and -14; the numbers of clauses are theirs). Joining copies bytes. It
// knows no encoder and no ffmpeg.
package mp4
