package main

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/reason"
)

// defaultNATS is where inkreel serve listens by default.
const defaultNATS = "nats://127.0.0.1:4222"

// natsUser is who comes with a password alone, and who inkreel serve lets in.
const natsUser = "inkreel"

// natsFlags say which NATS server to join and how.
type natsFlags struct {
	NATS    string `name:"nats" env:"INKREEL_NATS" help:"NATS servers of the engine, separated by commas; without it the context's, or nats://127.0.0.1:4222." placeholder:"URL"`
	Context string `env:"INKREEL_NATS_CONTEXT" help:"Take servers and credentials from this context of the nats command, by its name or file. Flags go before it." placeholder:"NAME"`
	Creds   string `env:"INKREEL_NATS_CREDS" help:"Credentials file of a NATS user (JWT and seed)." placeholder:"FILE"`
	Pass    string `name:"nats-password" env:"INKREEL_NATS_PASSWORD" help:"Password of user inkreel, where neither the address, --creds nor the context says who we are; better given by the variable." placeholder:"TEXT"`
	TLSCA   string `name:"tls-ca" env:"INKREEL_TLS_CA" help:"Authority that signed the server's certificate, in PEM; without it the system's." placeholder:"FILE"`
	TLSCert string `name:"tls-cert" env:"INKREEL_TLS_CERT" help:"Our own certificate, in PEM, where the server asks for one." placeholder:"FILE"`
	TLSKey  string `name:"tls-key" env:"INKREEL_TLS_KEY" help:"The key of --tls-cert, in PEM." placeholder:"FILE"`
}

// natsContext is what a context file of the nats command holds that we heed.
type natsContext struct {
	URL      string `json:"url"`
	User     string `json:"user"`
	Password string `json:"password"`
	Token    string `json:"token"`
	Creds    string `json:"creds"`
	NKey     string `json:"nkey"`
	Cert     string `json:"cert"`
	Key      string `json:"key"`
	CA       string `json:"ca"`
	TLSFirst bool   `json:"tls_first"`
}

// unheeded are settings of a context that change where requests go, so that
// leaving them out would do something else than is meant.
var unheeded = []string{"nsc", "jetstream_domain", "jetstream_api_prefix", "inbox_prefix", "socks_proxy", "user_jwt"}

// connect joins the server.
func (f natsFlags) connect(name string, o ...nats.Option) (*nats.Conn, error) {
	servers, options, err := f.options()
	if err != nil {
		return nil, err
	}
	nc, err := connect(servers, name, append(options, o...)...)
	if err == nil {
		return nc, nil
	}
	fails := func(message, hint string) (*nats.Conn, error) {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: message, Hint: hint, Err: err}
	}
	at := hidden(servers)
	var unknown *tls.CertificateVerificationError
	switch {
	case errors.As(err, &unknown):
		return fails(fmt.Sprintf("the certificate of %s is not trusted: %v", at, unknown.Err), "name the authority that signed it with --tls-ca")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fails(fmt.Sprintf("%s refuses us: %v", at, errors.Unwrap(err)), "name credentials with --creds or --context")
	case errors.Is(err, nats.ErrSecureConnRequired):
		return fails(at+" wants TLS", "use tls:// in --nats, and --tls-ca for a private authority")
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fails(at+" does not speak TLS", "leave --tls-ca, --tls-cert and tls:// away")
	case errors.Is(err, nats.ErrTLS) && strings.Contains(err.Error(), "after TLS handshake"): // closed before its alert was read
		return fails(fmt.Sprintf("%s ends connections once TLS is set up: it seems not to take our certificate, or to want one", at), "name one that it trusts with --tls-cert and --tls-key")
	case strings.Contains(err.Error(), "remote error: tls"): // the library has no type for it
		return fails(fmt.Sprintf("%s does not take our certificate: %v", at, errors.Unwrap(err)), "name one that it trusts with --tls-cert and --tls-key")
	}
	return nil, err
}

// where is the server's address, for logs; user and password are left out.
func (f natsFlags) where() string {
	servers, _, err := f.options()
	if err != nil {
		return hidden(f.NATS)
	}
	return hidden(servers)
}

