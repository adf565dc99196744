package main

import (
	"net"
	"os"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
)

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
