// Package signature signs what the service hands out and takes back: addresses of
// media and of uploads. In go a purpose and the values that must stay as they are,
// out comes a short text; the same key never signs one purpose's values as
// another's.
package signature

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
)

// KeySize is the least a key has, in bytes: as many as the hash.
const KeySize = sha256.Size

// Keys sign with the first of them and verify with all, so that a key can be
// replaced while what it signed stays good. The zero value signs nothing.
type Keys struct{ keys [][]byte }

// New takes keys of at least KeySize bytes, the one that signs first.
func New(keys ...[]byte) (Keys, error) {
	if len(keys) == 0 {
		return Keys{}, errors.New("no key to sign with")
	}
	for i, k := range keys {
		if len(k) < KeySize {
			return Keys{}, fmt.Errorf("signing key %d has %d bytes, want %d or more", i+1, len(k), KeySize)
		}
	}
	return Keys{keys}, nil
}

// Sign returns the signature of values for a purpose: HMAC-SHA256 (RFC 2104) in
// base64url without padding, 43 characters.
func (k Keys) Sign(purpose string, values ...string) string {
	return mac(k.keys[0], purpose, values)
}

// Verify reports whether sig is the signature of values for a purpose by any of the
// keys. It takes as long for a wrong one as for a right one.
func (k Keys) Verify(sig, purpose string, values ...string) bool {
	ok := false
	for _, key := range k.keys {
		if hmac.Equal([]byte(sig), []byte(mac(key, purpose, values))) {
			ok = true // the others are tried all the same
		}
	}
	return ok
}

// mac hashes each value behind its length, so that none runs into the next.
func mac(key []byte, purpose string, values []string) string {
	h := hmac.New(sha256.New, key)
	for _, v := range append([]string{purpose}, values...) {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(v)))
		h.Write(size[:])
		h.Write([]byte(v))
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}
