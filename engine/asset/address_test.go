package asset

import (
	"net/netip"
	"testing"
)

// Every special-purpose range of IANA's registries, written as strangers write
// addresses, and neighbours that are public.
func TestPublicAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"1.1.1.1": true, "93.184.215.14": true, "2606:4700::1111": true, "2a00:1450:4001::200e": true,
		"::ffff:93.184.215.14": true, "64:ff9b::5db8:d70e": true, "192.0.1.1": true, "198.17.255.255": true, "198.20.0.1": true,
		"100.63.255.255": true, "100.128.0.1": true, "172.15.0.1": true, "172.32.0.1": true, "223.255.255.255": true,
		"2001:200::1": true, "2003::1": true,

		"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "100.64.0.1": false, "100.127.255.255": false, "127.0.0.1": false, "127.8.9.10": false,
		"169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false, "192.0.0.1": false, "192.0.0.170": false, "192.0.2.1": false,
		"192.88.99.1": false, "192.168.1.1": false, "198.18.0.1": false, "198.19.255.255": false, "198.51.100.1": false, "203.0.113.1": false,
		"224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,

		"::": false, "::1": false, "::7f00:1": false, "::93.184.215.14": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false,
		"::ffff:0:7f00:1": false, "64:ff9b::7f00:1": false, "64:ff9b::a00:1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::1": false,
		"100::1": false, "2001::1": false, "2001:0:4136:e378::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "2002:5db8:d70e::1": false,
		"3fff::1": false, "5f00::1": false, "fc00::1": false, "fd12:3456::1": false, "fe80::1": false, "fe80::1%eth0": false, "fec0::1": false, "ff02::1": false,
		"2a00:1450::5efe:10.0.0.1": false, "2a00:1450::200:5efe:192.168.0.1": false,
	} {
		a, err := netip.ParseAddr(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := Public(a); got != want {
			t.Errorf("%s: public %v, want %v", address, got, want)
		}
	}
	if Public(netip.Addr{}) {
		t.Error("no address is public")
	}
}
