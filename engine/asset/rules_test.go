package asset

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	type lists struct{ allow, deny []string }
	none := lists{}
	listed := lists{allow: []string{"cdn.example.com", "*.media.org", "10.1.0.0/16", "192.0.2.7"}, deny: []string{"bad.media.org"}}
	denied := lists{deny: []string{"*.evil.net", "203.0.113.0/24", "93.184.0.0/16"}}
	for _, c := range []struct {
		name    string
		lists   lists
		host    string // of the source
		address string // it resolves to; empty: not asked, the name decides
		ok      bool
	}{
		{"anything public", none, "example.com", "93.184.215.14", true},
		{"private", none, "intranet", "10.1.2.3", false},
		{"on the list", listed, "cdn.example.com", "93.184.215.14", true},
		{"on the list in capitals, with a dot", listed, "CDN.example.com.", "93.184.215.14", true},
		{"on the list but private", listed, "cdn.example.com", "10.2.0.1", false},
		{"on the list by a private range", listed, "files.lan", "10.1.2.3", true},
		{"below a listed host", listed, "a.b.media.org", "93.184.215.14", true},
		{"the listed host itself", listed, "media.org", "93.184.215.14", true},
		{"ends alike", listed, "notmedia.org", "93.184.215.14", false},
		{"denied below an allowed one", listed, "bad.media.org", "", false},
		{"not on the list", listed, "other.com", "93.184.215.14", false},
		{"address on the list", listed, "192.0.2.7", "192.0.2.7", true},
		{"address not on the list", listed, "192.0.2.8", "", false},
		{"denied", denied, "x.evil.net", "", false},
		{"denied itself", denied, "evil.net", "", false},
		{"denied by its address", denied, "example.com", "93.184.215.14", false},
		{"denied address in IPv6", denied, "example.com", "::ffff:93.184.215.14", false},
		{"not denied", denied, "example.com", "1.1.1.1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := NewRules(c.lists.allow, c.lists.deny)
			if err != nil {
				t.Fatal(err)
			}
			u := &url.URL{Scheme: "https", Host: c.host}
			why := r.refusal(u)
			if why == "" && c.address != "" {
				if err := r.verdict(u.Hostname(), netip.MustParseAddr(c.address), false); err != nil {
					why = err.Error()
				}
			}
			if ok := why == ""; ok != c.ok {
				t.Errorf("fetched: %v (%s), want %v", ok, why, c.ok)
			}
		})
	}
	for _, wrong := range []string{"", "*.", "https://example.com", "a/b", "10.0.0.0/33", "a*b.com", "user@host"} {
		if _, err := NewRules([]string{wrong}, nil); err == nil || !strings.Contains(err.Error(), "accepted are") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestRedact(t *testing.T) {
	for source, want := range map[string]string{
		"https://user:secret@example.com/a.png":                   "https://example.com/a.png",
		"https://s3.example.com/b/k?X-Amz-Signature=secret&x=1#f": "https://s3.example.com/b/k?…",
		"https://us%zzer:secret@example.com/a.png?key=secret":     "https://example.com/a.png?…",
		"s3://key:secret@bucket/x?endpoint=h":                     "s3://bucket/x?…",
		"pictures/a.png":                                          "pictures/a.png",
		"data:text/plain,abc":                                     "data:text/plain,abc",
		"data:image/png;base64," + strings.Repeat("A", 200):       "data:image/png;base64," + strings.Repeat("A", 71) + "…",
	} {
		if got := Redact(source); got != want || strings.Contains(got, "secret") {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}

// Behind a proxy, which finds addresses by itself, an address is seen as it is
// written alone.
func TestAddressesWrittenOtherwise(t *testing.T) {
	for host, ok := range map[string]bool{
		"127.1": false, "2130706433": false, "0x7f000001": false, "0x7f.0.0.1": false, "0177.0.0.1": false, "127.0.0.1.": false, "10.0.0.1": false,
		"1.2.3": false, "a.1": false, "[::ffff:127.0.0.1]": false, "[::1]": false, "1.1.1.1": true, "1.1.1.1.": true, "example.com": true, "example.com.": true, "7f.example": true,
	} {
		cfg := Config{Proxy: &url.URL{Scheme: "http", Host: "proxy.lan:3128"}}
		if err := cfg.mayFetch(&url.URL{Scheme: "https", Host: host}); (err == nil) != ok {
			t.Errorf("%s: %v, want accepted: %v", host, err, ok)
		}
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("https://example.com/a.png")
	f.Add("s3://bucket/k")
	f.Fuzz(func(t *testing.T, source string) {
		const secret = "k3y-0f-s0meb0dy"
		for _, s := range []string{"https://u:" + secret + "@" + source, source + "://h/x?sig=" + secret, "https://h/" + source + "?" + secret} {
			if strings.Contains(source, secret) || strings.Contains(source, ":") {
				return
			}
			if strings.ContainsAny(source, "/?#@\\") && strings.HasPrefix(s, "https://u:") {
				continue // where user information ends is then not ours to say
			}
			if got := Redact(s); strings.Contains(got, secret) {
				t.Errorf("%q shows its secret: %q", s, got)
			}
		}
	})
}
