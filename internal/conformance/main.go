// Command conformance tests a producer's client against an engine. The client
// is a program that does what it is told by a line of JSON and answers with one,
// as docs/conformance.md says; what comes out is a line for each behaviour, and
// exit code 1 where one is missing.
//
//	go run ./internal/conformance --nats nats://127.0.0.1:4222 --exec 'node client.mjs'
//
// Without --nats it starts an engine of its own, without --exec it tests ours.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// ours are the clients in this repository, by what they are written in.
var ours = []struct{ language, command string }{
	{"Go", "go run ./internal/conformance/goclient"},
	{"Node", "node clients/node/nats/conformance.mjs"},
	{"Python", "python3 clients/python/nats/conformance.py"},
}

func main() {
	url := flag.String("nats", "", "the engine's NATS `server`; one is started if there is none")
	command := flag.String("exec", "", "the client's `command`; ours are tested if there is none")
	tenant := flag.String("tenant", "", "a `tenant` that may have one job running and two waiting; without one tenants are left out")
	only := flag.String("only", "", "behaviours whose name contains this `text`")
	program := flag.String("inkreel", "bin/inkreel", "the engine's `program`, where one is started")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, options{*url, *tenant, *only, *program, *command}, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// options of a run.
type options struct{ url, tenant, only, program, command string }

// run tests one client, or ours. Its error says how many behaviours are missing.
func run(ctx context.Context, o options, out io.Writer) error {
	if o.url == "" {
		e, err := startEngine(ctx, o.program)
		if err != nil {
			return err
		}
		defer e.stop()
		o.url, o.tenant = e.url, ownTenant
	}
	clients := ours
	if o.command != "" {
		clients = clients[:0:0]
		clients = append(clients, struct{ language, command string }{"", o.command})
	}
	missing := 0
	for _, c := range clients {
		fmt.Fprintf(out, "== %s\n", strings.TrimSpace(c.language+": "+c.command))
		n, err := test(ctx, o, c.command, out)
		if err != nil {
			return err
		}
		missing += n
	}
	if missing > 0 {
		return fmt.Errorf("%d behaviours are missing", missing)
	}
	return nil
}
