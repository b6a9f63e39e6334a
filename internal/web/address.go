package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

const (
	// sharedPrefix marks the address of a peer that asks for many people whose own addresses are not known.
	sharedPrefix = "shared "
	// SharedFactor is how many times as much such a peer may do as one place on the network.
	SharedFactor = 20
)

// IsLocal reports whether browsers reach an address on their own machine only.
func IsLocal(public *url.URL) bool {
	if public == nil {
		return false
	}
	ip, err := netip.ParseAddr(public.Hostname())
	return public.Hostname() == "localhost" || (err == nil && ip.Unmap().IsLoopback())
}

// Place is the key of every limit by address: an IPv4 address, or the /64 of an IPv6 address, which is one connection; an IPv4 address inside an IPv6 one is that address.
// It is false for the machine itself, which has no limits: Router.AddressOf gives such an address only where the whole installation is on one machine.
func Place(address string) (place string, limited bool) {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address, true
	}
	if ip = ip.Unmap().WithZone(""); ip.IsLoopback() {
		return "", false
	}
	if ip.Is4() {
		return ip.String(), true
	}
	network, err := ip.Prefix(64)
	if err != nil {
		return address, true
	}
	return network.String(), true
}

// IsShared reports whether many people have the address: it is of a proxy that was not named as trusted. Its limits are SharedFactor times the usual ones.
func IsShared(address string) bool { return strings.HasPrefix(address, sharedPrefix) }

// Counted is an address of AddressOf without the mark of those that many people have.
func Counted(address string) string { return strings.TrimPrefix(address, sharedPrefix) }

// AddressOf is the peer, or what trusted proxies say that it is, read from the right. A neighbor that forwards for others without being trusted is one shared address.
func (r *Router) AddressOf(req *http.Request) string {
	host, _, err := net.SplitHostPort(req.RemoteAddr)
	if err != nil {
		host = req.RemoteAddr
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		host = ip.Unmap().String()
	}
	peer, header := host, req.Header.Values("X-Forwarded-For")
	forwarded := strings.Split(strings.Join(header, ","), ",")
	for i := len(forwarded) - 1; i >= 0 && r.trusted(host); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(forwarded[i]))
		if err != nil {
			break
		}
		host = next.Unmap().String()
	}
	ignored := len(header) > 0 && !r.trusted(peer)
	if ignored {
		r.untrusted.Do(func() {
			r.options.Logger.Warn("a peer that is not trusted sends X-Forwarded-For, which is ignored: everybody behind it shares one limit; proxies are named in LATCHKEY_TRUSTED_PROXIES", "peer", peer)
		})
	}
	if r.isShared(host, ignored) {
		return sharedPrefix + host
	}
	return host
}

// isShared reports whether an address is of a proxy that was not named as trusted: one on this machine that serves a public address, or a neighbor in a private network that
// forwards. A peer of the open network is its own address whatever it sends, or it could choose the larger limit.
func (r *Router) isShared(host string, forwards bool) bool {
	ip, err := netip.ParseAddr(host)
	return err == nil && ((ip.IsLoopback() && !IsLocal(r.options.PublicURL)) || (ip.IsPrivate() && forwards))
}

func (r *Router) trusted(host string) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	for _, p := range r.options.TrustedProxies {
		if p.Contains(addr.Unmap()) {
			return true
		}
	}
	return false
}
