package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/machine"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/child"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/sandbox"
	"github.com/inkreel/inkreel/mux"
)

type doctorCmd struct {
	Work    string `help:"Folder for temporary files. Defaults to the system's." placeholder:"DIR"`
	Encoder string `default:"auto" enum:"auto,inkreel,x264,nvenc,qsv,vaapi,videotoolbox,amf" env:"INKREEL_ENCODER" help:"Encoder that must work: ${enum}."`
	Server  bool   `help:"Also list what NATS and the store leave open to strangers."`
	busFlags
}

// checkup prints findings and counts what is wrong.
type checkup struct {
	c   *console
	bad int
}

// say prints one finding: found, or err where something is wrong.
func (k *checkup) say(what, found string, err error) {
	state := "ok"
	if err != nil {
		state, found = "missing", err.Error()
		k.bad++
	}
	k.note(state, what, found)
}

func (k *checkup) note(state, what, found string) {
	fmt.Fprintf(k.c.out, "%-8s %-12s %s\n", state, what, found)
}

// minTemp is how much room for temporary files the doctor asks for: a long
// film's clips and sound.
const minTemp = 1 << 30

// Run says of everything the engine needs whether it is here.
func (cmd *doctorCmd) Run(ctx context.Context, c *console) error {
	fmt.Fprintln(c.out, "inkreel", engine.Version)
	k := &checkup{c: c}
	tools, err := mux.Find(ctx, mux.Config{})
	found := ""
	if err == nil {
		found = tools.Version + " at " + tools.FFmpeg
	}
	k.say("ffmpeg", found, err)
	speaker, err := trySpeaker(ctx)
	if err == nil {
		found = fmt.Sprintf("%s; roughly: %s; to be understood these need a speech provider or recordings: %s", speaker.Name(),
			strings.Join(locale.Graded(locale.Rough), ", "), strings.Join(locale.Graded(locale.Poor), ", "))
	}
	k.say("speech", found, err)
	n, err := fonts.Check()
	k.say("fonts", fmt.Sprintf("%d faces", n), err)
	k.temp(cmd.Work)
	k.isolation(ctx, cmd.Work)
	if tools != nil {
		k.encoders(ctx, tools, cmd.Encoder)
	}
	cmd.bus(ctx, k)
	if k.bad > 0 {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("missing or broken: %d", k.bad), Hint: "see above"}
	}
	return nil
}

// isolation starts a child process as workers do and says what holds it in.
func (k *checkup) isolation(ctx context.Context, dir string) {
	command, err := ownCommand(childName)
	var layers []sandbox.Layer
	if err == nil {
		layers, err = child.Probe(ctx, child.Config{Command: command, TempDir: dir, Setup: child.Setup{LogLevel: "error", Memory: usualChildMemory << 20}})
	}
	if err != nil {
		k.say("isolation", "", fmt.Errorf("child processes do not start: %w; workers need --isolate off", err))
		return
	}
	for _, l := range layers {
		if l.Lacks == "" {
			k.say("isolation", l.Name, nil)
		} else {
			k.note("lacks", "isolation", fmt.Sprintf("%s: %s; it takes %s", l.Name, l.Lacks, l.Remedy()))
		}
	}
}

// temp looks at the folder for temporary files.
func (k *checkup) temp(dir string) {
	if dir == "" {
		dir = os.TempDir()
	}
	made, err := os.MkdirTemp(dir, "inkreel-doctor-*")
	if err == nil {
		os.Remove(made)
	}
	found := dir
	if free, ok := machine.FreeDisk(dir); ok {
		found += ", " + bytesOf(free) + " free"
		if err == nil && free < minTemp {
			err = fmt.Errorf("%s: want %s or more", found, bytesOf(minTemp))
		}
	}
	k.say("temp", found, err)
}

// encoders tries every encoder. One in hardware that does not work is no
// fault, unless it was asked for.
func (k *checkup) encoders(ctx context.Context, tools *mux.Tools, want string) {
	k.note("ok", mux.EncoderInkreel, "our own; taken for scenes of which little changes")
	k.note("ok", mux.EncoderX264, "taken for scenes in which a video plays, unless the film goes to hardware")
	first := true
	for _, name := range mux.HardwareEncoders() {
		a := tools.TryEncoder(ctx, name)
		took := a.Took.Round(time.Millisecond)
		switch {
		case !a.OK && name == want:
			k.say(name, "", fmt.Errorf("asked for, but %s (%v)", a.Why, took))
		case !a.OK:
			k.note("no", name, fmt.Sprintf("not taken: %s (%v)", a.Why, took))
		case first:
			k.note("ok", name, fmt.Sprintf("taken for films whose frames change all over (%s in %v)", a.Why, took))
			first = false
		default:
			k.note("ok", name, fmt.Sprintf("works, but one before it does too (%s in %v)", a.Why, took))
		}
	}
}

