package account

import (
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

func (a *agency) logins(email string) int {
	a.t.Helper()
	var n int
	if err := a.db.QueryRow(ctx, `SELECT COUNT(*) FROM account WHERE email = $1`, email).Scan(&n); err != nil {
		a.t.Fatal(err)
	}
	return n
}

func TestALoginThatNobodyConfirmedIsDeletedAfterThirtyDays(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const email = "cleo@crew.example"
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Cleo Demo", Email: email, Active: true, Invited: true}}, Find); err != nil {
			t.Fatal(err)
		}
		asks := func() string {
			t.Helper()
			f.post.mails = nil
			if err := f.Ask(ctx, f.from(), f.form(email, member.AudienceCleaning, formOf[LinkActivation]), LinkActivation); err != nil {
				t.Fatal(err)
			}
			_, token := f.mail(notify.Activation, email)
			return token
		}
		sweeps := func(want int) {
			t.Helper()
			if err := f.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
				t.Fatal(err)
			}
			if got := f.logins(email); got != want {
				t.Errorf("%d logins, want %d", got, want)
			}
		}
		asks()
		f.clock.Advance(unconfirmedLife - time.Hour)
		sweeps(1)
		asks() // asked again: another thirty days
		f.clock.Advance(2 * time.Hour)
		sweeps(1)
		f.clock.Advance(unconfirmedLife)
		sweeps(0)
		if got := f.logins(anna); got != 1 {
			t.Error("a confirmed login is gone")
		}
		if _, err := f.set(LinkActivation, asks(), "another long password here"); err != nil {
			t.Errorf("a new login after it: %v", err)
		}
		f.clock.Advance(3 * unconfirmedLife)
		sweeps(1)
	})
}

// The login is whole or gone, no matter which of the two is first: none is confirmed and deleted.
func TestAConfirmationAndTheSweepDoNotCross(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const email = "cleo@crew.example"
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Cleo Demo", Email: email, Active: true, Invited: true}}, Find); err != nil {
			t.Fatal(err)
		}
		if err := f.Ask(ctx, f.from(), f.form(email, member.AudienceCleaning, formOf[LinkActivation]), LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, token := f.mail(notify.Activation, email)
		// A link that is still good after thirty days, as an operator may set it, and a login that is due.
		err := f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE link_token SET expires_at = $1, created_at = 1`, clock.At(noon.Add(10*unconfirmedLife)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(unconfirmedLife + time.Hour)
		var both sync.WaitGroup
		var confirmed, swept error
		both.Go(func() { _, confirmed = f.set(LinkActivation, token, "another long password here") })
		both.Go(func() { swept = f.Sweep(ctx, clock.At(f.clock.Now())) })
		both.Wait()
		if swept != nil {
			t.Error(swept)
		}
		switch got := f.logins(email); {
		case confirmed == nil && got != 1, confirmed != nil && got != 0:
			t.Errorf("confirmed: %v, %d logins", confirmed, got)
		case confirmed != nil && !fault.Is(confirmed, fault.WrongTokenActivation):
			t.Error(confirmed)
		}
	})
}

// What cannot be deleted holds up nothing that comes after it.
func TestALoginThatCannotBeDeletedHoldsUpNoOther(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		err := f.db.Write(ctx, func(tx *database.Tx) error {
			for _, email := range []string{"one@crew.example", "two@crew.example", "three@crew.example"} {
				n, err := tx.NextID(ctx, 0, "account")
				if err != nil {
					return err
				}
				if err := insertAccount(ctx, tx, Account{ID: identity.AccountID(n), Email: email, Lang: "en-US", State: Pending}); err != nil {
					return err
				}
			}
			// Something of the first two that no statement here deletes.
			if _, err := tx.Exec(ctx, `CREATE TABLE held (account_id BIGINT NOT NULL REFERENCES account (id))`); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `INSERT INTO held (account_id) SELECT id FROM account WHERE email IN ('one@crew.example', 'two@crew.example')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(2 * unconfirmedLife)
		if err := f.sweepUnconfirmed(ctx, clock.At(f.clock.Now()).Add(-unconfirmedLife), 1); err == nil {
			t.Error("no failure")
		}
		for email, want := range map[string]int{"one@crew.example": 1, "two@crew.example": 1, "three@crew.example": 0} {
			if got := f.logins(email); got != want {
				t.Errorf("%s: %d logins", email, got)
			}
		}
	})
}
