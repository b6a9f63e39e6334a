package app

import (
	"errors"
	"fmt"
	"net"

	"github.com/coreos/go-systemd/v22/activation"
)

// passed are the listeners that systemd has opened for this process, which stay open while it restarts (socket activation, sd_listen_fds(3)); none elsewhere.
func passed() ([]net.Listener, error) {
	files := activation.Files(true) // children are given none of them
	var out []net.Listener
	for _, file := range files {
		l, err := net.FileListener(file)
		if err = errors.Join(err, file.Close()); err != nil {
			closeAll(out)
			return nil, fmt.Errorf("systemd passes %s, which is no address to listen on: %w", file.Name(), err)
		}
		out = append(out, l)
	}
	return out, nil
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		_ = l.Close()
	}
}

// listenOrTake listens on an address, or takes the listener there that was passed, out of those that are left.
func listenOrTake(addr string, left *[]net.Listener) (net.Listener, error) {
	want, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, err
	}
	for i, l := range *left {
		if is, ok := l.Addr().(*net.TCPAddr); ok && want.Port != 0 && is.Port == want.Port && sameIP(is.IP, want.IP) {
			*left = append((*left)[:i:i], (*left)[i+1:]...)
			return l, nil
		}
	}
	return net.Listen("tcp", addr)
}

// sameIP compares two addresses to listen on; none, 0.0.0.0 and [::] are all addresses of the machine.
func sameIP(a, b net.IP) bool {
	all := func(ip net.IP) bool { return len(ip) == 0 || ip.IsUnspecified() }
	return all(a) && all(b) || a.Equal(b)
}

// strangers refuses listeners that no setting names: their visitors would wait for ever.
func strangers(left []net.Listener) error {
	if len(left) == 0 {
		return nil
	}
	return WrongSetting("LATCHKEY_ADDR", fmt.Sprintf("systemd listens on %s (latchkey.socket), which is neither this nor another address of the settings", left[0].Addr()))
}
