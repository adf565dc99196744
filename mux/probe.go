package mux

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Info is what ffprobe knows of a file.
type Info struct {
	Format  string  // demuxer names, comma separated: "mov,mp4,m4a,3gp,3g2,mj2"
	Seconds float64 // of the whole container; 0 when it does not say
	Title   string
	Streams []Stream
}

// Stream is one stream of a file. Fields that do not fit its kind are zero.
type Stream struct {
	Index    int
	Kind     string // "video", "audio", "subtitle", "data"
	Codec    string // "h264", "aac", …
	Profile  string
	Language string  // as tagged; empty when not
	Seconds  float64 // exact to the stream's clock; 0 when it does not say
	Start    float64 // seconds of the first sample
	Frames   int     // as declared; 0 when it does not say
	Packets  int     // as counted by ProbeCounted; else 0
	Header   string  // hash of the codec's extradata; equal headers can be joined

	Width, Height int     // px as stored, before rotation and aspect
	Aspect        float64 // of one pixel, width by height; 1 when it does not say
	Rotation      int     // degrees clockwise the player turns the picture: 0, 90, 180, 270
	PixelFormat   string
	Rate          Rate // r_frame_rate: the lowest rate all times fit
	AverageRate   Rate // avg_frame_rate
	Primaries     string
	Transfer      string
	Matrix        string
	Range         string // "tv" or "pc"
	Cover         bool   // a still picture attached to sound

	SampleRate int
	Channels   int
}

// Rate is a frame rate as a fraction.
type Rate struct{ Num, Den int }

// Video is the first moving picture stream, or nil.
func (i Info) Video() *Stream {
	for n := range i.Streams {
		if s := &i.Streams[n]; s.Kind == "video" && !s.Cover {
			return s
		}
	}
	return nil
}

// Audio is the first sound stream, or nil.
func (i Info) Audio() *Stream {
	for n := range i.Streams {
		if i.Streams[n].Kind == "audio" {
			return &i.Streams[n]
		}
	}
	return nil
}

// Probe asks ffprobe about a file. What is not of an accepted kind is refused with
// an *UnacceptedError: play lists and other formats that name further files, and
// what is rarely met.
func (t *Tools) Probe(ctx context.Context, path string) (Info, error) {
	return t.probe(ctx, path)
}

// ProbeCounted is Probe that also reads the whole file to count its packets.
func (t *Tools) ProbeCounted(ctx context.Context, path string) (Info, error) {
	return t.probe(ctx, path, "-count_packets")
}

// local names a file so that neither a dash nor a colon in its name means anything.
func local(path string) string { return "file:" + path }

// maxProbe bounds what is read of what ffprobe knows of a file, in bytes: some
// hundred streams.
const maxProbe = 1 << 20

func (t *Tools) probe(ctx context.Context, path string, more ...string) (Info, error) {
	args := []string{"-hide_banner", "-v", "error", "-show_format", "-show_streams", "-show_data_hash", "sha256", "-of", "json"}
	for _, option := range slices.Sorted(maps.Keys(only)) {
		args = append(args, "-"+option, only[option])
	}
	args = append(args, more...)
	printed, err := output(ctx, t.FFprobe, append(args, "-i", local(path)), maxProbe)
	if err != nil {
		return Info{}, fmt.Errorf("probing %s: %w", path, refusal(err))
	}
	var answer probeAnswer
	if err := json.Unmarshal(printed, &answer); err != nil {
		return Info{}, fmt.Errorf("probing %s: ffprobe's answer: %w", path, err)
	}
	return answer.info(), nil
}

// probeAnswer is ffprobe's JSON, as far as we read it.
type probeAnswer struct {
	Format struct {
		Name     string            `json:"format_name"`
		Duration string            `json:"duration"`
		Tags     map[string]string `json:"tags"`
	} `json:"format"`
	Streams []probeStream `json:"streams"`
}

type probeStream struct {
	Index       int               `json:"index"`
	Kind        string            `json:"codec_type"`
	Codec       string            `json:"codec_name"`
	Profile     string            `json:"profile"`
	Duration    string            `json:"duration"`
	DurationTS  int64             `json:"duration_ts"`
	TimeBase    string            `json:"time_base"`
	Start       string            `json:"start_time"`
	Frames      string            `json:"nb_frames"`
	Packets     string            `json:"nb_read_packets"`
	Header      string            `json:"extradata_hash"`
	Width       int               `json:"width"`
	Height      int               `json:"height"`
	Aspect      string            `json:"sample_aspect_ratio"`
	PixelFormat string            `json:"pix_fmt"`
	Rate        string            `json:"r_frame_rate"`
	Average     string            `json:"avg_frame_rate"`
	Primaries   string            `json:"color_primaries"`
	Transfer    string            `json:"color_transfer"`
	Matrix      string            `json:"color_space"`
	Range       string            `json:"color_range"`
	SampleRate  string            `json:"sample_rate"`
	Channels    int               `json:"channels"`
	Tags        map[string]string `json:"tags"`
	Disposition map[string]int    `json:"disposition"`
	SideData    []struct {
		Rotation float64 `json:"rotation"`
	} `json:"side_data_list"`
}

func (a probeAnswer) info() Info {
	info := Info{Format: a.Format.Name, Seconds: decimal(a.Format.Duration), Title: a.Format.Tags["title"]}
	for _, p := range a.Streams {
		s := Stream{
			Index: p.Index, Kind: p.Kind, Codec: p.Codec, Profile: p.Profile, Language: p.Tags["language"],
			Seconds: decimal(p.Duration), Start: decimal(p.Start), Frames: whole(p.Frames), Packets: whole(p.Packets), Header: p.Header,
			Width: p.Width, Height: p.Height, Aspect: aspect(p.Aspect), PixelFormat: p.PixelFormat, Rate: fraction(p.Rate), AverageRate: fraction(p.Average),
			Primaries: p.Primaries, Transfer: p.Transfer, Matrix: p.Matrix, Range: p.Range, Cover: p.Disposition["attached_pic"] == 1,
			SampleRate: whole(p.SampleRate), Channels: p.Channels,
		}
		if base := fraction(p.TimeBase); p.DurationTS > 0 && base.Den > 0 {
			// The printed duration is rounded to a microsecond; this is not.
			exact, _ := big.NewRat(p.DurationTS*int64(base.Num), int64(base.Den)).Float64()
			s.Seconds = exact
		}
		for _, side := range p.SideData {
			// ffprobe counts counterclockwise.
			s.Rotation = (360 - int(side.Rotation)%360) % 360
		}
		info.Streams = append(info.Streams, s)
	}
	return info
}

func decimal(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}

func whole(s string) int {
	v, _ := strconv.Atoi(s)
	return v
}

// aspect reads a ratio like 4:3; 0:1 means unknown.
func aspect(s string) float64 {
	num, den, _ := strings.Cut(s, ":")
	if w, h := decimal(num), decimal(den); w > 0 && h > 0 {
		return w / h
	}
	return 1
}

func fraction(s string) Rate {
	num, den, _ := strings.Cut(s, "/")
	return Rate{whole(num), whole(den)}
}
