package account

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
)

// ResetSecondFactor deletes what a person of the agency's team signs in with beside the password, because they have lost it: app, passkeys and recovery codes. Owners do it for managers, the office for
// everybody else; never for oneself. A person who is no manager gets a link to choose a password.
func (s *Service) ResetSecondFactor(ctx context.Context, a identity.Actor, attempt identity.Attempt, ref identity.Ref, p Proof) error {
	missing := fault.Missing(fault.NotFound)
	if !a.Manages(ref.Member) {
		return missing
	}
	crew, err := s.members.Staff(ctx, s.db, ref.Member)
	if err != nil {
		return err
	}
	entry, ok := crew.By(identity.StaffID(ref.ID))
	if !ok || !entry.Active || entry.Account == 0 {
		return missing
	}
	if entry.Account == a.Account {
		return fault.Of(fault.Conflict)
	}
	asManager := entry.Kind == member.KindManager
	if asManager && !a.Owns(ref.Member) {
		return fault.Of(fault.OwnersOnly)
	}
	return s.resetBy(ctx, a, attempt, p, ref.Member, func(ctx context.Context, tx *database.Tx) (addressee, bool, error) {
		of, err := byID(ctx, tx, entry.Account)
		return addressee{Account: of, audience: member.AudienceCleaning}, asManager, err
	}, nil)
}

// ResetGuest is ResetSecondFactor for the login of the guest of a stay: the one of the address that the stay was booked with.
func (s *Service) ResetGuest(ctx context.Context, a identity.Actor, attempt identity.Attempt, stay identity.Ref, p Proof) error {
	missing := fault.Missing(fault.ReservationNotFound)
	if !a.Manages(stay.Member) {
		return missing
	}
	if _, err := s.stays.BookerEmail(ctx, s.db, stay); database.IsMissing(err) {
		return missing
	} else if err != nil {
		return err
	}
	return s.resetBy(ctx, a, attempt, p, stay.Member, func(ctx context.Context, tx *database.Tx) (addressee, bool, error) {
		to := addressee{audience: member.AudienceGuest}
		email, err := s.stays.BookerEmail(ctx, tx, stay)
		if database.IsMissing(err) {
			return to, false, missing
		}
		if err != nil {
			return to, false, err
		}
		to.Account, err = byEmail(ctx, tx, NormalEmail(reservation.Contact(email)))
		if database.IsMissing(err) || err == nil && to.ID == a.Account {
			err = fault.Of(fault.Conflict)
		}
		return to, false, err
	}, func(ctx context.Context, tx *database.Tx) error {
		return s.stays.Note(ctx, tx, stay, a.Principal(), reservation.LoginReset)
	})
}

// resetBy resets the sign-in of the login that find gives, in the name of an agency, once the actor has proved who they are. What the login is for elsewhere decides before anything is deleted, and shows only after the proof.
func (s *Service) resetBy(ctx context.Context, a identity.Actor, attempt identity.Attempt, p Proof, by identity.MemberID, find func(ctx context.Context, tx *database.Tx) (to addressee, asManager bool, err error), note func(ctx context.Context, tx *database.Tx) error) error {
	prove, err := s.proving(ctx, a, p)
	if err != nil {
		return err
	}
	agency, err := s.members.Get(ctx, s.db, by)
	if err != nil {
		return err
	}
	// What the login is for at other agencies decides: a transaction sees the agencies that it begins with.
	ctx = identity.Everywhere(ctx)
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		if err := prove(ctx, tx); err != nil {
			return Done{}, err
		}
		to, asManager, err := find(ctx, tx)
		if err != nil {
			return Done{}, err
		}
		to.member, to.lang = agency, to.Lang
		if err := lockAccount(ctx, tx, to.ID); err != nil { // two colleagues reset one after the other
			return Done{}, err
		}
		if !asManager {
			if err := s.mayReturn(ctx, tx, to); err != nil {
				return Done{}, err
			}
		}
		if err := s.mayReset(ctx, tx, a, to.Account, asManager); err != nil {
			return Done{}, err
		}
		if err := s.resetSignIn(ctx, tx, to.ID); err != nil {
			return Done{}, err
		}
		if note != nil {
			if err := note(ctx, tx); err != nil {
				return Done{}, err
			}
		}
		if err := s.noteReset(ctx, tx, a, to.ID); err != nil {
			return Done{}, err
		}
		who := map[string]string{"name": a.Name}
		if asManager {
			return Done{Done: true}, s.tellFactor(ctx, tx, to, notify.SecondFactorReset, who)
		}
		return Done{Done: true}, s.mailLinkWith(ctx, tx, to, notify.SignInReset, LinkReset, "", who)
	})
	return err
}

