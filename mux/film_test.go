package mux

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
)

// writeTone writes seconds of a 440 Hz tone as raw float samples.
func writeTone(t testing.TB, path string, seconds float64) {
	t.Helper()
	var pcm []byte
	for i := range int(seconds * SampleRate) {
		v := math.Float32bits(float32(.3 * math.Sin(2*math.Pi*440*float64(i)/SampleRate)))
		s := []byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)}
		pcm = append(append(pcm, s...), s...)
	}
	must(t, os.WriteFile(path, pcm, 0o644))
}

// packets lists the time stamps of a stream in its own ticks.
func packets(t testing.TB, path, stream string) (pts []int64) {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", "packet=pts,dts", "-of", "json", path).Output()
	must(t, err)
	var answer struct {
		Packets []struct{ PTS, DTS int64 } `json:"packets"`
	}
	must(t, json.Unmarshal(out, &answer))
	for _, p := range answer.Packets {
		if p.PTS != p.DTS {
			t.Fatalf("%s: a packet with pts %d and dts %d", path, p.PTS, p.DTS)
		}
		pts = append(pts, p.PTS)
	}
	return pts
}

func TestFilmOfFiftyClipsKeepsTime(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	for _, fps := range rota.Some(rates, len(rates), 30) {
		t.Run(fmt.Sprint(fps), func(t *testing.T) {
			var s FilmSpec
			frames := 0
			for i := range 4 {
				// Lengths that are no round number of milliseconds.
				n := fps/2 + 1 + 2*i
				path := filepath.Join(dir, fmt.Sprintf("%d-%d.mp4", fps, i))
				makeClip(t, tools, path, ClipSpec{Width: 64, Height: 48, FPS: fps, Frames: n}, fps/3)
			}
			for i := range 50 {
				n := fps/2 + 1 + 2*(i%4)
				s.Clips = append(s.Clips, ClipRef{filepath.Join(dir, fmt.Sprintf("%d-%d.mp4", fps, i%4)), n})
				s.Chapters = append(s.Chapters, Chapter{Title: fmt.Sprintf("Kapitel %d — ß", i+1), Start: frames, End: frames + n})
				frames += n
			}
			s.Audio = filepath.Join(dir, "tone.f32")
			writeTone(t, s.Audio, 3)
			s.FPS, s.Title, s.Language, s.Out = fps, "A film", "hi-en", filepath.Join(dir, fmt.Sprintf("film%d.mp4", fps))
			info, err := tools.Join(t.Context(), s)
			must(t, err)
			if info.Frames != frames {
				t.Fatalf("%d frames, want %d", info.Frames, frames)
			}
			pts := packets(t, s.Out, "v")
			if len(pts) != frames {
				t.Fatalf("%d packets, want %d", len(pts), frames)
			}
			for i, p := range pts {
				if p != int64(i*90000/fps) {
					t.Fatalf("picture %d at tick %d, want %d", i, p, i*90000/fps)
				}
			}
			checkFilm(t, tools, s.Out, frames, fps)
		})
	}
}

// checkFilm compares what ffprobe and a strict decoder say with what is due.
func checkFilm(t *testing.T, tools *Tools, path string, frames, fps int) {
	t.Helper()
	probed, err := tools.ProbeCounted(t.Context(), path)
	must(t, err)
	v, a := probed.Video(), probed.Audio()
	if v.Rate != (Rate{fps, 1}) || v.AverageRate != v.Rate || v.Packets != frames || v.Start != 0 {
		t.Errorf("picture: %+v", v)
	}
	if v.Primaries != "bt709" || v.Transfer != "bt709" || v.Matrix != "bt709" || v.Range != "tv" || v.PixelFormat != "yuv420p" {
		t.Errorf("colour: %+v", v)
	}
	if math.Abs(a.Seconds-v.Seconds) > 1/float64(fps) || math.Abs(probed.Seconds-v.Seconds) > 1/float64(fps) {
		t.Errorf("sound %g s, picture %g s, film %g s", a.Seconds, v.Seconds, probed.Seconds)
	}
	if a.SampleRate != SampleRate || a.Channels != 2 || a.Language != "hin" || probed.Title != "A film" {
		t.Errorf("sound: %+v, title %q", a, probed.Title)
	}
	chapters, err := exec.Command("ffprobe", "-v", "error", "-show_chapters", "-of", "csv=p=0", path).Output()
	must(t, err)
	if n := strings.Count(string(chapters), "Kapitel"); n != 50 || !strings.Contains(string(chapters), "Kapitel 50 — ß") {
		t.Errorf("%d chapters:\n%s", n, chapters)
	}
	pcm, err := heard(t, tools, path, 0, 0)
	must(t, err)
	if want := frames * SampleRate / fps; len(pcm)/2 < want || len(pcm)/2 > want+1024 {
		t.Errorf("%d samples decoded, want %d", len(pcm)/2, want)
	}
	// The tone must begin at once and end after three seconds: no delay of the encoder is left.
	if first, last := loudest(pcm[:960]), loudest(pcm[2*3*SampleRate+2048:]); first < .2 || last > .01 {
		t.Errorf("the first 10 ms reach %g, after the tone's end %g", first, last)
	}
	if out, err := exec.Command("ffmpeg", "-nostdin", "-v", "warning", "-err_detect", "explode", "-i", path, "-f", "null", "-").CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("strict decoding: %v\n%s", err, out)
	}
}

