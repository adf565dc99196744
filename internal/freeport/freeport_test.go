package freeport_test

import (
	"net"
	"testing"

	"github.com/inkreel/inkreel/internal/freeport"
)

// No address is given twice while it is kept, and all can be listened on.
func TestNoPortIsGivenTwice(t *testing.T) {
	given := map[string]bool{}
	for range 200 {
		addr := freeport.ForTest(t)
		if given[addr] {
			t.Fatalf("%s was given twice", addr)
		}
		given[addr] = true
		l, err := net.Listen("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
	}
}

// One that is listened on, by whoever, is not given, and one given back is
// free for the next.
func TestPortGivenBack(t *testing.T) {
	addr, release, err := freeport.Take()
	if err != nil {
		t.Fatal(err)
	}
	if sign, err := net.ListenPacket("udp", addr); err == nil {
		sign.Close()
		t.Error("nothing tells others that the port is taken")
	}
	release()
	for range 3 { // somebody else may take it the moment it is given back
		sign, err := net.ListenPacket("udp", addr)
		if err == nil {
			sign.Close()
			return
		}
		if addr, release, err = freeport.Take(); err != nil {
			t.Fatal(err)
		}
		release()
	}
	t.Error("given back, but still held")
}
