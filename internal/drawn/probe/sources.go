package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/asset"
)

// sources fetches what probes name, made here so that it never changes, into a
// folder.
type sources struct{ dir string }

// Fetch implements engine.Assets.
func (s sources) Fetch(_ context.Context, source string) (asset.Asset, error) {
	data := photo()
	switch filepath.Ext(source) {
	case ".svg":
		data = []byte(house)
	case ".mp4":
		data = white
	}
	sum := sha256.Sum256(data)
	f, err := os.CreateTemp(s.dir, "*-"+filepath.Base(source))
	if err != nil {
		return asset.Asset{}, err
	}
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		return asset.Asset{}, fmt.Errorf("write %s: %w", source, err)
	}
	return asset.Asset{Source: source, Path: f.Name(), SHA256: hex.EncodeToString(sum[:]), Size: int64(len(data))}, nil
}

// white is half a second of a white picture, 160x120, in silence: every decoder
// gives the same.
//
//go:embed white.mp4
var white []byte

// house is a drawing of areas and lines, one over another.
const house = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="15" y="45" width="70" height="50" fill="#d9a066" stroke="#333" stroke-width="3"/>
<path d="M5 50 50 10 95 50Z" fill="#a33" stroke="#333" stroke-width="3"/><rect id="door" x="42" y="65" width="16" height="30" fill="#345"/><circle cx="50" cy="35" r="7" fill="#fff" stroke="#333"/></svg>`

// photo is hills before a sky, with grain: areas, an edge, and what is none. It
// is made in whole numbers.
func photo() []byte {
	const w, h = 240, 180
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	grain := uint32(1)
	for y := range h {
		for x := range w {
			grain = grain*1664525 + 1013904223 // the generator of Numerical Recipes
			n := int(grain >> 29)
			hill := 100 + (x-120)*(x-120)/240 - (x%80)/4
			c := color.RGBA{uint8(120 + y/2 + n), uint8(160 + y/3 + n), uint8(220 - y/4 + n), 255}
			if y > hill {
				c = color.RGBA{uint8(60 + x/8 + n), uint8(110 + y/4 + n), uint8(50 + n), 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a buffer takes everything
	return b.Bytes()
}

// speaker says every word in a quarter of a second, as a hum.
type speaker struct{}

// Name implements audio.Speaker.
func (speaker) Name() string { return "hum" }

// Speak implements audio.Speaker.
func (speaker) Speak(_ context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	const seconds = 0.25
	var words []audio.Word
	for i, w := range strings.Fields(u.Text) {
		p := make(audio.PCM, 2*int(seconds*audio.Rate))
		for n := range p {
			p[n] = float32(n/2%200)/1000 - 0.1
		}
		if err := hear(p); err != nil {
			return nil, err
		}
		words = append(words, audio.Word{Text: w, Start: seconds * float64(i), End: seconds * float64(i+1)})
	}
	return words, nil
}
