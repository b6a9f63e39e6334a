package account

import (
	"testing"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/member"
)

// Relations are remembered for longer than a token is trusted; a person who is hired, moved or dismissed has the new role from the next call on.
func TestStaffIsHiredAndLetGoWithTheNextCall(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@cleaners.example")
		m, err := f.members.Save(ctx, member.Member{Name: "Demo Agency", Lang: "de", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		token := f.signIn(t, "ana@cleaners.example").Access.Reveal()
		roles := func() int {
			t.Helper()
			actor, _, err := f.Authenticate(ctx, token)
			if fault.Is(err, fault.Unauthorized) {
				return -1
			}
			if err != nil {
				t.Fatal(err)
			}
			return len(actor.Relations)
		}
		ana := member.Staff{ExternalID: "ana", Kind: member.KindPerson, Name: "Demo Ana", Email: "ana@cleaners.example", Lang: "de"}
		for _, active := range []bool{true, false, true} {
			token = f.signIn(t, "ana@cleaners.example").Access.Reveal() // nobody's session outlives being let go
			before := roles()                                           // remembered
			ana.Active = active
			if _, err := f.members.SaveStaff(ctx, m.ID, []member.Staff{ana}, Find); err != nil {
				t.Fatal(err)
			}
			if now := roles(); now == before {
				t.Errorf("active %t: still %d relations", active, now)
			} else if !active && now != -1 {
				t.Errorf("let go, and signed in with %d relations", now)
			}
		}
	})
}

// The token itself is asked for again after a second: what the operator's commands end in another process is over by then.
func TestATokenThatEndsElsewhereIsOverWithinASecond(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		tokens := f.signIn(t, "ana@guests.example")
		actor, _, err := f.Authenticate(ctx, tokens.Access.Reveal())
		if err != nil {
			t.Fatal(err)
		}
		elsewhere := *f.Service
		elsewhere.actors = newActorCache()
		if err := elsewhere.SignOut(ctx, actor); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(trust + time.Millisecond)
		if _, _, err := f.Authenticate(ctx, tokens.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("signed out elsewhere: %v", err)
		}
	})
}
