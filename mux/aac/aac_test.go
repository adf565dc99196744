package aac

import (
	"bytes"
	"errors"
	"testing"
)

// Whatever stands in a packet, it is widened or refused.
func FuzzWiden(f *testing.F) {
	f.Add([]byte{0x00, 0xc8, 0x00, 0x20, 0x07})
	f.Add([]byte{0x01, 0x40, 0x20, 0x07, 0x00})
	f.Fuzz(func(t *testing.T, frame []byte) {
		wide, err := Widen(nil, frame)
		if err != nil && !errors.Is(err, ErrForm) {
			t.Error(err)
		}
		if err == nil && len(wide) < len(bytes.TrimRight(frame, "\x00")) {
			t.Errorf("%x became %x", frame, wide)
		}
	})
}
