package audio_test

import (
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
)

// espeak-ng holds what every speaker must.
func TestEspeak(t *testing.T) {
	speakertest.Run(t, func(t *testing.T) audio.Speaker {
		e, err := audio.NewEspeak(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return e
	})
}
