// Package h264 is the syntax that streams of all encoders share: byte streams go
// in, pictures as MP4 samples and parameter sets come out (ITU-T Rec. H.264; the
// numbers of clauses and tables are its). It encodes nothing, which package
// h264enc does, and knows neither files nor ffmpeg.
package h264
