package mux

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/internal/rota"
)

// heard is the sound of a file between two times.
func heard(t testing.TB, tools *Tools, path string, from, to float64) (pcm []float32, err error) {
	t.Helper()
	s, err := tools.OpenSound(t.Context(), path, from, to)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	block := make([]float32, 2*4410)
	for err == nil {
		var n int
		n, err = s.Read(block)
		pcm = append(pcm, block[:n]...)
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return pcm, err
}

func TestDecodeSound(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	path := filepath.Join(dir, "v.mp4")
	makeVideo(t, path)
	whole, err := heard(t, tools, path, 0, 0)
	must(t, err)
	if n := len(whole) / 2; n < 72000 || n > 72000+2048 {
		t.Errorf("%d samples, want about 72000", n)
	}
	part, err := heard(t, tools, path, .25, .5)
	must(t, err)
	if !slices.Equal(part, whole[24000:48000]) {
		t.Errorf("%d values of a quarter of a second are not those of the whole", len(part))
	}
	if info, err := tools.Probe(t.Context(), path); info.Audio() == nil || err != nil {
		t.Errorf("no sound found: %v", err)
	}
	silent := filepath.Join(dir, "silent.mp4")
	makeVideo(t, silent, "-an")
	if info, err := tools.Probe(t.Context(), silent); info.Audio() != nil || err != nil {
		t.Errorf("sound found in a silent file: %v", err)
	}
	if _, err := heard(t, tools, silent, 0, 0); err == nil {
		t.Error("decoding the sound of a silent file: no error")
	} else {
		t.Log(err)
	}
}

// Sound is decoded as it is read: a program that writes without end is ended when as
// much came as was asked for, or when its reader closes or is cancelled.
func TestDecodedSoundIsBounded(t *testing.T) {
	endless := filepath.Join(t.TempDir(), "ffmpeg")
	drivertest.Program(t, endless, "#!/bin/sh\nexec cat /dev/zero\n")
	tools := &Tools{FFmpeg: endless}
	block := make([]float32, 2*SampleRate/2)

	s, err := tools.OpenSound(t.Context(), "f", 2, 3)
	must(t, err)
	blocks := 0
	for err == nil {
		_, err = s.Read(block)
		blocks++
	}
	if blocks != 3 || errors.Is(err, io.EOF) {
		t.Errorf("half seconds of a second: %d, then %v", blocks, err)
	}

	if s, err = tools.OpenSound(t.Context(), "f", 0, 0); err == nil {
		_, err = s.Read(block)
		must(t, err)
		s.Close()
		if s.proc != nil {
			t.Error("the program runs on")
		}
	}
	must(t, err)

	ctx, cancel := context.WithCancel(t.Context())
	s, err = tools.OpenSound(ctx, "f", 0, 0)
	must(t, err)
	defer s.Close()
	cancel()
	for err == nil {
		_, err = s.Read(block)
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the cancelling", err)
	}
}

// Files of kinds that strangers have no need of are refused, whatever they are
// called, by each program that opens them; the error tells what is accepted.
func TestUnacceptedFilesAreRefused(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	secret := filepath.Join(dir, "secret.mp4")
	makeVideo(t, secret)
	written := map[string]string{
		"hls.m3u8":     "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + secret + "\n#EXT-X-ENDLIST\n",
		"hls.mp4":      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + secret + "\n#EXT-X-ENDLIST\n",
		"list.concat":  "ffconcat version 1.0\nfile '" + secret + "'\n",
		"list.mp4":     "ffconcat version 1.0\nfile '" + secret + "'\n",
		"dash.mpd":     `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>` + secret + `</BaseURL></Representation></AdaptationSet></Period></MPD>`,
		"subtitle.srt": "1\n00:00:00,000 --> 00:00:01,000\nwords\n",
		"subtitle.mp4": "1\n00:00:00,000 --> 00:00:01,000\nwords\n",
		"image.pgm":    "P5 2 2 255\nabcd",
	}
	for name, text := range written {
		mustWrite(t, filepath.Join(dir, name), text)
	}
	codecs := map[string]string{"ffv1.mkv": "ffv1", "ffv1.avi": "ffv1", "huffyuv.avi": "huffyuv", "cinepak.mov": "cinepak", "snow.avi": "snow", "wavpack.mkv": "wavpack", "speex.ogg": "speex"}
	makes := map[string][]string{
		"ffv1.mkv": {"-c:v", "ffv1"}, "ffv1.avi": {"-c:v", "ffv1"}, "huffyuv.avi": {"-c:v", "huffyuv"}, "cinepak.mov": {"-c:v", "cinepak"},
		"snow.avi": {"-c:v", "snow", "-strict", "-2"}, "wavpack.mkv": {"-vn", "-c:a", "wavpack"}, "speex.ogg": {"-vn", "-c:a", "libspeex", "-ar", "16000"},
		"image.png": {"-frames:v", "1", "-an"}, "image.jpg": {"-frames:v", "1", "-an"}, "image.mp4": {"-frames:v", "1", "-an", "-f", "image2", "-c:v", "png"},
		"pictures.nut": {}, "material.mxf": {"-c:v", "mpeg2video"}, "bare.h264": {"-an"},
	}
	names := make([]string, 0, len(written)+len(makes))
	for name := range written {
		names = append(names, name)
	}
	names = append(names, makeFiles(t, dir, []string{"-f", "lavfi", "-i", "testsrc=s=64x64:r=25:d=0.2", "-f", "lavfi", "-i", "sine=d=0.2:r=48000"}, makes)...)
	slices.Sort(names)
	for _, name := range rota.Some(names, 3, "hls.m3u8", "list.mp4", "snow.avi") {
		path := filepath.Join(dir, name)
		_, err := tools.Probe(t.Context(), path)
		var refused *UnacceptedError
		if !errors.As(err, &refused) || refused.Codec != codecs[name] {
			t.Errorf("%s probed: %v", name, err)
		}
		if bad := codecs[name]; bad == "" || bad == "wavpack" || bad == "speex" {
			if _, err := heard(t, tools, path, 0, 0); err == nil {
				t.Errorf("the sound of %s was decoded", name)
			}
		}
		v, err := tools.OpenVideo(t.Context(), path, Info{Streams: []Stream{{Kind: "video", Aspect: 1, Width: 64, Height: 64}}}, VideoSpec{Width: 64, Height: 64, FPS: 25})
		must(t, err)
		if _, err := v.Frame(0); err == nil {
			t.Errorf("the picture of %s was decoded", name)
		}
		v.Close()
	}
}

// makeFiles makes files of sources, each by its options, and names those that can be
// made here: by one program if all can.
func makeFiles(t *testing.T, dir string, sources []string, files map[string][]string) (made []string) {
	t.Helper()
	begin := append([]string{"-v", "error", "-y"}, sources...)
	all := slices.Clone(begin)
	for name, options := range files {
		all, made = append(append(all, options...), filepath.Join(dir, name)), append(made, name)
	}
	if exec.Command("ffmpeg", all...).Run() == nil {
		return made
	}
	made = nil
	for name, options := range files {
		if out, err := exec.Command("ffmpeg", append(append(slices.Clone(begin), options...), filepath.Join(dir, name))...).CombinedOutput(); err != nil {
			t.Logf("%s cannot be made here: %s", name, out)
			continue
		}
		made = append(made, name)
	}
	return made
}

// What is accepted can be read, with the subtitles that may lie in it.
func TestAcceptedFilesAreRead(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred programs")
	}
	tools, dir := tools(t), t.TempDir()
	mustWrite(t, filepath.Join(dir, "words.srt"), "1\n00:00:00,000 --> 00:00:01,000\nwords\n")
	kinds := map[string][]string{
		"h264.mp4": {}, "h264.mov": {}, "h265.mp4": {"-c:v", "libx265", "-x265-params", "log-level=none"}, "vp8.webm": {"-c:v", "libvpx"}, "vp9.webm": {"-c:v", "libvpx-vp9", "-row-mt", "1"},
		"av1.mp4": {"-c:v", "libsvtav1"}, "mpeg4.avi": {"-c:v", "mpeg4", "-c:a", "libmp3lame"}, "mpeg2.ts": {"-c:v", "mpeg2video", "-c:a", "mp2"}, "mpeg1.mpg": {"-c:v", "mpeg1video"},
		"h264.flv": {"-c:v", "libx264", "-c:a", "aac"}, "wmv.wmv": {"-c:v", "wmv2", "-c:a", "wmav2"}, "prores.mov": {"-c:v", "prores", "-c:a", "pcm_s24le"}, "qtrle.mov": {"-c:v", "qtrle", "-c:a", "alac"},
		"mjpeg.avi": {"-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "pcm_s16le"}, "theora.ogv": {"-c:v", "libtheora", "-c:a", "libvorbis"}, "h263.3gp": {"-c:v", "h263", "-c:a", "aac"},
		"moving.gif": {"-an"}, "moving.apng": {"-an", "-f", "apng"},
		"h264.mkv": {"-c:s", "ass"}, "subtitles.mp4": {"-c:s", "mov_text"},
		"sound.mp3": {"-vn"}, "sound.m4a": {"-vn"}, "sound.aac": {"-vn"}, "sound.opus": {"-vn", "-c:a", "libopus"}, "sound.ogg": {"-vn", "-c:a", "libvorbis"}, "sound.flac": {"-vn"},
		"sound.wav": {"-vn"}, "float.wav": {"-vn", "-c:a", "pcm_f32le"}, "sound.aiff": {"-vn"}, "sound.caf": {"-vn", "-c:a", "alac"}, "sound.wma": {"-vn", "-c:a", "wmav2"}, "sound.ac3": {"-vn"},
		"dictated.wav": {"-vn", "-c:a", "adpcm_ms"},
	}
	sources := []string{"-f", "lavfi", "-i", "testsrc=s=176x144:r=25:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4:r=48000", "-i", filepath.Join(dir, "words.srt")}
	outputs := map[string][]string{}
	for _, name := range rota.Some(slices.Sorted(maps.Keys(kinds)), 4, "h264.mp4", "vp9.webm", "sound.mp3") {
		args := kinds[name]
		out := slices.Clone(args)
		if !slices.Contains(args, "-c:s") {
			out = append(out, "-sn")
		}
		if !slices.Contains(args, "-pix_fmt") && !slices.Contains(args, "-vn") && !slices.Contains([]string{"moving.gif", "moving.apng", "prores.mov", "qtrle.mov"}, name) {
			out = append(out, "-pix_fmt", "yuv420p")
		}
		outputs[name] = out
	}
	for _, name := range makeFiles(t, dir, sources, outputs) {
		args, path := kinds[name], filepath.Join(dir, name)
		info, err := tools.Probe(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Contains(args, "-an") {
			if pcm, err := heard(t, tools, path, 0, 0); err != nil || len(pcm) < SampleRate/2 {
				t.Errorf("%s: %d samples, %v", name, len(pcm), err)
			}
		}
		if slices.Contains(args, "-vn") {
			continue
		}
		v, err := tools.OpenVideo(t.Context(), path, info, VideoSpec{Width: 64, Height: 64, FPS: 25})
		must(t, err)
		if _, err := v.Frame(5); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		v.Close()
	}
}

// Pictures larger than what is accepted are not decoded, whatever was said of them
// before.
func TestLargePicturesAreNotDecoded(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "v.mp4")
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=s=1600x900:d=0.2", "-pix_fmt", "yuv420p", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for most, decodes := range map[int]bool{300_000: false, 1600 * 900: true, 0: true} {
		v, err := openVideo(t, tools, path, VideoSpec{Width: 64, Height: 36, FPS: 25, MaxPixels: most})
		must(t, err)
		if _, err := v.Frame(3); (err == nil) != decodes {
			t.Errorf("at most %d pixels: %v", most, err)
		}
		v.Close()
	}
}