// options are the address and what the connection needs; flags go before the
// context.
func (f natsFlags) options() (url string, options []nats.Option, err error) {
	c := natsContext{}
	if f.Context != "" {
		if c, err = readContext(f.Context); err != nil {
			return "", nil, &engine.Error{Code: engine.CodeSetup, Message: err.Error(), Err: err}
		}
	}
	for _, over := range []struct {
		flag string
		to   *string
	}{{f.NATS, &c.URL}, {f.Creds, &c.Creds}, {f.TLSCA, &c.CA}, {f.TLSCert, &c.Cert}, {f.TLSKey, &c.Key}} {
		if over.flag != "" {
			*over.to = over.flag
		}
	}
	if c.URL == "" {
		c.URL = defaultNATS
	}
	if c.Creds == "" && c.NKey == "" && c.Token == "" && c.User == "" && f.Pass != "" {
		c.User, c.Password = natsUser, f.Pass
	}
	if (c.Cert == "") != (c.Key == "") {
		return "", nil, &engine.Error{Code: codeUsage, Message: "--tls-cert and --tls-key belong together: one is missing"}
	}
	if err := checkServers(c.URL); err != nil {
		return "", nil, err
	}
	// The library reads these when it connects, and words what is missing badly.
	for _, needed := range []struct{ flag, file string }{{"--creds", c.Creds}, {"--tls-ca", c.CA}, {"--tls-cert", c.Cert}, {"--tls-key", c.Key}} {
		if needed.file == "" {
			continue
		}
		if _, err := os.Stat(needed.file); err != nil {
			return "", nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("%s %s: %v", needed.flag, needed.file, reason.Of(err)), Err: err}
		}
	}
	if err := c.add(&options); err != nil {
		return "", nil, &engine.Error{Code: engine.CodeSetup, Message: err.Error(), Err: err}
	}
	return c.URL, options, nil
}

// add appends what a context asks for.
func (c natsContext) add(options *[]nats.Option) error {
	more := func(o nats.Option) { *options = append(*options, o) }
	switch {
	case c.Creds != "":
		more(nats.UserCredentials(c.Creds))
	case c.NKey != "":
		o, err := nats.NkeyOptionFromSeed(c.NKey)
		if err != nil {
			return fmt.Errorf("nkey %s: %w", c.NKey, err)
		}
		more(o)
	case c.Token != "":
		more(nats.Token(c.Token))
	case c.User != "":
		more(nats.UserInfo(c.User, c.Password))
	}
	if c.CA != "" {
		more(nats.RootCAs(c.CA))
	}
	if c.Cert != "" {
		more(nats.ClientCert(c.Cert, c.Key))
	}
	if c.TLSFirst {
		more(nats.TLSHandshakeFirst())
	}
	return nil
}

// readContext reads a context of the nats command: a name among those in its
// folder, or a file.
func readContext(name string) (natsContext, error) {
	var c natsContext
	path, folder := name, contextFolder()
	if !strings.ContainsAny(name, `/\`) {
		path = filepath.Join(folder, name+".json")
	}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) && path != name {
		return c, fmt.Errorf("--context %s: there is no such context; %s", name, knownContexts(folder))
	}
	if err != nil {
		return c, fmt.Errorf("--context %s: %w", name, err)
	}
	var all map[string]any
	if err := errors.Join(json.Unmarshal(data, &all), json.Unmarshal(data, &c)); err != nil {
		return c, fmt.Errorf("--context %s: %s: %w", name, path, err)
	}
	for _, key := range unheeded {
		if s, ok := all[key].(string); ok && s != "" {
			return c, fmt.Errorf("--context %s: its setting %s is not supported here; use a context without it, or --nats and --creds", name, key)
		}
	}
	for _, file := range []*string{&c.Creds, &c.NKey, &c.Cert, &c.Key, &c.CA} {
		if rest, ok := strings.CutPrefix(*file, "~/"); ok {
			if home, err := os.UserHomeDir(); err == nil {
				*file = filepath.Join(home, rest)
			}
		}
	}
	return c, nil
}

// contextFolder is where the nats command keeps its contexts.
func contextFolder() string {
	base := os.Getenv("XDG_CONFIG_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		base = filepath.Join(home, ".config")
	}
	return filepath.Join(base, "nats", "context")
}

func knownContexts(folder string) string {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(files) == 0 {
		return "there are none in " + folder
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".json"))
	}
	return "there are " + strings.Join(names, ", ")
}
