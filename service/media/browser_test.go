package media

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// browserPage jumps about in a film, and says where it was and what it could show.
const browserPage = `<!doctype html><video id="v" muted preload="metadata" src=%q></video><script>
const v = document.getElementById("v"), send = (path, body) => fetch(path, {method: "POST", body})
const event = name => new Promise((ok, no) => { v.addEventListener(name, ok, {once: true}); v.addEventListener("error", () => no(v.error.message), {once: true}) })
let shown = -1
const note = (_, m) => { shown = m.mediaTime; v.requestVideoFrameCallback(note) }
v.requestVideoFrameCallback(note)
const until = ok => new Promise(done => { const look = () => ok() ? done() : requestAnimationFrame(look); look() })
async function run() {
  if (v.readyState < 1) await event("loadedmetadata")
  const seen = {seconds: v.duration, at: [], ready: []}
  for (const t of [110.5, 3.25, 60.75]) {
    const there = event("seeked")
    v.currentTime = t
    await there
    await until(() => Math.abs(shown - t) < 0.2) // at "seeked" the picture may be still on its way
    seen.at.push(shown)
    seen.ready.push(v.readyState)
  }
  await send("/done", JSON.stringify(seen))
}
setTimeout(() => send("/failed", "at " + v.currentTime + " s, shown is " + shown), 180e3)
run().catch(e => send("/failed", String(e)))
</script>`

// A browser finds its way in a film, from the folder store and from the object
// store, and does not read all of it for that.
func TestBrowsersSeek(t *testing.T) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("THIS TEST NEEDS chromium AND DID NOT RUN (Debian: apt-get install chromium)")
	}
	film := filepath.Join(t.TempDir(), "film.mp4")
	// Two minutes of noise, which no encoder makes small.
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "nullsrc=s=160x96:r=10:d=120,noise=alls=100:allf=t", "-c:v", "libx264", "-preset", "ultrafast",
		"-crf", "12", "-g", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart", film).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	object, err := artifact.NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]artifact.Store{"folder": folder(t), "object": object} {
		t.Run(name, func(t *testing.T) { seek(t, program, s, film) })
	}
}

func seek(t *testing.T, program string, s artifact.Store, film string) {
	o, err := artifact.PutFile(t.Context(), s, "film/v/long.mp4", film)
	if err != nil {
		t.Fatal(err)
	}
	done, failed := make(chan []byte, 1), make(chan string, 1)
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	m := open(t, Config{Base: server.URL, Keys: keys(t, 1), Store: s})
	var ranges atomic.Int64
	mux.HandleFunc("GET /media/", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" && r.Header.Get("Range") != "bytes=0-" {
			ranges.Add(1)
		}
		m.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, browserPage, m.URL(Link{Artifact: o.Name}))
	})
	mux.HandleFunc("POST /done", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		done <- body
	})
	mux.HandleFunc("POST /failed", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		select {
		case failed <- string(body):
		default:
		}
	})
	cmd := exec.Command(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--autoplay-policy=no-user-gesture-required", "--user-data-dir="+profile(t), "--remote-debugging-port=0", server.URL)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	var seen struct {
		Seconds float64
		At      []float64
		Ready   []int
	}
	select {
	case body := <-done:
		if err := json.Unmarshal(body, &seen); err != nil {
			t.Fatal(err)
		}
	case what := <-failed:
		t.Fatalf("in the page: %s", what)
	case <-time.After(5 * time.Minute):
		t.Fatal("no answer from the browser")
	}
	if seen.Seconds < 119.5 || seen.Seconds > 120.5 || len(seen.At) != 3 {
		t.Fatalf("%+v", seen)
	}
	for i, want := range []float64{110.5, 3.25, 60.75} {
		if d := seen.At[i] - want; d < -0.11 || d > 0.01 || seen.Ready[i] < 2 {
			t.Errorf("sought %.2f s, shown is %.2f s, readyState %d", want, seen.At[i], seen.Ready[i])
		}
	}
	if ranges.Load() == 0 {
		t.Error("the browser did not jump: it asked for no range")
	}
}

// profile is a folder for a browser to keep its files in, whose last processes may
// outlive it by a moment and still write there.
func profile(t *testing.T) string {
	dir, err := os.MkdirTemp("", "inkreel-browser-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for end := time.Now().Add(time.Minute); os.RemoveAll(dir) != nil; <-tick.C {
			if time.Now().After(end) {
				t.Errorf("%s stays", dir)
				return
			}
		}
	})
	return dir
}
