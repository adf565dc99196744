package mux

import (
	"bytes"
	"strings"
	"testing"
)

// TestDecodedSoundIsBounded checks that no more sound is kept than was asked for,
// whatever a program writes.
func TestDecodedSoundIsBounded(t *testing.T) {
	s := floats{most: 2 * SampleRate}
	block := bytes.Repeat([]byte{0}, 4*SampleRate)
	for range 2 {
		if _, err := s.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Write(block); err == nil || !strings.Contains(err.Error(), "more than 1 s of sound") {
		t.Errorf("got %v", err)
	}
	if len(s.pcm) != 2*SampleRate {
		t.Errorf("%d samples kept, want %d", len(s.pcm), 2*SampleRate)
	}
}
