package h264enc

import (
	"math/rand/v2"
	"testing"
)

// The transform is that of 8.5.12.2's inverse, for the steepest differences too.
func TestForwardIsTheCoreTransform(t *testing.T) {
	core := [4][4]int32{{1, 1, 1, 1}, {2, 1, -1, -2}, {1, -1, -1, 1}, {1, -2, 2, -1}}
	rnd := rand.New(rand.NewPCG(1, 2))
	for n := range 2000 {
		var cur, pred [64]byte
		for i := range cur {
			cur[i], pred[i] = byte(rnd.IntN(256)), byte(rnd.IntN(256))
			if n%2 == 0 {
				cur[i], pred[i] = cur[i]&1*255, pred[i]&1*255
			}
		}
		var got, want block
		got.forward(cur[:], pred[:], 16)
		for at := range want {
			for i := range 16 {
				d := int32(cur[i>>2*16+i&3]) - int32(pred[i>>2*16+i&3])
				want[at] += core[at>>2][i>>2] * core[at&3][i&3] * d
			}
		}
		if got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// Of the greatest coefficient that is said to leave nothing nothing is left, and of one
// more a level.
func TestDeadZoneEndsWhereLevelsBegin(t *testing.T) {
	for qp := range quantizers {
		q := &quantizers[qp]
		for round, dead := range map[uint32]*[16]int32{q.intra: &q.intraDead, q.inter: &q.interDead} {
			for at, most := range dead {
				for _, sign := range []int32{1, -1} {
					var b, c block
					var out coefficients
					b[at], c[at] = sign*most, sign*(most+1)
					none := q.leavesNone(&b, 0, round)
					if q.quantize(&c, &out, 0, round); !none || uint32(most)*q.factor[at]+round >= 1<<q.shift || out.mask == 0 {
						t.Fatalf("QP %d, position %d: levels do not begin above %d", qp, at, most)
					}
				}
			}
		}
	}
}
