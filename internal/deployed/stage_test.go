package deployed

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/inkreel/inkreel/internal/freeport"
)

// inTime is how long is waited for what must come: a loaded machine may stand still
// in between.
const inTime = 10 * time.Minute

// process is one of a pod's containers.
type process struct {
	cmd     *exec.Cmd
	api     string // where it serves what is port 8080 in its container
	metrics string // and 8081
	gone    chan struct{}
	mu      sync.Mutex
	said    bytes.Buffer
}

// Write implements io.Writer.
func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.Write(b)
}

func (p *process) words() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String()
}

// begin starts a container of a pod: what lies in the container, or is another's
// name there, is here what places has for it.
func begin(t *testing.T, program string, of pod, places []string) *process {
	t.Helper()
	p := &process{api: freeport.ForTest(t), metrics: freeport.ForTest(t), gone: make(chan struct{})}
	own := strings.NewReplacer(append(slices.Clone(places), "0.0.0.0:8080", p.api, "0.0.0.0:8081", p.metrics)...)
	var args []string
	for i, arg := range of.args {
		if i > 0 && of.args[i-1] == "--work" {
			arg = t.TempDir()
		}
		args = append(args, own.Replace(arg))
	}
	p.cmd = exec.Command(program, args...)
	p.cmd.Stdout, p.cmd.Stderr = p, p
	p.cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "TMPDIR=" + t.TempDir()}
	for name, value := range of.env {
		p.cmd.Env = append(p.cmd.Env, name+"="+own.Replace(value))
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait()
		close(p.gone)
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // ended in order already, but where the test failed
		<-p.gone
		if t.Failed() {
			t.Logf("%v:\n%s", args, p.words())
		}
	})
	return p
}

// await polls until a process says that it is ready.
func (p *process) await(t *testing.T) {
	t.Helper()
	p.until(t, "it is ready", func() bool {
		res, err := http.Get("http://" + p.api + "/readyz")
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}

// until polls while the process lives.
func (p *process) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(inTime); !ok(); <-tick.C {
		select {
		case <-p.gone:
			t.Fatalf("the process of %v ended before %s", p.cmd.Args, what)
		default:
		}
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// stop ends a process as orchestrators do, and wants it to end well.
func (p *process) stop(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	<-p.gone
	if code := p.cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("%v ended with %d", p.cmd.Args, code)
	}
}

// natsServers runs servers of a configuration, of which addresses and folders alone
// are the test's own, and returns their clients' addresses.
func natsServers(t *testing.T, conf string, n int, password string) (clients []string) {
	t.Helper()
	t.Setenv("NATS_PASSWORD", `"`+password+`"`)
	var routes []string
	for range n {
		clients = append(clients, freeport.ForTest(t))
		routes = append(routes, freeport.ForTest(t))
	}
	var all []*server.Server
	for i := range n {
		name := fmt.Sprintf("nats-%d", i)
		t.Setenv("POD_NAME", name)
		own := []string{"0.0.0.0:4222", clients[i], "listen: 0.0.0.0:6222", "listen: " + routes[i], "store_dir: /data", "store_dir: " + t.TempDir()}
		for k, at := range routes {
			own = append(own, fmt.Sprintf("nats-%d.nats:6222", k), at)
		}
		monitor := freeport.ForTest(t)
		own = append(own, "0.0.0.0:8222", monitor, "127.0.0.1:8222", monitor)
		path := filepath.Join(t.TempDir(), "nats.conf")
		if err := os.WriteFile(path, []byte(strings.NewReplacer(own...).Replace(conf)), 0o600); err != nil {
			t.Fatal(err)
		}
		o, err := server.ProcessConfigFile(path)
		if err != nil {
			t.Fatal(err)
		}
		o.NoSigs, o.NoLog = true, true
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() {
			s.Shutdown()
			s.WaitForShutdown()
		})
		all = append(all, s)
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(inTime); ; <-tick.C {
		if n == 1 && all[0].ReadyForConnections(time.Second) || slices.ContainsFunc(all, (*server.Server).JetStreamIsLeader) {
			return clients
		}
		if time.Now().After(end) {
			t.Fatal("the servers of NATS found no leader")
		}
	}
}

// proxy ends TLS before processes of the API, which it is told of later, and asks
// them in turn.
type proxy struct {
	*httptest.Server
	behind atomic.Pointer[[]*process]
	turn   atomic.Int64
}

// newProxy starts one that ends with the test.
func newProxy(t *testing.T) *proxy {
	t.Helper()
	p := &proxy{}
	p.Server = httptest.NewTLSServer(&httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			all := *p.behind.Load()
			r.SetURL(&url.URL{Scheme: "http", Host: all[int(p.turn.Add(1))%len(all)].api})
			r.Out.Host = r.In.Host
			r.SetXForwarded()
		},
	})
	t.Cleanup(p.Close)
	return p
}

// site is where it listens.
func (p *proxy) site() string { return p.Listener.Addr().(*net.TCPAddr).String() }
