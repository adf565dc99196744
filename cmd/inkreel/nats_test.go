package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/certtest"
)

// bus starts a NATS server with JetStream and more options.
func bus(t *testing.T, change func(*server.Options)) *server.Server {
	t.Helper()
	const unhurried = 60 // seconds; the server's 2 s are not enough where the machine stands still in between
	o := &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
		AuthTimeout: unhurried, TLSTimeout: unhurried,
	}
	change(o)
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("NATS did not come up")
	}
	return s
}

// A server that asks for certificates lets in who shows one, and every way to
// be refused says what to do.
func TestTLS(t *testing.T) {
	ca := certtest.New(t)
	cert, key := ca.Issue(t, "server")
	ours, oursKey := ca.Issue(t, "client")
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pem, err := os.ReadFile(ca.CA)
	if err != nil || !pool.AppendCertsFromPEM(pem) {
		t.Fatal(err)
	}
	s := bus(t, func(o *server.Options) {
		o.TLS, o.TLSVerify = true, true
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS12}
	})
	url := "tls://" + s.Addr().String()
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"all there", []string{"--nats", url, "--tls-ca", ca.CA, "--tls-cert", ours, "--tls-key", oursKey}, exitFailed, "no job"},
		{"no authority", []string{"--nats", url, "--tls-cert", ours, "--tls-key", oursKey}, exitFailed, "--tls-ca"},
		{"no certificate", []string{"--nats", url, "--tls-ca", ca.CA}, exitFailed, "--tls-cert and --tls-key"},
		{"half a certificate", []string{"--nats", url, "--tls-ca", ca.CA, "--tls-cert", ours}, exitPlan, "belong together"},
		{"no such file", []string{"--nats", url, "--tls-ca", "/none.pem"}, exitFailed, "--tls-ca /none.pem: no such file"},
		{"no authority at all", []string{"--nats", url, "--tls-ca", oursKey}, exitFailed, "cannot join NATS"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, errs := inkreel(t, append([]string{"watch", "nothing"}, c.args...)...)
			if code != c.code || !strings.Contains(errs, c.says) {
				t.Errorf("exit code %d, said %q, want %q", code, errs, c.says)
			}
		})
	}
	// The same through a context of the nats command.
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	writeContext(t, config, "studio", fmt.Sprintf(`{"description": "x", "url": %q, "ca": %q, "cert": %q, "key": %q}`, url, ca.CA, ours, oursKey))
	if code, _, errs := inkreel(t, "watch", "nothing", "--context", "studio"); code != exitFailed || !strings.Contains(errs, "no job") {
		t.Errorf("context: exit code %d, said %q", code, errs)
	}
}

// A server may close the connection before it is read why: that is worded as a
// refused certificate, too.
func TestClosedAfterTLS(t *testing.T) {
	ca := certtest.New(t)
	cert, key := ca.Issue(t, "server")
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			fmt.Fprint(c, "INFO {\"tls_required\": true, \"max_payload\": 1048576}\r\n")
			_ = tls.Server(c, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}).Handshake()
			c.Close()
		}
	}()
	code, _, errs := inkreel(t, "watch", "nothing", "--nats", "tls://"+l.Addr().String(), "--tls-ca", ca.CA)
	if code != exitFailed || !strings.Contains(errs, "--tls-cert and --tls-key") {
		t.Errorf("exit code %d, said %q", code, errs)
	}
}

func writeContext(t *testing.T, config, name, doc string) {
	t.Helper()
	dir := filepath.Join(config, "nats", "context")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".json"), []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
}

// issued is a server in operator mode and a credentials file for a user of it.
func issued(t *testing.T) (*server.Server, string) {
	t.Helper()
	pair := func(kp nkeys.KeyPair, err error) (nkeys.KeyPair, string) {
		if err != nil {
			t.Fatal(err)
		}
		public, err := kp.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return kp, public
	}
	operator, op := pair(nkeys.CreateOperator())
	account, acc := pair(nkeys.CreateAccount())
	_, sys := pair(nkeys.CreateAccount())
	user, usr := pair(nkeys.CreateUser())
	encode := func(c jwt.Claims, by nkeys.KeyPair) string {
		token, err := c.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	claims := jwt.NewAccountClaims(acc)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: -1, MemoryStorage: -1, Streams: -1, Consumer: -1}
	resolver := &server.MemAccResolver{}
	for id, token := range map[string]string{acc: encode(claims, operator), sys: encode(jwt.NewAccountClaims(sys), operator)} {
		if err := resolver.Store(id, token); err != nil {
			t.Fatal(err)
		}
	}
	opClaims := jwt.NewOperatorClaims(op)
	opClaims.SystemAccount = sys
	trusted, err := jwt.DecodeOperatorClaims(encode(opClaims, operator))
	if err != nil {
		t.Fatal(err)
	}
	s := bus(t, func(o *server.Options) {
		o.TrustedOperators = []*jwt.OperatorClaims{trusted}
		o.AccountResolver, o.SystemAccount = resolver, sys
	})
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	creds, err := jwt.FormatUserConfig(encode(jwt.NewUserClaims(usr), account), seed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "worker.creds")
	if err := os.WriteFile(path, creds, 0o600); err != nil {
		t.Fatal(err)
	}
	return s, path
}

