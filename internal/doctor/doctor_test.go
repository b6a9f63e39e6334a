package doctor

import (
	"bytes"
	"encoding/json"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestAProxyThatIsNotTrustedRightlyIsNamedWithWhatToSet(t *testing.T) {
	for name, c := range map[string]struct {
		probe   Probe
		local   bool
		trusted []string
		state   State
		do      string
	}{
		"no proxy":                      {Probe{Peer: "198.51.100.4", Forwarded: []string{Invented}, Counted: "198.51.100.4"}, false, nil, Well, ""},
		"the machine itself":            {Probe{Peer: "127.0.0.1", Forwarded: []string{Invented}, Counted: "127.0.0.1"}, true, nil, Well, ""},
		"trusted, replaces":             {Probe{Peer: "10.88.0.1", Forwarded: []string{"198.51.100.4"}, Counted: "198.51.100.4"}, false, []string{"10.88.0.0/16"}, Well, ""},
		"trusted, adds":                 {Probe{Peer: "10.88.0.1", Forwarded: []string{Invented, "198.51.100.4"}, Counted: "198.51.100.4"}, false, []string{"10.88.0.0/16"}, Well, ""},
		"not trusted":                   {Probe{Peer: "10.88.0.1", Forwarded: []string{"198.51.100.4"}, Counted: "10.88.0.1", Shared: true}, false, nil, Wrong, "Set LATCHKEY_TRUSTED_PROXIES=10.88.0.1"},
		"a second one not trusted":      {Probe{Peer: "10.88.0.2", Forwarded: []string{Invented, "198.51.100.4"}, Counted: "10.88.0.2", Shared: true}, false, []string{"10.88.0.1"}, Wrong, "Set LATCHKEY_TRUSTED_PROXIES=10.88.0.1,10.88.0.2"},
		"passes the visitor's words on": {Probe{Peer: "10.88.0.1", Forwarded: []string{Invented}, Counted: Invented}, false, []string{"10.88.0.1"}, Wrong, "replace the visitor's"},
		"says nothing":                  {Probe{Peer: "127.0.0.1", Counted: "127.0.0.1", Shared: true}, false, nil, Wrong, "LATCHKEY_TRUSTED_PROXIES=127.0.0.1"},
	} {
		f := JudgeProxies(c.probe, c.local, c.trusted)
		if f.State != c.state || !strings.Contains(f.Do, c.do) || (c.do == "") != (f.Do == "") {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestNetworksThatHoldTheInternetAreNoProxies(t *testing.T) {
	for text, wide := range map[string]bool{"0.0.0.0/0": true, "::/0": true, "128.0.0.0/1": true, "10.0.0.0/8": false, "172.16.0.0/12": false, "fc00::/7": false, "2000::/3": true, "2001:db8::/32": false, "127.0.0.1/32": false} {
		if _, found := JudgeNetworks([]netip.Prefix{netip.MustParsePrefix(text)}); found != wide {
			t.Errorf("%s: too wide: %v", text, found)
		}
	}
}

func TestACertificateIsNamedBeforeItEnds(t *testing.T) {
	now := time.Date(2026, 7, 8, 12, 0, 0, 0, time.UTC)
	for left, want := range map[time.Duration]State{-time.Hour: Wrong, 0: Wrong, time.Hour: Warning, 13 * 24 * time.Hour: Warning, 15 * 24 * time.Hour: Well} {
		if f := JudgeCertificate(now, now.Add(left)); f.State != want {
			t.Errorf("%v left: %+v", left, f)
		}
	}
}

func TestADiskThatDoesNotWaitIsNamed(t *testing.T) {
	for median, want := range map[time.Duration]State{time.Microsecond: Warning, 200 * time.Microsecond: Well, 12 * time.Millisecond: Well, 300 * time.Millisecond: Warning} {
		if f := JudgeSync(median); f.State != want {
			t.Errorf("%v: %+v", median, f)
		}
	}
	for apart, want := range map[time.Duration]State{0: Well, -19 * time.Second: Well, -time.Minute: Wrong, time.Hour: Wrong} {
		if f := JudgeClock(apart); f.State != want {
			t.Errorf("%v apart: %+v", apart, f)
		}
	}
}

func TestTheReportSaysWhatToDo(t *testing.T) {
	r := Report{Version: "1", At: time.Date(2026, 7, 8, 12, 0, 0, 0, time.UTC)}
	r.Add(Database, Well, "SQLite answers.", "")
	r.Add(Mail, Wrong, "The mail server refuses the login.", "Change LATCHKEY_SMTP_URL.")
	if !r.IsWrong() {
		t.Error("a wrong part does not make the report wrong")
	}
	var text, raw bytes.Buffer
	if err := r.Print(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"well     database", "wrong    mail", "→ Change LATCHKEY_SMTP_URL.", "Wrong: 1. Warnings: 0."} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, text.String())
		}
	}
	if err := r.PrintJSON(&raw); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(raw.Bytes(), &back); err != nil || len(back.Findings) != 2 || back.Findings[1].State != Wrong {
		t.Errorf("%v: %s", err, raw.String())
	}
}
