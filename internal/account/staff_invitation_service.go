package account

import (
	"cmp"
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// OpenInvitations are the entries of a staff that a link invites, each with the end of its link.
func (s *Service) OpenInvitations(ctx context.Context, q database.Querier, m identity.MemberID) (map[identity.StaffID]clock.Instant, error) {
	return openStaffInvitations(ctx, q, m, clock.At(s.clock.Now()))
}

// madeInvitation is what is stored of an attempt; the link follows from it.
type madeInvitation struct {
	ID      int64         `json:"id"`
	Expires clock.Instant `json:"expires"`
}

// InviteByLink makes a link that invites an entry of the staff, also one without an address; an earlier one of theirs ends. Whether the address has a login does not show.
func (s *Service) InviteByLink(ctx context.Context, a identity.Actor, attempt identity.Attempt, ref identity.Ref) (secret.Text, clock.Instant, error) {
	made, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (madeInvitation, error) {
		entry, err := s.members.EntryToChange(ctx, tx, a, ref)
		switch {
		case err != nil:
			return madeInvitation{}, err
		case entry.Account != 0 || !entry.Active:
			return madeInvitation{}, fault.Of(fault.Conflict)
		}
		if err := s.takeInvitation(ctx, tx, inviter{member: ref.Member}); err != nil {
			return madeInvitation{}, err
		}
		if _, err := endStaffInvitations(ctx, tx, ref.Member, entry.ID); err != nil {
			return madeInvitation{}, err
		}
		id, err := tx.NextID(ctx, ref.Member, "staff_invitation")
		if err != nil {
			return madeInvitation{}, err
		}
		one := staffInvitation{Ref: identity.Ref{Member: ref.Member, ID: id}, Staff: entry.ID, By: a.Account, ExpiresAt: tx.Now().Add(staffInvitationLife)}
		if err := insertStaffInvitation(ctx, tx, one, s.staffInvitationToken(one.Ref).Hash()); err != nil {
			return madeInvitation{}, err
		}
		if err := s.members.Note(ctx, tx, ref.Member, a.Account, entry.ID, member.InvitedByLink); err != nil {
			return madeInvitation{}, err
		}
		return madeInvitation{id, one.ExpiresAt}, s.members.MarkInvited(ctx, tx, entry)
	})
	if err != nil {
		return secret.Text{}, 0, err
	}
	u := s.options.Public().JoinPath("join")
	u.Fragment = s.staffInvitationToken(identity.Ref{Member: ref.Member, ID: made.ID}).Reveal() // behind #, which no browser sends
	return secret.Of(u.String()), made.Expires, nil
}

// WithdrawInvitation ends the open link of an entry.
func (s *Service) WithdrawInvitation(ctx context.Context, a identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		entry, err := s.members.EntryToChange(ctx, tx, a, ref)
		if err != nil {
			return Done{}, err
		}
		ended, err := endStaffInvitations(ctx, tx, ref.Member, entry.ID)
		if err != nil || !ended {
			return Done{Done: true}, err
		}
		return Done{Done: true}, s.members.Note(ctx, tx, ref.Member, a.Account, entry.ID, member.InvitationWithdrawn)
	})
	return err
}

// LookAtInvitation says who invites to what. It changes nothing and asks for no sign-in; what is over, used or made up is not found.
func (s *Service) LookAtInvitation(ctx context.Context, from Asker, token string) (StaffInvitation, error) {
	if err := s.floods.pass("inspect", from.Address, s.clock.Now()); err != nil {
		return StaffInvitation{}, err
	}
	_, found, err := s.invitationOf(ctx, s.db, token, clock.At(s.clock.Now()))
	return found, err
}

func (s *Service) invitationOf(ctx context.Context, q database.Querier, token string, now clock.Instant) (staffInvitation, StaffInvitation, error) {
	missing := fault.Missing(fault.InvitationNotFound)
	one, err := staffInvitationOf(ctx, q, secret.Of(token).Hash())
	if database.IsMissing(err) || err == nil && !one.open(now) {
		return one, StaffInvitation{}, missing
	}
	if err != nil {
		return one, StaffInvitation{}, err
	}
	out := StaffInvitation{ExpiresAt: one.ExpiresAt}
	if out.Agency, err = s.members.Get(ctx, q, one.Ref.Member); err != nil {
		return one, out, orMissing(err, fault.InvalidMember, missing)
	}
	crew, err := s.members.Staff(ctx, q, one.Ref.Member)
	if err != nil {
		return one, out, err
	}
	entry, ok := crew.By(one.Staff)
	if !ok || !entry.Active || entry.Account != 0 {
		return one, out, missing
	}
	by, err := byID(ctx, q, one.By)
	out.Entry, out.By = entry, by.Name
	return one, out, err
}

func orMissing(err error, code fault.Code, missing error) error {
	if fault.Is(err, code) {
		return missing
	}
	return err
}

