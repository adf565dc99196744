package child

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// scope is what a child may do in the store during one step. It never lists, and
// no name can be guessed: all but those of films are made of a SHA-256.
//
//   - It reads objects of the kinds that steps read, and of films the one that it
//     joins.
//   - It stores what its step makes: of a drawn scene the clip that the prepared
//     job names, of a joined film that film. What is named by its bytes (prepared
//     jobs, sources, voices) must have that digest. What is named by what it was
//     made from (speech, sound, posters) is believed. Nothing is overwritten.
//   - It removes what the parent, too, finds damaged.
type scope struct {
	op       string
	prepared string
	scenes   int      // of the job
	drawn    []string // what drawing the scene may bring into the store, of a step that draws
}

// Kinds of objects: the first words of their names.
const (
	kindAsset  = "asset"
	kindClip   = "clip"
	kindFilm   = "film"
	kindJob    = "job"
	kindPoster = "poster"
	kindSpeech = "speech"
	kindSound  = "sound"
	kindTail   = "rest"
	kindVoice  = "voice"
)

var (
	// readable are the kinds that steps read.
	readable = []string{kindAsset, kindClip, kindJob, kindPoster, kindSpeech, kindSound, kindTail, kindVoice}
	// ownDigest are the kinds that are named by their bytes.
	ownDigest = []string{kindAsset, kindJob, kindVoice}
	// writable are the kinds that each step stores, besides the scene's clip and the
	// film. A narration that is lost is made again by who needs it; a job is stored
	// by who has it begin anew.
	writable = map[string][]string{
		opPrepare: {kindJob, kindAsset, kindVoice, kindSpeech},
		opVariant: {kindJob, kindAsset, kindVoice, kindSpeech},
		opRevise:  {kindJob, kindAsset, kindVoice, kindSpeech},
		opDraw:    {kindJob, kindVoice, kindSpeech},
		opSound:   {kindSound, kindPoster, kindVoice, kindSpeech},
		opJoin:    {kindJob, kindSound, kindPoster, kindVoice, kindSpeech},
	}
)

// errScope is the error of a child that asks for what its step does not need.
var errScope = errors.New("not a name this step may use")

// parts are the kind of an object and the digest in its name, empty where it has
// none.
func parts(name string) (kind, digest string) {
	kind, base, _ := strings.Cut(name, "/")
	digest, _, _ = strings.Cut(base, ".")
	if _, err := hex.DecodeString(digest); err != nil || len(digest) != 64 || digest != strings.ToLower(digest) {
		digest = ""
	}
	return kind, digest
}

// revisionDigits of a prepared job's hash name its films.
const revisionDigits = 16

// ownFilm reports whether a name is of the film that the step joins.
func (s scope) ownFilm(name string) bool {
	revision := strings.TrimPrefix(s.prepared, kindJob+"/")
	return s.op == opJoin && len(revision) > revisionDigits && strings.Count(name, "/") == 2 && strings.HasPrefix(name, kindFilm+"/") &&
		strings.HasPrefix(path.Base(name), revision[:revisionDigits]+".")
}

// read returns why an object may not be read.
func (s scope) read(name string) error {
	kind, digest := parts(name)
	if artifact.CheckName(name) == nil && (slices.Contains(readable, kind) && digest != "" || s.ownFilm(name)) {
		return nil
	}
	return fmt.Errorf("read %.200q: %w", name, errScope)
}

// write returns why an object may not be stored.
func (s scope) write(name string) error {
	kind, digest := parts(name)
	switch {
	case artifact.CheckName(name) != nil:
	case digest != "" && slices.Contains(writable[s.op], kind), slices.Contains(s.drawn, name), s.ownFilm(name):
		return nil
	}
	return fmt.Errorf("store %.200q: %w", name, errScope)
}

// remove removes an object that the parent finds damaged, or that leads to what
// is.
func (s scope) remove(ctx context.Context, store artifact.Store, name string) error {
	kind, digest := parts(name)
	if kind == kindTail && slices.Contains(s.drawn, name) {
		return store.Delete(ctx, name)
	}
	if err := s.read(name); err != nil {
		return err
	}
	o, err := store.Stat(ctx, name)
	if err == nil && slices.Contains(ownDigest, kind) && o.SHA256 != digest {
		return store.Delete(ctx, name)
	}
	if err == nil {
		err = artifact.Verify(ctx, store, name)
	}
	switch {
	case errors.Is(err, artifact.ErrNotFound):
		return nil
	case errors.Is(err, artifact.ErrCorrupt):
		return store.Delete(ctx, name)
	case err != nil:
		return err
	}
	return fmt.Errorf("remove %.200q, which is whole: %w", name, errScope)
}

// stored is r as it is to be stored: one whose name says its bytes ends with an
// error when they are others.
func stored(name string, r io.Reader) io.Reader {
	if kind, digest := parts(name); slices.Contains(ownDigest, kind) {
		return artifact.Expect(r, digest)
	}
	return r
}

// Bounds of what a child says of a job.
const (
	maxScenes  = 10_000
	maxFrames  = 100_000_000
	maxStrings = 4096 // of a list

	maxCoreSeconds = 1e9
)

// checkPrepared returns why what a child says of a prepared job cannot be so.
func checkPrepared(p queue.Prepared) error {
	kind, digest := parts(p.Name)
	bad := kind != kindJob || digest == "" || p.Scenes < 1 || p.Scenes > maxScenes || len(p.Frames) != p.Scenes ||
		len(p.Clips) != 0 && len(p.Clips) != p.Scenes || len(p.Variants) > maxStrings || len(p.IDs) != 0 && len(p.IDs) != p.Scenes ||
		p.CoreSeconds < 0 || p.CoreSeconds > maxCoreSeconds
	for _, n := range p.Frames {
		bad = bad || n < 0 || n > maxFrames
	}
	for _, name := range p.Clips {
		bad = bad || name != "clip/.mp4" && artifact.CheckName(name) != nil // those ahead of their plan have no key yet
	}
	if bad {
		return fmt.Errorf("%w: a prepared job that cannot be", errProtocol)
	}
	return nil
}

// checkFilm returns why what a child says of a film cannot be so.
func (s scope) checkFilm(f queue.Film) error {
	bad := !s.ownFilm(f.Name) || len(f.Files) > maxScenes+maxStrings
	for _, file := range f.Files {
		kind, digest := parts(file.Name)
		bad = bad || artifact.CheckName(file.Name) != nil || !s.ownFilm(file.Name) && (kind != kindClip || digest == "") || file.Size < 0
	}
	if bad {
		return fmt.Errorf("%w: a film that cannot be", errProtocol)
	}
	return nil
}

// checkScenes returns why scenes cannot be those of a job with n.
func checkScenes(scenes []int, n int) error {
	for _, i := range scenes {
		if i < 0 || i >= n {
			return fmt.Errorf("%w: scene %d of %d", errProtocol, i, n)
		}
	}
	return nil
}

// errProtocol is the error of a child that says what none of ours says.
var errProtocol = errors.New("the child process does not keep to the protocol")
