package signature

import (
	"bytes"
	"testing"
)

func key(b byte) []byte { return bytes.Repeat([]byte{b}, KeySize) }

func keys(t testing.TB, all ...[]byte) Keys {
	t.Helper()
	k, err := New(all...)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestSign(t *testing.T) {
	k := keys(t, key(1))
	sig := k.Sign("media", "film/a", "1700000000")
	if len(sig) != 43 || !k.Verify(sig, "media", "film/a", "1700000000") {
		t.Fatalf("%q is not good", sig)
	}
	for name, ok := range map[string]bool{
		"another purpose":     k.Verify(sig, "upload", "film/a", "1700000000"),
		"another value":       k.Verify(sig, "media", "film/b", "1700000000"),
		"a value more":        k.Verify(sig, "media", "film/a", "1700000000", ""),
		"values run together": k.Verify(sig, "media", "film/a1", "700000000"),
		"another key":         keys(t, key(2)).Verify(sig, "media", "film/a", "1700000000"),
		"no key":              Keys{}.Verify("", "media", "film/a", "1700000000"),
		"cut short":           k.Verify(sig[:42], "media", "film/a", "1700000000"),
		"empty":               k.Verify("", "media", "film/a", "1700000000"),
	} {
		if ok {
			t.Errorf("%s is taken for good", name)
		}
	}
}

// A new key signs; what the old one signed stays good as long as it is among them.
func TestRotation(t *testing.T) {
	old, both, after := keys(t, key(1)), keys(t, key(2), key(1)), keys(t, key(2))
	sig := old.Sign("media", "a")
	if !both.Verify(sig, "media", "a") || after.Verify(sig, "media", "a") {
		t.Error("the old key's signature is not good exactly as long as the key is kept")
	}
	if both.Sign("media", "a") != after.Sign("media", "a") {
		t.Error("the first key does not sign")
	}
}

func TestWeakKeys(t *testing.T) {
	for _, bad := range [][][]byte{{}, {nil}, {key(1)[:31]}, {key(1), {1}}} {
		if _, err := New(bad...); err == nil {
			t.Errorf("%d keys of %v bytes were taken", len(bad), bad)
		}
	}
}

// Nothing but the signature itself, in its one spelling, is taken for it.
func FuzzVerify(f *testing.F) {
	k := keys(f, key(1), key(2))
	sig := k.Sign("media", "film/a", "5")
	f.Add(sig, "film/a", "5")
	f.Add(sig+"=", "film/a", "5")
	f.Add(sig+"\n", "film/a", "5")
	f.Add(sig, "film", "/a5")
	f.Add("", "", "")
	f.Fuzz(func(t *testing.T, given, a, b string) {
		if !k.Verify(given, "media", a, b) {
			return
		}
		if given != k.Sign("media", a, b) && given != mac(key(2), "media", []string{a, b}) {
			t.Errorf("%q is taken for the signature of %q, %q", given, a, b)
		}
	})
}
