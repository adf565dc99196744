package speech

import "testing"

func TestKindOf(t *testing.T) {
	for begins, want := range map[string]string{
		"RIFF....WAVEfmt ":  "audio/wav",
		"fLaC\x00":          "audio/flac",
		"OggS\x00":          "audio/ogg",
		"ID3\x04":           "audio/mpeg",
		"\xff\xfb\x90\x00":  "audio/mpeg",
		"\xff\xf1\x50\x80":  "audio/aac",
		"\xff\xff\xff\xff":  "",
		"<!DOCTYPE html>":   "",
		"{\"error\": null}": "",
		"RIFF....AVI ":      "",
		"":                  "",
	} {
		if got := KindOf([]byte(begins)); got != want {
			t.Errorf("%q: %q, want %q", begins, got, want)
		}
	}
}
