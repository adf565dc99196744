// Package drawn names what this build draws. Two builds whose drawing versions
// are equal give the same bytes for the same scene; a film's clips are all of
// one drawing version. It follows from pictures alone, not from time, commit or
// machine of the build: small scenes of every kind of element, in every look and
// by every setting of the encoders, are drawn when the code is changed, and
// probes.txt holds the hashes of their clips. A test draws them again.
//
// In goes that file, out comes Version.
package drawn

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"strings"
)

//go:generate go run ./probe

//go:embed probes.txt
var probes string

// Probe is one line of the file: what is drawn, or asked of an encoder.
type Probe struct {
	Name   string
	Digest string // of what comes of it on amd64: 16 hex digits
	// Look is what can be seen of it: mean luma of parts of the last picture, two
	// hex digits each, row by row; "-" where there is no picture.
	Look string
}

// Probes are the lines of the file.
func Probes() []Probe { return parse(probes) }

// comment begins lines that say something to readers of the file.
const comment = "#"

func parse(file string) (all []Probe) {
	for line := range strings.Lines(file) {
		if f := strings.Fields(line); len(f) == 3 && !strings.HasPrefix(line, comment) {
			all = append(all, Probe{f[0], f[1], f[2]})
		}
	}
	return all
}

// head is the beginning of the file.
const head = comment + " What this build draws: name, hash and look of every probe. Written by go generate ./internal/drawn.\n"

// Write is the file that holds probes.
func Write(all []Probe) string {
	var b strings.Builder
	b.WriteString(head)
	for _, p := range all {
		fmt.Fprintln(&b, p.Name, p.Digest, p.Look)
	}
	return b.String()
}

// digits of a hash tell a version from all others.
const digits = 12

// version is made once: every key of a clip holds it.
var version = of(Probes())

// Version is the drawing version of this build, 12 hex digits.
func Version() string { return version }

// With tells this process from others of the same build by the faces that are
// installed beside the bundled ones, named by a hash of their files: what is set in
// them looks otherwise. It is called before anything asks for the version.
func With(faces string) { version = with(version, faces) }

func with(version, faces string) string {
	sum := sha256.Sum256([]byte(version + " " + faces))
	return hex.EncodeToString(sum[:])[:digits]
}

// of is the drawing version of a build whose probes are these. How they look
// adds nothing to their hashes.
func of(all []Probe) string {
	h := sha256.New()
	for _, p := range all {
		fmt.Fprintln(h, p.Name, p.Digest)
	}
	return hex.EncodeToString(h.Sum(nil))[:digits]
}
