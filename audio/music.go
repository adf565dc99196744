package audio

import (
	"context"

	"github.com/inkreel/inkreel/audio/music"
)

// backing is music for the whole of a film.
type backing interface {
	// read puts the music of the block that begins at frame at into bed and melody,
	// which are of one length; blocks come in order. A melody is what speech would have
	// to share the ear with.
	read(ctx context.Context, bed, melody PCM, at int) error
	loudness() float64 // LUFS
	close()
}

// music is that of a film of so many frames.
func (m MixSpec) music(ctx context.Context, frames int) (backing, error) {
	if m.OwnMusic != nil {
		return newOwnMusic(ctx, m.OwnMusic, frames)
	}
	p, err := music.Play(string(m.Music), frames, m.Counted)
	if err != nil {
		return nil, err
	}
	return composed{p}, nil
}

// composed is one of our own pieces, which ends with the film.
type composed struct{ *music.Player }

func (c composed) read(_ context.Context, bed, melody PCM, at int) error {
	return c.Read(bed, melody, at)
}

func (c composed) loudness() float64 { return c.Loudness() }

func (c composed) close() {}

// Of a melody, in seconds: it is gone before the level of the rest begins to fall, and comes
// back only where nobody speaks for a while.
const (
	melodyLeave = 1.0
	melodyStay  = 4.0
)

// bed is music under a film: it makes way for who is heard, the melody first.
type bed struct {
	backing
	gain      float32
	under     ducking
	away      ducking // of the melody
	low, high PCM     // room for bed and melody
}

// newBed lays music under voices of a loudness in LUFS.
func newBed(source backing, voice float64, heard spans) *bed {
	return &bed{
		backing: source, gain: gainTo(source.loudness(), voice+musicLevel),
		under: ducking{heard: heard}, away: ducking{heard: melodyAway(heard), ramp: melodyLeave},
		low: make(PCM, 2*blockFrames), high: make(PCM, 2*blockFrames),
	}
}

// melodyAway is when no melody is heard: from before somebody speaks until nobody will
// for a while.
func melodyAway(heard spans) spans {
	const lead = duckLead + duckRamp // of the rest
	var away spans
	for _, s := range heard {
		// What ducking adds at both ends is the melody's own.
		from, to := s[0]-lead+duckLead, s[1]+duckRamp
		if n := len(away); n > 0 && from-away[n-1][1] < melodyStay+2*melodyLeave {
			away[n-1][1] = max(away[n-1][1], to)
		} else {
			away = append(away, [2]float64{from, to})
		}
	}
	return away
}

// play adds the music of the block that begins at frame at.
func (b *bed) play(ctx context.Context, block PCM, at int) error {
	low, high := b.low[:len(block)], b.high[:len(block)]
	if err := b.read(ctx, low, high, at); err != nil {
		return err
	}
	gains, away := b.under.gains(at, len(block)/2), b.away.shares(at, len(block)/2)
	for i, g := range gains {
		g *= b.gain
		m := g * float32(smooth(float64(1-away[i])))
		block[2*i] += low[2*i]*g + high[2*i]*m
		block[2*i+1] += low[2*i+1]*g + high[2*i+1]*m
	}
	return nil
}
