package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// ShownLine is a line with its proposal and what it was booked at.
type ShownLine struct {
	StatementLine
	Proposed *Place
	Parts    []ShownPart
	Who      string
}

// ShownPart is a part with its stay.
type ShownPart struct {
	Part
	Place
}

// StatementLines is a page of lines of a state. A page may be short and still have a next one.
func (s *Service) StatementLines(ctx context.Context, actor identity.Actor, member identity.MemberID, state LineState, text string, order LineOrder, after string) (wire.Page[ShownLine], error) {
	return s.statementLines(ctx, actor, member, state, text, order, after, pageSize)
}

func (s *Service) statementLines(ctx context.Context, actor identity.Actor, member identity.MemberID, state LineState, text string, order LineOrder, after string, size int) (wire.Page[ShownLine], error) {
	if !actor.Manages(member) {
		return wire.Page[ShownLine]{}, fault.Missing(fault.NotFound)
	}
	behind, ok := order.place(after)
	if !ok {
		return wire.Page[ShownLine]{}, badMark()
	}
	who, err := s.names(ctx, member)
	if err != nil {
		return wire.Page[ShownLine]{}, err
	}
	homes := map[int64]property.Property{}
	return wire.Sieve[StatementLine, ShownLine, linePlace]{
		Size: size, Most: mostRead,
		Read: func(behind linePlace, limit int) ([]StatementLine, error) {
			return linesIn(ctx, s.db, member, state, order, behind, limit)
		},
		At: func(l StatementLine) linePlace { return linePlace{l.BookedOn, l.Amount, l.ID} },
		Keep: func(l StatementLine) (ShownLine, bool, error) {
			if err := s.unseal(member, &l); err != nil || !hasWords(text, l.Name, l.Text, l.Reference, fmt.Sprint(l.Amount/100)) {
				return ShownLine{}, false, err
			}
			shown, err := s.shown(ctx, actor, member, l, homes, who)
			return shown, true, err
		},
		Mark: order.mark,
	}.Page(behind)
}

func hasWords(wanted string, texts ...string) bool {
	all := folded(strings.Join(texts, " "))
	for word := range strings.FieldsSeq(folded(wanted)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// shown adds the stays to a line. A proposal is weighed again: meanwhile the stay may be paid.
func (s *Service) shown(ctx context.Context, actor identity.Actor, member identity.MemberID, l StatementLine, homes map[int64]property.Property, who map[identity.AccountID]string) (ShownLine, error) {
	out := ShownLine{StatementLine: l, Who: who[l.SettledBy]}
	at := func(id int64) (Place, error) {
		r, err := s.stays.Admit(ctx, s.db, actor, identity.Ref{Member: member, ID: id})
		if err != nil {
			return Place{}, err
		}
		return s.placeOf(ctx, s.db, homes, r.Reservation)
	}
	switch {
	case l.State == LineOpen && l.Proposal.Stay != 0:
		p, err := at(l.Proposal.Stay)
		if err != nil {
			return out, err
		}
		c := candidateOf(p.Reservation)
		c.Returned = slices.Contains(l.Proposal.Reasons, ByReturn)
		now, ok := Match(l.Booking, []Candidate{c})
		if !ok {
			out.Proposal = Proposal{}
			return out, nil
		}
		out.Proposed, out.Proposal.Reasons = &p, now.Reasons
		if now.Confidence != Sure && out.Proposal.Confidence == Sure {
			out.Proposal.Confidence = now.Confidence
		}
	case l.State == LineBooked:
		parts, err := partsOf(ctx, s.db, identity.Ref{Member: member, ID: l.ID})
		if err != nil {
			return out, err
		}
		for _, part := range parts {
			p, err := at(part.Stay)
			if err != nil {
				return out, err
			}
			out.Parts = append(out.Parts, ShownPart{part, p})
		}
	}
	return out, nil
}
