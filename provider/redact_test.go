package provider

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQuote(t *testing.T) {
	c, err := New(Settings{URL: "https://a.example/v1", Key: "hush-hush"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := Request{Body: []byte(`{"messages":[{"content":"Two spoons of cardamom, never three, and a pinch of salt."}]}`)}
	for said, want := range map[string]string{
		"The model `x` does not exist":                                "The model `x` does not exist",
		"no: hush-hush, really":                                       "no: …, really",
		"Incorrect API key provided: sk-proj-abcdef0123. See there.":  "Incorrect API key provided: …. See there.",
		"header was Authorization: Bearer abcdef123456":               "header was Authorization: …",
		"see https://u:p@a.example/x?sig=1 for more":                  "see … for more",
		"too long: Two spoons of cardamom, never three, and more":     "too long: … more",
		"two\nlines\x1b[31m and a bell\a":                             "two lines [31m and a bell",
		"'response_format.type' must be 'json_object' or 'text'":      "'response_format.type' must be 'json_object' or 'text'",
		"key 0123456789abcdef0123456789abcdef was read from the file": "key … was read from the file",
	} {
		if got := c.quote(said, r); got != want {
			t.Errorf("%q is quoted as %q, want %q", said, got, want)
		}
	}
	if got := c.quote(strings.Repeat("word ", 1e5), r); utf8.RuneCountInString(got) > longestQuote {
		t.Errorf("quoted %d characters", utf8.RuneCountInString(got))
	}
}

// Whatever a server says, the key is not in it, nor a stretch of the prompt.
func FuzzQuote(f *testing.F) {
	c, err := New(Settings{URL: "https://a.example/v1", Key: "hush-hush"}, Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add("no: hush-hush, really")
	f.Add("hush-hushhush-hush")
	f.Add("hu\xdfsh-hush")
	f.Add(strings.Repeat("\xff", len("hush-hush")) + strings.Repeat("x ", searched/2-4) + "hush-hush")
	f.Add(strings.Repeat("x", searched-3) + "hush-hush")
	body := "Two spoons of cardamom, never three, and a pinch of salt."
	f.Add(body + body[3:])
	f.Fuzz(func(t *testing.T, said string) {
		got := c.quote(said, Request{Body: []byte(body)})
		if strings.Contains(got, "hush-hush") || !utf8.ValidString(got) || utf8.RuneCountInString(got) > longestQuote {
			t.Errorf("%q is quoted as %q", said, got)
		}
		for i := 0; i+2*echo <= len(body); i++ {
			if strings.Contains(got, body[i:i+2*echo]) {
				t.Errorf("%q is quoted as %q", said, got)
			}
		}
	})
}
