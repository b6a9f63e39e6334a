// Package doctor judges what an examination of an installation has seen: what is well, what an operator should know, and what is wrong, each with what to do about it. It looks at
// nothing itself: package app looks and passes values in.
package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Part is what was looked at.
type Part string

// The parts, in the order in which they are examined.
const (
	Settings   Part = "settings"
	Folder     Part = "folder"
	Database   Part = "database"
	Migrations Part = "migrations"
	Key        Part = "master key"
	Files      Part = "files"
	Disk       Part = "disk"
	Clock      Part = "clock"
	Zones      Part = "time zones"
	Backup     Part = "backup"
	Mail       Part = "mail"
	Push       Part = "push"
	Calendars  Part = "calendars"
	Address    Part = "address"
	TLS        Part = "tls"
	Proxies    Part = "proxies"
)

// State says how a part is.
type State string

// The states.
const (
	Well State = "well"
	// Skipped is a part that could not be looked at, or that this installation does not have.
	Skipped State = "skipped"
	// Warning is something that works and that an operator should know.
	Warning State = "warning"
	// Wrong is something that people lose by: the command ends with an error.
	Wrong State = "wrong"
)

// Finding is what was seen of one part. It holds no secret: it is printed, and sent to people who help.
type Finding struct {
	Part  Part   `json:"part"`
	State State  `json:"state"`
	Says  string `json:"says"`
	// Do is what to do about it; empty where there is nothing to do.
	Do string `json:"do,omitempty"`
}

// Report is all of an examination.
type Report struct {
	Version  string    `json:"version"`
	At       time.Time `json:"at"`
	Findings []Finding `json:"findings"`
}

// Add notes a finding.
func (r *Report) Add(part Part, state State, says, do string) {
	r.Findings = append(r.Findings, Finding{Part: part, State: state, Says: says, Do: do})
}

// IsWrong reports whether anything is wrong.
func (r *Report) IsWrong() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.State == Wrong })
}

