// Package webhook tells callers' servers what became of their requests: signed by
// Standard Webhooks, tried for a day, never sent to private addresses. In go rows
// that wait to be delivered, kept by the caller; out come their states. It knows
// nothing of what it delivers.
package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// State of a delivery.
type State string

// The states. The last two are final.
const (
	Waiting   State = "waiting"
	Delivered State = "delivered"
	Dead      State = "dead" // given up
)

// Delivery is one message for one address.
type Delivery struct {
	ID        string // d_ and 20 letters and digits; the receiver knows a repetition by it
	Workspace string
	Video     string // id of its row
	URL       string
	Body      []byte // JSON
	Attempts  int    // begun so far
	NextAt    time.Time
	State     State
	LastError string // of the last attempt, without address or secret
	CreatedAt time.Time
}

// New is a delivery that is due at once, to be stored with what it tells of.
func New(workspace, video, url string, body []byte) Delivery {
	var b [13]byte
	_, _ = rand.Read(b[:]) // never fails
	at := now()
	return Delivery{
		ID: "d_" + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])[:20]), Workspace: workspace, Video: video,
		URL: url, Body: body, NextAt: at, State: Waiting, CreatedAt: at,
	}
}

// now is the time as rows keep it.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Outcome is how a delivery stands after an attempt.
type Outcome struct {
	State     State
	NextAt    time.Time // of one that still waits
	LastError string
}

// Rows keep deliveries. Times are UTC.
type Rows interface {
	// Due lists deliveries that wait and whose NextAt has come, the oldest first.
	Due(ctx context.Context, at time.Time, most int) ([]Delivery, error)
	// Begin counts an attempt and sets NextAt to until, when it is taken for dead, of a
	// delivery that still waits and has as many attempts as d; in one statement. It
	// reports whether there is one: else somebody else was first.
	Begin(ctx context.Context, d Delivery, until time.Time) (bool, error)
	// End notes what came of the attempt that Begin counted, of a delivery that has
	// d.Attempts; where another has begun since, it changes nothing.
	End(ctx context.Context, d Delivery, o Outcome) error
}

// The headers of Standard Webhooks (https://www.standardwebhooks.com).
const (
	headerID        = "Webhook-Id"
	headerTimestamp = "Webhook-Timestamp"
	headerSignature = "Webhook-Signature"
)

const (
	secretPrefix = "whsec_"
	secretSize   = 32 // bytes of a new one
	version      = "v1,"
)

// NewSecret is a secret to sign with: whsec_ and 32 random bytes in base64.
func NewSecret() string {
	var b [secretSize]byte
	_, _ = rand.Read(b[:]) // never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(b[:])
}

// errSecret does not repeat what it is about.
var errSecret = errors.New("a webhook secret must be whsec_ and 24 to 64 bytes in base64")

// key is the bytes of a secret.
func key(secret string) ([]byte, error) {
	const least, most = 24, 64 // bytes, by the specification
	text, ok := strings.CutPrefix(secret, secretPrefix)
	b, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(b) < least || len(b) > most {
		return nil, errSecret
	}
	return b, nil
}

// Sign returns the signature of a message: "v1," and the HMAC-SHA256 of id, time in
// seconds and body, in base64.
func Sign(secret, id string, at time.Time, body []byte) (string, error) {
	k, err := key(secret)
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, k)
	fmt.Fprintf(h, "%s.%d.", id, at.Unix())
	h.Write(body)
	return version + base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}

// tolerance is how old a message may be, or how far ahead of the receiver's clock.
const tolerance = 5 * time.Minute

// ErrSignature says that a message is not from who it claims to be, or is old.
var ErrSignature = errors.New("the webhook's signature is wrong, or its time too far away")

// Verify is for receivers in Go: it returns ErrSignature unless a request's headers
// sign its body with the secret, within five minutes of now.
func Verify(secret string, h http.Header, body []byte, now time.Time) error {
	seconds, err := strconv.ParseInt(h.Get(headerTimestamp), 10, 64)
	at := time.Unix(seconds, 0)
	if d := now.Sub(at); err != nil || d > tolerance || d < -tolerance {
		return ErrSignature
	}
	want, err := Sign(secret, h.Get(headerID), at, body)
	if err != nil {
		return err
	}
	ok := false
	for given := range strings.FieldsSeq(h.Get(headerSignature)) {
		ok = hmac.Equal([]byte(given), []byte(want)) || ok
	}
	if !ok {
		return ErrSignature
	}
	return nil
}
