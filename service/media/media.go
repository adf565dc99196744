// Package media hands out what films are made of and what callers brought: by
// addresses that are signed and end, and the handler that answers them. In go
// names of artifacts, out come addresses; an address that comes back, to be asked
// for or as an input of another film, is the name again. It knows nothing of
// films, callers or rows.
package media

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/service/signature"
)

// Path begins the path of every address, behind the base.
const Path = "/media/"

// purpose is what keys sign addresses for.
const purpose = "media"

// DefaultLifetime is how long an address is good for where nothing else is said.
const DefaultLifetime = 24 * time.Hour

// step is what the ends of addresses are rounded up to: within it the same file has
// the same address, which caches and players know again.
const step = time.Hour

var (
	// ErrForeign says that an address is none of this service.
	ErrForeign = errors.New("not an address of this service")
	// ErrSignature says that an address is of this service but was changed, or signed
	// with a key that is gone.
	ErrSignature = errors.New("the signature of the address is wrong")
)

// Config says where media lie and how they are reached.
type Config struct {
	Base     string // https://host or https://host/prefix, by which callers reach the service
	Keys     signature.Keys
	Store    artifact.Store
	Lifetime time.Duration // of addresses. Defaults to DefaultLifetime
	// Direct has objects served from here also where the store could: it is not
	// reached by those who ask.
	Direct bool
	Log    *zap.Logger // nil: nothing is logged
}

// Media makes addresses and answers them. Safe for concurrent use.
type Media struct {
	cfg  Config
	base *url.URL
	now  func() time.Time
}

// New checks the configuration.
func New(cfg Config) (*Media, error) {
	base, err := url.Parse(strings.TrimRight(cfg.Base, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" || base.RawQuery != "" || base.User != nil {
		return nil, errors.New("the base address of the service: want https:// and a host, perhaps with a path")
	}
	if cfg.Lifetime <= 0 {
		cfg.Lifetime = DefaultLifetime
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	return &Media{cfg: cfg, base: base, now: time.Now}, nil
}

// Link is what an address leads to.
type Link struct {
	Artifact string // a name of the store, see artifact.CheckName
	// File is what a browser saves it as: made a name of one word, with the ending of
	// the artifact's. Empty: the last word of the artifact's name.
	File     string
	Download bool // to be saved, where browsers would show it
}

// URL returns the signed address of an artifact. It is good for the lifetime, and up
// to an hour more.
func (m *Media) URL(l Link) string {
	end := m.now().Add(m.cfg.Lifetime + step - 1).Truncate(step)
	l.File = FileName(l)
	exp := strconv.FormatInt(end.Unix(), 10)
	query := url.Values{"exp": {exp}, "sig": {m.cfg.Keys.Sign(purpose, l.signed(exp)...)}}
	if l.Download {
		query.Set("dl", "1")
	}
	u := m.base.JoinPath(Path, l.Artifact, url.PathEscape(l.File))
	u.RawQuery = query.Encode()
	return u.String()
}

// signed are the values of a link that its signature is of.
func (l Link) signed(exp string) []string {
	disposition := "inline"
	if l.Download {
		disposition = "attachment"
	}
	return []string{l.Artifact, l.File, disposition, exp}
}

// Parse returns what an address of ours leads to, also when it has ended: its
// signature says that it was handed out, to whom is for the caller to judge. The
// host may be another, as of a service that has moved. Errors are ErrForeign, of
// addresses to be fetched like any, and ErrSignature.
func (m *Media) Parse(address string) (Link, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return Link{}, ErrForeign
	}
	_, path, found := strings.Cut(u.Path, Path)
	if !found {
		return Link{}, ErrForeign
	}
	l, _, err := m.verify(path, u.RawQuery)
	if err != nil && !strings.EqualFold(u.Host, m.base.Host) {
		return Link{}, ErrForeign
	}
	return l, err
}

// verify reads what is behind Path, unescaped, and the query of an address. The
// error is ErrSignature.
func (m *Media) verify(path, query string) (l Link, end time.Time, err error) {
	slash := strings.LastIndexByte(path, '/')
	values, err := url.ParseQuery(query)
	if slash < 0 || err != nil {
		return Link{}, end, ErrSignature
	}
	l = Link{Artifact: path[:slash], File: path[slash+1:], Download: values.Get("dl") == "1"}
	exp := values.Get("exp")
	seconds, err := strconv.ParseInt(exp, 10, 64)
	// What is signed was made here, but a name is checked before it is used.
	if err != nil || artifact.CheckName(l.Artifact) != nil || !m.cfg.Keys.Verify(values.Get("sig"), purpose, l.signed(exp)...) {
		return Link{}, end, ErrSignature
	}
	return l, time.Unix(seconds, 0), nil
}
