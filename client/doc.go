// Package client calls a service's REST API v2: it has films, podcasts and scripts
// made of prompts, scripts, documents and recordings, follows their making, edits
// their frames, and knows the workspace's videos, styles and credits.
//
// It imports nothing but the standard library, so whoever calls a service links
// neither its engine nor its databases. docs/api.md has all fields and their rules;
// the names here are those of the API in Go's spelling.
//
// A Client is safe for concurrent use. Every call takes a context, which bounds it
// with all its retries. Requests that are turned away for now (429), that meet a
// fault of the server (5xx) or a broken connection are sent again, after as long as
// Retry-After says, or else longer each time; those that would do something twice
// are not, but for requests of films, which carry an Idempotency-Key. What is refused
// is an *Error, with all faults of the body at once.
package client
