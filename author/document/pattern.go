package document

import (
	"regexp"
	"sync"
)

// Pattern returns a regular expression that is compiled when it is first used:
// there are dozens, and most runs of a program read no document.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
