package asset

import "net/netip"

// special are the ranges of addresses that are not of the public Internet, or
// that lead to such by translation: the special-purpose registries of IANA
// (https://www.iana.org/assignments/iana-ipv4-special-registry and
// iana-ipv6-special-registry), and ranges that were withdrawn but still route.
// A stranger's plan could reach services of the operator through them.
var special = prefixes(
	"0.0.0.0/8",       // this network, RFC 791
	"10.0.0.0/8",      // private, RFC 1918
	"100.64.0.0/10",   // carrier-grade NAT, RFC 6598
	"127.0.0.0/8",     // loopback, RFC 1122
	"169.254.0.0/16",  // link local, RFC 3927: metadata of clouds
	"172.16.0.0/12",   // private
	"192.0.0.0/24",    // protocol assignments, RFC 6890
	"192.0.2.0/24",    // documentation, RFC 5737
	"192.88.99.0/24",  // 6to4 relays, RFC 7526
	"192.168.0.0/16",  // private
	"198.18.0.0/15",   // benchmarks, RFC 2544
	"198.51.100.0/24", // documentation
	"203.0.113.0/24",  // documentation
	"224.0.0.0/4",     // multicast
	"240.0.0.0/4",     // reserved, and the broadcast
	"::/96",           // unspecified, loopback, IPv4-compatible (RFC 4291, withdrawn)
	"::ffff:0:0:0/96", // IPv4-translated, RFC 2765
	"64:ff9b:1::/48",  // local NAT64, RFC 8215
	"100::/64",        // discard, RFC 6666
	"2001::/23",       // protocol assignments, Teredo (RFC 4380) among them
	"2001:db8::/32",   // documentation
	"2002::/16",       // 6to4, RFC 3056
	"3fff::/20",       // documentation, RFC 9637
	"5f00::/16",       // segment routing, RFC 9602
	"fc00::/7",        // unique local, RFC 4193
	"fe80::/10",       // link local
	"fec0::/10",       // site local, RFC 3879, withdrawn
	"ff00::/8",        // multicast
)

// nat64 is the well-known prefix of RFC 6052: the last four bytes are the IPv4
// address that is meant.
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		out[i] = netip.MustParsePrefix(t)
	}
	return out
}

// Public reports whether an address is one of the public Internet. An IPv4
// address within an IPv6 one, by mapping, NAT64 or ISATAP (RFC 5214), is judged
// for itself.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if within, ok := embedded(a); ok && !Public(within) {
		return false
	}
	return a.IsValid() && !in(special, a)
}

// embedded is the IPv4 address that packets to an IPv6 address end up at.
func embedded(a netip.Addr) (netip.Addr, bool) {
	if !a.Is6() {
		return a, false
	}
	b := a.As16()
	isatap := b[8]&^0x03 == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe
	return netip.AddrFrom4([4]byte(b[12:])), isatap || nat64.Contains(a)
}

func in(ranges []netip.Prefix, a netip.Addr) bool {
	for _, p := range ranges {
		if p.Contains(a) {
			return true
		}
	}
	return false
}
