package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/service/command"
)

type apiCmd struct {
	API string `name:"api" default:"127.0.0.1:8080" env:"INKREEL_API" help:"Where the REST API listens." placeholder:"HOST:PORT"`
	command.Flags
	joinFlags
	Work     string `help:"Folder for temporary files. Defaults to the system's." placeholder:"DIR"`
	LogLevel string `default:"info" enum:"debug,info,warn,error" help:"Log this and worse: ${enum}."`
	fetchFlags
	speechFlags
}

// Validate is that of all flags.
func (cmd *apiCmd) Validate() error {
	var err error
	if cmd.DB == "" {
		err = errors.New("--db: name the database of records, which all processes of the API share")
	}
	if sameAddress(cmd.HTTP, cmd.API) {
		err = errors.Join(err, fmt.Errorf("--http %s is where the API listens, which has /healthz and /readyz itself; give --http another port, for /metrics too, or leave it out", cmd.HTTP))
	}
	return errors.Join(err, cmd.Flags.Validate(), cmd.fetchFlags.Validate())
}

// sameAddress reports whether one of two that listen there would find the port taken:
// it is the same of one interface, or of one and of all.
func sameAddress(a, b string) bool {
	host, port, err := net.SplitHostPort(a)
	other, same, err2 := net.SplitHostPort(b)
	if err != nil || err2 != nil || port != same || port == "0" {
		return false
	}
	return loopback(host) == loopback(other) || everywhere(host) || everywhere(other)
}

// loopback is a host by one of its names.
func loopback(host string) string {
	if host == "localhost" {
		return "127.0.0.1"
	}
	return host
}

func everywhere(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || ip != nil && ip.IsUnspecified()
}

// Run serves the REST API beside others that do; workers elsewhere draw.
func (cmd *apiCmd) Run(ctx context.Context, c *console) error {
	n, done, err := cmd.node(ctx, "inkreel api", cmd.LogLevel)
	if err != nil {
		return err
	}
	defer done()
	if err := (&settlement{q: n.q, store: n.store, spec: n.spec}).settle(ctx); errors.Is(err, errOtherStore) {
		return err
	} else if err != nil {
		n.log.Warn("the store cannot be used yet", zap.Error(err))
	}
	api, err := openAPI(ctx, apiParts{
		Flags: cmd.Flags, address: cmd.API, prefix: cmd.Prefix, replicas: cmd.Replicas, fetch: cmd.fetchFlags, speech: cmd.speechFlags, work: cmd.Work, out: c.out,
	}, n)
	if err != nil {
		return err
	}
	defer func() { _ = api.Close() }()
	n.meters.ready.Store(true)
	if err := n.meters.serve(ctx, cmd.HTTP, api.Ready); err != nil {
		return err
	}
	return api.Run(ctx)
}

// apiParts are what the API is opened with.
type apiParts struct {
	command.Flags
	address, prefix string
	replicas        int
	fetch           fetchFlags
	speech          speechFlags
	work            string
	out             io.Writer
}

// openAPI puts the service together on a node.
func openAPI(ctx context.Context, p apiParts, n node) (*command.API, error) {
	tools, program, err := programs(ctx, mux.Config{})
	if err != nil {
		return nil, err
	}
	speaker, err := p.speech.openSpeech(program, nil)
	if err != nil {
		return nil, err
	}
	if p.work == "" {
		p.work = os.TempDir()
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: n.store, TempDir: p.work, Slots: 1, Encoder: "auto", Log: n.log}.WithDefaults())
	if err != nil {
		return nil, err
	}
	assets, err := p.fetch.config("", n.store)
	if err != nil {
		return nil, err
	}
	reader, err := documents()
	if err != nil {
		return nil, err
	}
	api, err := command.Open(ctx, p.Flags, p.address, command.Parts{
		Queue: n.q, Conn: n.nc, Prefix: p.prefix, Replicas: p.replicas, Artifacts: n.store, Engine: e, Tools: tools, Reader: reader, Assets: assets, TempDir: p.work,
		Log: n.log, Metrics: n.meters.reg, Trace: n.trace, Tell: p.out,
	})
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: err.Error(), Err: err}
	}
	return api, nil
}
