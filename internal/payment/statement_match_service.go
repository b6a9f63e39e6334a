package payment

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// onlyOneSure leaves of several lines that would pay the same stay only the first ticked: two people may have paid for one. seen are the stays that other lines would pay.
func onlyOneSure(all []StatementLine, seen map[int64]bool) {
	for i := range all {
		p := &all[i].Proposal
		if p.Confidence != Sure {
			continue
		}
		if seen[p.Stay] {
			p.Confidence = Likely
		}
		seen[p.Stay] = true
	}
}

// candidateIndex finds the stays that a booking may pay.
type candidateIndex struct {
	service  *Service
	actor    identity.Actor
	member   identity.MemberID
	open     map[int64]Candidate
	byAmount map[string][]int64
	byName   map[string][]int64
	external map[string][]int64
}

const (
	// mostOpen is how many open stays are looked at for proposals.
	mostOpen = 50_000
	// mostAlike is how many stays with the same amount or name are weighed.
	mostAlike = 200
)

func candidateOf(r reservation.Reservation) Candidate {
	return Candidate{
		Stay: r.Ref.ID, External: r.ExternalID, FirstName: r.Booker.FirstName, LastName: r.Booker.LastName, Currency: r.Currency, Open: reservation.ToPay(r), Paid: r.Paid,
		Deposit: r.Deposit, Confirmed: r.Status == reservation.Confirmed,
	}
}

func amountKey(amount int64, currency string) string { return fmt.Sprintf("%d %s", amount, currency) }

func (s *Service) candidates(ctx context.Context, actor identity.Actor, member identity.MemberID) (*candidateIndex, error) {
	x := &candidateIndex{
		service: s, actor: actor, member: member, open: map[int64]Candidate{}, byAmount: map[string][]int64{}, byName: map[string][]int64{}, external: map[string][]int64{},
	}
	byDay := reservation.MoneyOrder{Sort: reservation.ByDay}
	mark := byDay.FirstOpen(reservation.Ever)
	for len(x.open) < mostOpen {
		found, err := s.stays.OpenStays(ctx, member, byDay, reservation.Ever, mark, 1000)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			c := candidateOf(r)
			x.open[c.Stay] = c
			x.byAmount[amountKey(c.Open, c.Currency)] = append(x.byAmount[amountKey(c.Open, c.Currency)], c.Stay)
			if c.Deposit > 0 && c.Paid == 0 && c.Deposit != c.Open {
				x.byAmount[amountKey(c.Deposit, c.Currency)] = append(x.byAmount[amountKey(c.Deposit, c.Currency)], c.Stay)
			}
			if names := wordsOf(folded(c.LastName)); len(names) > 0 {
				x.byName[names[0]] = append(x.byName[names[0]], c.Stay)
			}
			if words := wordsOf(folded(c.External)); len(words) > 0 {
				x.external[words[0]] = append(x.external[words[0]], c.Stay)
			}
			mark = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
		}
		if len(found) < 1000 {
			break
		}
	}
	return x, nil
}

// propose gives the stay that a line probably pays; the empty proposal for none.
func (x *candidateIndex) propose(ctx context.Context, q database.Querier, l StatementLine) (Proposal, error) {
	var ids []int64
	add := func(more []int64) {
		if len(more) <= mostAlike {
			ids = append(ids, more...)
		}
	}
	words := l.words()
	numbers := numbersOf(words)
	if named := referenceOf(l.Booking); named != 0 {
		numbers = append(numbers, named)
	}
	returned := int64(0)
	if l.Amount < 0 {
		var err error
		if returned, err = returnedStay(ctx, q, x.member, l.endToEnd, l.Amount); err != nil {
			return Proposal{}, err
		}
		if returned != 0 {
			numbers = append(numbers, returned)
		}
	} else {
		add(x.byAmount[amountKey(l.Amount, l.Currency)])
		for _, word := range words {
			add(x.byName[word])
			add(x.external[word])
		}
	}
	var all []Candidate
	seen := map[int64]bool{}
	for _, id := range append(numbers, ids...) {
		if seen[id] {
			continue
		}
		seen[id] = true
		c, ok := x.open[id]
		if !ok && slices.Contains(numbers, id) {
			found, err := x.service.stays.Admit(ctx, q, x.actor, identity.Ref{Member: x.member, ID: id})
			if fault.Is(err, fault.ReservationNotFound) {
				continue
			}
			if err != nil {
				return Proposal{}, err
			}
			c, ok = candidateOf(found.Reservation), true
		}
		if ok {
			c.Returned = id == returned
			all = append(all, c)
		}
	}
	p, _ := Match(l.Booking, all)
	return p, nil
}

// Rematched is how many open lines have a proposal now.
type Rematched struct{ Lines, Proposed int }

// Rematch looks once more which stays the open lines pay: stays have come and changed since they were read.
func (s *Service) Rematch(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID) (Rematched, error) {
	if !actor.Manages(member) {
		return Rematched{}, fault.Missing(fault.NotFound)
	}
	index, err := s.candidates(ctx, actor, member)
	if err != nil {
		return Rematched{}, err
	}
	newest := LineOrder{Sort: LinesByNumber}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Rematched, error) {
		var out Rematched
		all, err := linesIn(ctx, tx, member, LineOpen, newest, newest.first(), maxStatementLines)
		if err != nil {
			return out, err
		}
		slices.Reverse(all)
		before := make([]Proposal, len(all))
		for i := range all {
			l := &all[i]
			if err := s.unseal(member, l); err != nil {
				return out, err
			}
			before[i] = l.Proposal
			if l.Proposal, err = index.propose(ctx, tx, *l); err != nil {
				return out, err
			}
		}
		onlyOneSure(all, map[int64]bool{})
		for i, l := range all {
			if out.Lines++; l.Proposal.Stay != 0 {
				out.Proposed++
			}
			if before[i].Stay == l.Proposal.Stay && before[i].Confidence == l.Proposal.Confidence && slices.Equal(before[i].Reasons, l.Proposal.Reasons) {
				continue
			}
			if err := setProposal(ctx, tx, identity.Ref{Member: member, ID: l.ID}, l.Proposal); err != nil {
				return out, err
			}
		}
		return out, nil
	})
}
