package preview_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// inBrowser is run in the page beside its own script.
const inBrowser = `
const send = (path, body) => fetch(path, {method: "POST", body})
const film = () => document.querySelector(".ir-shown")
const still = () => document.querySelector(".ir-still")
const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}))
const until = ok => new Promise(done => { const look = () => ok() ? done() : requestAnimationFrame(look); look() })
const frame = () => Math.floor(film().currentTime * 30)
const stage = text => () => document.getElementById("stage").textContent === text
const seen = {}
async function run() {
  await until(() => film().readyState >= 2 && stage("Up to date")())
  seen.scenes = document.querySelectorAll(".ir-scene").length
  press("j"); press("ArrowRight"); press("."); press(".")
  await until(() => frame() === 92)
  const was = film().src
  await send("edit", "two, otherwise")
  await until(() => !still().hidden && still().src.endsWith("picture/2.jpg"))
  seen.stale = film().src === was
  await until(() => film().src !== was && still().hidden)
  seen.kept = frame()
  seen.paused = film().paused
  press("Home")
  await until(() => frame() === 0)
  press(" ")
  await until(() => frame() > 3)
  const before = film().src
  await send("edit", "two, again")
  await until(() => film().src !== before)
  seen.plays = !film().paused
  press("End")
  await until(() => frame() === 179)
  await send("edit", "")
  await until(stage("1 fault"))
  seen.fault = document.querySelector("#faults .place").textContent
  seen.markup = document.querySelectorAll("[onerror]").length
  seen.unnamed = [...document.querySelectorAll("button, select, input, summary")].filter(e => e.offsetParent && !e.disabled && !e.getAttribute("aria-label") && !e.textContent).length
  seen.wide = document.documentElement.scrollWidth > innerWidth
  await send("done", JSON.stringify(seen))
}
setTimeout(() => send("failed", JSON.stringify([seen, frame(), film().src, film().paused, still().src, still().hidden, document.getElementById("stage").textContent])), 120e3)
addEventListener("error", e => send("failed", e.message))
addEventListener("unhandledrejection", e => send("failed", String(e.reason)))
addEventListener("securitypolicyviolation", e => send("failed", e.violatedDirective + " " + e.blockedURI))
run()
`

// The page in a browser: jumps are exact, a change has its picture and then its
// film, the playhead stays where it is and a film that plays plays on.
func TestPageInBrowser(t *testing.T) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("THIS TEST NEEDS chromium AND DID NOT RUN (Debian: apt-get install chromium)")
	}
	plan := func(second string) string {
		const titled = `"duration": 2, "title": "<img src=http://127.0.0.1:9/ onerror=1>"`
		return strings.ReplaceAll(words("one", second, "three"), `"duration": 1`, titled)
	}
	edits, done, failed := make(chan string, 1), make(chan []byte, 1), make(chan string, 1)
	d := newDesk(t, plan("two"), func(h http.Handler) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("/", h)
		mux.HandleFunc("GET /test.js", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, inBrowser)
		})
		mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
			h.ServeHTTP(&unsized{w}, r)
			fmt.Fprint(w, `<script type="module" src="test.js"></script>`)
		})
		said := func(r *http.Request) []byte {
			body, _ := io.ReadAll(r.Body)
			return body
		}
		mux.HandleFunc("POST /edit", func(_ http.ResponseWriter, r *http.Request) { edits <- string(said(r)) })
		mux.HandleFunc("POST /done", func(_ http.ResponseWriter, r *http.Request) { done <- said(r) })
		mux.HandleFunc("POST /failed", func(_ http.ResponseWriter, r *http.Request) {
			select {
			case failed <- string(said(r)):
			default:
			}
		})
		return mux
	})
	cmd := exec.Command(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required",
		"--window-size=390,844", "--user-data-dir="+profile(t), "--remote-debugging-port=0", d.url)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	var seen struct {
		Scenes, Kept, Unnamed, Markup int
		Stale, Paused, Plays, Wide    bool
		Fault                         string
	}
	late := time.After(3 * time.Minute)
	for ended := false; !ended; {
		select {
		case second := <-edits:
			d.rename(t, plan(second))
		case body := <-done:
			ended = true
			if err := json.Unmarshal(body, &seen); err != nil {
				t.Fatal(err)
			}
		case what := <-failed:
			t.Fatalf("in the page: %s", what)
		case <-late:
			t.Fatal("no answer from the browser")
		}
	}
	// The picture is of where the page is, or, where that was not known yet, of the
	// scene's end: the page goes there with it.
	if seen.Scenes != 3 || !seen.Stale || seen.Kept != 92 && seen.Kept != 119 || !seen.Paused || !seen.Plays {
		t.Errorf("%+v", seen)
	}
	if !strings.HasPrefix(seen.Fault, "scenes[1].elements[0].text · line ") {
		t.Errorf("the fault is said to be at %q", seen.Fault)
	}
	if seen.Unnamed > 0 || seen.Wide || seen.Markup > 0 {
		t.Errorf("%d controls without a name, %d titles taken for markup; wider than a phone: %t", seen.Unnamed, seen.Markup, seen.Wide)
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

// unsized is an answer that may become longer than it says at first.
type unsized struct{ http.ResponseWriter }

func (u *unsized) WriteHeader(code int) {
	u.Header().Del("Content-Length")
	u.ResponseWriter.WriteHeader(code)
}
