// Package natstest runs a NATS server with JetStream inside a test: on
// loopback, on a free port, in the test's own folder.
package natstest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Server starts a server that stops with the test.
func Server(t testing.TB) *server.Server {
	t.Helper()
	return ServerOf(t, t.TempDir(), 0)
}

// The user of a server with a Producer, by name and password.
const (
	Producer         = "producer"
	ProducerPassword = "plans"
)

// ServerWithProducer starts a server at which Producer may publish to and
// subscribe on these subjects alone, and everybody else may do everything. It
// stops with the test.
func ServerWithProducer(t testing.TB, publish, subscribe []string) *server.Server {
	t.Helper()
	return start(t, &server.Options{
		StoreDir: t.TempDir(), NoAuthUser: "operator",
		Users: []*server.User{
			{Username: "operator", Password: "all"},
			{Username: Producer, Password: ProducerPassword, Permissions: &server.Permissions{
				Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
			}},
		},
	})
}

// ServerOf starts a server that may store that many bytes in dir, or what it
// chooses by the disk for 0, and stops with the test.
func ServerOf(t testing.TB, dir string, bytes int64) *server.Server {
	t.Helper()
	return start(t, &server.Options{JetStreamMaxStore: bytes, StoreDir: dir})
}

func start(t testing.TB, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(serverTimeout) {
		t.Fatal("NATS server did not come up")
	}
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s
}

// serverTimeout is how long a server of a test's own may take to answer: the machine
// may be busy, and has nobody else to ask.
const serverTimeout = time.Minute

// Unhurried lets a connection take its time to come up: the library's 2 s are
// not enough where the machine stands still in between.
func Unhurried() nats.Option { return nats.Timeout(serverTimeout) }

// Connect is a connection to s that closes with the test.
func Connect(t testing.TB, s *server.Server) *nats.Conn {
	t.Helper()
	nc, err := nats.Connect(s.ClientURL(), Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// JetStream is a JetStream context on a server of its own.
func JetStream(t testing.TB) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(Connect(t, Server(t)), jetstream.WithDefaultTimeout(serverTimeout))
	if err != nil {
		t.Fatal(err)
	}
	return js
}