func TestCredentialsAndContexts(t *testing.T) {
	s, creds := issued(t)
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	url := s.ClientURL()
	writeContext(t, config, "good", fmt.Sprintf(`{"url": %q, "creds": %q}`, url, creds))
	writeContext(t, config, "nowhere", fmt.Sprintf(`{"url": "nats://127.0.0.1:1", "creds": %q}`, creds))
	writeContext(t, config, "domain", fmt.Sprintf(`{"url": %q, "jetstream_domain": "hub"}`, url))
	writeContext(t, config, "torn", `{"url": `)
	for _, c := range []struct {
		name string
		args []string
		says string
	}{
		{"credentials", []string{"--nats", url, "--creds", creds}, "no job"},
		{"none", []string{"--nats", url}, "--creds"},
		{"no such file", []string{"--nats", url, "--creds", "/none.creds"}, "--creds /none.creds: no such file"},
		{"context", []string{"--context", "good"}, "no job"},
		{"context as a file", []string{"--context", filepath.Join(config, "nats/context/good.json")}, "no job"},
		{"a flag goes before the context", []string{"--context", "nowhere", "--nats", url}, "no job"},
		{"unknown context", []string{"--context", "god"}, "there are domain, good, nowhere, torn"},
		{"unsupported context", []string{"--context", "domain"}, "jetstream_domain is not supported"},
		{"torn context", []string{"--context", "torn"}, "torn.json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, errs := inkreel(t, append([]string{"watch", "nothing"}, c.args...)...)
			if code != exitFailed || !strings.Contains(errs, c.says) {
				t.Errorf("exit code %d, said %q, want %q", code, errs, c.says)
			}
		})
	}
	f := natsFlags{NATS: "nats://ada:secret@a:4222,nats://b:4222"}
	if got := f.where(); got != "nats://a:4222,nats://b:4222" {
		t.Errorf("the log would say %s", got)
	}
}

// A user who may do what the page for operators names, and nothing else, can do
// everything; what he may not is told at once.
func TestDocumentedPermissionsSuffice(t *testing.T) {
	bin := binary(t)
	page, err := os.ReadFile(operations)
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)A user needs to publish and subscribe on (.*?)\. `).FindSubmatch(page)
	if list == nil {
		t.Fatal("the page names no subjects")
	}
	var allowed []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(string(list[1]), -1) {
		allowed = append(allowed, m[1])
	}
	may := func(subjects ...string) *server.Permissions {
		return &server.Permissions{Publish: &server.SubjectPermission{Allow: subjects}, Subscribe: &server.SubjectPermission{Allow: subjects}}
	}
	s := bus(t, func(o *server.Options) {
		o.Users = []*server.User{{Username: "ada", Password: "secret", Permissions: may(allowed...)}, {Username: "eve", Password: "secret", Permissions: may("_INBOX.>")}}
	})
	as := func(user string) string { return "nats://" + user + ":secret@" + s.Addr().String() }
	began := time.Now()
	code, _, errs := inkreel(t, "jobs", "--nats", as("eve"))
	if took := time.Since(began); code != exitFailed || !strings.Contains(errs, `NATS does not let our user publish to "$JS.API.`) || took > 10*time.Second {
		t.Errorf("exit code %d after %v, said %q", code, took, errs)
	}
	w := start(t, bin, "worker", "--nats", as("ada"), "--slots", "2", "--work", t.TempDir(), "--asset-root", plans)
	dir := t.TempDir()
	elements := filepath.Join(dir, "elements.json")
	if err := os.WriteFile(elements, []byte(`[{"kind": "icon", "name": "leaf"}]`), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "film.mp4")
	for _, args := range [][]string{
		{"submit", filepath.Join(quarterSize(t), "photosynthesis.json"), "-o", out},
		{"edit", "photosynthesis", "1", elements, "--combine"},
		{"get", "photosynthesis", "-o", out}, {"scenes", "photosynthesis"}, {"jobs"}, {"status", "photosynthesis"}, {"workers"}, {"dead", "list"}, {"requeue", "photosynthesis"},
		{"cancel", "photosynthesis"}, {"sweep", "--delete"}, {"doctor"},
	} {
		said, err := exec.CommandContext(t.Context(), bin, append(args, "--nats", as("ada"), "--store", "object")...).CombinedOutput()
		if err != nil || strings.Contains(string(said), "does not let") {
			t.Errorf("%v: %v\n%s", args, err, said)
		}
	}
	// Reading what is large needs more than reading what is small.
	q, store, nc, err := natsFlags{NATS: as("ada")}.join(t.Context(), "test", "object", queue.Options{}, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	large := make([]byte, 16<<20)
	if _, err := artifact.PutBytes(t.Context(), store, "film/large", large); err != nil {
		t.Fatal(err)
	}
	if got, err := artifact.ReadAll(t.Context(), store, "film/large", int64(len(large))); err != nil || len(got) != len(large) {
		t.Errorf("read %d bytes of %s: %v", len(got), q.Names().Bucket(), err)
	}
	if err := w.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Wait(); err != nil || strings.Contains(w.log.String(), "does not let") {
		t.Errorf("%v\n%s", err, w.log.String())
	}
}
