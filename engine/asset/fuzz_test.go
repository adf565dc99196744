package asset

import (
	"errors"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a plan names, what is fetched is a file of the folder, data in the
// plan itself, or nothing: no store and no bucket is set up here.
func FuzzSource(f *testing.F) {
	for _, s := range []string{
		"a.png", "in/../a.png", "../outside.txt", "out", "in/out/outside.txt", "data:,a%20b", "data:image/png;base64,aGk=",
		"object://plan/a", "s3://b/k", "file:///etc/passwd", "C:\\a", "\x00", "//h/a", "in", "/etc/passwd",
	} {
		f.Add(s)
	}
	const secret = "not for plans"
	above := f.TempDir()
	root := filepath.Join(above, "root")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(root, "in"), 0o755), os.WriteFile(filepath.Join(above, "outside.txt"), []byte(secret), 0o644),
		os.WriteFile(filepath.Join(root, "a.png"), []byte("a"), 0o644), os.Symlink("..", filepath.Join(root, "out")), os.Symlink("../..", filepath.Join(root, "in", "out")),
	} {
		if err != nil {
			f.Fatal(err)
		}
	}
	fetcher := NewFetcher(f.TempDir(), Config{Root: root, MaxBytes: 1 << 20, MaxTotal: 1 << 50})
	f.Fuzz(func(t *testing.T, source string) {
		if scheme, _, ok := strings.Cut(source, ":"); ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")) {
			return // the network is for others
		}
		a, err := fetcher.Fetch(t.Context(), source)
		var why *Error
		if err != nil {
			if !errors.As(err, &why) || why.Problem == "" {
				t.Errorf("%q: %v", source, err)
			}
			return
		}
		data, err := os.ReadFile(a.Path)
		if err != nil || int64(len(data)) != a.Size || strings.Contains(string(data), secret) && !strings.HasPrefix(strings.ToLower(source), "data:") {
			t.Errorf("%q is %q, %v", source, data, err)
		}
	})
}

// An address that is connected to is public, however an IPv4 one is wrapped.
func FuzzPublic(f *testing.F) {
	f.Add([]byte{127, 0, 0, 1}, uint8(0))
	f.Add([]byte{8, 8, 8, 8}, uint8(2))
	f.Fuzz(func(t *testing.T, b []byte, form uint8) {
		if len(b) < 4 {
			return
		}
		four := netip.AddrFrom4([4]byte(b[:4]))
		var six [16]byte
		copy(six[12:], b[:4])
		switch form % 4 {
		case 0: // mapped
			six[10], six[11] = 0xff, 0xff
		case 1: // NAT64
			six[1], six[2], six[3] = 0x64, 0xff, 0x9b
		case 2: // ISATAP below a public prefix
			copy(six[:], []byte{0x2a, 0, 0x14, 0x50, 0, 0, 0, 0, 0, 0, 0x5e, 0xfe})
		case 3: // 6to4
			copy(six[:], []byte{0x20, 0x02, b[0], b[1], b[2], b[3]})
		}
		wrapped := netip.AddrFrom16(six)
		if Public(wrapped) && !Public(four) {
			t.Errorf("%s is public, %s within it is not", wrapped, four)
		}
		for _, a := range []netip.Addr{four, wrapped} {
			if Public(a) && (a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.IsUnspecified()) {
				t.Errorf("%s is public", a)
			}
			if Public(a) != Public(a.WithZone("eth0")) {
				t.Errorf("%s depends on its zone", a)
			}
		}
	})
}

// A host on the deny list is refused however a source writes it.
func FuzzRules(f *testing.F) {
	f.Add("cdn.example.com", "EXAMPLE.com.", "*.example.com")
	f.Add("203.0.113.7", "[::ffff:203.0.113.7]", "203.0.113.0/24")
	f.Fuzz(func(t *testing.T, host, other, entry string) {
		rules, err := NewRules(nil, []string{entry})
		if err != nil {
			if !strings.Contains(err.Error(), "accepted are") {
				t.Error(err)
			}
			return
		}
		for _, h := range []string{host, other, entry} {
			u, err := url.Parse("https://" + h + "/a")
			if err != nil {
				continue
			}
			same, err := url.Parse("https://" + strings.ToUpper(h) + "./a")
			if err == nil && u.Hostname()+"." == strings.ToLower(same.Hostname()) && (rules.refusal(u) == "") != (rules.refusal(same) == "") {
				t.Errorf("%q and %q are one host, and judged apart by %q", u.Host, same.Host, entry)
			}
		}
		if a, err := netip.ParseAddr(entry); err == nil && rules.verdict("h", a, true) == nil {
			t.Errorf("%s is denied and connected to", a)
		}
	})
}

// data: sources are decoded or refused, and never larger than they may be.
func FuzzData(f *testing.F) {
	f.Add("data:text/plain;base64,aGk=")
	f.Add("data:,%zz")
	f.Fuzz(func(t *testing.T, source string) {
		if data, err := ReadData(source); err == nil && (len(data) > maxData || len(data) > len(source)) {
			t.Errorf("%q: %d bytes", source, len(data))
		}
	})
}