// mayReturn refuses a reset after which the mailed link would open nothing.
func (s *Service) mayReturn(ctx context.Context, q database.Querier, to addressee) error {
	on, err := hasFactor(ctx, q, to.ID)
	switch {
	case err != nil:
		return err
	case !on || to.State != Active:
		return fault.Of(fault.Conflict)
	case !to.member.Admits(to.audience):
		return fault.Of(fault.LoginsNotActivated)
	}
	return nil
}

// mayReset refuses a reset that would weaken the sign-in to an agency that the actor does not decide for. The login of a manager is reset as such, by an owner of each agency that they manage. One that takes
// passkeys only, or is no manager's, opens all that belongs to it to the person who reads its mail: none of that may be another agency's.
func (s *Service) mayReset(ctx context.Context, q database.Querier, a identity.Actor, of Account, asManager bool) error {
	works, err := s.members.Relations(ctx, q, of.ID)
	if err != nil {
		return err
	}
	manages := slices.DeleteFunc(works, func(r identity.Relation) bool { return r.Role != identity.Manager })
	elsewhere := func(r identity.Relation) bool { return !a.Manages(r.Member) || asManager && !a.Owns(r.Member) }
	switch {
	case slices.ContainsFunc(manages, elsewhere):
		return fault.Of(fault.ResetElsewhere)
	case len(manages) > 0 && !asManager:
		return fault.Of(fault.ResetManager)
	case asManager && !of.PasskeysOnly:
		return nil
	}
	has, err := membersOfLogin(ctx, q, of)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(has, func(m identity.MemberID) bool { return !a.Manages(m) }) {
		return fault.Of(fault.ResetElsewhere)
	}
	return nil
}

// noteReset writes a reset into the history of each team of the actor's that the person is in.
func (s *Service) noteReset(ctx context.Context, tx *database.Tx, a identity.Actor, id identity.AccountID) error {
	relations, err := s.members.Relations(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, r := range relations {
		if !a.Manages(r.Member) {
			continue
		}
		if err := s.members.Note(ctx, tx, r.Member, a.Account, r.Staff, member.SecondFactorReset); err != nil {
			return err
		}
	}
	return nil
}

// ResetSecondFactorOf is the operator's way for a person whom nobody else can help.
func (s *Service) ResetSecondFactorOf(ctx context.Context, email string) error {
	a, err := byEmail(ctx, s.db, NormalEmail(email))
	if database.IsMissing(err) {
		return fault.Of(fault.AccountNotFound)
	}
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		to, err := s.addresseeIn(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := s.resetSignIn(ctx, tx, a.ID); err != nil {
			return err
		}
		return s.tellFactor(ctx, tx, to, notify.SecondFactorReset, map[string]string{"name": to.member.Name})
	})
}

// resetSignIn deletes all that a login asks for beside its password, and ends its sessions and links: a person who has found the lost device has those as well.
func (s *Service) resetSignIn(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	app, err := dropApp(ctx, tx, id)
	if err != nil {
		return err
	}
	passkeys, err := dropPasskeys(ctx, tx, id)
	if err != nil {
		return err
	}
	if !app && !passkeys {
		return fault.Of(fault.Conflict)
	}
	if _, err := setPasskeysOnly(ctx, tx, id, false); err != nil {
		return err
	}
	for _, end := range []func(context.Context, *database.Tx, identity.AccountID) error{dropRecovery, supersedeAll, forgetBrowsers} {
		if err := end(ctx, tx, id); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(id) })
	return s.endOthers(ctx, tx, id, 0, "sign-in reset")
}
