package erasure

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/wire"
)

// longestReason is how many letters of a reason an agency may write.
const longestReason = 1000

// Asked is a request with the agency that it is for.
type Asked struct {
	Request
	Agency string
}

// asking is whose requests a person reads and makes, and at which agencies. By booking number it is the stay's own account; where the stay belongs to a login, that alone asks.
func (s *Service) asking(ctx context.Context, q database.Querier, actor identity.Actor) (identity.AccountID, []identity.MemberID, error) {
	if !actor.Principal().ByBookingNumber() {
		members, err := s.Reservations.MembersOf(ctx, q, actor.Account)
		return actor.Account, members, err
	}
	stay, err := s.Reservations.Admit(ctx, q, actor, actor.OnlyReservation)
	if err != nil {
		return 0, nil, err
	}
	login, _, err := s.Accounts.Addressee(ctx, q, stay.Account)
	if err == nil && (login != "" || stay.Account == 0) {
		err = fault.Of(fault.Forbidden)
	}
	return stay.Account, []identity.MemberID{actor.OnlyReservation.Member}, err
}

// Mine are the requests of the person who asks, and the agencies that they could ask.
func (s *Service) Mine(ctx context.Context, actor identity.Actor) (asked []Asked, open []string, err error) {
	account, members, err := s.asking(ctx, s.DB, actor)
	if err != nil {
		return nil, nil, err
	}
	all, err := requestsOf(ctx, s.DB, account)
	if err != nil {
		return nil, nil, err
	}
	waiting := map[identity.MemberID]bool{}
	for _, r := range all {
		agency, err := s.Members.Get(ctx, s.DB, r.Ref.Member)
		if err != nil {
			return nil, nil, err
		}
		waiting[r.Ref.Member] = waiting[r.Ref.Member] || r.State == Open
		asked = append(asked, Asked{r, agency.Name})
	}
	for _, m := range members {
		if waiting[m] {
			continue
		}
		agency, err := s.Members.Get(ctx, s.DB, m)
		if err != nil {
			return nil, nil, err
		}
		open = append(open, agency.Name)
	}
	return asked, open, err
}

// Ask sends a request to each agency that the guest has stays with and that has none of theirs yet.
func (s *Service) Ask(ctx context.Context, actor identity.Actor, attempt identity.Attempt) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		account, members, err := s.asking(ctx, tx, actor)
		if err != nil {
			return struct{}{}, err
		}
		if len(members) == 0 {
			return struct{}{}, fault.Of(fault.Conflict)
		}
		for _, m := range members {
			id, err := tx.NextID(ctx, m, "erasure_request") // a second request at the same time waits here
			if err != nil {
				return struct{}{}, err
			}
			if _, err := openOf(ctx, tx, m, account); !database.IsMissing(err) {
				if err != nil {
					return struct{}{}, err
				}
				continue
			}
			agency, err := s.Members.Get(ctx, tx, m)
			if err != nil {
				return struct{}{}, err
			}
			r := Request{Ref: identity.Ref{Member: m, ID: id}, Account: account, AskedAt: tx.Now(), DueOn: DueOn(tx.Now().Date(agency.Zone)), State: Open}
			if err := insertRequest(ctx, tx, r); err != nil {
				return struct{}{}, err
			}
			if err := s.Attention.Announce(ctx, tx, m); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// Listed is a request as the office sees it: with a stay of the guest, by which they are erased; zero once they are.
type Listed struct {
	Request
	Stay  identity.Ref
	Guest string
	// ByNumber is whether it was made by booking number: the person may be anyone who knows the number, and is not mailed.
	ByNumber bool
}

// Requests lists the requests of an agency in a state, the newest first.
func (s *Service) Requests(ctx context.Context, actor identity.Actor, m identity.MemberID, state State, offset string) (wire.Page[Listed], error) {
	var page wire.Page[Listed]
	behind, err := before(actor, m, offset)
	if err != nil {
		return page, err
	}
	all, err := requests(ctx, s.DB, m, state, behind, pageSize+1)
	if err != nil {
		return page, err
	}
	if len(all) > pageSize {
		all = all[:pageSize]
		page.Next = strconv.FormatInt(all[pageSize-1].Ref.ID, 10)
	}
	for _, r := range all {
		one := Listed{Request: r}
		if r.Account != 0 {
			stay, first, last, _, err := latestStay(ctx, s.DB, m, r.Account)
			if err != nil {
				return page, err
			}
			if stay != 0 {
				one.Stay, one.Guest = identity.Ref{Member: m, ID: stay}, strings.TrimSpace(first+" "+last)
			}
			login, _, err := s.Accounts.Addressee(ctx, s.DB, r.Account)
			if err != nil {
				return page, err
			}
			one.ByNumber = login == ""
		}
		page.Items = append(page.Items, one)
	}
	return page, nil
}

// Refuse answers an open request with a reason, which the guest is mailed.
func (s *Service) Refuse(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, reason string) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	reason = strings.TrimSpace(wire.PlainDirection(reason))
	if reason == "" || utf8.RuneCountInString(reason) > longestReason {
		return fault.Invalid(fault.ReasonRequired, map[string]string{"reason": "required"})
	}
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		r, err := requestOf(ctx, tx, ref)
		if database.IsMissing(err) {
			err = fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		r.State, r.Reason = Refused, reason
		answered, err := answerRequest(ctx, tx, r, actor.Account)
		if err == nil && !answered {
			err = fault.Of(fault.Conflict)
		}
		if err != nil {
			return struct{}{}, err
		}
		if err := s.Attention.Announce(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		to, lang, err := s.Accounts.Addressee(ctx, tx, r.Account)
		if err != nil || to == "" {
			return struct{}{}, err
		}
		return struct{}{}, s.mail(ctx, tx, ref.Member, notify.ErasureRefused, to, lang, map[string]string{"reason": reason})
	})
	return err
}

// NeedsAttention is the source of requests that wait for their answer.
func NeedsAttention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	n, err := countOpen(ctx, q, ask.Member)
	return []attention.Group{{Kind: attention.ErasuresAsked, Count: n}}, err
}
