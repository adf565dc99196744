package question

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Fence parts texts of strangers from what a model is told to do: each stands
// between lines that hold a code, which no text within can hold, for it is
// computed of all of them.
type Fence struct{ code string }

// codeLength is how many hexadecimal digits a code has: nobody writes a text that
// holds its own.
const codeLength = 20

// NewFence returns the fence of some texts. The same texts have the same.
func NewFence(texts ...string) Fence {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s", len(t), t)
	}
	return Fence{hex.EncodeToString(h.Sum(nil))[:codeLength]}
}

// Code is what stands in the fence's lines.
func (f Fence) Code() string { return f.code }

// Around returns a text within the fence, named by what it is.
func (f Fence) Around(what, text string) string {
	text = strings.ReplaceAll(text, f.code, "")
	return fmt.Sprintf("<<<%s %s>>>\n%s\n<<<end of %s %s>>>", what, f.code, text, what, f.code)
}
