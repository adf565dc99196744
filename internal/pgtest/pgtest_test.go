package pgtest_test

import (
	"bufio"
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/pgtest"
)

// child makes a test binary start a server and wait to be killed.
const child = "INKREEL_PGTEST_CHILD"

func TestMain(m *testing.M) { pgtest.Main(m) }

// Every test has a database of its own.
func TestDatabasesAreTheTestsOwn(t *testing.T) {
	for range 2 {
		t.Run("", func(t *testing.T) {
			db, err := sql.Open("pgx", pgtest.URL(t))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec("CREATE TABLE mine (n INT)"); err != nil {
				t.Error(err)
			}
		})
	}
}

// The server does not outlive a process that is killed.
func TestServerEndsWithItsProcess(t *testing.T) {
	if os.Getenv(child) != "" {
		fmt.Println(pgtest.URL(t))
		select {}
	}
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends a process with another")
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestServerEndsWithItsProcess$")
	cmd.Env = append(os.Environ(), child+"=1", "TMPDIR="+openFolder(t))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(url, "@")
	addr, _, _ := strings.Cut(rest, "/")
	if c, err := net.Dial("tcp", addr); err != nil {
		t.Fatalf("the server of %q is not there: %v", url, err)
	} else {
		c.Close()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(time.Minute); ; <-tick.C {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		c.Close()
		if time.Now().After(deadline) {
			t.Fatal("the server outlives the process it was started by")
		}
	}
}

// openFolder is a folder that the test removes and the server's user may enter.
func openFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "pgtest-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}
