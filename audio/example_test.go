package audio_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"os"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
)

// hum is a second of a tone of 440 Hz.
func hum() audio.PCM {
	var p audio.PCM
	for i := range audio.Rate {
		v := float32(0.25 * math.Sin(2*math.Pi*440*float64(i)/audio.Rate))
		p = append(p, v, v)
	}
	return p
}

// A speaker gives the sound of a text and when each word is heard. Tones hums;
// audio.NewEspeak speaks.
func ExampleSpeaker() {
	var speaker audio.Speaker = speakertest.Tones{}
	seconds := 0.0
	words, err := speaker.Speak(context.Background(), audio.Utterance{Text: "Rain falls.", Lang: "en"}, func(p audio.PCM) error {
		seconds += p.Seconds()
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f s\n", seconds)
	for _, w := range words {
		fmt.Printf("%.2f %s\n", w.Start, w.Text)
	}
	// Output:
	// 0.70 s
	// 0.00 Rain
	// 0.29 falls.
}

// Where a voice does not tell when its words are heard, they are placed by
// their syllables where there is sound.
func ExampleActivity() {
	var heard audio.Activity
	heard.Add(hum())
	for _, w := range heard.Words("rain on hills") {
		fmt.Printf("%s %.1f\n", w.Text, w.Start)
	}
	// Output:
	// rain 0.0
	// on 0.3
	// hills 0.6
}

func ExampleCaptions() {
	words := []audio.Word{{Text: "Rain", Start: 0, End: 0.4}, {Text: "falls.", Start: 0.4, End: 1}, {Text: "Then", Start: 2, End: 2.3}, {Text: "sun.", Start: 2.3, End: 3}}
	for _, c := range audio.Captions(words, "Rain falls. Then sun.", "en") {
		fmt.Printf("%.1f: %s\n", c.Start, c.Text)
	}
	// Output:
	// 0.0: Rain falls.
	// 2.0: Then sun.
}

func ExampleWriteSRT() {
	if err := audio.WriteSRT(os.Stdout, []audio.Caption{{Start: 0.5, End: 2.25, Text: "Rain falls."}}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 1
	// 00:00:00,500 --> 00:00:02,250
	// Rain falls.
}

// A file is written as its sound comes, and read as it is needed.
func ExampleWAVWriter() {
	f, err := os.CreateTemp("", "*.wav")
	if err != nil {
		log.Fatal(err)
	}
	defer os.Remove(f.Name())
	w := audio.NewWAVWriter(f)
	if err := errors.Join(w.Add(hum()), w.Add(hum()), w.Close()); err != nil {
		log.Fatal(err)
	}
	r, err := audio.OpenWAV(f) // WriteAt has left it at its start
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	var heard audio.Activity
	err = audio.ReadStream(context.Background(), r, func(block audio.PCM) error {
		heard.Add(block)
		return nil
	})
	fmt.Println(heard.Seconds(), err)
	// Output: 2 <nil>
}

func ExampleLoudness() {
	fmt.Printf("%.0f LUFS, peak %.0f dBTP\n", audio.Loudness(hum()), audio.TruePeak(hum()))
	// Output: -13 LUFS, peak -12 dBTP
}