// Print writes the report for people, a line for each finding and one below it for what to do.
func (r *Report) Print(to io.Writer) error {
	var b strings.Builder
	counts := map[State]int{}
	for _, f := range r.Findings {
		counts[f.State]++
		fmt.Fprintf(&b, "%-8s %-12s %s\n", f.State, f.Part, f.Says)
		if f.Do != "" {
			fmt.Fprintf(&b, "%-21s → %s\n", "", f.Do)
		}
	}
	switch {
	case counts[Wrong] > 0:
		fmt.Fprintf(&b, "\nWrong: %d. Warnings: %d.\n", counts[Wrong], counts[Warning])
	case counts[Warning] > 0:
		fmt.Fprintf(&b, "\nNothing is wrong. Warnings: %d.\n", counts[Warning])
	default:
		b.WriteString("\nNothing is wrong.\n")
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// PrintJSON writes the report for programs.
func (r *Report) PrintJSON(to io.Writer) error {
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// Probe is what the running server saw of the doctor's question, which came by the public address.
type Probe struct {
	// Peer is who opened the connection to the server.
	Peer string `json:"peer"`
	// Forwarded is X-Forwarded-For as it arrived, one address each.
	Forwarded []string `json:"forwarded"`
	// Counted is the address under which the server counts the caller; Shared reports whether many callers count as that one.
	Counted string `json:"counted"`
	Shared  bool   `json:"shared"`
}

// Invented is the address that the doctor writes into its own question's X-Forwarded-For, as a visitor with bad intentions would (RFC 5737: it belongs to nobody).
const Invented = "203.0.113.77"

// proxiesVariable names the setting.
const proxiesVariable = "LATCHKEY_TRUSTED_PROXIES"

// JudgeProxies says whether each visitor counts under their own address. local reports whether the public address is on the machine itself, trusted what is trusted now.
func JudgeProxies(p Probe, local bool, trusted []string) Finding {
	foreign := slices.DeleteFunc(slices.Clone(p.Forwarded), func(one string) bool { return one == Invented })
	all := strings.Join(append(slices.Clone(trusted), p.Peer), ",")
	switch {
	case p.Counted == Invented:
		return Finding{
			Part: Proxies, State: Wrong, Says: "A visitor can choose under which address the server counts them: what the visitor writes into X-Forwarded-For is believed.",
			Do: "Let the proxy replace the visitor's X-Forwarded-For or add to it (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and name the proxies alone in " + proxiesVariable + ", not the networks of visitors.",
		}
	case len(foreign) > 0 && p.Counted == p.Peer:
		return Finding{
			Part: Proxies, State: Wrong, Says: fmt.Sprintf("The proxy at %s is not trusted: all visitors behind it share one limit.", p.Peer),
			Do: "Set " + proxiesVariable + "=" + all,
		}
	case p.Shared && !local:
		return Finding{
			Part: Proxies, State: Wrong, Says: fmt.Sprintf("The proxy at %s does not say who asks: all visitors behind it share one limit.", p.Peer),
			Do: "Let the proxy set X-Forwarded-For (Caddy does; nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and set " + proxiesVariable + "=" + all,
		}
	case len(foreign) > 0:
		return Finding{Part: Proxies, State: Well, Says: fmt.Sprintf("The proxy at %s is trusted, and the server counts visitors by their own address.", p.Peer)}
	case local:
		return Finding{Part: Proxies, State: Well, Says: "The public address is on this machine: no proxy is in between."}
	}
	return Finding{Part: Proxies, State: Well, Says: "Visitors reach the server without a proxy, and are counted by their own address."}
}

// A trusted network with a prefix as short as these is too wide to be one of proxies alone. Private networks are as wide as /8 and /7.
const (
	widest4 = 7
	widest6 = 6
)

// JudgeNetworks warns of trusted networks that hold a large part of the internet: then any visitor is believed.
func JudgeNetworks(trusted []netip.Prefix) (Finding, bool) {
	for _, p := range trusted {
		if widest := map[bool]int{true: widest4, false: widest6}[p.Addr().Is4()]; p.Bits() <= widest {
			return Finding{
				Part: Proxies, State: Wrong, Says: fmt.Sprintf("%s trusts %s, which holds a large part of the internet: visitors choose under which address they are counted.", proxiesVariable, p),
				Do: "Name the proxy's own address or network, such as 10.88.0.0/16.",
			}, true
		}
	}
	return Finding{}, false
}

const (
	// soon is how long before its end a certificate is warned of. Automatic renewals happen 30 days before.
	soon = 14 * 24 * time.Hour
	// instant is the quickest that storage which survives a power cut writes; memory is quicker.
	instant = 15 * time.Microsecond
	// sluggish is a write that people feel: a commit takes at least one.
	sluggish = 40 * time.Millisecond
	// drift is how far the clocks of the program and of the database may be apart; sign-in codes allow half a minute.
	drift = 20 * time.Second
)

// JudgeCertificate looks at the end of the certificate of the public address.
func JudgeCertificate(now, until time.Time) Finding {
	left := until.Sub(now)
	day := until.UTC().Format(time.DateOnly)
	switch {
	case left <= 0:
		return Finding{Part: TLS, State: Wrong, Says: "The certificate of the public address ended on " + day + ".", Do: "Renew it, and look why it was not renewed by itself."}
	case left < soon:
		return Finding{Part: TLS, State: Warning, Says: "The certificate of the public address ends on " + day + ".", Do: "Look why it was not renewed by itself: Caddy renews 30 days before."}
	}
	return Finding{Part: TLS, State: Well, Says: "The certificate of the public address is valid until " + day + "."}
}

// JudgeSync looks at how long it took, at the median, until a write was said to be safe from a power cut. No figure can prove that it is.
func JudgeSync(median time.Duration) Finding {
	took := median.Round(10 * time.Microsecond)
	switch {
	case median < instant:
		return Finding{
			Part: Disk, State: Warning, Says: fmt.Sprintf("The disk says after %v that a write is safe: that is memory, or a disk that does not wait. A power cut may lose what people were shown as saved.", took),
			Do: "Put the data folder on a disk that honors fsync.",
		}
	case median > sluggish:
		return Finding{
			Part: Disk, State: Warning, Says: fmt.Sprintf("The disk takes %v until a write is safe: people wait that long at every save.", took),
			Do: "Put the data folder on an SSD of this machine, not on a network share.",
		}
	}
	return Finding{Part: Disk, State: Well, Says: fmt.Sprintf("A write is safe after %v.", took)}
}

// JudgeClock compares the program's clock with the database's.
func JudgeClock(apart time.Duration) Finding {
	if apart.Abs() > drift {
		return Finding{
			Part: Clock, State: Wrong, Says: fmt.Sprintf("The clocks of this machine and of the database are %v apart: codes of sign-ins and times of tasks are wrong on one of them.", apart.Abs().Round(time.Second)),
			Do: "Let both follow a time server (systemd-timesyncd, chrony).",
		}
	}
	return Finding{Part: Clock, State: Well, Says: "The clocks of this machine and of the database agree."}
}
