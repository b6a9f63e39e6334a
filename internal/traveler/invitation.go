package traveler

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

// invitationLife is how long an invitation can be used; the stay's own last day for changes may end it earlier.
const invitationLife = 14 * 24 * time.Hour

// Invitation lets one fellow traveler enter their own data without an account.
type Invitation struct {
	ID        int64
	Ref       identity.Ref // of the stay
	Traveler  int64
	CreatedAt clock.Instant
	ExpiresAt clock.Instant
	RevokedAt clock.Instant
	UsedAt    clock.Instant
}

// State is how an invitation stands.
func (i Invitation) State(now time.Time) string {
	switch {
	case i.ID == 0 || !i.RevokedAt.IsZero():
		return "none"
	case clock.At(now) >= i.ExpiresAt:
		return "expired"
	case !i.UsedAt.IsZero():
		return "used"
	}
	return "open"
}

// token is made from the invitation's number under the installation's key: the same attempt again gives the same link, and only its hash is kept.
func (s *Service) token(ref identity.Ref, id int64) secret.Text {
	return secret.Of(base64.RawURLEncoding.EncodeToString(s.box.MAC("traveller.invitation", fmt.Sprintf("%s/%d", ref, id))))
}

func hashOf(token secret.Text) []byte {
	h := sha256.Sum256([]byte(token.Reveal()))
	return h[:]
}

// Invite makes a link for one fellow traveler; an earlier one of theirs ends.
func (s *Service) Invite(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, traveler int64) (Invitation, secret.Text, error) {
	if _, err := s.stays.Admit(ctx, s.db, actor, ref); err != nil {
		return Invitation{}, secret.Text{}, err
	}
	made, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Invitation, error) {
		r, err := s.stays.Admit(ctx, tx, actor, ref)
		if err != nil {
			return Invitation{}, err
		}
		home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
		if err != nil {
			return Invitation{}, err
		}
		if err := TravelersLocked(r.Reservation, r.Viewer, home.Zone, tx.Now().Time()); err != nil {
			return Invitation{}, err
		}
		d, err := s.stays.Details(ctx, tx, r)
		if err != nil {
			return Invitation{}, err
		}
		if !slices.ContainsFunc(d.Travelers, func(t reservation.Traveler) bool { return t.ID == traveler && !t.Main }) {
			return Invitation{}, fault.Missing(fault.NotFound)
		}
		if _, err := revoke(ctx, tx, ref, traveler); err != nil {
			return Invitation{}, err
		}
		i := Invitation{Ref: ref, Traveler: traveler, CreatedAt: tx.Now(), ExpiresAt: tx.Now().Add(invitationLife)}
		if i.ID, err = tx.NextID(ctx, ref.Member, "invitation"); err != nil {
			return Invitation{}, err
		}
		if err := insertInvitation(ctx, tx, i, hashOf(s.token(ref, i.ID))); err != nil {
			return Invitation{}, err
		}
		return i, s.stays.Note(ctx, tx, ref, actor.Principal(), reservation.TravelerInvited)
	})
	if err != nil {
		return Invitation{}, secret.Text{}, err
	}
	return made, s.token(ref, made.ID), nil
}

// Uninvite ends a traveler's link.
func (s *Service) Uninvite(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, traveler int64) error {
	if _, err := s.stays.Admit(ctx, s.db, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (bool, error) {
		if _, err := s.stays.Admit(ctx, tx, actor, ref); err != nil {
			return false, err
		}
		ended, err := revoke(ctx, tx, ref, traveler)
		if err != nil || ended == 0 {
			return false, err
		}
		return true, s.stays.Note(ctx, tx, ref, actor.Principal(), reservation.InvitationRevoked)
	})
	return err
}

// Guest is what an invited traveler may know: who invites, where and when, and what they have entered themselves so far by name.
type Guest struct {
	reservation.Overview
	Pack      Pack
	Traveler  reservation.Traveler
	ExpiresAt clock.Instant
}

