// Package freeport chooses loopback ports for servers that are programs of
// their own and are told where to listen.
//
// A port that the system gives away and that is closed again for the program
// to take may meanwhile be given to somebody else; so may the port of a
// program that is down between two starts. These come from below the range
// that systems choose from (32768 and up on Linux, 49152 elsewhere), and as
// long as one is kept, its UDP twin is held as a sign to all who choose here,
// in whatever process. The sign goes with the process that holds it.
package freeport

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

// Ports lie in [lowest, highest].
const lowest, highest = 10_000, 32_000

// Take returns a loopback address nobody listens on, as host:port, and a
// function that gives it back. Nobody else is given it before.
func Take() (addr string, release func(), err error) {
	for range 1000 {
		addr = fmt.Sprintf("127.0.0.1:%d", lowest+rand.IntN(highest-lowest+1))
		sign, err := net.ListenPacket("udp", addr)
		if err != nil {
			continue // another's
		}
		l, err := net.Listen("tcp", addr)
		if err != nil {
			sign.Close()
			continue // a server's that was told its port by hand
		}
		l.Close()
		return addr, func() { sign.Close() }, nil
	}
	return "", nil, errors.New("no free port on loopback")
}

// tester is what ForTest needs of a testing.TB.
type tester interface {
	Helper()
	Cleanup(func())
	Fatal(...any)
}

// ForTest is an address that belongs to the test until it ends.
func ForTest(t tester) string {
	t.Helper()
	addr, release, err := Take()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return addr
}
