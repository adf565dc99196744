package camera

import "encoding/binary"

// Four sums are kept in one word, in lanes of 16 bits. Weights are whole numbers;
// those of rows sum up to 1<<rowBits, those of pixels to 1<<colBits, negative
// ones to no more than a quarter of that: sums of bytes by them fit a lane once
// they are lifted above zero, and so do sums of those, which keep half levels.
const (
	rowBits   = 7
	colBits   = 6
	halfBits  = rowBits - 1 // what sums of rows are divided by
	lift      = 64          // levels, added to what samples come to each time they are mixed
	laneBytes = 2
	packed    = 4 // lanes, or weights, in a word
	ones      = 0x0001_0001_0001_0001
	lowBytes  = 0xff * ones
	inRow     = 0x3ff * ones
	inPixel   = 0x1ff * ones
	// What sums begin with: the lift, and half a step to round.
	liftRows   = (lift<<rowBits + 1<<(halfBits-1)) * ones
	liftPixels = (lift<<rowBits + 1<<(rowBits-1)) * ones
)

// levels are samples by what they came to in two mixings, and the least and most
// of them.
type levels struct {
	by          [inPixel&0xffff + 1]byte
	least, most uint8
}

// The least and the most that samples may be: the kernel makes edges a little
// steeper than they were.
var (
	videoLevels  = [2]levels{levelsOf(16, 235), levelsOf(16, 240)} // luma, chroma
	colourLevels = levelsOf(0, 255)
)

func levelsOf(least, most int) levels {
	l := levels{least: uint8(least), most: uint8(most)}
	for i := range l.by {
		l.by[i] = byte(min(max(i-2*lift, least), most))
	}
	return l
}

// blend mixes rows of samples, the first n of each, by weights into lanes of row.
func blend(row []byte, n int, rows samples, weights []int32) {
	i := blendBlocks(row, n, rows, weights)
	if i == 0 && len(weights) == packed {
		i = blend4(row, n, rows, [packed]uint64{weight(weights[0]), weight(weights[1]), weight(weights[2]), weight(weights[3])})
	}
	for ; i+8 <= n; i += 8 {
		even, odd := uint64(liftRows), uint64(liftRows)
		for k, w := range weights {
			v := binary.LittleEndian.Uint64(rows.at[k*rows.stride+i:])
			even += v & lowBytes * weight(w)
			odd += v >> 8 & lowBytes * weight(w)
		}
		putLanes(row[laneBytes*i:], even, odd)
	}
	for ; i < n; i++ {
		sum := int32(liftRows & 0xffff)
		for k, w := range weights {
			sum += w * int32(rows.at[k*rows.stride+i])
		}
		binary.LittleEndian.PutUint16(row[laneBytes*i:], uint16(sum>>halfBits))
	}
}

// weight is a weight to multiply lanes by: what the lower of two borrow from the
// upper, lifting them gives back.
func weight(w int32) uint64 { return uint64(int64(w)) }

// blend4 is blend of four rows, eight samples at a time; it returns how many it
// has done.
func blend4(row []byte, n int, rows samples, w [packed]uint64) int {
	n &^= 7
	a, b := rows.at[:n], rows.at[rows.stride:][:n]
	c, d := rows.at[2*rows.stride:][:n], rows.at[3*rows.stride:][:n]
	row = row[:laneBytes*n]
	for i := 0; i+8 <= n; i += 8 {
		va, vb := binary.LittleEndian.Uint64(a[i:i+8]), binary.LittleEndian.Uint64(b[i:i+8])
		vc, vd := binary.LittleEndian.Uint64(c[i:i+8]), binary.LittleEndian.Uint64(d[i:i+8])
		even := liftRows + va&lowBytes*w[0] + vb&lowBytes*w[1] + vc&lowBytes*w[2] + vd&lowBytes*w[3]
		odd := liftRows + va>>8&lowBytes*w[0] + vb>>8&lowBytes*w[1] + vc>>8&lowBytes*w[2] + vd>>8&lowBytes*w[3]
		putLanes(row[laneBytes*i:laneBytes*i+16], even, odd)
	}
	return n
}

// putLanes puts what eight sums come to, those of even and of odd columns, into
// the lanes of a row.
func putLanes(row []byte, even, odd uint64) {
	even, odd = even>>halfBits&inRow, odd>>halfBits&inRow
	binary.LittleEndian.PutUint64(row[:8], spread2(uint32(even))|spread2(uint32(odd))<<16)
	binary.LittleEndian.PutUint64(row[8:16], spread2(uint32(even>>32))|spread2(uint32(odd>>32))<<16)
}

// spread2 puts two lanes a lane apart.
func spread2(v uint32) uint64 { return uint64(v&0xffff) | uint64(v&0xffff0000)<<16 }

// pack puts the weights of each pixel into words, the first four in the first and
// so on, first ones in upper lanes: multiplied by four lanes of a row, what they
// sum up to stands in the uppermost.
func (a *axis) pack() {
	a.packs = a.packs[:0]
	for i := range a.first {
		for w := a.of(i); len(w) > 0; w = w[min(packed, len(w)):] {
			word := uint64(0)
			for k, v := range w[:min(packed, len(w))] {
				word += weight(v) << (16 * (packed - 1 - k))
			}
			a.packs = append(a.packs, word)
		}
	}
	a.arrange()
}

// mix makes samples of neighbouring lanes.
func (a *axis) mix(to, row []byte, of *levels) {
	const uppermost = 48 + rowBits
	origin := a.first[0]
	done := a.mixBlocks(to, row, of)
	if a.taps <= packed {
		to, packs := to[done:], a.packs[done:][:len(to)-done]
		for i, at := range a.first[done:][:len(to)] {
			at = laneBytes * (at - origin)
			to[i] = of.by[(liftPixels+binary.LittleEndian.Uint64(row[at:at+8])*packs[i])>>uppermost]
		}
		return
	}
	words := len(a.packs) / len(a.first)
	to, packs := to[done:], a.packs[done*words:]
	for i, at := range a.first[done:][:len(to)] {
		sum := uint64(liftPixels)
		lanes := row[laneBytes*(at-origin):][:8*words]
		for k, w := range packs[i*words:][:words] {
			sum += binary.LittleEndian.Uint64(lanes[8*k:8*k+8]) * w
		}
		to[i] = of.by[sum>>uppermost]
	}
}

// colours makes pixels of four bytes, each a word in the row.
func (a *axis) colours(to, row []byte) {
	const lane = inPixel & 0xffff
	origin := a.first[0]
	for i, at := range a.first {
		sum := uint64(liftPixels)
		words := row[8*(at-origin):]
		for k, w := range a.of(i) {
			sum += binary.LittleEndian.Uint64(words[8*k:8*k+8]) * weight(w)
		}
		sum >>= rowBits
		p := to[4*i:][:4:4]
		p[0], p[1] = colourLevels.by[sum&lane], colourLevels.by[sum>>16&lane]
		p[2], p[3] = colourLevels.by[sum>>32&lane], colourLevels.by[sum>>48&lane]
	}
}
