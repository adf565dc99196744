package store

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
)

// Letters that ids begin with say what they are of.
const (
	IDVideo     = 'v'
	IDEdit      = 'e'
	IDUpload    = 'u'
	IDWorkspace = 'w'
	IDKey       = 'k'
	IDTask      = 't'
	IDDelivery  = 'd'
)

// idLength is how many characters of base32 follow the letter: 100 bits, of
// which no two are ever the same and none can be guessed.
const idLength = 20

// NewID makes an id: the letter, _ and 20 characters of a to z and 2 to 7.
func NewID(letter rune) string {
	var b [(idLength*5 + 7) / 8]byte
	_, _ = rand.Read(b[:]) // never fails
	return string(letter) + "_" + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])[:idLength])
}

// IsID reports whether a stranger's id can be one of ours with that letter; what
// cannot is not worth a query.
func IsID(letter rune, id string) bool {
	if len(id) != 2+idLength || id[0] != byte(letter) || id[1] != '_' {
		return false
	}
	return strings.Trim(id[2:], "abcdefghijklmnopqrstuvwxyz234567") == ""
}