// The guide lists what is accepted, by the names that errors tell.
func TestGuideListsWhatIsAccepted(t *testing.T) {
	guide, err := os.ReadFile("../docs/plan.md")
	must(t, err)
	joined := func(kinds []accepted) string {
		var all []string
		for _, a := range kinds {
			all = append(all, a.name)
		}
		return strings.Join(all, "; ")
	}
	sound := slices.IndexFunc(decoders, func(a accepted) bool { return a.name == "AAC" })
	for kind, want := range map[string]string{
		"files": joined(containers), "pictures in them": joined(decoders[:sound]), "sound in them": joined(decoders[sound:]), "subtitles in them, passed over": joined(subtitles),
	} {
		if row := "| " + kind + " | " + want + " |"; !strings.Contains(string(guide), row) {
			t.Errorf("docs/plan.md lacks\n%s", row)
		}
	}
}

// Of each kind that is accepted the installed ffmpeg has a demuxer or decoder by one of
// the names given.
func TestAcceptedKindsHaveTheirNames(t *testing.T) {
	tools := tools(t)
	for option, kinds := range map[string][]accepted{"-demuxers": containers, "-decoders": slices.Concat(decoders, subtitles)} {
		out, err := exec.Command(tools.FFmpeg, "-hide_banner", option).Output()
		must(t, err)
		known := strings.FieldsFunc(string(out), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
		for _, k := range kinds {
			if !slices.ContainsFunc(strings.Split(k.ffmpeg, ","), func(name string) bool { return slices.Contains(known, name) }) {
				t.Errorf("ffmpeg %s has none of %s", option, k.ffmpeg)
			}
		}
	}
}

// What a file says of itself is read up to a bound.
func TestProbeIsBounded(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	tags, path := filepath.Join(dir, "tags"), filepath.Join(dir, "wordy.ogg")
	mustWrite(t, tags, ";FFMETADATA1\ncomment="+strings.Repeat("and so on ", 2*maxProbe/10)+"\n")
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=0.2", "-i", tags, "-map_metadata", "1", "-c:a", "libvorbis", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if info, err := tools.Probe(t.Context(), path); err == nil || !strings.Contains(err.Error(), "printed more than") {
		t.Errorf("%d streams, %v", len(info.Streams), err)
	}
}
