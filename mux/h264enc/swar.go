package h264enc

import "encoding/binary"

// Eight samples are worked on at once in one word: its even bytes as four
// lanes of 16 bits, then its odd ones.
const (
	lanes   = 0x0001000100010001 // one in each lane
	lowByte = 0xff * lanes
	signBit = 0x8000 * lanes
)

func load8(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at : at+8]) }

func store8(b []byte, at int, v uint64) { binary.LittleEndian.PutUint64(b[at:at+8], v) }

// tap6 is (a - 5b + 20c + 20d - 5e + f + 16) >> 5, kept within 0..255, for
// four lanes of samples (8-243 to 8-246), given the sums of those weighed alike.
func tap6(af, be, cd uint64) uint64 {
	const bias = 512 // so that no lane is negative; 5·512/32 = 80 in the result
	v := af + 5*(cd<<2+bias*lanes-be) + 16*lanes
	v = v >> 5 & (0x7ff * lanes)
	// At least 80, and 80 less.
	v = (v | signBit) - 80*lanes
	in := v & signBit
	v &= in - in>>15
	// At most 255.
	over := (v + 0x7f00*lanes) & signBit
	return (v | over>>15*0xff) & lowByte
}

// filter8 is tap6 of eight samples; their neighbours lie step bytes apart, the
// first at at.
func filter8(p []byte, at, step int) uint64 {
	a, b, c := load8(p, at), load8(p, at+step), load8(p, at+2*step)
	d, e, f := load8(p, at+3*step), load8(p, at+4*step), load8(p, at+5*step)
	even := tap6(a&lowByte+f&lowByte, b&lowByte+e&lowByte, c&lowByte+d&lowByte)
	odd := tap6(a>>8&lowByte+f>>8&lowByte, b>>8&lowByte+e>>8&lowByte, c>>8&lowByte+d>>8&lowByte)
	return even | odd<<8
}

// halfway is (a + b + 1) >> 1 of eight samples.
func halfway(a, b uint64) uint64 { return (a | b) - (a^b)>>1&0x7f7f7f7f7f7f7f7f }

// spread4 puts four samples into four lanes.
func spread4(b []byte) uint64 {
	v := uint64(binary.LittleEndian.Uint32(b))
	v = (v | v<<16) & 0x0000ffff0000ffff
	return (v | v<<8) & lowByte
}

// distance4 is |a - b| in each lane.
func distance4(a, b uint64) uint64 {
	const carry = 0x100 * lanes
	d := a + carry - b // bit 8 is set where a ≥ b
	less := (carry - d&carry) >> 8
	return (d&lowByte ^ less*0xff) + less
}

// sadsGo are the sums of absolute differences of the quarters of a macroblock's
// luma from a prediction.
func sadsGo(to *[4]int32, cur *samples, a plane) {
	for q := range to {
		x, y := q&1*8, q>>1*8
		to[q] = sad8(cur[y*16+x:], a.pix[y*a.stride+x:], a.stride)
	}
}

// meanSADsGo are those from the mean of two predictions.
func meanSADsGo(to *[4]int32, cur *samples, a, b plane) {
	for q := range to {
		x, y := q&1*8, q>>1*8
		to[q] = sadMean8(cur[y*16+x:], a.pix[y*a.stride+x:], a.stride, b.pix[y*b.stride+x:], b.stride)
	}
}

// sad8 is the sum of absolute differences of an 8x8 quarter of a macroblock
// from a prediction.
func sad8(cur, a []byte, stride int) int32 {
	sum := uint64(0)
	for y := range 8 {
		c, p := load8(cur, y*16), load8(a, y*stride)
		sum += distance4(c&lowByte, p&lowByte) + distance4(c>>8&lowByte, p>>8&lowByte)
	}
	return int32(sum * lanes >> 48)
}

// sadMean8 is the sum of absolute differences of an 8x8 quarter of a macroblock
// from the mean of two predictions.
func sadMean8(cur, a []byte, aStride int, b []byte, bStride int) int32 {
	sum := uint64(0)
	for y := range 8 {
		c, p := load8(cur, y*16), halfway(load8(a, y*aStride), load8(b, y*bStride))
		sum += distance4(c&lowByte, p&lowByte) + distance4(c>>8&lowByte, p>>8&lowByte)
	}
	return int32(sum * lanes >> 48)
}

// rows2 is two rows of a 4x4 block in one word.
func rows2(b []byte, stride int) uint64 {
	return uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[stride:]))<<32
}

// sad4 is the sum of absolute differences of two 4x4 blocks of that stride.
func sad4(cur, pred []byte, stride int) int32 {
	c, p := rows2(cur, stride), rows2(pred, stride)
	sum := distance4(c&lowByte, p&lowByte) + distance4(c>>8&lowByte, p>>8&lowByte)
	c, p = rows2(cur[2*stride:], stride), rows2(pred[2*stride:], stride)
	sum += distance4(c&lowByte, p&lowByte) + distance4(c>>8&lowByte, p>>8&lowByte)
	return int32(sum * lanes >> 48)
}

// sum8 is the sum of eight samples.
func sum8(b []byte) int32 {
	v := load8(b, 0)
	return int32((v&lowByte + v>>8&lowByte) * lanes >> 48)
}

// sum4 is the sum of a 4x4 block.
func sum4(b []byte, stride int) int32 {
	v, w := rows2(b, stride), rows2(b[2*stride:], stride)
	sum := v&lowByte + v>>8&lowByte + w&lowByte + w>>8&lowByte
	return int32(sum * lanes >> 48)
}
