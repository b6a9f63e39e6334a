package app

import (
	"context"
	"crypto/hmac"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/doctor"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/web"
)

const (
	// probePath is where the running server answers the doctor.
	probePath = "/doctor"
	// probeScheme begins the Authorization of the doctor's question, probePurpose is what the master key signs it for.
	probeScheme, probePurpose = "Latchkey-Doctor ", "doctor"
	// probeLife is for how long a question counts.
	probeLife = 2 * time.Minute
	// probeTimeout is how long the server may take.
	probeTimeout = 10 * time.Second
)

// probed is the running server's answer.
type probed struct {
	Version string       `json:"version"`
	Seen    doctor.Probe `json:"seen"`
}

// askHeader signs a question of this moment with the master key.
func askHeader(box *secret.Box, now time.Time) string {
	at := strconv.FormatInt(now.Unix(), 10)
	return probeScheme + at + "." + hex.EncodeToString(box.MAC(probePurpose, at))
}

// isAsked reports whether a question comes from a person who has the master key, and is of this moment.
func isAsked(box *secret.Box, now time.Time, header string) bool {
	question, ok := strings.CutPrefix(header, probeScheme)
	at, mac, found := strings.Cut(question, ".")
	seconds, isNumber := identity.ParseNumber(at)
	sum, err := hex.DecodeString(mac)
	return ok && found && isNumber && err == nil && hmac.Equal(sum, box.MAC(probePurpose, at)) && now.Sub(time.Unix(seconds, 0)).Abs() <= probeLife
}

// probe answers the doctor how the server saw its question, and anybody else that there is nothing.
func (a *App) probe() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || !isAsked(a.box, a.clock.Now(), r.Header.Get("Authorization")) {
			http.NotFound(w, r)
			return
		}
		peer, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			peer = r.RemoteAddr
		}
		if ip, err := netip.ParseAddr(peer); err == nil {
			peer = ip.Unmap().String()
		}
		var forwarded []string
		for one := range strings.SplitSeq(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",") {
			if one = strings.TrimSpace(one); one != "" {
				forwarded = append(forwarded, one)
			}
		}
		counted := a.router.AddressOf(r)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(probed{Version: Version, Seen: doctor.Probe{Peer: peer, Forwarded: forwarded, Counted: web.Counted(counted), Shared: web.IsShared(counted)}})
	})
}

// outside asks the running server by the public address, as a visitor reaches it.
func (e *inspection) outside(ctx context.Context) {
	if !web.IsLocal(e.public) && e.public.Scheme != "https" {
		e.Add(doctor.TLS, doctor.Wrong, "The public address is without TLS: passwords and key codes travel in the open, and the app cannot be installed.", "Put a proxy with a certificate in front (Caddy gets one by itself), and set LATCHKEY_PUBLIC_URL=https://…")
	}
	if e.box == nil {
		e.Add(doctor.Address, doctor.Skipped, "The running server answers only a person who has its master key.", "")
		return
	}
	answer, certificate, err := e.ask(ctx)
	if certificate != nil {
		e.Findings = append(e.Findings, doctor.JudgeCertificate(e.clock.Now(), *certificate))
	}
	var (
		invalid *tls.CertificateVerificationError
		other   notLatchkey
	)
	switch {
	case errors.As(err, &invalid):
		e.Add(doctor.TLS, doctor.Wrong, fmt.Sprintf("The certificate of the public address is not valid: %v.", invalid.Err), "Give the proxy a certificate for "+e.public.Hostname()+".")
	case errors.As(err, &other):
		e.Add(doctor.Address, doctor.Wrong, fmt.Sprintf("%s is answered by something else than this installation (%s).", e.public, other), "Let the proxy pass everything under this address to "+e.config.Addr+".")
	case err != nil && e.runs(ctx):
		e.Add(doctor.Address, doctor.Warning, fmt.Sprintf("The server runs, but %s does not answer from this machine.", e.public), "Open it from elsewhere. Some networks do not let a machine reach itself by its public address; otherwise look at the DNS record, the firewall and the proxy.")
	case err != nil:
		e.Add(doctor.Address, doctor.Warning, fmt.Sprintf("The server does not run: nothing answers at %s or %s.", e.public, e.config.Addr), "Start it, then run this command again.")
	default:
		e.Add(doctor.Address, doctor.Well, fmt.Sprintf("%s is answered by this installation.", e.public), "")
		if answer.Version != Version {
			e.Add(doctor.Address, doctor.Warning, fmt.Sprintf("The server that runs is of version %s, this program of version %s.", answer.Version, Version), "Restart the server.")
		}
		e.Findings = append(e.Findings, doctor.JudgeProxies(answer.Seen, web.IsLocal(e.public), e.config.TrustedProxies))
	}
}

// notLatchkey is an answer that this installation did not give.
type notLatchkey string

func (n notLatchkey) Error() string { return string(n) }

// ask sends the question, with an X-Forwarded-For that is invented, and gives the answer and until when the certificate is valid.
func (e *inspection) ask(ctx context.Context) (answer probed, until *time.Time, err error) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, e.public.ResolveReference(&url.URL{Path: probePath}).String(), nil)
	if err != nil {
		return answer, nil, err
	}
	req.Header.Set("Authorization", askHeader(e.box, e.clock.Now()))
	req.Header.Set("X-Forwarded-For", doctor.Invented)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(req)
	if err != nil {
		return answer, nil, err
	}
	defer res.Body.Close()
	if res.TLS != nil && len(res.TLS.PeerCertificates) > 0 {
		until = &res.TLS.PeerCertificates[0].NotAfter
	}
	raw, err := io.ReadAll(io.LimitReader(res.Body, 64<<10))
	if err != nil {
		return answer, until, err
	}
	if res.StatusCode != http.StatusOK || json.Unmarshal(raw, &answer) != nil || answer.Version == "" {
		return answer, until, notLatchkey(res.Status)
	}
	return answer, until, nil
}

// runs reports whether anything answers at the address that the server listens on.
func (e *inspection) runs(ctx context.Context) bool {
	_, port, err := net.SplitHostPort(e.config.Addr)
	if err != nil {
		return false
	}
	host, _, _ := net.SplitHostPort(e.config.Addr)
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	c, err := (&net.Dialer{Timeout: probeTimeout}).DialContext(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return false
	}
	return c.Close() == nil
}
