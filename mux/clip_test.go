package mux

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// framesums decodes a file strictly and returns a digest of each picture.
func framesums(t testing.TB, path string) (sums []string) {
	t.Helper()
	var complaints bytes.Buffer
	cmd := exec.Command("ffmpeg", "-nostdin", "-v", "warning", "-err_detect", "explode", "-i", path, "-map", "0:v", "-f", "framemd5", "-")
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("strict decoding of %s: %v\n%s", path, err, complaints.String())
	}
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "#") {
			sums = append(sums, strings.TrimSpace(line[strings.LastIndex(line, ",")+1:]))
		}
	}
	return sums
}

// Whoever encodes, a picture is shown from its first frame to its last, at
// every rate, over key frames and up to the clip's end.
func TestHoldsKeepTime(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	for _, fps := range rates {
		for _, runs := range [][]int{{1, 1, 2, 1, 3, 6 * fps, 1, 2}, {fps/2 + 1}} {
			var want []int
			for i, n := range runs {
				want = append(want, slices.Repeat([]int{40 + i%2*100 + i*10}, n)...)
			}
			path := filepath.Join(dir, "c.mp4")
			clip, err := tools.NewClip(t.Context(), path, ClipSpec{Width: 64, Height: 64, FPS: fps, Frames: len(want), Encoder: EncoderX264})
			must(t, err)
			f, at := NewFrame(64, 64), 0
			for _, n := range runs {
				for i := range f.Y {
					f.Y[i] = byte(want[at])
				}
				f.Touch(f.Rect)
				must(t, clip.Show(f, n))
				at += n
			}
			_, err = clip.Close()
			must(t, err)
			out, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-").Output()
			must(t, err)
			const size = 64 * 64 * 3 / 2
			if len(out) != size*len(want) {
				t.Fatalf("%d a second, %v: %d pictures, want %d", fps, runs, len(out)/size, len(want))
			}
			for i, v := range want {
				if got := int(out[i*size]); got < v-4 || got > v+4 {
					t.Fatalf("%d a second, %v: picture %d has brightness %d, want %d", fps, runs, i, got, v)
				}
			}
		}
	}
}

// checkKeys wants key frames at most five seconds apart, a constant rate and
// the frame count in all of the container's words.
func checkKeys(t *testing.T, tools *Tools, path string, spec ClipSpec) {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", path).Output()
	must(t, err)
	since := 0
	for i, flags := range strings.Fields(string(out)) {
		if strings.HasPrefix(flags, "K") {
			since = 0
		}
		if since++; since > maxKeyGap*spec.FPS {
			t.Fatalf("picture %d is %d pictures from a key frame", i, since)
		}
	}
	probed, err := tools.ProbeCounted(t.Context(), path)
	must(t, err)
	v := probed.Video()
	if v.Rate != (Rate{spec.FPS, 1}) || v.AverageRate != v.Rate || v.Packets != spec.Frames || v.Frames != spec.Frames ||
		v.Seconds != float64(spec.Frames)/float64(spec.FPS) || v.Width != spec.Width || v.Height != spec.Height {
		t.Errorf("probed: %+v", v)
	}
}

// Colours must come back as they went in: the tags, the range and the planes'
// order are right.
func TestClipColours(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "c.mp4")
	colours := []color.RGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {200, 60, 30, 255}, {128, 128, 128, 255}}
	clip, err := tools.NewClip(t.Context(), path, ClipSpec{Width: 64, Height: 64, FPS: 30, Frames: 3 * len(colours)})
	must(t, err)
	defer clip.Abort()
	img, f := image.NewRGBA(image.Rect(0, 0, 64, 64)), NewFrame(64, 64)
	for _, c := range colours {
		draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
		must(t, f.Convert(img, []image.Rectangle{img.Rect}))
		must(t, clip.Show(f, 3))
	}
	_, err = clip.Close()
	must(t, err)
	v, err := openVideo(t, tools, path, VideoSpec{Width: 64, Height: 64, FPS: 30})
	must(t, err)
	defer v.Close()
	for i := range 3 * len(colours) {
		img, err := v.Frame(i)
		must(t, err)
		want, got := colours[i/3], img.RGBAAt(32, 32)
		if max(diff(got.R, want.R), diff(got.G, want.G), diff(got.B, want.B)) > 6 {
			t.Errorf("frame %d is %v, want %v", i, got, want)
		}
	}
}

// begin starts a clip and writes a few frames of it.
func begin(t *testing.T, ctx context.Context, tools *Tools, path string, frames int) (*Clip, *Frame) {
	t.Helper()
	clip, err := tools.NewClip(ctx, path, ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: frames, Encoder: EncoderX264})
	must(t, err)
	f := NewFrame(320, 240)
	for range 3 {
		must(t, clip.Show(f, 1))
	}
	return clip, f
}

// empty wants a folder without any file, also hidden ones.
func empty(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range left {
		t.Errorf("left behind: %s", e.Name())
	}
}

func TestClipWhoseEncoderIsKilled(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	clip, f := begin(t, t.Context(), tools, filepath.Join(dir, "c.mp4"), 1000)
	must(t, clip.encoder.(*ffmpegEncoder).proc.cmd.Process.Signal(syscall.SIGKILL))
	var err error
	for range 900 {
		if err = clip.Show(f, 1); err != nil {
			break
		}
	}
	var failed *Error
	if !errors.As(err, &failed) || failed.State != "signal: killed" || failed.Program != "ffmpeg" {
		t.Errorf("writing to a killed encoder: %v, want the signal", err)
	}
	if _, closing := clip.Close(); closing == nil {
		t.Error("closing the clip of a killed encoder: no error")
	}
	empty(t, dir)
}

func TestClipWhoseEncoderIsKilledAtTheEnd(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	clip, _ := begin(t, t.Context(), tools, filepath.Join(dir, "c.mp4"), 3)
	must(t, clip.encoder.(*ffmpegEncoder).proc.cmd.Process.Signal(syscall.SIGKILL))
	if _, err := clip.Close(); err == nil {
		t.Error("closing the clip of a killed encoder: no error")
	}
	empty(t, dir)
}

// A full disk: the file system's limit on a file's size stands for it.
func TestClipOnAFullDisk(t *testing.T) {
	tools := tools(t)
	dir := "/dev/full-folder-does-not-exist"
	if _, err := tools.NewClip(t.Context(), dir+"/c.mp4", ClipSpec{Width: 64, Height: 64, FPS: 30, Frames: 3}); err == nil {
		t.Error("a clip in a folder that does not exist: no error")
	}
	mount := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", mount).CombinedOutput(); err != nil {
		t.Skipf("FULL DISK NOT TESTED: mounting a small file system: %v %s", err, out)
	}
	t.Cleanup(func() { must(t, exec.Command("umount", mount).Run()) })
	clip, err := tools.NewClip(t.Context(), mount+"/c.mp4", ClipSpec{Width: 640, Height: 480, FPS: 30, Frames: 300})
	must(t, err)
	b, f := newBoard(640, 480), NewFrame(640, 480)
	must(t, f.Convert(b.img, []image.Rectangle{b.img.Rect}))
	for range 300 {
		must(t, f.Convert(b.img, b.draw()))
		if err = clip.Show(f, 1); err != nil {
			break
		}
	}
	_, closing := clip.Close()
	if !errors.Is(closing, syscall.ENOSPC) {
		t.Errorf("closing on a full disk: %v (writing: %v), want ENOSPC", closing, err)
	}
	empty(t, mount)
}
