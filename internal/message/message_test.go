package message

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestTheRuleForATextOfAMessage(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		code             fault.Code
	}{
		{"plain", "Hello", "Hello", ""},
		{"the longest", strings.Repeat("a", 2499), strings.Repeat("a", 2499), ""},
		{"one too many", strings.Repeat("a", 2500), "", fault.MessageTooLong},
		{"the longest in emoji", strings.Repeat("🧹", 2499), strings.Repeat("🧹", 2499), ""},
		{"one emoji too many", strings.Repeat("🧹", 2500), "", fault.MessageTooLong},
		{"a family counts its members", strings.Repeat("👩‍👧", 833), strings.Repeat("👩‍👧", 833), ""},
		{"one family too many", strings.Repeat("👩‍👧", 834), "", fault.MessageTooLong},
		{"umlauts are one each", strings.Repeat("ß", 2499), strings.Repeat("ß", 2499), ""},
		{"white space counts as it was sent", strings.Repeat("a", 2499) + "\n", "", fault.MessageTooLong},
		{"nothing", "", "", fault.MessageEmpty},
		{"white space only", " \n\t\u00a0\u2003\r\n", "", fault.MessageEmpty},
		{"invisible joiners only", "\u200b\u200d\ufeff\u00ad", "", fault.MessageEmpty},
		{"control characters only", "\x00\x07", "", fault.MessageEmpty},
		{"surrounding white space goes", "  \n Hi\n", "Hi", ""},
		{"lines and tabs stay", "a\n\n\tb", "a\n\n\tb", ""},
		{"other line ends", "a\r\nb\rc", "a\nb\nc", ""},
		{"control characters go", "a\x00b\x1bc\u0085d", "abcd", ""},
		{"what is no text", "a\xffb", "a\uFFFDb", ""},
		{"markup is text", "<script>alert(1)</script>", "<script>alert(1)</script>", ""},
		{"right to left", "שלום", "שלום", ""},
	} {
		got, err := CheckText(c.text, 0)
		switch {
		case c.code == "" && (err != nil || got != c.want):
			t.Errorf("%s: got %q, %v", c.name, got, err)
		case c.code != "" && (!fault.Is(err, c.code) || fault.As(err).Status != 400 || fault.As(err).Fields["msg_text"] == ""):
			t.Errorf("%s: got %q, %v", c.name, got, err)
		}
	}
}

func TestLastMessage(t *testing.T) {
	zone, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	at := clock.At(time.Date(2026, 7, 1, 23, 30, 5, 0, time.UTC))
	for _, c := range []struct {
		thread Thread
		viewer Side
		want   string
	}{
		{Thread{}, Party, ""},
		{Thread{Messages: 1, LastText: "Hi", LastSide: Party, LastAt: at}, Party, "1~~~Hi~~~2026-07-02 00:30:05"},
		{Thread{Messages: 1, LastText: "Hi", LastSide: Party, LastAt: at}, Agency, "0~~~Hi~~~2026-07-02 00:30:05"},
		{Thread{Messages: 1, LastText: "about ~5 pm", LastSide: Agency, LastAt: at}, Agency, "1~~~about ~5 pm~~~2026-07-02 00:30:05"},
		{Thread{Messages: 1, LastText: "~~~", LastSide: Agency, LastAt: at}, Agency, "1~~~∼∼∼~~~2026-07-02 00:30:05"},
		{Thread{Messages: 1, LastText: "bye~", LastSide: Agency, LastAt: at}, Agency, "1~~~bye∼~~~2026-07-02 00:30:05"},
	} {
		got := LastMessage(c.thread, c.viewer, zone)
		if got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got != "" && len(strings.Split(got, "~~~")) != 3 {
			t.Errorf("%q does not have three parts", got)
		}
	}
}

func TestInWhichCapacitySomebodyWrites(t *testing.T) {
	at := func(role identity.Role) identity.Actor {
		return identity.Actor{Relations: []identity.Relation{{Member: 1, Role: role}, {Member: 2, Role: identity.Company}}}
	}
	for _, c := range []struct {
		actor identity.Actor
		kind  Kind
		side  Side
		want  Role
	}{
		{at(identity.Manager), Cleaning, Agency, RoleAgency},
		{at(identity.Manager), Reservation, Agency, RoleAgency},
		{at(identity.Guest), Reservation, Party, RoleGuest},
		{at(identity.Cleaner), Cleaning, Party, RoleCleaner},
		{at(identity.Company), Cleaning, Party, RoleCompany},
	} {
		if got := RoleOf(c.actor, 1, c.kind, c.side); got != c.want {
			t.Errorf("%v writes as %s, want %s", c.actor.Relations, got, c.want)
		}
	}
}

func TestAnAddressIsNoName(t *testing.T) {
	for name, want := range map[string]string{" Ewa Nowak ": "Ewa Nowak", "ewa@example.org": "", "": ""} {
		if got := SenderName(name); got != want {
			t.Errorf("%q became %q", name, got)
		}
	}
}

func TestOffsets(t *testing.T) {
	for _, mark := range []string{"x", "-1", "0x1", "1.2", "9223372036854775808", "1 OR 1=1"} {
		if _, err := parseMark(mark); !fault.Is(err, fault.BadRequest) {
			t.Errorf("%q: %v", mark, err)
		}
	}
	for _, mark := range []string{"x", "1.cleaning", "1.other.2", "a.cleaning.2", "1.cleaning.b", "1.cleaning.2.3"} {
		if _, err := parseInboxMark(mark); !fault.Is(err, fault.BadRequest) {
			t.Errorf("%q: %v", mark, err)
		}
	}
	thread := InboxThread{Kind: Cleaning, Ref: identity.Ref{Member: 1, ID: 7}, Thread: Thread{LastAt: 5}}
	if got, err := parseInboxMark(inboxMarkOf(thread)); err != nil || fmt.Sprint(got) != "{5 cleaning 7}" {
		t.Errorf("got %v, %v", got, err)
	}
}
