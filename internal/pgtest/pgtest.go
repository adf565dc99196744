// Package pgtest runs a real PostgreSQL server inside a test process: a private
// one on loopback with its data in a temporary folder, from the programs of
// Debian's package postgresql. Each test that asks gets an empty database of its
// own there.
//
// A package that uses it ends its tests with Main:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package pgtest

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx

	"github.com/inkreel/inkreel/internal/freeport"
)

// superuser is whom tests connect as, and password what the server wants of it.
const superuser = "inkreel"

var password = rand.Text()

// missing is what to do where there is no PostgreSQL.
const missing = "PostgreSQL is missing, on which the records of the service are tested: make setup-tests, or apt-get install postgresql"

// startTimeout is for a machine that is busy with much else.
const startTimeout = 3 * time.Minute

// server is a running one.
type server struct {
	addr    string
	dir     string
	admin   *sql.DB // for making databases
	process *os.Process
	gone    chan struct{} // closed when the process has ended
	release func()        // gives the port back
}

var (
	mu      sync.Mutex
	running *server // of this process; nil until a test asks
	made    int     // databases so far
)

// URL is an empty database that the test has for itself until it ends. The
// first test that asks starts the server.
func URL(t testing.TB) string {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if running == nil {
		s, err := start()
		if err != nil {
			t.Fatal(err)
		}
		running = s
	}
	s := running
	made++
	name := "test_" + strconv.Itoa(made)
	if _, err := s.admin.ExecContext(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := s.admin.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("%s cannot be dropped: %v", name, err)
		}
	})
	return s.url(name)
}

// Main runs a package's tests, ends the server where one was started, and exits.
func Main(m *testing.M) { Exit(m.Run()) }

// Exit ends the server where one was started, and exits.
func Exit(code int) {
	mu.Lock()
	if running != nil {
		running.stop()
	}
	os.Exit(code)
}

func (s *server) url(database string) string {
	return fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable", superuser, password, s.addr, database)
}

// find is the folder of PostgreSQL's programs. Debian keeps them out of $PATH,
// by version.
func find() (string, error) {
	if dirs, _ := filepath.Glob("/usr/lib/postgresql/*/bin"); len(dirs) > 0 {
		return slices.MaxFunc(dirs, func(a, b string) int { return version(a) - version(b) }), nil
	}
	path, err := exec.LookPath("postgres")
	if err != nil {
		return "", errors.New(missing)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return "", err
	}
	return filepath.Dir(path), nil
}

func version(dir string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(dir))) // 0 is older than all
	return n
}

// servant is who the server runs as: PostgreSQL refuses to be root's. nil is
// whoever runs the tests.
func servant() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", missing, err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

func start() (*server, error) {
	programs, err := find()
	if err != nil {
		return nil, err
	}
	as, err := servant()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "inkreel-postgres-")
	if err != nil {
		return nil, err
	}
	if as != nil {
		if err := os.Chown(dir, int(as.Uid), int(as.Gid)); err != nil {
			return nil, err
		}
	}
	data := filepath.Join(dir, "data")
	secret := filepath.Join(dir, "password")
	if err := os.WriteFile(secret, []byte(password), 0o644); err != nil { // the folder is its owner's alone
		return nil, err
	}
	initdb := exec.Command(filepath.Join(programs, "initdb"), "-D", data, "-U", superuser, "-A", "scram-sha-256", "--pwfile", secret, "-E", "UTF8", "--no-locale", "--no-sync", "--no-instructions")
	initdb.Dir, initdb.SysProcAttr = dir, attributes(as)
	if out, err := initdb.CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	// A server of somebody else's may take the port between choosing and using it.
	for range 5 {
		s := &server{dir: dir, gone: make(chan struct{})}
		var up bool
		if up, err = s.run(filepath.Join(programs, "postgres"), data, as); up {
			return s, nil
		}
	}
	os.RemoveAll(dir)
	return nil, err
}

// run reports whether the server came up.
func (s *server) run(program, data string, as *syscall.Credential) (bool, error) {
	addr, release, err := freeport.Take()
	if err != nil {
		return false, err
	}
	s.addr, s.release = addr, release
	var said bytes.Buffer
	cmd := exec.Command(program, "-D", data, "-h", "127.0.0.1", "-p", addr[len("127.0.0.1:"):], "-k", s.dir,
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off", "-c", "max_connections=300")
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = s.dir, &said, &said, attributes(as)
	started := make(chan error)
	go func() {
		// Where the system ends the server with the thread that started it, this
		// is that thread, and it stays.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
			close(s.gone)
		}
	}()
	if err := <-started; err != nil {
		release()
		return false, err
	}
	s.process = cmd.Process
	if s.admin, err = sql.Open("pgx", s.url("postgres")); err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for s.answers(ctx, data) != nil {
		select {
		case <-s.gone:
			release()
			return false, fmt.Errorf("postgres on %s ended: %s", addr, said.String())
		case <-ctx.Done():
			s.halt()
			return false, fmt.Errorf("postgres on %s does not answer after %v: %s", addr, startTimeout, said.String())
		case <-tick.C:
		}
	}
	return true, nil
}

// answers is an error where the server does not, or another one does: then it
// has other data.
func (s *server) answers(ctx context.Context, data string) error {
	var its string
	if err := s.admin.QueryRowContext(ctx, "SHOW data_directory").Scan(&its); err != nil {
		return err
	}
	if its != data {
		return fmt.Errorf("the server on %s is another one", s.addr)
	}
	return nil
}

// halt ends the process at once: nothing in it is worth keeping.
func (s *server) halt() {
	_ = s.process.Signal(syscall.SIGQUIT) // the server ends its children, which SIGKILL would not
	<-s.gone
	s.release()
}

// stop ends the server and removes what it had.
func (s *server) stop() {
	s.admin.Close()
	s.halt()
	os.RemoveAll(s.dir)
}