// Invited shows a stay to the bearer of an invitation. What is wrong, expired, revoked or of a stay that can no longer be changed is refused alike.
func (s *Service) Invited(ctx context.Context, token secret.Text) (Guest, error) {
	i, r, err := s.invitation(ctx, s.db, token, s.clock.Now())
	if err != nil {
		return Guest{}, err
	}
	g := Guest{ExpiresAt: i.ExpiresAt}
	if g.Overview, err = s.stays.Overview(ctx, r); err != nil {
		return Guest{}, err
	}
	d, err := s.stays.Details(ctx, s.db, r)
	if err != nil {
		return Guest{}, err
	}
	g.Pack = PackOf(g.At.Country)
	at := slices.IndexFunc(d.Travelers, func(t reservation.Traveler) bool { return t.ID == i.Traveler })
	if at < 0 || TravelersLocked(r.Reservation, reservation.AsGuest, g.At.Zone, g.Now) != nil {
		return Guest{}, fault.Missing(fault.InvitationNotFound)
	}
	g.Traveler = d.Travelers[at]
	return g, nil
}

// Enter writes what the bearer of an invitation says of themselves.
func (s *Service) Enter(ctx context.Context, attempt identity.Attempt, token secret.Text, fields map[Field]string) error {
	i, _, err := s.invitation(ctx, s.db, token, s.clock.Now())
	if err != nil {
		return err
	}
	if attempt.Key != "" {
		// All who have no account share one memory of keys: the invitation distinguishes theirs.
		attempt.Key = fmt.Sprintf("%s/%d/%s", i.Ref, i.ID, attempt.Key)
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Written, error) {
		i, r, err := s.invitation(ctx, tx, token, tx.Now().Time())
		if err != nil {
			return Written{}, err
		}
		out, err := s.writeIn(ctx, tx, r, identity.Principal{}, reservation.TravelerEntered, func(d reservation.Details, today clock.Date, _ int64) ([]reservation.Traveler, error) {
			all := slices.Clone(d.Travelers)
			at := slices.IndexFunc(all, func(t reservation.Traveler) bool { return t.ID == i.Traveler })
			if at < 0 {
				return nil, fault.Missing(fault.InvitationNotFound)
			}
			if refused := apply(&all[at], fields, today); len(refused) > 0 {
				return nil, refuseFields(refused)
			}
			return all, nil
		})
		for _, code := range []fault.Code{fault.StayIsOffer, fault.StayIsCancelled, fault.TravelersTooLate} {
			if fault.Is(err, code) {
				return out, fault.Missing(fault.InvitationNotFound)
			}
		}
		if err != nil {
			return out, err
		}
		return out, markUsed(ctx, tx, i)
	})
	return err
}

// invitation finds a living invitation with its stay.
func (s *Service) invitation(ctx context.Context, q database.Querier, token secret.Text, now time.Time) (Invitation, reservation.Admitted, error) {
	i, err := invitationOf(ctx, q, hashOf(token))
	if database.IsMissing(err) {
		return i, reservation.Admitted{}, fault.Missing(fault.InvitationNotFound)
	}
	if err != nil {
		return i, reservation.Admitted{}, err
	}
	if state := i.State(now); state != "open" && state != "used" {
		return i, reservation.Admitted{}, fault.Missing(fault.InvitationNotFound)
	}
	r, err := s.stays.AdmitBearer(ctx, q, i.Ref)
	return i, r, err
}

// openInvitations are the last ones by traveler.
func (s *Service) openInvitations(ctx context.Context, ref identity.Ref) (map[int64]Invitation, error) {
	all, err := invitationsOf(ctx, s.db, ref)
	out := make(map[int64]Invitation, len(all))
	for _, i := range all {
		if i.RevokedAt.IsZero() {
			out[i.Traveler] = i
		}
	}
	return out, err
}
