package natstest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/internal/freeport"
)

// A node that is shut down in order hands its leaderships over first, which a
// node that dies does not. So the nodes of a cluster are processes, the test's
// own binary started again with this in its environment, and are killed.
const nodeEnv = "INKREEL_NATSTEST_NODE"

func init() {
	spec := os.Getenv(nodeEnv)
	if spec == "" {
		return
	}
	if err := runNode(spec); err != nil {
		fmt.Fprintln(os.Stderr, "node:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Node is one server of a cluster.
type Node struct {
	Name string
	URL  string
	cmd  *exec.Cmd
	spec string
}

// Cluster starts n servers with JetStream that form a cluster, and stops them
// with the test.
func Cluster(t testing.TB, n int) []*Node {
	t.Helper()
	var routes []string
	for range n {
		routes = append(routes, "nats://"+freeport.ForTest(t))
	}
	nodes := make([]*Node, n)
	for i := range nodes {
		name := fmt.Sprintf("n%d", i+1)
		url := "nats://" + freeport.ForTest(t)
		nodes[i] = &Node{Name: name, URL: url, spec: strings.Join([]string{name, url, routes[i], t.TempDir(), strings.Join(routes, ",")}, ";")}
		nodes[i].Start(t)
		t.Cleanup(nodes[i].Kill)
	}
	return nodes
}

// Start starts the node, again after Kill.
func (n *Node) Start(t testing.TB) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	n.cmd = exec.Command(self)
	n.cmd.Env = append(os.Environ(), nodeEnv+"="+n.spec)
	n.cmd.Stderr = os.Stderr
	// The node ends when this end of the pipe is gone, should the test die.
	if _, err := n.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// Kill ends the node with SIGKILL.
func (n *Node) Kill() {
	_ = n.cmd.Process.Kill() // gone already is as good
	_ = n.cmd.Wait()
}

// URLs are where clients find the cluster.
func URLs(nodes []*Node) string {
	var urls []string
	for _, n := range nodes {
		urls = append(urls, n.URL)
	}
	return strings.Join(urls, ",")
}

// ConnectCluster is a connection that finds its way among the nodes and closes
// with the test.
func ConnectCluster(t testing.TB, nodes []*Node) *nats.Conn {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		nc, err := nats.Connect(URLs(nodes), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond))
		if err == nil {
			t.Cleanup(nc.Close)
			return nc
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// runNode is a node's whole life.
func runNode(spec string) error {
	words := strings.Split(spec, ";")
	if len(words) != 5 {
		return fmt.Errorf("%s=%q: want name;url;route;dir;routes", nodeEnv, spec)
	}
	port, err := portOf(words[1])
	if err != nil {
		return err
	}
	routePort, err := portOf(words[2])
	if err != nil {
		return err
	}
	o := &server.Options{
		ServerName: words[0], Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: words[3], NoSigs: true, NoLog: true, SyncAlways: true,
		Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: routePort},
	}
	for r := range strings.SplitSeq(words[4], ",") {
		u, err := url.Parse(r)
		if err != nil {
			return err
		}
		o.Routes = append(o.Routes, u)
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	_, _ = os.Stdin.Read(make([]byte, 1)) // nothing comes: it ends with the test
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}

func portOf(address string) (int, error) {
	u, err := url.Parse(address)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(u.Port())
}
