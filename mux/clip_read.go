package mux

import (
	"fmt"
	"os"

	"github.com/inkreel/inkreel/mux/mp4"
)

// readClip reads what a clip file holds, as openClip does.
func readClip(path string) (ClipInfo, error) {
	_, info, err := openClip(path)
	return info, err
}

// openClip reads a clip file: one picture track of constant rate on the movie's
// clock, all of whose samples are there.
func openClip(path string) (*mp4.Track, ClipInfo, error) {
	t, err := clipTrack(path)
	if err != nil {
		return nil, ClipInfo{}, err
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil, ClipInfo{}, err
	}
	if end := t.End(); end > uint64(file.Size()) {
		return nil, ClipInfo{}, fmt.Errorf("%s: %w: its samples end at byte %d of %d", path, mp4.ErrFormat, end, file.Size())
	}
	fps := mp4.Timescale / int(t.Times[0].Ticks)
	return t, ClipInfo{
		Path: path, Frames: len(t.Sizes), Encoded: len(t.Sizes), KeyFrames: len(t.Keys), Bytes: file.Size(),
		Seconds: float64(len(t.Sizes)) / float64(fps), Width: t.Width, Height: t.Height, FPS: fps,
	}, nil
}

// clipTrack is the picture track of a clip, checked to be one of ours.
func clipTrack(path string) (*mp4.Track, error) {
	tracks, err := mp4.Read(path)
	if err != nil {
		return nil, err
	}
	if len(tracks) != 1 || tracks[0].Kind != mp4.Pictures {
		return nil, fmt.Errorf("%s: not a clip: it has %d tracks where one of pictures was expected", path, len(tracks))
	}
	t := tracks[0]
	if len(t.Sizes) == 0 || len(t.Times) != 1 || t.Times[0].Ticks == 0 || t.Scale != mp4.Timescale {
		return nil, fmt.Errorf("%s: not a clip: its pictures do not come at a constant rate on a clock of %d", path, mp4.Timescale)
	}
	if len(t.Keys) == 0 || t.Keys[0] != 1 {
		return nil, fmt.Errorf("%s: not a clip: it does not begin with a key frame", path)
	}
	return t, nil
}
