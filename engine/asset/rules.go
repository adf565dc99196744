package asset

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
)

// Rules say which hosts may be fetched from. An entry is a host ("cdn.example.com"),
// a host with all below it ("*.example.com"), an address or a range
// ("203.0.113.7", "10.1.0.0/16"). The zero value allows every public address.
type Rules struct {
	allow, deny hostList
}

// hostList is one of the two lists, by kind of entry.
type hostList struct {
	names    map[string]bool // exact, lower case
	suffixes []string        // ".example.com"
	ranges   []netip.Prefix
}

// NewRules reads the two lists. With allow given, only its entries may be
// fetched from: an address it names may be private. What deny names is refused
// in any case. The error names the entry that cannot be read.
func NewRules(allow, deny []string) (Rules, error) {
	var r Rules
	var err error
	if r.allow, err = newHostList(allow); err != nil {
		return Rules{}, err
	}
	r.deny, err = newHostList(deny)
	return r, err
}

func newHostList(entries []string) (hostList, error) {
	l := hostList{names: map[string]bool{}}
	for _, e := range entries {
		name := strings.ToLower(strings.TrimRight(strings.TrimSpace(e), "."))
		rest, below := strings.CutPrefix(name, "*.")
		switch p, err := parseRange(name); {
		case err == nil:
			l.ranges = append(l.ranges, p)
		case rest == "" || strings.ContainsAny(rest, "*/:@ ") || strings.Contains(name, "/"):
			return hostList{}, fmt.Errorf("%q is no host: accepted are a name, *.name, an address or a range such as 10.1.0.0/16", e)
		case below:
			l.suffixes = append(l.suffixes, "."+rest)
			l.names[rest] = true
		default:
			l.names[name] = true
		}
	}
	return l, nil
}

func parseRange(s string) (netip.Prefix, error) {
	if p, err := netip.ParsePrefix(s); err == nil {
		return p.Masked(), nil
	}
	a, err := netip.ParseAddr(s)
	if err != nil {
		return netip.Prefix{}, err
	}
	return netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
}

func (l hostList) empty() bool {
	return len(l.names)+len(l.suffixes)+len(l.ranges) == 0
}

// has reports whether the list names a host as the source writes it.
func (l hostList) has(host string) bool {
	host = strings.ToLower(strings.TrimRight(host, "."))
	if l.names[host] {
		return true
	}
	for _, s := range l.suffixes {
		if strings.HasSuffix(host, s) {
			return true
		}
	}
	return false
}

// refusal says why a host may not be fetched from by its name, before it is
// resolved; empty: it may, if its address may.
func (r Rules) refusal(u *url.URL) string {
	host := u.Hostname()
	addr, err := written(host)
	switch {
	case errors.Is(err, errForm):
		return "host " + host + " is an address in a form that programs read differently; accepted are 203.0.113.7 and [2001:db8::1]"
	case r.deny.has(host), err == nil && in(r.deny.ranges, addr.Unmap()):
		return "host " + host + " is on this engine's deny list"
	case r.allow.empty() || r.allow.has(host):
		return ""
	case err == nil && in(r.allow.ranges, addr.Unmap()):
		return ""
	case err != nil && len(r.allow.ranges) > 0:
		return "" // by its address, once that is known
	default:
		return "host " + host + " is not on this engine's allow list"
	}
}

// errForm says that a host is an address, but not written as one is.
var errForm = errors.New("not the usual form of an address")

// written is the address that a host is written as. Resolvers and proxies take
// any host whose last part is a number for an address, "127.1" and "0x7f000001"
// as well (WHATWG URL, 3.5); those are errForm. Any other error: it is a name.
func written(host string) (netip.Addr, error) {
	host = strings.TrimRight(host, ".")
	a, err := netip.ParseAddr(host)
	last := strings.ToLower(host[strings.LastIndexByte(host, '.')+1:])
	hex, isHex := strings.CutPrefix(last, "0x")
	if err != nil && last != "" && (strings.Trim(last, "0123456789") == "" || isHex && strings.Trim(hex, "0123456789abcdef") == "") {
		return a, fmt.Errorf("%s: %w", host, errForm)
	}
	return a, err
}

// verdict says why a connection to an address may not be made for a host.
func (r Rules) verdict(host string, a netip.Addr, private bool) error {
	a = a.Unmap().WithZone("")
	named := in(r.allow.ranges, a)
	switch {
	case in(r.deny.ranges, a):
		return fmt.Errorf("%s: %w", a, errDenied)
	case !r.allow.empty() && !named && !r.allow.has(host):
		return fmt.Errorf("%s: %w", a, errDenied)
	case !private && !named && !Public(a):
		return fmt.Errorf("%s: %w", a, errPrivate)
	}
	return nil
}
