package bitio

import "testing"

// Any bytes are read as fields or end the reading; numbers that are found are
// those that were written.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0xa5, 0x00, 0x10}, uint32(7))
	f.Add([]byte{0, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff}, uint32(1<<31))
	f.Fuzz(func(t *testing.T, data []byte, v uint32) {
		r := &Reader{Data: data}
		for r.Err == nil {
			at := r.Pos
			switch v % 3 {
			case 0:
				r.UE()
			case 1:
				r.SE()
			default:
				r.U(1 + int(v%32))
			}
			if r.Err == nil && r.Pos <= at || r.Pos > 8*len(data) {
				t.Fatalf("from bit %d to %d of %d", at, r.Pos, 8*len(data))
			}
		}
		if v == 1<<32-1 {
			return // longer than any code
		}
		var w Writer
		w.UE(v)
		w.SE(int(int32(v / 2)))
		w.Trailing()
		back := &Reader{Data: w.Data}
		if got, s := back.UE(), back.SE(); got != v || s != int(int32(v/2)) || back.Err != nil {
			t.Errorf("%d came back as %d, %d, %v", v, got, s, back.Err)
		}
	})
}
