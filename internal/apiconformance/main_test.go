package main

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v1 "github.com/inkreel/inkreel/service/httpapi/v1"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// The command tries every row it has what for, tells each, and leaves nothing behind.
func TestRun(t *testing.T) {
	fake := httpapitest.New()
	s := httptest.NewServer(httpapi.New(httpapi.Config{Keys: fake}, v1.New(fake), v2.New(fake)))
	defer s.Close()
	var out bytes.Buffer
	if err := run(t.Context(), options{url: s.URL, key: httpapitest.Key, stranger: httpapitest.OtherKey, starter: httpapitest.StarterKey}, &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if lines := strings.Count(out.String(), "\nok "); lines < 800 {
		t.Errorf("%d rows hold", lines)
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "skip") && !strings.Contains(line, "sketch") && !strings.Contains(line, "canvas") && !strings.Contains(line, "another server") {
			t.Error(line)
		}
	}
	if err := run(t.Context(), options{url: s.URL, key: httpapitest.StarterKey, only: "upload: a text"}, &out); err == nil {
		t.Error("a server that refuses what it should take passes")
	}
}
