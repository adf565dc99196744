package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/bits"
	"math/cmplx"
	"slices"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/music"
)

// measures are what can be said of a piece by numbers.
type measures struct {
	Files    []string  `json:"files"`    // SHA-256 of what is shipped, bed and melody
	Bytes    int       `json:"bytes"`    // of both
	Seconds  float64   `json:"seconds"`  // without what rings on
	Loudness float64   `json:"loudness"` // LUFS
	Phone    float64   `json:"phone"`    // LU lost on a speaker that has nothing below 300 Hz
	Side     float64   `json:"side"`     // dB, of the sides against the middle
	Halves   float64   `json:"halves"`   // how much the second half is the first, 0..1, at whatever lag fits best
	Thirds   []float64 `json:"thirds"`   // the spectrum, see thirds
}

// measured measures a piece as it is shipped.
func measured(p music.Piece, bed, melody []byte) (measures, error) {
	m := measures{Bytes: len(bed) + len(melody)}
	frames, heard := 0, 0
	for _, ph := range p.Phrases {
		frames, heard = ph.At+ph.Frames+ph.Tail, heard+ph.Frames
	}
	pcm := make(audio.PCM, 2*frames)
	for _, file := range [][]byte{bed, melody} {
		sum := sha256.Sum256(file)
		m.Files = append(m.Files, hex.EncodeToString(sum[:]))
		sound, err := music.Decode(file, 0, frames)
		if err != nil {
			return m, err
		}
		for i, v := range sound {
			pcm[i] += float32(v) / math.MaxInt16
		}
	}
	m.measure(pcm)
	m.Seconds = rounded(float64(heard) / audio.Rate)
	return m, nil
}

// measure measures sound.
func (m *measures) measure(p audio.PCM) {
	m.Thirds = thirds(p)
	m.Loudness = rounded(audio.Loudness(p))
	high := audio.PCM(highPassed(p, 300))
	m.Phone = rounded(m.Loudness - audio.Loudness(high))
	var mid, side float64
	for i := 0; i+1 < len(p); i += 2 {
		a, b := float64(p[i]), float64(p[i+1])
		mid += (a + b) * (a + b)
		side += (a - b) * (a - b)
	}
	m.Side = rounded(10 * math.Log10(side/mid))
	m.Halves = rounded(halves(p))
}

func rounded(v float64) float64 { return math.Round(100*v) / 100 }

func (m measures) String() string {
	return fmt.Sprintf("%.1f s, %d kB, %.1f LUFS, %.1f LU lost on phones, sides %.1f dB, halves %.2f alike",
		m.Seconds, m.Bytes/1000, m.Loudness, m.Phone, m.Side, m.Halves)
}

// highPassed is p without what lies below a frequency: a Butterworth filter of fourth order.
func highPassed(p audio.PCM, hz float64) []float32 {
	out := make([]float32, len(p))
	copy(out, p)
	w := 2 * math.Pi * hz / audio.Rate
	for _, q := range []float64{0.54119610, 1.3065630} {
		alpha, cos := math.Sin(w)/(2*q), math.Cos(w)
		a0 := 1 + alpha
		b0, b1, a1, a2 := (1+cos)/2/a0, -(1+cos)/a0, -2*cos/a0, (1-alpha)/a0
		for ch := range 2 {
			var s1, s2 float64
			for i := ch; i < len(out); i += 2 {
				x := float64(out[i])
				y := b0*x + s1
				s1, s2 = b1*x-a1*y+s2, b0*x-a2*y
				out[i] = float32(y)
			}
		}
	}
	return out
}

// thirds is the power of a piece in thirds of octaves from 50 Hz to 12.5 kHz, in dB below
// the strongest. Each is weighed by its frequency: that all music has less of what is
// higher is not what is compared.
func thirds(p audio.PCM) []float64 {
	const size, bands = 8192, 25
	out := make([]float64, bands)
	window := make([]complex128, size)
	for from := 0; from+size <= len(p)/2; from += 4 * size {
		for i := range window {
			v := float64(p[2*(from+i)]+p[2*(from+i)+1]) / 2
			window[i] = complex(v*(0.5-0.5*math.Cos(2*math.Pi*float64(i)/size)), 0)
		}
		fft(window)
		for i := 1; i < size/2; i++ {
			hz := float64(i) * audio.Rate / size
			if band := int(math.Round(3 * math.Log2(hz/50))); band >= 0 && band < bands {
				out[band] += real(window[i]*cmplx.Conj(window[i])) * hz
			}
		}
	}
	most := slices.Max(out)
	for i := range out {
		out[i] = rounded(10 * math.Log10(out[i]/most))
	}
	return out
}

// cosine is how alike two spectra in dB are as powers, 0..1.
func cosine(a, b []float64) float64 {
	var ab, aa, bb float64
	for i := range a {
		x, y := math.Pow(10, a[i]/10), math.Pow(10, b[i]/10)
		ab += x * y
		aa += x * x
		bb += y * y
	}
	return ab / math.Sqrt(aa*bb)
}

// halves is the greatest correlation of a piece's two halves, its middle channel below
// 1 kHz, at any lag.
func halves(p audio.PCM) float64 {
	const step = 24
	n := len(p) / 2 / step / 2
	size := 1 << bits.Len(uint(2*n))
	a, b := make([]complex128, size), make([]complex128, size)
	var aa, bb float64
	for i := range n {
		for half, to := range [][]complex128{a, b} {
			sum := 0.0
			for _, v := range p[2*step*(half*n+i) : 2*step*(half*n+i+1)] {
				sum += float64(v)
			}
			to[i] = complex(sum, 0)
		}
		aa += real(a[i]) * real(a[i])
		bb += real(b[i]) * real(b[i])
	}
	fft(a)
	fft(b)
	for i := range a {
		a[i] *= cmplx.Conj(b[i])
	}
	fft(a)
	most := 0.0
	for _, v := range a {
		most = max(most, math.Abs(real(v)))
	}
	return most / float64(size) / math.Sqrt(aa*bb)
}

// fft transforms v, whose length is a power of two, in place.
func fft(v []complex128) {
	n := len(v)
	shift := 64 - bits.Len(uint(n-1))
	for i := range v {
		if j := int(bits.Reverse64(uint64(i)) >> shift); j > i {
			v[i], v[j] = v[j], v[i]
		}
	}
	for size := 2; size <= n; size *= 2 {
		half := size / 2
		turn := make([]complex128, half)
		for k := range turn {
			turn[k] = cmplx.Rect(1, -2*math.Pi*float64(k)/float64(size))
		}
		for from := 0; from < n; from += size {
			for k, w := range turn {
				a, b := v[from+k], v[from+half+k]*w
				v[from+k], v[from+half+k] = a+b, a-b
			}
		}
	}
}
