package queue

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/asset"
)

// A record is read and written whole at every step of its job, and told in an
// event at most of them: whatever a plan makes of it, it stays small. What grows
// with the plan lies in the artifact of the prepared job, which the record
// names; here it is cut, and counted.
const (
	// maxRecord is the most a record may have, in bytes: a film of 400 scenes has
	// 250,000 when it is finished. The server refuses messages of 1 MiB.
	maxRecord = 512 << 10
	// recordReserve is kept free of it for how a job or a change ends.
	recordReserve = 64 << 10
	// maxEvent is the most an event may have, in bytes; larger ones leave lists out.
	maxEvent = 64 << 10

	maxWarnings = 40
	maxLine     = 300 // bytes of a warning, a path, a name
	maxReason   = 1000
	maxTail     = 8 << 10  // of ffmpeg or a trace
	maxRead     = 64 << 10 // of any text, before it is made shorter

	// A failure lists at most maxFaults faults, which have maxFaultText bytes in all:
	// with the rest of it they fit into what is reserved.
	maxFaults    = 50
	maxFaultText = 24 << 10
	maxFound     = 120
)

// codeRecord is the code of what fails because of the record itself.
const codeRecord = "record"

// cut is a text of at most so many bytes as JSON writes it, which takes six for
// one that it escapes.
func cut(s string, most int) string {
	const more = "…"
	size, end := 0, 0 // of what is kept if more follows
	for i, r := range s {
		if size <= most-len(more) {
			end = i
		}
		switch _, n := utf8.DecodeRuneInString(s[i:]); {
		case r < ' ', r == '<', r == '>', r == '&', r == '\u2028', r == '\u2029', r == utf8.RuneError && n == 1:
			size += len(`\u0000`)
		case r == '"', r == '\\':
			size += 2
		default:
			size += n
		}
		if size > most {
			return strings.ToValidUTF8(s[:end], "") + more
		}
	}
	return s
}

// bounded is a failure with texts of bounded length, and without the secrets of
// addresses: whatever worded it, more people read it than may know them.
func (f *Failure) bounded() *Failure {
	if f == nil {
		return nil
	}
	text := func(s string, most int) string {
		return cut(asset.RedactIn(strings.ToValidUTF8(s[:min(len(s), maxRead)], "")), most)
	}
	b := &Failure{
		Code: cut(f.Code, maxLine), Message: text(f.Message, 4*maxReason), Path: cut(f.Path, maxLine), Scene: cut(f.Scene, maxLine),
		Element: cut(f.Element, maxLine), Hint: text(f.Hint, 2*maxReason), Tail: text(f.Tail, maxTail), FaultsLeftOut: f.FaultsLeftOut,
	}
	faults, size := f.Faults, 0
	if len(faults) == 0 && f.owners() {
		faults = []Fault{{Path: f.Path, Accepted: strings.TrimPrefix(f.Hint, "accepted: "), Message: f.Message}}
	}
	for _, one := range faults[:min(len(faults), maxFaults)] {
		one = Fault{cut(one.Path, maxLine), text(one.Found, maxFound), text(one.Accepted, maxReason), text(one.Message, maxReason)}
		data, _ := json.Marshal(one) // of texts: it cannot fail
		if size += len(data); size > maxFaultText {
			break
		}
		b.Faults = append(b.Faults, one)
	}
	b.FaultsLeftOut += len(faults) - len(b.Faults)
	return b
}

// bound cuts what a plan, its drawing or a failure may make long.
func (r *Record) bound() {
	if over := len(r.Warnings) - maxWarnings; over > 0 {
		r.Warnings = r.Warnings[:maxWarnings]
		r.WarningsLeftOut += over
	}
	r.ShortScenes = r.ShortScenes[:min(len(r.ShortScenes), maxWarnings)]
	for i := range r.Warnings {
		r.Warnings[i] = cut(r.Warnings[i], maxLine)
	}
	r.EncoderWhy, r.Error = cut(r.EncoderWhy, maxReason), r.Error.bounded()
	for i := range r.Changes {
		c := &r.Changes[i]
		if c.Error = c.Error.bounded(); c.Error != nil && i > 0 { // the newest is looked at
			c.Error.Message, c.Error.Hint, c.Error.Tail, c.Error.Faults = cut(c.Error.Message, maxReason), cut(c.Error.Hint, maxReason), "", nil
		}
	}
}

// ending reports whether a record says that something ended without its result:
// that must always find room.
func (r *Record) ending() bool {
	return r.State == Failed || r.State == Cancelled || r.lastChange() == ChangeFailed
}

// lastChange is how the newest change that is over has ended; empty where one is
// being made, or there is none.
func (r *Record) lastChange() ChangeState {
	for i := range r.Changes {
		switch c := &r.Changes[i]; {
		case c.State == Processing:
			return ""
		case c.Ended():
			return c.State
		}
	}
	return ""
}

// encode is a record as it is stored, bounded first. One that would be too large
// is a *Failure, so that its job ends instead of being tried for ever.
func (r records) encode(rec *Record) ([]byte, error) {
	rec.bound()
	data, err := json.Marshal(rec)
	if err != nil {
		return nil, fmt.Errorf("record of %s: %w", rec.Name(), err)
	}
	limit := r.most
	if !rec.ending() {
		limit -= recordReserve
	}
	if len(data) > limit && (rec.State == Failed || rec.State == Cancelled) {
		// Written by another version, perhaps: what nobody needs any more goes.
		rec.WarningsLeftOut += len(rec.Warnings)
		rec.Warnings, rec.ShortScenes, rec.Attempts, rec.Returned, rec.Frames, rec.PreparedAhead = nil, nil, nil, nil, nil, nil
		if data, err = json.Marshal(rec); err != nil {
			return nil, fmt.Errorf("record of %s: %w", rec.Name(), err)
		}
	}
	if len(data) > limit {
		return nil, &Failure{
			Code: codeRecord, Message: fmt.Sprintf("the record of %s would have %d bytes, more than %d", rec.Name(), len(data), limit),
			Hint: "a film with fewer scenes, or submitted anew without the versions before, has a smaller one",
		}
	}
	return data, nil
}

// mostOf is how large a record may be on a connection.
func mostOf(nc *nats.Conn) int {
	const headers = 1 << 10
	return min(maxRecord, max(int(nc.MaxPayload())-headers, 2*recordReserve))
}

// event is the body of an event: the record, without its lists where it is large.
func (r *Record) event() ([]byte, error) {
	data, err := json.Marshal(r)
	if err != nil || len(data) <= maxEvent {
		return data, err
	}
	short := *r
	short.Abridged = true
	short.Clips, short.Attempts, short.Returned, short.Files = nil, nil, nil, nil
	for _, f := range r.Files {
		if f.Kind != "clip" {
			short.Files = append(short.Files, f)
		}
	}
	short.Changes = r.Changes[:min(len(r.Changes), r.waitingChanges()+1)] // and the one before them
	short.Warnings, short.ShortScenes, short.WarningsLeftOut = nil, nil, r.WarningsLeftOut+len(r.Warnings)
	return json.Marshal(&short)
}
