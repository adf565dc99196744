package asset_test

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/asset"
)

// Secrets of addresses leave texts, wherever these stand and however they are
// cut; the rest of the text stays.
func TestRedactIn(t *testing.T) {
	for in, want := range map[string]string{
		"no address: a:b@c?d": "no address: a:b@c?d",
		`Get "https://ada:secret@example.com/a.png?X-Amz-Signature=secret": refused`: `Get "https://example.com/a.png?…": refused`,
		"s3://bucket/key?sig=secret; https://ada@b/c#secret.":                        "s3://bucket/key?…; https://b/c.",
		"cut off: https://ada:secr…":                                                 "cut off: https://ada:…",
		"not to be read: http://ada:secret@[::1/x?secret":                            "not to be read: http://[::1/x?…",
		"https://example.com/a.png?…, as it is":                                      "https://example.com/a.png?…, as it is",
	} {
		got := asset.RedactIn(in)
		if got != want || asset.RedactIn(got) != got {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func FuzzRedactIn(f *testing.F) {
	f.Add("https", "example.com/a", "k=v")
	f.Fuzz(func(t *testing.T, before, place, query string) {
		const secret = "5e6f7a8b9c"
		if strings.ContainsAny(place+query, " \t\n\v\f\r\u0085\u00a0\"'<>\\") {
			return // it ends an address
		}
		for _, c := range place + query {
			if c <= 0x20 || c > 0x7e {
				return
			}
		}
		text := before + " https://ada:" + secret + "@" + place + "?" + secret + "&" + query
		if got := asset.RedactIn(text); strings.Contains(got, secret) && !strings.Contains(before+place, secret) {
			t.Errorf("%q became %q", text, got)
		}
	})
}
