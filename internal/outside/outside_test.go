package outside

import (
	"net/netip"
	"testing"
)

func TestWhichAddressesArePublic(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.215.14": true, "2606:2800:21f::1": true, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "127.0.0.1": false, "0.0.0.0": false,
		"100.64.0.1": false, "198.18.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "::1": false, "::": false, "fe80::1": false, "fc00::1": false, "fd12::1": false, "ff02::1": false,
		"::ffff:10.0.0.1": false, "64:ff9b::a00:1": false, "2002:a00:1::": false, "2001::1": false, "::10.0.0.1": false, "::ffff:93.184.215.14": true,
	} {
		if got := IsPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s public = %v", address, got)
		}
	}
}
