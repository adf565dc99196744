package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/desktop"
	"github.com/inkreel/inkreel/internal/preview"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

type previewCmd struct {
	Plan    string `arg:"" help:"Plan file."`
	Listen  string `default:"127.0.0.1:0" help:"Address of the page; port 0 takes a free one." placeholder:"HOST:PORT"`
	Open    bool   `help:"Open the page in the browser."`
	Quality string `enum:"draft,standard,high,plan" default:"plan" help:"Override the plan's quality: ${enum}."`
	Variant string `help:"Show this variant of the plan, by its id or language." placeholder:"ID"`
	Cache   string `help:"Keep clips and speech in this folder; render --cache finds them there." placeholder:"DIR"`
	encoderFlags
	fetchFlags
	speechFlags
}

// Validate is that of all flags.
func (cmd *previewCmd) Validate() error {
	var errs []error
	if cmd.Plan == "-" {
		errs = append(errs, errors.New("preview: want a plan in a file, which can be saved again"))
	}
	if _, _, err := net.SplitHostPort(cmd.Listen); err != nil {
		errs = append(errs, fmt.Errorf("--listen %s: want HOST:PORT", cmd.Listen))
	}
	return errors.Join(append(errs, cmd.fetchFlags.Validate(), cmd.encoderFlags.Validate())...)
}

// Run serves the page until the user ends it.
func (cmd *previewCmd) Run(ctx context.Context, c *console) error {
	if _, err := readPlan(cmd.Plan, c); err != nil {
		return err
	}
	e, err := (&renderCmd{Plan: cmd.Plan, Cache: cmd.Cache, encoderFlags: cmd.encoderFlags, fetchFlags: cmd.fetchFlags, speechFlags: cmd.speechFlags}).engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	cfg := preview.Config{
		Engine: e.Engine, Store: e.store, Scratch: e.scratch, Plan: cmd.Plan, Dir: e.dir,
		Assets: func() engine.Assets { return e.fetcher() },
		Change: func(p *plan.Plan) {
			if cmd.Quality != "plan" {
				p.Output.Quality = plan.Quality(cmd.Quality)
			}
		},
	}
	if cmd.Variant != "" {
		cfg.Variant = func(p *plan.Plan) (string, error) { return variant(p, cmd.Variant) }
	}
	return cmd.serve(ctx, c, preview.New(cfg))
}

// serve shows a preview to whoever has its address.
func (cmd *previewCmd) serve(ctx context.Context, c *console, p *preview.Preview) error {
	listener, err := net.Listen("tcp", cmd.Listen)
	if err != nil {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot listen on %s: %v", cmd.Listen, reason.Of(err)), Hint: "name another address with --listen", Err: err}
	}
	host, _, _ := net.SplitHostPort(cmd.Listen) // Validate has seen it
	token := rand.Text()
	server := &http.Server{
		Handler: preview.Guard(p.Handler(), token, host), ReadHeaderTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx }, // ends what waits for news
	}
	defer server.Close()
	if !preview.Loopback(host) {
		fmt.Fprintf(c.err, "warning: --listen %s: others in the network reach the page, and see the film if they have its address\n", cmd.Listen)
	}
	address := fmt.Sprintf("http://%s/%s/", pageHost(listener.Addr(), host), token)
	fmt.Fprintln(c.out, address)
	fmt.Fprintf(c.err, "showing %s; Ctrl-C ends\n", filepath.Base(cmd.Plan))
	if cmd.Open {
		openInDesktop(c, address)
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	ctx, stop := context.WithCancelCause(ctx)
	go func() { stop(<-failed) }()
	if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("the page cannot be served any more: %w", err)
	}
	return nil // the user has ended it
}

// pageHost is the host and port that a browser on this machine is to be given.
func pageHost(at net.Addr, host string) string {
	_, port, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// openInDesktop opens a film or a page, or says that it could not.
func openInDesktop(c *console, what string) {
	if err := desktop.Open(what); err != nil {
		fmt.Fprintf(c.err, "warning: %v\n", err)
	}
}
