package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
)

// What steers a terminal is shown, what is text in any script stays.
func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"":                    "",
		"two\tlines\nof text": "two\tlines\nof text",
		"naïve 水 हिन्दी ‏עברית‏ 👩‍🔬 �":  "naïve 水 हिन्दी ‏עברית‏ 👩‍🔬 �",
		"\x1b]0;title\x07\x1b[2Jgone":   `\u001b]0;title\u0007\u001b[2Jgone`,
		"over\rwritten\b\x7f":           `over\u000dwritten\u0008\u007f`,
		"C1 \u009b31m and raw \x9b31m":  `C1 \u009b31m and raw \u009b31m`,
		"exe\u202egpj.txt\u2066x\u2069": `exe\u202egpj.txt\u2066x\u2069`,
		"lines\u2028of\u2029their own":  `lines\u2028of\u2029their own`,
		"cut off \xe2\x80":              `cut off \u00e2\u0080`,
	} {
		if got := plain(in); got != want {
			t.Errorf("%q is shown as %q, want %q", in, got, want)
		}
		var whole, bytewise bytes.Buffer
		w := newPlainWriter(&whole)
		_, err := w.Write([]byte(in))
		w.flush()
		b := newPlainWriter(&bytewise)
		for _, c := range []byte(in) {
			_, e := b.Write([]byte{c})
			err = errors.Join(err, e)
		}
		b.flush()
		if err != nil || whole.String() != want || bytewise.String() != want {
			t.Errorf("%q is written as %q, byte by byte as %q, %v", in, whole.String(), bytewise.String(), err)
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("a\x1b[1m\u202e\x9b", 3)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		var out bytes.Buffer
		w := newPlainWriter(&out)
		at := max(0, min(cut, len(s)))
		for _, part := range []string{s[:at], s[at:]} {
			if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		w.flush()
		if strings.ContainsFunc(out.String(), steers) || plain(out.String()) != out.String() || out.String() != plain(s) {
			t.Errorf("%q is shown as %q", s, out.String())
		}
	})
}

// JSON goes through the same writer and keeps its meaning.
func TestPlainKeepsJSON(t *testing.T) {
	var out bytes.Buffer
	want := "a\x1b[31m \u009b \u202e \u2028 水"
	if err := printJSON(&console{out: newPlainWriter(&out)}, map[string]string{"note": want}); err != nil {
		t.Fatal(err)
	}
	var got map[string]string
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || got["note"] != want || strings.ContainsFunc(out.String(), steers) {
		t.Errorf("%q, %v in %q", got["note"], err, out.String())
	}
}

// Commands print nothing that steers, whatever they quote.
func TestCommandsPrintPlainly(t *testing.T) {
	for _, args := range [][]string{
		{"check", "\x1b[2J\u009b\x9b\u202e.json"},
		{"\x1b[2J"},
		{"watch", "\x1b[2J", "--nats", "nats://127.0.0.1:1"},
		{"get", "x", "--store", "\x1b[2J://\x9b", "--nats", "nats://\x1b[2J"},
	} {
		code, out, errs := inkreel(t, args...)
		if code == 0 || strings.ContainsFunc(out+errs, steers) || plain(errs) != errs {
			t.Errorf("%q: exit code %d, printed %q %q", args, code, out, errs)
		}
	}
}

// A cell of a table is one line of it.
func TestTableRowsAreLines(t *testing.T) {
	var out bytes.Buffer
	rows := newTable(newPlainWriter(&out))
	rows.row("JOB", "NOTE")
	rows.row("rain", "dry\nsnow\tfilm/fake.mp4\x1b[1A")
	if err := rows.Flush(); err != nil || out.String() != "JOB   NOTE\nrain  dry snow film/fake.mp4\\u001b[1A\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// A log shows addresses without their secrets, and nothing that steers.
func TestLogIsPlain(t *testing.T) {
	var out bytes.Buffer
	entry := "{\"error\":\"Get \\\"https://ada:secret@example.com/a.png?X-Amz-Signature=deadbeef\\\": \u009b31m\"}\n"
	n, err := logWriter{&out}.Write([]byte(entry))
	want := "{\"error\":\"Get \\\"https://example.com/a.png?…\\\": \\u009b31m\"}\n"
	if n != len(entry) || err != nil || out.String() != want {
		t.Errorf("%d of %d, %v: %q, want %q", n, len(entry), err, out.String(), want)
	}
	if _, err := (logWriter{failing{}}).Write([]byte("x")); err == nil {
		t.Error("a log that cannot be written to is taken for written")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

// Nobody holds a connection to --http for ever, or sends headers without end.
func TestHTTPServerIsBounded(t *testing.T) {
	s := newHTTPServer(http.NotFoundHandler())
	if s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 || s.MaxHeaderBytes <= 0 {
		t.Errorf("%+v", s)
	}
	srv := httptest.NewUnstartedServer(nil)
	srv.Config = s
	srv.Start()
	defer srv.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X", strings.Repeat("x", 64<<10))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("64 KiB of headers: %s", resp.Status)
	}
}

func TestLinesAreCut(t *testing.T) {
	for line, want := range map[string]string{"short": "short", "exactly": "exactly", "far too long": "far to…", "größer als": "größer…"} {
		if got := cutTo(line, 7); got != want {
			t.Errorf("%q is cut to %q, want %q", line, got, want)
		}
	}
}

// Where a line does not fit, how far the film is matters most.
func TestNarrowProgress(t *testing.T) {
	now := engine.Progress{Stage: engine.StageDrawing, Scenes: 4, ScenesDone: 1, Frames: 900, FramesDone: 450, FPS: 512, SecondsLeft: 1}
	for columns, want := range map[int]string{
		79: "drawing scene 2/4, frame 450/900, 512 fps, 1 s left", 40: "drawing 50 %, 1 s left", 20: "drawing 50 %",
	} {
		if got := lineWithin(now, columns); got != want {
			t.Errorf("%d columns: %q, want %q", columns, got, want)
		}
	}
}
