// Command fuzz runs every fuzz target of the module for a while, several at a
// time, and prints what each did. A time goes in; failing inputs come out, as
// files under testdata/fuzz of their packages, which every test run tries again.
//
//	go run ./internal/fuzz -time 60s          # make fuzz
//	go run ./internal/fuzz -time 1s -run Tex  # targets whose package or name has Tex
//	go run ./internal/fuzz -keep 4            # and keep new inputs that reached new code
//	go run ./internal/fuzz -time 1s -of 3     # a third of the packages, another every day
//
// What is found interesting on the way is kept by go in its build cache, in the
// folder fuzz of go env GOCACHE, and begun from the next time.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/internal/rota"
)

// Of inputs that are kept: how large one may be in bytes.
const maxKept = 2 << 10

// settings are how long and with what to fuzz.
type settings struct {
	time     time.Duration // of each target
	parallel int           // targets at a time
	keep     int           // inputs kept of each target, the newest
	only     string
	of       int    // each so-manieth package, others every day
	report   string // file
	binaries string // folder
	cache    string // folder of interesting inputs
}

// target is one fuzz test.
type target struct{ dir, pkg, name string }

func (t target) String() string { return filepath.ToSlash(t.dir) + " " + t.name }

func main() {
	log.SetFlags(0)
	log.SetPrefix("fuzz: ")
	var s settings
	flag.DurationVar(&s.time, "time", time.Minute, "for each target")
	flag.IntVar(&s.parallel, "parallel", runtime.GOMAXPROCS(0), "targets at a time, each on one processor")
	flag.IntVar(&s.keep, "keep", 0, "inputs of each target, at most, that are copied from the cache into its testdata: those that reached new code last")
	flag.StringVar(&s.report, "report", "", "append what failed to this file, and end well: a search by chance finds old faults as well as new ones")
	flag.IntVar(&s.of, "of", 1, "only each so-manieth package, others every day")
	flag.StringVar(&s.only, "run", "", "only targets whose package or name holds this")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, s)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// run builds the targets and fuzzes each.
func run(ctx context.Context, s settings) error {
	targets, err := find(".")
	if err != nil {
		return err
	}
	targets = slices.DeleteFunc(targets, func(t target) bool { return !strings.Contains(t.String(), s.only) })
	targets = turn(targets, s.of, rota.Today())
	if s.binaries, err = os.MkdirTemp("", "inkreel-fuzz-*"); err != nil {
		return err
	}
	defer os.RemoveAll(s.binaries)
	out, err := exec.CommandContext(ctx, "go", "env", "GOCACHE").Output()
	if err != nil {
		return fmt.Errorf("go env GOCACHE: %w", err)
	}
	s.cache = filepath.Join(strings.TrimSpace(string(out)), "fuzz")
	began := time.Now()
	if err := build(ctx, s, targets); err != nil {
		return err
	}
	fmt.Printf("%d targets built in %.0f s\n", len(targets), time.Since(began).Seconds())
	var mu sync.Mutex
	var failed []string
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(s.parallel)
	for _, t := range targets {
		group.Go(func() error {
			line, err := fuzz(gctx, s, t)
			if err == nil && s.keep > 0 {
				err = keep(s, t)
			}
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = append(failed, t.String())
				line = "FAILED\n" + err.Error()
			}
			fmt.Printf("%-44s %s\n", t, line)
			return gctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	fmt.Printf("%d targets in %.0f s\n", len(targets), time.Since(began).Seconds())
	if s.report != "" && len(failed) > 0 {
		return note(s.report, failed)
	}
	if len(failed) > 0 {
		return fmt.Errorf("%d failed: %s", len(failed), strings.Join(failed, ", "))
	}
	return nil
}

// turn is the targets of every n-th package, those whose turn it is on a day.
func turn(targets []target, n, day int) []target {
	var packages []string
	for _, t := range targets {
		if !slices.Contains(packages, t.dir) {
			packages = append(packages, t.dir)
		}
	}
	return slices.DeleteFunc(slices.Clone(targets), func(t target) bool {
		return !rota.Due(slices.Index(packages, t.dir), n, day)
	})
}

// note adds a line for each target that failed to a file.
func note(file string, failed []string) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(strings.Join(failed, "\n") + "\n")
	return errors.Join(err, f.Close())
}

var declaration = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

// find lists the fuzz targets below a folder.
func find(root string) (targets []target, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range declaration.FindAllSubmatch(source, -1) {
			dir := filepath.Dir(path)
			targets = append(targets, target{dir, "github.com/inkreel/inkreel/" + filepath.ToSlash(dir), string(m[1])})
		}
		return nil
	})
	return targets, err
}

