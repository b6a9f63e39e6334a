// Package outside reaches addresses that somebody else has given, such as a calendar's or a push service's, and never the network that the program itself stands in.
package outside

import (
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"
)

// ErrPrivate is why an address on the program's own side of the internet is not called.
var ErrPrivate = errors.New("a private address")

// Dialer gives a dialer that refuses private addresses after resolving, at every connection, unless they are allowed.
func Dialer(allowPrivate bool) *net.Dialer {
	d := &net.Dialer{Timeout: 10 * time.Second}
	if !allowPrivate {
		// Control sees the resolved address of each connection: a name cannot first resolve to a public and then to a private one.
		d.Control = func(_, address string, _ syscall.RawConn) error {
			target, err := netip.ParseAddrPort(address)
			if err != nil || !IsPublic(target.Addr()) {
				return ErrPrivate
			}
			return nil
		}
	}
	return d
}

// notPublic are the ranges that netip does not name itself: shared and special addresses, and those that carry another address inside.
var notPublic = func() []netip.Prefix {
	var out []netip.Prefix
	for _, s := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}()

// IsPublic reports whether an address is one of the open internet.
func IsPublic(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	if !address.IsValid() || address.IsPrivate() || address.IsLoopback() || address.IsLinkLocalUnicast() || address.IsMulticast() || address.IsUnspecified() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(address) {
			return false
		}
	}
	return true
}
