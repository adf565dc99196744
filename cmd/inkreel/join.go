package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// join connects to the server and opens the engine's queue and the store that
// spec names, none where it is empty. A request that the server does not allow
// our user is never answered, so the first one ends the attempt; what comes
// later goes to report.
func (f natsFlags) join(ctx context.Context, name, spec string, o queue.Options, report func(error)) (*queue.Queue, artifact.Store, *nats.Conn, error) {
	joining, denied := context.WithCancelCause(ctx)
	defer denied(nil)
	nc, err := f.connect(name, reportTo(func(err error) {
		var d *engine.Error
		if !errors.As(err, &d) {
			report(err)
		} else if denied(d); !errors.Is(context.Cause(joining), d) {
			report(d)
		}
	}))
	if err != nil {
		return nil, nil, nil, err
	}
	q, err := queue.Open(joining, nc, o)
	var store artifact.Store
	if err == nil && spec != "" {
		store, err = openStore(joining, spec, q)
	}
	if err != nil {
		nc.Close()
		var d *engine.Error
		if errors.As(context.Cause(joining), &d) {
			err = d
		}
		return nil, nil, nil, err
	}
	return q, store, nc, nil
}

// reportTo has a connection report what goes wrong with it; what the server does
// not allow our user comes as an *engine.Error.
func reportTo(report func(error)) nats.Option {
	return nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if d := denial(err); d != nil {
			err = d
		}
		report(err)
	})
}

// deniedRequest finds in the server's words what was denied.
var deniedRequest = regexp.MustCompile(`Permissions Violation for (Publish|Subscription) to ("[^"]*")`)

// denial says what the server does not allow our user; nil of other errors.
func denial(err error) error {
	if !errors.Is(err, nats.ErrPermissionViolation) {
		return nil
	}
	what := err.Error()
	if m := deniedRequest.FindStringSubmatch(what); m != nil {
		what = map[string]string{"Publish": "publish to ", "Subscription": "subscribe to "}[m[1]] + m[2]
	}
	return &engine.Error{Code: engine.CodeSetup, Message: "NATS does not let our user " + what, Hint: "what a user must be allowed stands in docs/operations.md, under Credentials", Err: err}
}

// hidden is a list of servers without users and passwords, for people to read.
func hidden(servers string) string {
	var shown []string
	for one := range strings.SplitSeq(servers, ",") {
		scheme, rest, ok := strings.Cut(strings.TrimSpace(one), "://")
		if !ok {
			scheme, rest = "", scheme
		} else {
			scheme += "://"
		}
		shown = append(shown, scheme+rest[strings.LastIndexByte(rest, '@')+1:])
	}
	return strings.Join(shown, ",")
}

// checkServers says what is wrong with a list of servers.
func checkServers(servers string) error {
	for one := range strings.SplitSeq(servers, ",") {
		one = strings.TrimSpace(one)
		if !strings.Contains(one, "://") {
			one = "nats://" + one
		}
		u, err := url.Parse(one)
		var why *url.Error // its own words would show a password
		switch {
		case errors.As(err, &why):
			err = why.Err
		case u.Hostname() == "":
			err = errors.New("there is no host in it")
		case !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme):
			err = fmt.Errorf("%s:// is no way to reach NATS", u.Scheme)
		}
		if err != nil {
			return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("the server %s: %v", hidden(one), err), Hint: "want nats://HOST:PORT, or tls://HOST:PORT, more of them after commas"}
		}
	}
	return nil
}
