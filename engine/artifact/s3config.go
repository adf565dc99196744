package artifact

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// S3Config says where objects lie in S3-compatible storage.
type S3Config struct {
	Bucket    string
	Prefix    string // of every key, without slashes at its ends; may be empty
	Endpoint  string // http:// or https:// and a host; empty: Amazon's
	Region    string // empty: asked of the endpoint
	PathStyle bool   // the bucket in the path instead of in the host's name
	CAFile    string // PEM of a private authority; empty: the system's
	Public    string // as Endpoint, of the addresses that are handed out; empty: Endpoint
}

// s3Scheme begins the address of S3 storage.
const s3Scheme = "s3://"

// IsS3 reports whether a store's name is an S3 address.
func IsS3(spec string) bool { return strings.HasPrefix(spec, s3Scheme) }

// s3Options are the parameters an S3 address takes.
var s3Options = []string{"endpoint", "region", "path_style", "ca", "public"}

// ParseS3 reads s3://bucket/prefix?endpoint=https://host&region=…&path_style=true&ca=FILE&public=https://host.
// What it leaves out comes from the variables that AWS's own tools read:
// AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION and
// AWS_CA_BUNDLE. An endpoint of one's own is spoken to in path style unless
// path_style says otherwise. Keys never stand in the address, which any user of
// the machine can read; see credentialsFromEnv.
func ParseS3(spec string) (S3Config, error) {
	bad := func(problem string, args ...any) (S3Config, error) {
		return S3Config{}, fmt.Errorf("%s: %s; want s3://BUCKET/PREFIX?endpoint=https://HOST:PORT&region=REGION&path_style=true&ca=FILE&public=https://HOST, all after BUCKET optional",
			withoutUser(spec), fmt.Sprintf(problem, args...))
	}
	u, err := url.Parse(spec)
	switch {
	case err != nil || !IsS3(spec):
		return bad("not an S3 address")
	case u.User != nil:
		return bad("keys do not belong in an address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
	case u.Host == "":
		return bad("no bucket")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return bad("unreadable options: %v", err)
	}
	for name, values := range query {
		if !slices.Contains(s3Options, name) {
			return bad("option %q is not known; %s are", name, strings.Join(s3Options, ", "))
		}
		if len(values) > 1 || values[0] == "" {
			return bad("option %s must be given once, with a value", name)
		}
	}
	c := S3Config{
		Bucket: u.Host, Prefix: strings.Trim(u.Path, "/"),
		Endpoint: cmp.Or(query.Get("endpoint"), os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL")),
		Region:   cmp.Or(query.Get("region"), os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION")),
		CAFile:   cmp.Or(query.Get("ca"), os.Getenv("AWS_CA_BUNDLE")),
		Public:   query.Get("public"),
	}
	if c.Prefix != "" {
		if err := CheckName(c.Prefix); err != nil {
			return bad("prefix %q: want words of [A-Za-z0-9._=-] between slashes", c.Prefix)
		}
	}
	for _, address := range []struct{ option, value string }{{"endpoint", c.Endpoint}, {"public", c.Public}} {
		if address.value != "" && !isEndpoint(address.value) {
			return bad("%s %q: want http:// or https:// and a host", address.option, withoutUser(address.value))
		}
	}
	c.PathStyle = c.Endpoint != ""
	if s := query.Get("path_style"); s != "" {
		if c.PathStyle, err = strconv.ParseBool(s); err != nil {
			return bad("path_style %q: want true or false", s)
		}
	}
	return c, nil
}

// isEndpoint reports whether an address is one of a server, and nothing more.
func isEndpoint(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && strings.Trim(u.Path, "/") == "" && u.User == nil
}

// withoutUser keeps keys that were written into an address out of messages.
func withoutUser(address string) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if at := strings.LastIndexByte(rest, '@'); ok && at >= 0 {
		return scheme + "://…@" + rest[at+1:]
	}
	return address
}

// String is the address without options, for messages and logs.
func (c S3Config) String() string {
	s := s3Scheme + c.Bucket
	if c.Prefix != "" {
		s += "/" + c.Prefix
	}
	return s
}

// client speaks to the endpoint. Nothing is sent yet.
func (c S3Config) client() (*minio.Core, error) {
	host, secure := "s3.amazonaws.com", true
	if c.Endpoint != "" {
		u, err := url.Parse(c.Endpoint)
		if err != nil {
			return nil, fmt.Errorf("%s: endpoint: %w", c, err)
		}
		host, secure = u.Host, u.Scheme == "https"
	}
	transport, err := minio.DefaultTransport(secure)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	transport.ResponseHeaderTimeout = time.Minute
	if c.CAFile != "" {
		if err := trust(transport, c.CAFile); err != nil {
			return nil, fmt.Errorf("%s: %w", c, err)
		}
	}
	lookup := minio.BucketLookupAuto
	if c.PathStyle {
		lookup = minio.BucketLookupPath
	} else if c.Endpoint != "" {
		lookup = minio.BucketLookupDNS
	}
	core, err := minio.NewCore(host, &minio.Options{
		Creds: credentialsFromEnv(), Secure: secure, Region: c.Region, BucketLookup: lookup, Transport: transport, MaxRetries: 5,
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	core.SetAppInfo("inkreel", "1")
	return core, nil
}

// trust makes a transport accept the authorities in a PEM file besides the
// system's.
func trust(t *http.Transport, file string) error {
	pem, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("certificate authority: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return fmt.Errorf("certificate authority %s: no certificate in PEM in it", file)
	}
	if t.TLSClientConfig == nil {
		t.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	t.TLSClientConfig.RootCAs = pool
	return nil
}

// credentialsFromEnv looks for keys where AWS's own tools do: the environment
// (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN), the shared
// file (AWS_SHARED_CREDENTIALS_FILE, AWS_PROFILE), then the role of a pod, a
// container or a machine unless AWS_EC2_METADATA_DISABLED is true.
func credentialsFromEnv() *credentials.Credentials {
	chain := []credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}}
	if off, err := strconv.ParseBool(os.Getenv("AWS_EC2_METADATA_DISABLED")); err != nil || !off {
		chain = append(chain, &credentials.IAM{Client: &http.Client{Timeout: 5 * time.Second}})
	}
	return credentials.NewChainCredentials(chain)
}

// errNoKeys says that nothing names keys for S3.
var errNoKeys = errors.New("no S3 credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or run where a role gives them")

// signed returns errNoKeys where requests would go unsigned.
func signed(c *minio.Core) error {
	v, err := c.GetCreds()
	if err == nil && v.SignerType.IsAnonymous() {
		err = errNoKeys
	}
	return err
}
