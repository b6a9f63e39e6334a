package account

import (
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

func TestWhoIsSwitchedOffIsSignedOutUnlessTheyWorkElsewhere(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		const email = "cleaner@crew.example"
		var agencies []identity.MemberID
		var entries []member.Staff
		f.account(t, email)
		for _, name := range []string{"One", "Two"} {
			m, err := f.members.Save(ctx, member.Member{Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30})
			if err != nil {
				t.Fatal(err)
			}
			saved, err := f.members.SaveStaff(ctx, m.ID, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Cleaner", Email: email, Active: true}}, Find)
			if err != nil {
				t.Fatal(err)
			}
			agencies, entries = append(agencies, m.ID), append(entries, saved[0])
		}
		f.signIn(t, email)
		f.signIn(t, email)
		office := identity.Actor{Account: 999, Relations: []identity.Relation{{Member: agencies[0], Role: identity.Manager}}}
		ref := identity.Ref{Member: agencies[0], ID: int64(entries[0].ID)}
		within := identity.Within(ctx, office)
		sessions := func() int {
			t.Helper()
			count, last, err := f.SessionsOfStaff(within, office, ref)
			if err != nil || (count > 0) != (last != 0) {
				t.Fatalf("%d %d %v", count, last, err)
			}
			return count
		}
		turn := func(active bool) {
			t.Helper()
			if _, err := f.members.ChangeEntry(within, office, identity.Attempt{}, ref, member.EntryChange{Active: &active}); err != nil {
				t.Fatal(err)
			}
		}
		if got := sessions(); got != 2 {
			t.Errorf("%d sessions", got)
		}
		if _, _, err := f.SessionsOfStaff(ctx, office, identity.Ref{Member: agencies[1], ID: int64(entries[1].ID)}); !fault.IsMissing(err) {
			t.Errorf("of another agency: %v", err)
		}
		turn(false)
		if got := sessions(); got != 2 || len(f.ended) != 0 {
			t.Errorf("works for another agency, and has %d sessions", got)
		}
		turn(true)
		entries[1].Active = false
		if _, err := f.members.SaveStaff(ctx, agencies[1], entries[1:], Find); err != nil {
			t.Fatal(err)
		}
		turn(false)
		if got := sessions(); got != 0 || len(f.ended) != 2 {
			t.Errorf("%d sessions are left, %d ended", got, len(f.ended))
		}
	})
}
