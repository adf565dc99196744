package h264

import "testing"

// Parameter sets of two streams are put together, or refused where one number
// would mean two.
func FuzzParameterSets(f *testing.F) {
	f.Add([]byte{0x67, 66, 0, 30, 0x80}, []byte{0x68, 0xce})
	f.Add([]byte{0x67}, []byte{0x68, 0, 0, 3})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var s ParameterSets
		for _, nal := range [][]byte{a, b, a} {
			if len(nal) == 0 || Type(nal) != SPS && Type(nal) != PPS {
				continue
			}
			before := len(s.Sequences) + len(s.Pictures)
			if err := s.Add(nal); err != nil && len(s.Sequences)+len(s.Pictures) != before {
				t.Errorf("%x was refused and kept", nal)
			}
		}
		if err := s.Merge(s); err != nil {
			t.Errorf("%v do not go with themselves: %v", s, err)
		}
	})
}