// NameAddress mails the way in to the address that an invited person names as their own, where the entry has none. Nothing is linked before its owner has opened the mailed link, and whether
// there is a login does not show. Another address that is named later takes the place of this one.
func (s *Service) NameAddress(ctx context.Context, from Asker, token, username, lang string) error {
	began := s.clock.Now()
	defer s.evenOut(ctx, began)
	if err := s.floods.pass("form", from.Address, began); err != nil {
		return err
	}
	email := NormalEmail(username)
	if err := CheckEmail(email); err != nil {
		return err
	}
	one, found, err := s.invitationOf(ctx, s.db, token, clock.At(began))
	if err != nil {
		return err
	}
	switch {
	case found.Entry.Email != "":
		return fault.Of(fault.Conflict)
	case !found.Agency.Admits(member.AudienceCleaning):
		return fault.Of(fault.LoginsNotActivated)
	}
	_, err = database.Once(ctx, s.db, from.Attempt, func(tx *database.Tx) (Done, error) {
		if err := take(ctx, tx, s.allowanceKey("join address", one.Ref.String()), namings); err != nil {
			return Done{}, err
		}
		if err := s.takeAgencyMail(ctx, tx, one.Ref.Member, email); err != nil {
			return Done{}, err
		}
		to, err := s.invitedAddressee(ctx, tx, found.Agency, email, found.Entry.Name, cmp.Or(locales.Match(lang), found.Entry.Lang))
		if err != nil {
			return Done{}, err
		}
		if ok, err := nameAccount(ctx, tx, one.Ref, to.ID); err != nil || !ok {
			if err == nil {
				err = fault.Missing(fault.InvitationNotFound)
			}
			return Done{}, err
		}
		if to.State == Closed {
			return Done{Done: true}, nil // the owner of a closed account gets no mail
		}
		return Done{Done: true}, s.mailWayIn(ctx, tx, to, found.Entry, one.By)
	})
	return err
}

// acceptNamed accepts the open invitations of a member for which the address of an account was named: its owner has opened a link that the member mailed to it. What cannot be accepted any
// more is in the history of the team and passed over, as the person signs in all the same.
func (s *Service) acceptNamed(ctx context.Context, tx *database.Tx, email string, account identity.AccountID, m identity.MemberID) error {
	if m == 0 {
		return nil
	}
	named, err := namedInvitations(ctx, tx, m, account, tx.Now())
	for _, one := range named {
		entry := identity.Ref{Member: m, ID: int64(one.Staff)}
		err := s.members.MayJoin(ctx, tx, entry, account, email)
		if fault.Is(err, fault.InvitationNotFound) || fault.Is(err, fault.InvitationElsewhere) || fault.Is(err, fault.Conflict) {
			// Once: the address is for nothing any more, and the next sign-in does not try it again.
			if _, err := nameAccount(ctx, tx, one.Ref, 0); err != nil {
				return err
			}
			if err := s.members.Note(ctx, tx, m, account, one.Staff, member.JoinRefused); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		// First: the entry gets the address of the account, and another address ends the links that are still open.
		if _, err := acceptStaffInvitation(ctx, tx, one.Ref); err != nil {
			return err
		}
		if err := s.join(ctx, tx, entry, account, email); err != nil {
			return err
		}
	}
	return err
}

// AcceptInvitation links the entry to the signed-in person's account. Where an address was invited, the link alone is not enough: the account has to be the one of that address, so that a
// link that others have seen is of no use to them. An entry without an address gets that of the account.
func (s *Service) AcceptInvitation(ctx context.Context, a identity.Actor, attempt identity.Attempt, token string) error {
	if a.Principal().ByBookingNumber() {
		return fault.Of(fault.Forbidden)
	}
	if err := s.limit(ctx, subject{"join", fmt.Sprint(a.Account), proofs}); err != nil {
		return err
	}
	// The person has no relation to the agency yet.
	_, err := database.Once(identity.Everywhere(ctx), s.db, attempt, func(tx *database.Tx) (Done, error) {
		one, found, err := s.invitationOf(ctx, tx, token, tx.Now())
		if err != nil {
			return Done{}, err
		}
		me, err := byID(ctx, tx, a.Account)
		if err != nil {
			return Done{}, err
		}
		if found.Entry.Email != "" && me.Email != found.Entry.Email {
			return Done{}, fault.Of(fault.InvitationElsewhere)
		}
		if ok, err := acceptStaffInvitation(ctx, tx, one.Ref); err != nil || !ok {
			if err == nil {
				err = fault.Missing(fault.InvitationNotFound)
			}
			return Done{}, err
		}
		return Done{Done: true}, s.join(ctx, tx, identity.Ref{Member: one.Ref.Member, ID: int64(one.Staff)}, a.Account, me.Email)
	})
	return err
}

// join links an entry to the account of the person who has accepted a link, and mails the owners who that is where they do not know it: the office had entered no address, or it is a manager.
func (s *Service) join(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, email string) error {
	crew, err := s.members.Staff(ctx, tx, ref.Member)
	if err != nil {
		return err
	}
	entry, _ := crew.By(identity.StaffID(ref.ID))
	if err := s.members.Join(ctx, tx, ref, account, email); err != nil {
		return err
	}
	if entry.Email != "" && entry.Kind != member.KindManager {
		return nil
	}
	agency, err := s.members.Get(ctx, tx, ref.Member)
	if err != nil {
		return err
	}
	me, err := byID(ctx, tx, account)
	if err != nil {
		return err
	}
	link := s.options.Public().JoinPath("manage", "team").String()
	for _, owner := range member.OwnersOf(crew.All()) {
		to, lang, err := s.Addressee(ctx, tx, owner)
		if err != nil {
			return err
		}
		if to == "" || owner == account {
			continue
		}
		err = s.options.Mail.Enqueue(ctx, tx, notify.Mail{Member: agency.ID, Kind: notify.TeamJoined, To: to, Lang: agency.Speaks(lang), Content: notify.Content{
			Brand: BrandOf(agency), Link: link, Values: map[string]string{"name": me.Name, "email": me.Email, "entry": entry.Name},
		}})
		if err != nil {
			return err
		}
	}
	return nil
}