// bus looks at NATS and the store where they were named. It makes no streams:
// that is for the first worker, which knows how many replicas they shall have.
func (cmd *doctorCmd) bus(ctx context.Context, k *checkup) {
	var q *queue.Queue
	if cmd.NATS == "" && cmd.Context == "" {
		k.note("-", "nats", "not asked: name it with --nats or --context")
	} else {
		nc, err := cmd.connect("inkreel doctor", nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // LastError has it
		found := ""
		if err == nil {
			defer nc.Close()
			if q, found, err = cmd.look(ctx, nc); err != nil {
				err = cmp.Or(denial(nc.LastError()), err)
			}
		}
		k.say("nats", found, err)
		if err == nil && cmd.Server {
			k.exposedBus(nc)
		}
	}
	shown, _, _ := strings.Cut(cmd.Store, "?")
	switch {
	case cmd.Store == "":
		k.note("-", "store", "not asked: name it with --store")
	case cmd.Store == "object" && q == nil:
		k.note("-", "store", "object: not asked, since there is no engine on NATS to look at")
	default:
		store, err := openStore(ctx, cmd.Store, q)
		found := ""
		if err == nil {
			found, err = tryStore(ctx, store)
		}
		k.say("store", shown+": "+found, err)
		if err == nil && cmd.Server {
			k.exposedStore(store, cmd.Store)
		}
	}
}

// look describes a server, and opens the engine's queue on it if there is one.
func (cmd *doctorCmd) look(ctx context.Context, nc *nats.Conn) (q *queue.Queue, found string, err error) {
	replicas, err := queue.Look(ctx, nc, cmd.Prefix)
	if err != nil {
		return nil, "", err
	}
	found = fmt.Sprintf("%s, server %s", cmd.where(), nc.ConnectedServerVersion())
	if tls, err := nc.TLSConnectionState(); err == nil && len(tls.PeerCertificates) > 0 {
		found += ", TLS with " + tls.PeerCertificates[0].Subject.CommonName
	}
	if replicas == 0 {
		return nil, found + ", no streams yet: the first worker makes them", nil
	}
	q, err = queue.Open(ctx, nc, queue.Options{Prefix: cmd.Prefix})
	return q, fmt.Sprintf("%s, streams with %d replicas", found, replicas), err
}

// tryStore puts an object, reads it back and removes it.
func tryStore(ctx context.Context, s artifact.Store) (string, error) {
	began := time.Now()
	name := "doctor/" + nuid.Next()
	data := []byte(name)
	if _, err := artifact.PutBytes(ctx, s, name, data); err != nil {
		return "", err
	}
	got, err := artifact.ReadAll(ctx, s, name, int64(len(data)))
	if err == nil && string(got) != name {
		err = artifact.ErrCorrupt
	}
	if err := errors.Join(err, s.Delete(ctx, name)); err != nil {
		return "", err
	}
	return fmt.Sprintf("written, read and removed in %v", time.Since(began).Round(time.Millisecond)), nil
}

// exposedBus notes what of a server is open to others than its users.
func (k *checkup) exposedBus(nc *nats.Conn) {
	if !nc.AuthRequired() {
		k.note("open", "nats", "no password: whoever reaches it may submit, change and cancel every job; see INKREEL_NATS_PASSWORD and --creds")
	}
	host, _, err := net.SplitHostPort(nc.ConnectedAddr())
	ip := net.ParseIP(host)
	if _, plain := nc.TLSConnectionState(); plain != nil && err == nil && (ip == nil || !ip.IsLoopback()) {
		k.note("open", "nats", "no TLS: passwords, plans and films can be read on the way; use tls:// and --tls-ca")
	}
}

// exposedStore notes what of a store is open to others than its users.
func (k *checkup) exposedStore(store artifact.Store, spec string) {
	if f, ok := store.(*artifact.Folder); ok {
		if info, err := os.Stat(f.Root()); err == nil && info.Mode().Perm()&0o007 != 0 {
			k.note("open", "store", f.Root()+": every user of this machine may read it; chmod o-rwx keeps plans and films from them")
		}
	}
	if artifact.IsS3(spec) && strings.Contains(spec, "endpoint=http://") {
		k.note("open", "store", "plain HTTP: what is stored can be read on the way; use an https:// endpoint")
	}
}
