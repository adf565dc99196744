// Package transfer hands artifacts over NATS to who cannot read the store they
// lie in. Whoever wants one asks for it chunk by chunk, so he is never sent more
// than he takes, and can go on anywhere after a break; whoever has the store
// replies. Which artifacts somebody may have is not known here.
package transfer

import (
	"errors"
	"time"
)

// request is the body of a request: from which byte of which artifact on. It is
// published to the subject of a job, or, where a reply named a next one, to
// <subject>.<next>: there the artifact is open already.
type request struct {
	Name   string `json:"name"`
	Offset int64  `json:"offset"`
}

// A reply holds bytes of the artifact from the offset on, at least one unless the
// offset is its end, and at most maxChunk. Its headers:
const (
	headerSize   = "Inkreel-Size"   // of the whole artifact, in bytes
	headerDigest = "Inkreel-Sha256" // of the whole artifact, lower-case hex
	headerNext   = "Inkreel-Next"   // where to ask for more; it is lost after keptFor
	// A reply without bytes says why, as services of NATS do.
	headerCode  = "Nats-Service-Error-Code"
	headerError = "Nats-Service-Error"
)

// Codes of replies without bytes.
const (
	codeRequest = "400" // the request is none
	codeMissing = "404" // the job has no such artifact, or the store has lost it
	codeDamaged = "410" // what lies in the store is not what was stored
	codeFailed  = "500" // it cannot be read now
	codeBusy    = "503" // ask again in a moment
)

const (
	// maxChunk is the most bytes of one reply, where the server allows messages of
	// twice that.
	maxChunk = 256 << 10
	// maxReadings is how many artifacts one process has open for others.
	maxReadings = 32
	// keptFor is how long one stays open that nobody asks for more of.
	keptFor = 30 * time.Second
	// openTime bounds the opening of an artifact, and chunkTime the reading of a
	// further chunk, for who replies and, with slack, for who waits.
	openTime  = 30 * time.Second
	chunkTime = 10 * time.Second
	slack     = 2 * time.Second
)

// ErrNobody says that no process replies to requests for artifacts.
var ErrNobody = errors.New("no process of the engine hands artifacts over")
