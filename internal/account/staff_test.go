package account

import (
	"slices"
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

func TestTheOfficeSignsAColleagueOutOnAllDevices(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const email = "cleaner@crew.example"
		f.account(t, email)
		crew, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{
			{ExternalID: "c1", Kind: member.KindPerson, Name: "Cleaner Demo", Email: email, Active: true},
			{ExternalID: "c2", Kind: member.KindPerson, Name: "Invited Demo", Email: "nobody@crew.example", Active: true},
		}, Find)
		if err != nil {
			t.Fatal(err)
		}
		ref := func(one member.Staff) identity.Ref { return identity.Ref{Member: f.member.ID, ID: int64(one.ID)} }
		me := f.actor(f.session)
		phone, laptop := f.signIn(t, email), f.signIn(t, email)
		count := func() int {
			t.Helper()
			n, _, err := f.SessionsOfStaff(ctx, me, ref(crew[0]))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		cleaner := f.actor(phone)
		wants(t, "a cleaner signs out", f.SignOutStaff(ctx, cleaner, f.attempt(), ref(crew[0])), fault.NotFound)
		wants(t, "of another agency", f.SignOutStaff(ctx, me, f.attempt(), identity.Ref{Member: f.member.ID + 1, ID: int64(crew[0].ID)}), fault.NotFound)
		wants(t, "without a login", f.SignOutStaff(ctx, me, f.attempt(), ref(crew[1])), fault.NotFound)
		if count() != 2 {
			t.Fatalf("%d sessions after what was refused", count())
		}
		attempt := f.attempt()
		for range 2 { // a call that is sent again
			if err := f.SignOutStaff(ctx, me, attempt, ref(crew[0])); err != nil {
				t.Fatal(err)
			}
		}
		for _, session := range []Tokens{phone, laptop} {
			if _, _, err := f.Authenticate(ctx, session.Access.Reveal()); err == nil {
				t.Error("an ended session still opens")
			}
		}
		if count() != 0 {
			t.Errorf("%d sessions are left", count())
		}
		history, err := f.members.History(ctx, me, f.member.ID)
		if err != nil || len(history) != 1 || history[0].Act != member.SignedOut || history[0].By != me.Account || history[0].StaffName != "Cleaner Demo" {
			t.Errorf("%+v %v", history, err)
		}
		// Where nobody is signed in nothing is noted.
		if err := f.SignOutStaff(ctx, me, f.attempt(), ref(crew[0])); err != nil {
			t.Error(err)
		}
		if again, err := f.members.History(ctx, me, f.member.ID); err != nil || len(again) != 1 {
			t.Errorf("%+v %v", again, err)
		}
		if tokens := f.signIn(t, email); tokens.Access.IsEmpty() {
			t.Error("the way in is closed")
		}
		// The person is also a manager of another agency: no office keeps them out there.
		office := me
		office.Relations = []identity.Relation{{Member: f.member.ID, Role: identity.Manager, Level: identity.Office}}
		signOut := func() error { return f.SignOutStaff(identity.Within(ctx, office), office, f.attempt(), ref(crew[0])) }
		other, err := f.members.Save(ctx, member.Member{Name: "Other Agency", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		there := member.Staff{ExternalID: "m1", Kind: member.KindManager, Name: "Cleaner Demo", Email: email, Active: true}
		if _, err := f.members.SaveStaff(ctx, other.ID, []member.Staff{there}, Find); err != nil {
			t.Fatal(err)
		}
		wants(t, "a manager elsewhere", signOut(), fault.OwnersOnly)
		there.Active = false
		if _, err := f.members.SaveStaff(ctx, other.ID, []member.Staff{there}, Find); err != nil {
			t.Fatal(err)
		}
		if err := signOut(); err != nil {
			t.Error(err)
		}
		// Who has left the team works elsewhere.
		left := crew[0]
		left.Active = false
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{left}, Find); err != nil {
			t.Fatal(err)
		}
		wants(t, "a person who has left", signOut(), fault.NotFound)
		// Managers are for owners, and nobody signs themselves out here.
		all, err := f.members.Team(ctx, me, f.member.ID)
		if err != nil {
			t.Fatal(err)
		}
		of := func(id identity.AccountID) member.Staff {
			return all[slices.IndexFunc(all, func(one member.Staff) bool { return one.Account == id })]
		}
		wants(t, "oneself", f.SignOutStaff(ctx, me, f.attempt(), ref(of(f.id))), fault.Conflict)
		if err := f.SignOutStaff(ctx, me, f.attempt(), ref(of(f.colleague))); err != nil {
			t.Error(err)
		}
		mine := of(f.id)
		mine.Level = identity.Office
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{mine}, Find); err != nil {
			t.Fatal(err)
		}
		wants(t, "a manager, by the office", f.SignOutStaff(ctx, me, f.attempt(), ref(of(f.colleague))), fault.OwnersOnly)
	})
}
