package mux

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	ffmpeg "github.com/u2takey/ffmpeg-go"
)

// Raw is a film as bare pictures in a file: planar YUV 4:2:0, frame after
// frame, as Frame holds them.
type Raw struct {
	Path               string
	Width, Height, FPS int
}

func (r Raw) input() *ffmpeg.Stream {
	return ffmpeg.Input(local(r.Path), options{
		"f": "rawvideo", "pix_fmt": "yuv420p", "s": fmt.Sprintf("%dx%d", r.Width, r.Height), "r": r.FPS,
	})
}

// Reference is what x264 needed for a raw film.
type Reference struct {
	Wall  time.Duration
	CPU   time.Duration // of all its threads
	Bytes int64
}

// EncodeReference encodes every frame of a raw film with x264 at a preset and
// a CRF, with as many threads as it likes: what a tool pays that draws its
// frames for nothing. It is the yardstick of benchmarks; out is an MP4 file.
func (t *Tools) EncodeReference(ctx context.Context, raw Raw, preset string, crf int, out string) (Reference, error) {
	args, err := arguments(func() *ffmpeg.Stream {
		return raw.input().Output(local(out), options{"f": "mp4", "c:v": "libx264", "preset": preset, "crf": crf, "y": ""})
	})
	if err != nil {
		return Reference{}, err
	}
	began := time.Now()
	p, err := start(ctx, t.FFmpeg, args, nil, nil)
	if err != nil {
		return Reference{}, err
	}
	if err := p.wait(); err != nil {
		return Reference{}, err
	}
	wall := time.Since(began)
	info, err := os.Stat(out)
	if err != nil {
		return Reference{}, fmt.Errorf("reference film: %w", err)
	}
	state := p.cmd.ProcessState
	return Reference{Wall: wall, CPU: state.UserTime() + state.SystemTime(), Bytes: info.Size()}, nil
}

// maxStats bounds the lines of ffmpeg's ssim filter: about 90 bytes a frame.
const maxStats = 64 << 20

// Similarity compares a film with its raw frames: the mean of the frames'
// structural similarity (Wang, Bovik, Sheikh, Simoncelli 2004, as ffmpeg's
// ssim filter computes it), 1 for equal, of the luma plane and of all planes.
func (t *Tools) Similarity(ctx context.Context, film string, raw Raw) (luma, all float64, err error) {
	args, err := arguments(func() *ffmpeg.Stream {
		streams := []*ffmpeg.Stream{ffmpeg.Input(local(film)), raw.input()}
		return ffmpeg.Filter(streams, "ssim", nil, options{"stats_file": "-"}).Output("-", options{"f": "null"})
	})
	if err != nil {
		return 0, 0, err
	}
	printed, err := output(ctx, t.FFmpeg, args, maxStats)
	if err != nil {
		return 0, 0, err
	}
	frames := 0
	for lines := bufio.NewScanner(bytes.NewReader(printed)); lines.Scan(); frames++ {
		y, whole, err := similarity(lines.Text())
		if err != nil {
			return 0, 0, err
		}
		luma, all = luma+y, all+whole
	}
	if frames == 0 {
		return 0, 0, fmt.Errorf("%s and %s have no frames to compare", film, raw.Path)
	}
	return luma / float64(frames), all / float64(frames), nil
}

// similarity reads a line such as
// "n:1 Y:0.99 U:0.98 V:0.97 All:0.99 (20.1)".
func similarity(line string) (luma, all float64, err error) {
	for _, field := range strings.Fields(line) {
		name, value, _ := strings.Cut(field, ":")
		to := map[string]*float64{"Y": &luma, "All": &all}[name]
		if to == nil {
			continue
		}
		if *to, err = strconv.ParseFloat(value, 64); err != nil {
			return 0, 0, fmt.Errorf("ssim of %q: %w", line, err)
		}
	}
	return luma, all, nil
}
