//go:build linux

package child

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
)

// What runs in a child reaches no address, no file but those of its folder and the
// system's programs, no other process and none of the worker's secrets.
func TestChildrenAreHeldIn(t *testing.T) {
	linux(t)
	t.Setenv("INKREEL_NATS_PASSWORD", "knock-knock")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "knock-knock")
	r := newRig(t)
	layers, err := Probe(t.Context(), r.cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range layers {
		if l.Lacks != "" {
			t.Skipf("%s does not hold here: %s", l.Name, l.Lacks)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret")
	if err := os.WriteFile(secret, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.PutBytes(t.Context(), r.store, "job/x.json", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(outside, "socket")
	local, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	for _, do := range []string{
		"dial " + listener.Addr().String(), "dial-udp " + listener.Addr().String(), "dial-unix " + socket,
		"read " + secret, "read " + filepath.Join(r.store.Root(), "job", "x.json"), "read /etc/passwd", "read /proc/" + strconv.Itoa(os.Getpid()) + "/environ",
		"list " + r.store.Root(), "list /", "list " + r.temp,
		"write " + filepath.Join(outside, "new"), "write " + secret, "write " + filepath.Join(r.store.Root(), "new"),
		"signal", "environ knock-knock", "daemon setsid",
	} {
		t.Run(strings.Fields(do)[0], func(t *testing.T) {
			_, err := r.Prepare(t.Context(), "job", saying("! "+do), nil)
			if err == nil || !strings.Contains(err.Error(), "permission denied") && !strings.Contains(err.Error(), "not permitted") {
				t.Errorf("%s: %v", do, err)
			}
		})
	}
	if _, err := r.Prepare(t.Context(), "job", saying("! write own"), nil); err == nil || strings.Contains(err.Error(), "denied") {
		t.Errorf("its own folder: %v", err)
	}
}

// Children, and so what they start, give way to those who wait for an answer.
func TestChildrenGiveWay(t *testing.T) {
	linux(t)
	r := newRig(t)
	if _, err := r.Prepare(t.Context(), "job", saying("One."), nil); err != nil {
		t.Fatal(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.all {
		prio, err := unix.Getpriority(unix.PRIO_PROCESS, c.cmd.Process.Pid)
		own, errOwn := unix.Getpriority(unix.PRIO_PROCESS, 0)
		if nice := 20 - prio; err != nil || errOwn != nil || nice != max(niceness, 20-own) {
			t.Errorf("a child has niceness %d (%v), its parent %d (%v)", nice, err, 20-own, errOwn)
		}
		return
	}
	t.Error("there is no child")
}

// parentToBeKilled runs a pool whose child hangs, says so, and waits.
func parentToBeKilled(dir string) {
	store, err := artifact.NewScratch(filepath.Join(dir, "store"))
	if err != nil {
		panic(err)
	}
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	p := NewPool(Config{Command: []string{self, asChild}, Store: store, TempDir: dir, Setup: Setup{LogLevel: "info"}})
	go func() { _, _ = p.Prepare(context.Background(), "job", saying("! daemon"), nil) }()
	go func() {
		for {
			p.mu.Lock()
			for c := range p.all {
				if n := len(inSession(c.cmd.Process.Pid)); n > 1 {
					fmt.Println(c.cmd.Process.Pid)
				}
			}
			p.mu.Unlock()
			<-time.After(time.Millisecond)
		}
	}()
	select {}
}

// Children end with a parent that is killed.
func TestChildrenDieWithTheirParent(t *testing.T) {
	linux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, asParent, t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var child int
	_, err = fmt.Fscan(out, &child)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if err != nil {
		t.Fatal(err)
	}
	defer killSession(&os.Process{Pid: child})
	eventually(t, "the child has ended", func() bool {
		_, err := os.Stat(fmt.Sprintf("/proc/%d/exe", child)) // none of a process that has ended
		return errors.Is(err, os.ErrNotExist)
	})
}

// hostile is a run whose child may say whatever a test has it say.
func hostile(t testing.TB, s scope) (*run, *rig) {
	t.Helper()
	r := newRig(t)
	dir := t.TempDir()
	for _, d := range []string{boxName, fetchName} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	box, err := os.OpenRoot(filepath.Join(dir, boxName))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { box.Close() })
	c := &process{pool: r.Pool, dir: dir, box: box, wire: newWire(nil, new(bytes.Buffer), fromChild), gone: make(chan struct{})}
	close(c.gone)
	return &run{host: host{scope: s, fetch: asset.NewFetcher(filepath.Join(dir, fetchName), asset.Config{Timeout: time.Millisecond})}, child: c, ctx: t.Context(), result: make(chan result, 1)}, r
}

// hex64 is a digest of one digit.
func hex64(digit string) string { return strings.Repeat(digit, 64) }

// A child that was taken over reads, stores and removes only what its step does.
func TestTakenOverChildrenStayInScope(t *testing.T) {
	clip := "clip/" + hex64("c") + ".mp4"
	prepared := "job/" + hex64("a") + ".json"
	draws := scope{op: opDraw, prepared: prepared, scenes: 1, drawn: []string{clip, "rest/" + hex64("d")}}
	joins := scope{op: opJoin, prepared: prepared, scenes: 1}
	film := "film/job/" + hex64("a")[:16] + ".mp4"
	for _, c := range []struct {
		name string
		s    scope
		call call
		ok   bool
	}{
		{"reads its clip", draws, call{Op: askBring, Name: clip, Path: "x"}, true},
		{"reads another's film", joins, call{Op: askBring, Name: "film/other/" + hex64("b")[:16] + ".mp4", Path: "x"}, false},
		{"reads its own film", joins, call{Op: askStat, Name: film}, true},
		{"reads a film while it draws", draws, call{Op: askStat, Name: film}, false},
		{"reads records", draws, call{Op: askStat, Name: "record/job/1"}, false},
		{"reads plans", draws, call{Op: askStat, Name: "plan/" + hex64("b") + ".json"}, false},
		{"reads the engine's id", draws, call{Op: askStat, Name: "engine/id"}, false},
		{"reads by no digest", draws, call{Op: askStat, Name: "asset/logo"}, false},
		{"reads out of the store", draws, call{Op: askStat, Name: "asset/../../" + hex64("b")}, false},
		{"stores its clip", draws, call{Op: askPut, Name: clip, Path: "file"}, true},
		{"stores another clip", draws, call{Op: askPut, Name: "clip/" + hex64("b") + ".mp4", Path: "file"}, false},
		{"stores a film while it draws", draws, call{Op: askPut, Name: film, Path: "file"}, false},
		{"stores its film", joins, call{Op: askPut, Name: film, Path: "file"}, true},
		{"stores another's film", joins, call{Op: askPut, Name: "film/job/" + hex64("b")[:16] + ".mp4", Path: "file"}, false},
		{"stores a source under another digest", scope{op: opPrepare}, call{Op: askPut, Name: "asset/" + hex64("b"), Path: "file"}, false},
		{"stores a source under its digest", scope{op: opPrepare}, call{Op: askPut, Name: "asset/2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881", Path: "file"}, true},
		{"stores what lies outside", draws, call{Op: askPut, Name: clip, Path: "../fetch/secret"}, false},
		{"stores what a link leads to", draws, call{Op: askPut, Name: clip, Path: "link"}, false},
		{"stores what is no file", draws, call{Op: askPut, Name: clip, Path: "pipe"}, false},
		{"has a file made outside", draws, call{Op: askBring, Name: clip, Path: "../fetch/new"}, false},
		{"has a file made through a link", draws, call{Op: askBring, Name: clip, Path: "dir/new"}, false},
		{"has a file replaced", draws, call{Op: askBring, Name: clip, Path: "file"}, false},
		{"removes what is whole", draws, call{Op: askDelete, Name: clip}, false},
		{"removes records", draws, call{Op: askDelete, Name: "record/job/1"}, false},
		{"fetches while it draws", draws, call{Op: askFetch, Source: "data:,x", Path: "x"}, false},
		{"fetches a file of the worker's", scope{op: opPrepare}, call{Op: askFetch, Source: "/etc/passwd", Path: "x"}, false},
		{"hands out scenes while it draws", draws, call{Op: askAhead}, false},
		{"says that joining begins while it draws", draws, call{Op: askBegin}, false},
		{"asks for what nobody does", draws, call{Op: "exec"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			run, r := hostile(t, c.s)
			if c.s.op == opDraw {
				run.fetch = nil
			}
			box, outside := run.child.box.Name(), filepath.Join(run.child.dir, fetchName)
			for _, err := range []error{
				os.WriteFile(filepath.Join(box, "file"), []byte("x"), 0o600), os.WriteFile(filepath.Join(outside, "secret"), []byte("x"), 0o600),
				os.Symlink(filepath.Join(outside, "secret"), filepath.Join(box, "link")), os.Symlink(outside, filepath.Join(box, "dir")),
				exec.Command("mkfifo", filepath.Join(box, "pipe")).Run(),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			if !strings.HasPrefix(c.name, "stores") {
				for _, name := range []string{clip, film, "record/job/1", "engine/id"} {
					if _, err := artifact.PutBytes(t.Context(), r.store, name, []byte("x")); err != nil {
						t.Fatal(err)
					}
				}
			}
			before := contents(t, r.store)
			_, err := run.do(c.call)
			if (err == nil) != c.ok {
				t.Errorf("%v", err)
			}
			after := contents(t, r.store)
			if !c.ok && len(after) != len(before) {
				t.Errorf("the store holds %v, held %v", after, before)
			}
			if names, _ := os.ReadDir(outside); len(names) != 1 {
				t.Errorf("outside lie %v", names)
			}
		})
	}
}

// An object that is damaged may be removed by who made it anew.
func TestDamagedMayBeRemoved(t *testing.T) {
	name := "clip/" + hex64("c") + ".mp4"
	run, r := hostile(t, scope{op: opJoin, prepared: "job/" + hex64("a") + ".json"})
	if _, err := artifact.PutBytes(t.Context(), r.store, name, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.store.Root(), name), []byte("hurt!"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := run.do(call{Op: askDelete, Name: name}); err != nil {
		t.Error(err)
	}
	if _, err := r.store.Stat(t.Context(), name); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// Whatever a child sends, its parent lives, and the store holds no more.
func FuzzReceive(f *testing.F) {
	seed := func(kind string, body any) {
		var b bytes.Buffer
		if err := newWire(nil, &b, 0).send(kind, 1, body); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	seed(kindReady, ready{})
	seed(kindFrames, 5)
	seed(kindFrames, -5)
	seed(kindLog, line{Message: "m", Fields: map[string]any{"a": 1}})
	seed(kindCall, call{Op: askPut, Name: "clip/" + hex64("c") + ".mp4", Path: "../x"})
	seed(kindCall, call{Op: askBring, Name: "job/" + hex64("c") + ".json", Path: "x"})
	seed(kindCall, call{Op: askFetch, Source: "data:,x", Path: "x"})
	seed(kindCall, json.RawMessage(`{"op": "ahead", "prepared": {"Scenes": 1000000000000}}`))
	seed(kindResult, json.RawMessage(`{"prepared": {"Scenes": 9}, "failed": {"missing": [-1], "restart": {}}, "events": [{"work": {"x": -1}, "scene": {}}]}`))
	f.Add([]byte{255, 255, 255, 255})
	f.Add([]byte{2, 0, 0, 0, '{', '}'})
	f.Fuzz(func(t *testing.T, data []byte) {
		run, r := hostile(t, scope{op: opPrepare})
		run.child.isReady = make(chan struct{})
		run.child.current = run
		run.child.wire.r.Reset(bytes.NewReader(data))
		for {
			m, err := run.child.wire.receive()
			if err == nil {
				err = run.child.take(m)
			}
			if err != nil {
				break
			}
		}
		run.calls.Wait()
		select {
		case out := <-run.result:
			if err := run.failed(out); err == nil {
				_, _ = checkPrepared(out.Prepared), run.scope.checkFilm(out.Film)
			} else if permanent, f := r.Judge(err); f == nil {
				t.Errorf("%v, %v", permanent, f)
			}
		default:
		}
		for name := range contents(t, r.store) {
			kind, digest := parts(name)
			if kind != kindSpeech || digest == "" {
				t.Errorf("the store holds %s", name)
			}
		}
	})
}
