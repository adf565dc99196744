package mux

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// browserPage seeks a film to the middle of every frame asked for, in that
// order, and sends back the picture it shows there.
const browserPage = `<!doctype html><video id="v" muted preload="auto" src="/film.mp4"></video><script>
const want = %s, fps = %d, v = document.getElementById("v")
const send = (path, body) => fetch(path, {method: "POST", body})
const event = name => new Promise((ok, no) => { v.addEventListener(name, ok, {once: true}); v.addEventListener("error", () => no(v.error.message), {once: true}) })
async function run() {
  if (v.readyState < 2) await event("loadeddata")
  const c = document.createElement("canvas")
  c.width = v.videoWidth; c.height = v.videoHeight
  const g = c.getContext("2d", {willReadFrequently: true})
  for (const n of want) {
    // At "seeked" the picture may be still on its way to the screen.
    const there = event("seeked"), shown = new Promise(ok => v.requestVideoFrameCallback(ok))
    v.currentTime = (n + 0.5) / fps
    await there
    await shown
    g.drawImage(v, 0, 0)
    await send("/frame/" + n, g.getImageData(0, 0, c.width, c.height).data)
  }
  await send("/done", JSON.stringify({seconds: v.duration}))
}
run().catch(e => send("/failed", String(e)))
</script>`

// browse shows film to a headless browser and answers its pictures of the
// frames asked for, as RGBA, and the length it gives the film, in seconds.
func browse(t *testing.T, film string, fps int, frames []int) (map[int][]byte, float64) {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("THIS TEST NEEDS chromium AND DID NOT RUN (Debian: apt-get install chromium)")
	}
	list, err := json.Marshal(frames)
	must(t, err)
	pictures, ended := map[int][]byte{}, make(chan error, 1)
	var seconds float64
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, browserPage, list, fps)
	})
	mux.HandleFunc("GET /film.mp4", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, film) })
	mux.HandleFunc("POST /frame/{n}", func(_ http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("n"))
		pictures[n], _ = io.ReadAll(r.Body) // the page waits for the answer: one at a time
	})
	mux.HandleFunc("POST /done", func(_ http.ResponseWriter, r *http.Request) {
		var said struct{ Seconds float64 }
		err := json.NewDecoder(r.Body).Decode(&said)
		seconds = said.Seconds
		ended <- err
	})
	mux.HandleFunc("POST /failed", func(_ http.ResponseWriter, r *http.Request) {
		said, _ := io.ReadAll(r.Body)
		ended <- fmt.Errorf("the browser says: %s", said)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var said bytes.Buffer
	p, err := start(ctx, program, []string{
		"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--autoplay-policy=no-user-gesture-required",
		"--user-data-dir=" + t.TempDir(), "--remote-debugging-port=0", server.URL,
	}, nil, &said)
	must(t, err)
	select {
	case err = <-ended:
	case <-ctx.Done():
		err = fmt.Errorf("no answer from the browser: %s", p.tail.String())
	}
	cancel()
	_ = p.wait()
	must(t, err)
	return pictures, seconds
}

// decoded is every frame of a film as ffmpeg shows it, as RGBA.
func decoded(t *testing.T, film string, width, height int) [][]byte {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-err_detect", "explode", "-i", film, "-vf", "scale=in_color_matrix=bt709:in_range=tv", "-pix_fmt", "rgba", "-f", "rawvideo", "-").Output()
	must(t, err)
	var frames [][]byte
	for size := 4 * width * height; len(out) >= size; out = out[size:] {
		frames = append(frames, out[:size])
	}
	return frames
}

// A browser shows the right picture at every moment, those held by our own
// encoder exactly as the one they hold, wherever it jumps.
func TestBrowsersPlayHolds(t *testing.T) {
	for _, encoder := range []string{EncoderInkreel, EncoderX264} {
		t.Run(encoder, func(t *testing.T) { playHolds(t, encoder) })
	}
}

func playHolds(t *testing.T, encoder string) {
	tools, dir := tools(t), t.TempDir()
	const width, height, fps, frames, drawn = 320, 208, 30, 400, 12
	clip, film := filepath.Join(dir, "clip.mp4"), filepath.Join(dir, "film.mp4")
	makeClip(t, tools, clip, ClipSpec{Width: width, Height: height, FPS: fps, Frames: frames, Encoder: encoder}, drawn)
	sound := filepath.Join(dir, "tone.f32")
	writeTone(t, sound, 1)
	_, err := tools.Join(t.Context(), FilmSpec{Clips: []ClipRef{{clip, frames}}, Audio: sound, FPS: fps, Out: film})
	must(t, err)
	// Backwards and forwards, over key frames, into the middle of holds.
	order := []int{0, 399, 20, 29, 30, 31, 250, 249, 260, 262, 120, 11, 12, 25, 199, 200, 201, 398, 375, 380}
	pictures, seconds := browse(t, film, fps, order)
	if d := seconds - float64(frames)/fps; d < -0.001 || d > 0.03 {
		t.Errorf("the browser gives the film %.3f s, it has %.3f", seconds, float64(frames)/fps)
	}
	want := decoded(t, film, width, height)
	if len(want) != frames {
		t.Fatalf("ffmpeg decodes %d frames, want %d", len(want), frames)
	}
	for _, n := range order {
		got := pictures[n]
		if len(got) != len(want[n]) {
			t.Fatalf("frame %d: %d bytes, want %d", n, len(got), len(want[n]))
		}
		sum := 0
		for i := range got {
			d := int(got[i]) - int(want[n][i])
			sum += max(d, -d)
		}
		if mean := float64(sum) / float64(len(got)); mean > 2 {
			t.Errorf("frame %d: the browser's picture is %.1f levels from ffmpeg's", n, mean)
		}
	}
	if encoder != EncoderInkreel {
		return // x264 may go on refining what is held
	}
	for _, held := range [][2]int{{20, 29}, {20, 25}, {260, 262}, {380, 375}, {11, 25}} {
		if !bytes.Equal(pictures[held[0]], pictures[held[1]]) {
			t.Errorf("frames %d and %d are one held picture, but the browser shows two", held[0], held[1])
		}
	}
}
