package reservation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

// OfSameGuest are the stays of an agency that were booked by the guest of one of them: with its email address, or by its login. A stay without either stands alone.
func (s *Service) OfSameGuest(ctx context.Context, q database.Querier, ref identity.Ref) ([]Reservation, error) {
	r, err := get(ctx, q, ref)
	if database.IsMissing(err) {
		return nil, missing()
	}
	if err != nil {
		return nil, err
	}
	return sameGuest(ctx, q, r.Reservation)
}

// OfGuest are the stays of an agency that belong to a login, or were booked with its address.
func (s *Service) OfGuest(ctx context.Context, q database.Querier, member identity.MemberID, account identity.AccountID, email string) ([]Reservation, error) {
	return sameGuest(ctx, q, Reservation{Ref: identity.Ref{Member: member}, Account: account, Booker: Booker{Email: normalEmail(email)}})
}

// Identifiers are the names, addresses and numbers by which the people of a stay can be recognized: the booker's and the travelers'.
func (s *Service) Identifiers(ctx context.Context, q database.Querier, ref identity.Ref) (names, numbers []string, err error) {
	row, err := get(ctx, q, ref)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.details(ctx, q, row)
	if err != nil {
		return nil, nil, err
	}
	names, numbers = []string{d.Booker.FirstName, d.Booker.LastName}, []string{d.Booker.Email, d.Booker.Phone}
	for _, t := range d.Travelers {
		names, numbers = append(names, t.FirstName, t.LastName), append(numbers, t.Passport.Reveal())
	}
	return names, numbers, nil
}

// FormerAddresses are the email addresses that the booker of a stay had before the office corrected them, without those that another stay of the agency has.
func (s *Service) FormerAddresses(ctx context.Context, q database.Querier, ref identity.Ref) ([]string, error) {
	all, err := formerAddresses(ctx, q, ref)
	out := []string{}
	for _, raw := range all {
		var email string
		if err := json.Unmarshal([]byte(raw), &email); err != nil {
			return nil, fmt.Errorf("history of stay %s: %w", ref, err)
		}
		if email = normalEmail(email); email == "" || slices.Contains(out, email) {
			continue
		}
		others, err := sameGuest(ctx, q, Reservation{Ref: identity.Ref{Member: ref.Member}, Booker: Booker{Email: email}})
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(others, func(r Reservation) bool { return r.Ref != ref }) {
			out = append(out, email)
		}
	}
	return out, err
}

// RefreshGuest has a guest load their stays again.
func (s *Service) RefreshGuest(tx *database.Tx, member identity.MemberID, guest identity.AccountID) {
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Reservations, Member: member}, []identity.AccountID{guest}, nil)
}

// EraseGuest erases all that is personal of a stay: booker, travelers, documents, what the office wrote about the guest, and the words by which the stay is found. Its number, its days, its home
// and its money stay. mentions reports whether a text of the office names the guest. The bytes of the files are dropped by the caller, after the commit.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, ref identity.Ref, by identity.Principal, mentions func(string) bool) (database.Tally, []files.File, error) {
	erased := database.Tally{}
	before, err := get(ctx, tx, ref)
	if err != nil {
		return erased, nil, err
	}
	identities, err := countIdentities(ctx, tx, ref)
	if err != nil {
		return erased, nil, err
	}
	if identities > 0 {
		erased["traveler"] = identities
	}
	documents, err := documentsToErase(ctx, tx, ref)
	if err != nil {
		return erased, nil, err
	}
	_, err = s.EraseIdentity(ctx, tx, ref)
	err = errors.Join(err, eraseBooker(ctx, tx, erased, ref), erasePayments(ctx, tx, erased, ref, mentions), eraseSplits(ctx, tx, ref))
	if err != nil {
		return erased, nil, err
	}
	after, err := get(ctx, tx, ref)
	if err != nil {
		return erased, nil, err
	}
	return erased, documents, errors.Join(reindex(ctx, tx, before.Reservation, after.Reservation), note(ctx, tx, ref, by, GuestErased), s.announce(ctx, tx, after.Reservation))
}
