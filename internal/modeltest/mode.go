package modeltest

import (
	"net/http"
	"strings"
	"time"
)

// Mode is a way to answer.
type Mode string

// The modes. Those from WrongSchema on change what the model says, or what the
// server knows of the form; the others are of every form.
const (
	Right        Mode = ""
	Slow         Mode = "slow"         // the answer comes in pieces, with waits
	Hung         Mode = "hung"         // no answer ever
	Unauthorized Mode = "unauthorized" // 401
	Forbidden    Mode = "forbidden"    // 403
	Refused      Mode = "refused"      // 400, which repeats the request
	Busy         Mode = "busy"         // 429 with Retry-After: 0
	Spent        Mode = "spent"        // 429 for good: no credit
	Failing      Mode = "failing"      // 500
	Broken       Mode = "broken"       // the connection breaks within the answer
	Huge         Mode = "huge"         // an answer without end
	NotAPI       Mode = "not an API"   // a web page
	Elsewhere    Mode = "elsewhere"    // a redirection to another server

	WrongSchema   Mode = "wrong schema"   // JSON of another form
	Truncated     Mode = "truncated"      // JSON that breaks off
	Fenced        Mode = "fenced"         // JSON in a code fence, with words around
	Thinking      Mode = "thinking"       // thoughts before the answer
	InventedIcons Mode = "invented icons" // names of icons that there are not
	Injected      Mode = "injected"       // what a hostile document asked for: other scenes, files, addresses, settings
	Filter        Mode = "filter"         // ends by the provider's rules for contents
	Declines      Mode = "declines"       // the model's refusal
	Silent        Mode = "silent"         // an answer without text

	Blind      Mode = "blind"       // answers for pictures that it does not see
	NoPictures Mode = "no pictures" // 400 for pictures

	NoSchema      Mode = "no schema"      // 400 for json_schema, and for times of words
	NoFormat      Mode = "no format"      // 400 for every response_format
	NoTemperature Mode = "no temperature" // 400 for max_tokens, temperature and seed, as models that reason have it
	ByAddress     Mode = "by address"     // pictures as addresses
	NotAPicture   Mode = "not a picture"
	NotASound     Mode = "not a sound"  // a WAV file without a sound
	SilentSound   Mode = "silent sound" // a WAV file of silence
	CutSound      Mode = "cut sound"    // a sound that breaks off
	WrongTimes    Mode = "wrong times"  // times of characters that are another text's
)

// Modes are all of them.
func Modes() []Mode {
	return []Mode{
		Right, Slow, Hung, Unauthorized, Forbidden, Refused, Busy, Spent, Failing, Broken, Huge, NotAPI, Elsewhere,
		WrongSchema, Truncated, Fenced, Thinking, InventedIcons, Injected, Filter, Declines, Silent, Blind, NoPictures, NoSchema, NoFormat, NoTemperature, ByAddress, NotAPicture, NotASound, SilentSound, CutSound, WrongTimes,
	}
}

// pieces a slow answer comes in, and how long each takes.
const (
	pieces = 5
	piece  = 10 * time.Millisecond
)

// spoils answers in the place of the model, where the mode is one of every form,
// and reports whether it did.
func (m Mode) spoils(w http.ResponseWriter, r *http.Request, ask Ask) bool {
	switch m {
	case Slow:
		for range pieces {
			if ask.Path != "audio/speech" {
				_, _ = w.Write([]byte("\n")) // JSON may begin with any
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-r.Context().Done():
				return true
			case <-time.After(piece):
			}
		}
		return false
	case Hung:
		<-r.Context().Done()
	case Unauthorized:
		fault(w, http.StatusUnauthorized, "invalid_api_key", "", "Incorrect API key provided: "+Key+". You can find yours at https://user:pw@example.com/keys?token=abc")
	case Forbidden:
		fault(w, http.StatusForbidden, "unsupported_country", "", "not here")
	case Refused:
		fault(w, http.StatusBadRequest, "invalid_value", "", "cannot take this: "+string(ask.Body))
	case Busy:
		w.Header().Set("Retry-After", "0")
		fault(w, http.StatusTooManyRequests, "rate_limit_exceeded", "", "too many requests")
	case Spent:
		fault(w, http.StatusTooManyRequests, "insufficient_quota", "", "you have no credit")
	case Failing:
		fault(w, http.StatusInternalServerError, "server_error", "", "out of memory")
	case Broken:
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(`{"choices": [`))
		panic(http.ErrAbortHandler)
	case Huge:
		chunk := []byte(strings.Repeat("a", 64<<10))
		for {
			if _, err := w.Write(chunk); err != nil {
				return true
			}
		}
	case NotAPI:
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!DOCTYPE html><title>Sign in</title>"))
	case Elsewhere:
		w.Header().Set("Location", "https://elsewhere.invalid/v1/"+ask.Path)
		w.WriteHeader(http.StatusTemporaryRedirect)
	case NoFormat:
		if ask.Format == "" || ask.Path == "audio/speech" {
			return false
		}
		fault(w, http.StatusBadRequest, "unknown_parameter", "response_format", "Unknown parameter: 'response_format'.")
	default:
		return false
	}
	return true
}
