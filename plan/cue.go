package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Cue is when an element begins: seconds from the scene's start, a phrase of
// the narration, or (the zero value) at the word that says it, else wherever the pace
// puts it.
type Cue struct {
	Seconds float64
	Phrase  string // "sunlight" or "sunlight#2" for its second occurrence
	Set     bool
}

// IsZero reports whether no cue was given.
func (c Cue) IsZero() bool { return !c.Set }

// UnmarshalJSON reads a number of seconds or a phrase.
func (c *Cue) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	c.Set = true
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &c.Phrase)
	}
	if err := json.Unmarshal(b, &c.Seconds); err != nil {
		return fmt.Errorf("cue %s is neither seconds nor a phrase", b)
	}
	return nil
}

// MarshalJSON writes the cue as it is written in a plan.
func (c Cue) MarshalJSON() ([]byte, error) {
	switch {
	case !c.Set:
		return []byte("null"), nil
	case c.Phrase != "":
		return json.Marshal(c.Phrase)
	}
	return json.Marshal(c.Seconds)
}

// Locate is the spoken word a phrase cue begins at: an index into words, the
// spoken words of the scene in order (Narration.Spoken). Case, punctuation,
// spacing and the many ways Unicode has to write one character do not
// matter; whole words do. It is not ok when the cue is no phrase or the
// phrase is not said that often.
func (c Cue) Locate(words []string) (first int, ok bool) {
	if c.Phrase == "" {
		return 0, false
	}
	first, _, ok = transcriptOf(words).find(c.Phrase)
	return first, ok
}

// Span is Locate with the last spoken word too.
func (c Cue) Span(words []string) (first, last int, ok bool) {
	if c.Phrase == "" {
		return 0, 0, false
	}
	return transcriptOf(words).find(c.Phrase)
}

// splitOccurrence parts "sunlight#2" into the phrase and which of its
// occurrences is meant, 1 without a number.
func splitOccurrence(phrase string) (words string, nth int) {
	at := strings.LastIndexByte(phrase, '#')
	if at < 0 {
		return phrase, 1
	}
	n, err := strconv.ParseUint(phrase[at+1:], 10, 16)
	if err != nil {
		return phrase, 1
	}
	return phrase[:at], int(n)
}