// build makes a test binary of each package that has targets, instrumented, all
// at once: they share most of what they are built of.
func build(ctx context.Context, s settings, targets []target) error {
	if len(targets) == 0 {
		return errors.New("no such target")
	}
	// -vet is lint's business. -fuzz takes one package only; what it adds to the
	// compiler's flags is this.
	args := []string{"test", "-c", "-vet", "off", "-gcflags", "github.com/inkreel/inkreel/...=-d=libfuzzer", "-o", s.binaries + string(filepath.Separator)}
	for _, t := range targets {
		if dir := "./" + filepath.ToSlash(t.dir); !slices.Contains(args, dir) {
			args = append(args, dir)
		}
	}
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("build tests: %w\n%s", err, out)
	}
	return nil
}

// version is an element of a package's path that go leaves out of its binary's name.
var version = regexp.MustCompile(`^v([2-9]|[1-9][0-9]+)$`)

// binary is where the tests of a target's package are built to.
func (s settings) binary(t target) string {
	pkg := t.pkg
	if version.MatchString(filepath.Base(pkg)) {
		pkg = filepath.Dir(pkg)
	}
	return filepath.Join(s.binaries, filepath.Base(pkg)+".test")
}

// inputs is where go keeps what was found interesting of a package.
func (s settings) inputs(t target) string { return filepath.Join(s.cache, filepath.FromSlash(t.pkg)) }

// progress is what go prints of a target as it goes on.
var progress = regexp.MustCompile(`execs: (\d+) .*new interesting: \d+ \(total: (\d+)\)`)

// fuzz runs one target; line is what it did.
func fuzz(ctx context.Context, s settings, t target) (line string, err error) {
	cmd := exec.CommandContext(ctx, s.binary(t), "-test.run", "^$", "-test.fuzz", "^"+t.name+"$", "-test.fuzzcachedir", s.inputs(t),
		// An input that is only interesting is not worth the minute that go would shrink it for.
		"-test.fuzztime", s.time.String(), "-test.fuzzminimizetime", "5s", "-test.parallel", "1")
	cmd.Dir = t.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	text := out.String()
	if err != nil && !overslept(text) {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	if strings.Contains(text, "SKIP") {
		return "skipped", nil
	}
	all := progress.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return "only its seeds", nil
	}
	last := all[len(all)-1]
	return fmt.Sprintf("%9s inputs, %5s interesting", last[1], last[2]), nil
}

// overslept reports whether a target failed only because an input was at work
// when the time was over, which go takes for a failure of the target
// (https://go.dev/issue/75804). A real one has an input written.
func overslept(text string) bool {
	return strings.Contains(text, "context deadline exceeded") && !strings.Contains(text, "Failing input written") && !strings.Contains(text, "panic:")
}

// keep copies the newest small inputs from the cache to the package: what
// reached new code last lies deepest.
func keep(s settings, t target) error {
	from, to := filepath.Join(s.inputs(t), t.name), filepath.Join(t.dir, "testdata", "fuzz", t.name)
	entries, err := os.ReadDir(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Size() <= maxKept {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, f := range files[:min(s.keep, len(files))] {
		data, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err == nil {
			err = os.MkdirAll(to, 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, f.Name()), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return err
}
