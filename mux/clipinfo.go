package mux

import (
	"fmt"
	"os"
)

// readClip reads what a clip file holds, as openClip does.
func readClip(path string) (ClipInfo, error) {
	_, info, err := openClip(path)
	return info, err
}

// openClip reads a clip file: one picture track of constant rate on the movie's
// clock, all of whose samples are there.
func openClip(path string) (*track, ClipInfo, error) {
	t, err := clipTrack(path)
	if err != nil {
		return nil, ClipInfo{}, err
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil, ClipInfo{}, err
	}
	fps := timescale / int(t.times[0].ticks)
	info := ClipInfo{
		Path: path, Frames: len(t.sizes), Encoded: len(t.sizes), KeyFrames: len(t.keys), Bytes: file.Size(),
		Seconds: float64(len(t.sizes)) / float64(fps), Width: t.width, Height: t.height, FPS: fps,
	}
	// Every sample lies within the file.
	for i, next := 0, 0; i < len(t.chunks); i++ {
		end := t.chunks[i].offset
		for range t.chunks[i].samples {
			end += uint64(t.sizes[next])
			next++
		}
		if end > uint64(file.Size()) {
			return nil, info, fmt.Errorf("%s: %w: its samples end at byte %d of %d", path, errMovie, end, file.Size())
		}
	}
	return t, info, nil
}

// clipTrack is the picture track of a clip, checked to be one of ours.
func clipTrack(path string) (*track, error) {
	tracks, err := readMovie(path)
	if err != nil {
		return nil, err
	}
	if len(tracks) != 1 || tracks[0].handler != "vide" {
		return nil, fmt.Errorf("%s: not a clip: it has %d tracks where one of pictures was expected", path, len(tracks))
	}
	t := tracks[0]
	if len(t.sizes) == 0 || len(t.times) != 1 || t.times[0].ticks == 0 || t.scale != timescale {
		return nil, fmt.Errorf("%s: not a clip: its pictures do not come at a constant rate on a clock of %d", path, timescale)
	}
	if len(t.keys) == 0 || t.keys[0] != 1 {
		return nil, fmt.Errorf("%s: not a clip: it does not begin with a key frame", path)
	}
	return t, nil
}