func loudest(pcm []float32) (peak float32) {
	for _, v := range pcm {
		peak = max(peak, v, -v)
	}
	return peak
}

func TestOtherFormats(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	clip := filepath.Join(dir, "clip.mp4")
	makeClip(t, tools, clip, ClipSpec{Width: 128, Height: 96, FPS: 30, Frames: 45}, 20)
	tone := filepath.Join(dir, "tone.f32")
	writeTone(t, tone, 1)
	var cover bytes.Buffer
	must(t, jpeg.Encode(&cover, image.NewGray(image.Rect(0, 0, 16, 16)), nil))
	for _, format := range []plan.Format{plan.FormatWebM, plan.FormatGIF, plan.FormatAudio} {
		t.Run(string(format), func(t *testing.T) {
			s := FilmSpec{Clips: []ClipRef{{clip, 45}, {clip, 45}}, FPS: 30, Audio: tone, Title: "Three", Format: format,
				Chapters: []Chapter{{Title: "One", Start: 0, End: 40}, {Title: "Two", Start: 50, End: 90}}, Language: "de", Out: filepath.Join(dir, "film."+string(format))}
			if format == plan.FormatAudio {
				s.Clips, s.Frames, s.Cover = nil, 90, cover.Bytes()
			}
			told := 0
			s.Progress = func(frames int) { told += frames }
			info, err := tools.Join(t.Context(), s)
			must(t, err)
			probed, err := tools.ProbeCounted(t.Context(), s.Out)
			must(t, err)
			t.Logf("%+v\n%+v", info, probed)
			if math.Abs(probed.Seconds-3) > .05 {
				t.Errorf("%g s, want 3", probed.Seconds)
			}
			if (told > 0) != (format != plan.FormatAudio) || told > 91 {
				t.Errorf("progress of %d frames, of 90", told)
			}
			pictures := slices.ContainsFunc(probed.Streams, func(s Stream) bool { return s.Cover && s.Width == 16 })
			if pictures != (format == plan.FormatAudio) {
				t.Errorf("cover: %v", pictures)
			}
			if format != plan.FormatGIF && (probed.Audio() == nil || probed.Audio().Language != "deu" && probed.Audio().Language != "ger") {
				t.Errorf("sound: %+v", probed.Audio())
			}
		})
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Sound made beforehand gives the same film as sound made while joining.
func TestSoundMadeBeforehand(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	clip, tone, sound := filepath.Join(dir, "clip.mp4"), filepath.Join(dir, "tone.f32"), filepath.Join(dir, "sound.m4a")
	makeClip(t, tools, clip, ClipSpec{Width: 64, Height: 48, FPS: 25, Frames: 45}, 20)
	writeTone(t, tone, 5)
	must(t, tools.EncodeSound(t.Context(), SoundSpec{Source: tone, Frames: 90, FPS: 25, Out: sound}))
	s := FilmSpec{Clips: []ClipRef{{clip, 45}, {clip, 45}}, FPS: 25, Audio: tone, Out: filepath.Join(dir, "a.mp4")}
	_, err := tools.Join(t.Context(), s)
	must(t, err)
	s.Audio, s.Out = sound, filepath.Join(dir, "b.mp4")
	_, err = tools.Join(t.Context(), s)
	must(t, err)
	a, err := os.ReadFile(filepath.Join(dir, "a.mp4"))
	must(t, err)
	b, err := os.ReadFile(filepath.Join(dir, "b.mp4"))
	must(t, err)
	if !bytes.Equal(a, b) {
		t.Error("the two films differ")
	}
	s.Clips = append(s.Clips, ClipRef{clip, 45})
	if _, err := tools.Join(t.Context(), s); err == nil || !strings.Contains(err.Error(), "samples") {
		t.Errorf("sound shorter than the film: %v", err)
	}
}

// Any picture can be sought: in the middle of holds, beside key frames, across
// the joints of clips.
func TestFilmSeeks(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	var s FilmSpec
	for i := range 3 {
		path := filepath.Join(dir, fmt.Sprintf("%d.mp4", i))
		makeClip(t, tools, path, ClipSpec{Width: 64, Height: 48, FPS: 25, Frames: 170 + i}, 7)
		s.Clips = append(s.Clips, ClipRef{path, 170 + i})
	}
	s.FPS, s.Out = 25, filepath.Join(dir, "film.mp4")
	_, err := tools.Join(t.Context(), s)
	must(t, err)
	sums := framesums(t, s.Out)
	for _, n := range rota.Some([]int{0, 1, 6, 7, 20, 84, 85, 86, 124, 125, 169, 170, 171, 200, 340, 341, 400, 512}, 3, 85, 170) {
		out, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-ss", fmt.Sprintf("%.3f", float64(n)/25-.01), "-i", s.Out, "-frames:v", "1", "-f", "framemd5", "-").Output()
		must(t, err)
		text := strings.TrimSpace(string(out))
		if got := strings.TrimSpace(text[strings.LastIndexByte(text, ',')+1:]); got != sums[n] {
			t.Errorf("seeking picture %d shows another", n)
		}
	}
}
