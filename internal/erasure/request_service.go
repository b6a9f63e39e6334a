package erasure

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// longestReason is how many letters of a reason an agency may write.
const longestReason = 1000

// Asked is a request with the agency that it is for.
type Asked struct {
	Request
	Agency string
}

// asker is whose requests a person reads and makes: those of a login, or those by the number of a stay.
type asker struct {
	login   identity.AccountID
	stay    reservation.BookedStay
	members []identity.MemberID
}

// asking is whose requests a person reads and makes, and at which agencies. By booking number they are the stay's; where the stay belongs to a login, that alone asks.
func (s *Service) asking(ctx context.Context, q database.Querier, actor identity.Actor) (asker, error) {
	if !actor.Principal().ByBookingNumber() {
		members, err := s.Reservations.MembersOf(ctx, q, actor.Account)
		return asker{login: actor.Account, members: members}, err
	}
	stay, err := s.Reservations.Admit(ctx, q, actor, actor.OnlyReservation)
	if err != nil {
		return asker{}, err
	}
	login, _, err := s.Accounts.Addressee(ctx, q, stay.Account)
	if err == nil && (login != "" || stay.Account == 0) {
		err = fault.Of(fault.Forbidden)
	}
	return asker{stay: reservation.BookedStay{Ref: stay.Ref, Account: stay.Account, Lang: stay.Lang}, members: []identity.MemberID{stay.Ref.Member}}, err
}

func (a asker) byNumber() bool { return a.stay.Ref.ID != 0 }

// requests are what was asked, the newest first.
func (a asker) requests(ctx context.Context, q database.Querier) ([]Request, error) {
	if a.byNumber() {
		return requestsOfStay(ctx, q, a.stay.Ref)
	}
	return requestsOf(ctx, q, a.login)
}

// again is when a person who asks by booking number may ask once more; not in the future for logins.
func (a asker) again(all []Request) clock.Instant {
	if !a.byNumber() || len(all) == 0 {
		return 0
	}
	return all[0].AskedAt.Add(askAgain)
}

// Mine are the requests of the person who asks, and the agencies that they could ask.
func (s *Service) Mine(ctx context.Context, actor identity.Actor) (asked []Asked, open []string, err error) {
	who, err := s.asking(ctx, s.DB, actor)
	if err != nil {
		return nil, nil, err
	}
	all, err := who.requests(ctx, s.DB)
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
	for _, m := range who.members {
		if waiting[m] || who.again(all) > s.DB.Now() {
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

// Ask sends a request to each agency that the guest has stays with and that has none of theirs yet. Of one by booking number the booker is mailed: another person may have made it.
func (s *Service) Ask(ctx context.Context, actor identity.Actor, attempt identity.Attempt) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		who, err := s.asking(ctx, tx, actor)
		if err != nil {
			return struct{}{}, err
		}
		if len(who.members) == 0 {
			return struct{}{}, fault.Of(fault.Conflict)
		}
		for _, m := range who.members {
			id, err := tx.NextID(ctx, m, "erasure_request") // a second request at the same time waits here
			if err != nil {
				return struct{}{}, err
			}
			open, err := openOf(ctx, tx, m, who.login, who.stay.Ref.ID)
			if err != nil {
				return struct{}{}, err
			}
			if len(open) > 0 {
				continue
			}
			all, err := who.requests(ctx, tx)
			if err != nil {
				return struct{}{}, err
			}
			if wait := who.again(all) - tx.Now(); wait > 0 {
				return struct{}{}, fault.TooMany(time.Duration(wait) * time.Millisecond)
			}
			agency, err := s.Members.Get(ctx, tx, m)
			if err != nil {
				return struct{}{}, err
			}
			r := Request{Ref: identity.Ref{Member: m, ID: id}, Account: who.login, Stay: who.stay.Ref.ID, AskedAt: tx.Now(), DueOn: DueOn(tx.Now().Date(agency.Zone)), State: Open}
			if err := insertRequest(ctx, tx, r); err != nil {
				return struct{}{}, err
			}
			if err := s.Attention.Announce(ctx, tx, m); err != nil {
				return struct{}{}, err
			}
			to, lang, err := s.addressee(ctx, tx, r)
			if err != nil {
				return struct{}{}, err
			}
			if who.byNumber() && to != "" {
				if err := s.mail(ctx, tx, m, notify.ErasureAsked, to, lang, map[string]string{"number": strconv.FormatInt(r.Stay, 10)}); err != nil {
					return struct{}{}, err
				}
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
	// Mailed is whether the answer is mailed.
	Mailed bool
}

// addressee is where the answer to a request is mailed: to the login, or to the booker of the stay by whose number it was made; empty for nowhere.
func (s *Service) addressee(ctx context.Context, q database.Querier, r Request) (email, lang string, err error) {
	if !r.ByNumber() {
		return s.Accounts.Addressee(ctx, q, r.Account)
	}
	stay, err := askedStay(ctx, q, identity.Ref{Member: r.Ref.Member, ID: r.Stay})
	if database.IsMissing(err) {
		return "", "", nil
	}
	if err != nil {
		return "", "", err
	}
	return s.Accounts.BookerOf(ctx, q, stay)
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
		one, err := s.listed(ctx, s.DB, r)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, one)
	}
	return page, nil
}

func (s *Service) listed(ctx context.Context, q database.Querier, r Request) (Listed, error) {
	out := Listed{Request: r}
	to, _, err := s.addressee(ctx, q, r)
	if err != nil {
		return out, err
	}
	out.Mailed = to != ""
	var stay reservation.BookedStay
	switch {
	case r.ByNumber():
		stay, err = askedStay(ctx, q, identity.Ref{Member: r.Ref.Member, ID: r.Stay})
	case r.Account != 0:
		stay, err = latestStay(ctx, q, r.Ref.Member, r.Account)
	default:
		return out, nil
	}
	if database.IsMissing(err) {
		return out, nil
	}
	out.Stay, out.Guest = stay.Ref, strings.TrimSpace(stay.FirstName+" "+stay.LastName)
	return out, err
}

// Refuse answers an open request with a reason, which the guest is mailed where an address is known.
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
		to, lang, err := s.addressee(ctx, tx, r)
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
