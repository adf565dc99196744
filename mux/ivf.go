package mux

import "encoding/binary"

// Frames go to ffmpeg as IVF records, the smallest container whose frames
// carry their own time: 32 bytes of header, then per frame its size (4 bytes),
// its time (8 bytes) and its planes. The time is the frame's index in the
// clip, so ffmpeg knows where a key frame is due although held frames are
// never sent.
const recordHeader = 12

// ivfHeader announces planar 4:2:0 frames at fps pictures a second.
func ivfHeader(width, height, fps int) []byte {
	h := make([]byte, 32)
	copy(h, "DKIF")
	binary.LittleEndian.PutUint16(h[6:], 32)
	copy(h[8:], "I420")
	binary.LittleEndian.PutUint16(h[12:], uint16(width))
	binary.LittleEndian.PutUint16(h[14:], uint16(height))
	binary.LittleEndian.PutUint32(h[16:], uint32(fps))
	binary.LittleEndian.PutUint32(h[20:], 1)
	return h
}

// stamp writes the record header for frame number index and returns the whole
// record.
func (f *Frame) stamp(index int) []byte {
	binary.LittleEndian.PutUint32(f.record, uint32(len(f.record)-recordHeader))
	binary.LittleEndian.PutUint64(f.record[4:], uint64(index))
	return f.record
}
