package webhook

import (
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The receiver in docs/uploads.md, as it stands there, takes what we send and nothing
// that was changed.
func TestReceiverOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/uploads.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, found := strings.Cut(string(page), "```python\n")
	program, _, ended := strings.Cut(program, "```")
	if !found || !ended {
		t.Fatal("docs/uploads.md shows no receiver in Python")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("THIS TEST NEEDS python3 AND DID NOT RUN (Debian: apt-get install python3)")
	}
	const body = `{"type": "video.completed"}`
	secret, at := NewSecret(), time.Now()
	sig, err := Sign(secret, "d_1", at, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	h := map[string]string{"webhook-id": "d_1", "webhook-timestamp": strconv.FormatInt(at.Unix(), 10), "webhook-signature": "v1,AAAA " + sig}
	for sent, want := range map[string]string{body: "True", body + " ": "False"} {
		args, err := json.Marshal([]any{secret, h, sent})
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), python, "-c", program+"\nimport json, sys\ns, h, b = json.loads(sys.argv[1])\nprint(genuine(s, h, b.encode()))", string(args)).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%q: %s, %v; want %s", sent, out, err, want)
		}
	}
}
