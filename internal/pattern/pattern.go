// Package pattern has regular expressions that are compiled when they are first used.
// The program has some hundred of them for reading texts and requests: compiled at its
// start they took a fifth of it, of every command's.
package pattern

import (
	"regexp"
	"sync"
)

// New returns what hands out the regular expression of a text, the same each time and
// to several goroutines. The first call panics where the text does not parse.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
