package httpapi

import (
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/inkreel/inkreel/service"
)

// Problem is a request that is not followed, as it is answered.
type Problem struct {
	Status     int
	Detail     string    // a sentence; empty where Faults say it
	Faults     []Located // one for each field
	RetryAfter float64   // seconds; 0: not said
}

// Error implements error.
func (p *Problem) Error() string {
	if p.Detail == "" && len(p.Faults) > 0 {
		return p.Faults[0].Msg
	}
	return p.Detail
}

// Located is a fault as it is answered.
type Located struct {
	Type string `json:"type"`
	Loc  []any  `json:"loc"`
	Msg  string `json:"msg"`
}

// Locate is faults of a body as they are answered.
func Locate(faults []service.Fault) []Located {
	out := make([]Located, len(faults))
	for i, f := range faults {
		out[i] = Located{f.Type, append([]any{"body"}, f.Path...), f.Message}
	}
	return out
}

// statuses are those of the kinds of problems.
var statuses = map[service.Kind]int{
	service.Invalid:         http.StatusUnprocessableEntity,
	service.BadRequest:      http.StatusBadRequest,
	service.Unauthenticated: http.StatusUnauthorized,
	service.Payment:         http.StatusPaymentRequired,
	service.Forbidden:       http.StatusForbidden,
	service.NotFound:        http.StatusNotFound,
	service.Conflict:        http.StatusConflict,
	service.TooLarge:        http.StatusRequestEntityTooLarge,
	service.TooMany:         http.StatusTooManyRequests,
	service.Unavailable:     http.StatusServiceUnavailable,
}

// sentences are what a problem says where its cause says nothing.
var sentences = map[int]string{
	http.StatusBadRequest:            "The request cannot be followed as it is.",
	http.StatusUnauthorized:          "Send a valid API key in the header x-api-key.",
	http.StatusPaymentRequired:       "There are not enough credits.",
	http.StatusForbidden:             "The plan of this workspace does not allow this.",
	http.StatusNotFound:              "Not found.",
	http.StatusConflict:              "Another request has this id.",
	http.StatusRequestEntityTooLarge: "The body is too large.",
	http.StatusUnprocessableEntity:   "The request breaks a rule.",
	http.StatusTooManyRequests:       "Too many requests; wait as long as Retry-After says.",
	http.StatusServiceUnavailable:    "Something that is needed does not answer; try again.",
}

// problemOf is an error as it is answered; ours reports whether it is our fault, and
// so says nothing of what it was.
func problemOf(err error, requestID string) (p *Problem, ours bool) {
	var known *service.Error
	switch {
	case errors.As(err, &p):
	case errors.As(err, &known):
		p = &Problem{Status: statuses[known.Kind], Detail: known.Message, Faults: Locate(known.Faults), RetryAfter: known.RetryAfter}
	default:
		return &Problem{Status: http.StatusInternalServerError, Detail: "Something went wrong here, and it is noted. The request was " + requestID + "."}, true
	}
	if p.Detail == "" && len(p.Faults) == 0 {
		p = &Problem{Status: p.Status, Detail: sentences[p.Status], RetryAfter: p.RetryAfter}
	}
	return p, false
}

// write answers with a problem. Where named is set, a message says in one sentence
// what detail says.
func (p *Problem) write(w http.ResponseWriter, named bool) error {
	if p.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(p.RetryAfter))))
	}
	out := map[string]any{"detail": p.Detail}
	if len(p.Faults) > 0 {
		out["detail"] = p.Faults
	}
	if named {
		out["message"] = p.Error()
	}
	return answer(w, p.Status, out)
}
