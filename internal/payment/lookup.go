package payment

import (
	"context"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// paid is how a search calls a payment of a stay; a line of a bank statement is called by its state.
const paid = "paid"

// Lookup finds payments by their amount, the number or the guest of their stay, and the words of their note; and lines of bank statements by amount, payer, purpose and reference.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	found := finder{Service: s, ask: ask, homes: map[int64]property.Property{}}
	steps := []func(context.Context) error{found.ofStays, found.noted, found.lines}
	if cents, ok := ask.Cents(); ok {
		steps = slices.Insert(steps, 0, func(ctx context.Context) error { return found.ofAmount(ctx, cents) })
	}
	for _, step := range steps {
		if len(found.hits) > lookup.Few {
			break
		}
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return found.hits[:min(len(found.hits), lookup.Few+1)], nil
}

// finder collects what one search finds.
type finder struct {
	*Service
	ask   lookup.Ask
	homes map[int64]property.Property
	hits  []lookup.Hit
	seen  []reservation.PaymentMark
}

// add shows a payment once.
func (f *finder) add(ctx context.Context, l reservation.PaymentLine) error {
	mark := reservation.PaymentMark{Reservation: l.Reservation.ID, ID: l.ID}
	if l.PaidOn.IsZero() || slices.Contains(f.seen, mark) {
		return nil
	}
	r, err := f.stays.Admit(ctx, f.db, f.ask.Actor, l.Reservation)
	if err != nil {
		return err
	}
	at, err := f.placeOf(ctx, f.db, f.homes, r.Reservation)
	if err != nil {
		return err
	}
	f.seen = append(f.seen, mark)
	detail := l.Note
	if detail == "" {
		detail = at.InWords(f.ask.Lang)
	}
	f.hits = append(f.hits, lookup.Hit{
		Ref: l.Reservation.String(), Title: r.Booker.Name(), Detail: detail, Kind: paid, Begins: l.PaidOn.String(), Number: l.Reservation.ID, Amount: &wire.Money{Amount: l.Amount, Currency: r.Currency},
	})
	return nil
}

// ofAmount finds payments and lines of an amount, along the indexes of the lists by amount.
func (f *finder) ofAmount(ctx context.Context, cents int64) error {
	order := reservation.MoneyOrder{Sort: reservation.ByAmount}
	behind := order.FirstPayment(reservation.Ever)
	behind.Amount = cents
	some, err := f.stays.PaidBetween(ctx, f.db, f.ask.Member, order, reservation.Ever, behind, lookup.Few+1)
	if err != nil {
		return err
	}
	for _, l := range some {
		if l.Amount == cents {
			if err := f.add(ctx, l); err != nil {
				return err
			}
		}
	}
	for _, state := range []LineState{LineOpen, LineBooked, LineIgnored} {
		order := LineOrder{Sort: LinesByAmount, Up: true}
		behind := order.first()
		behind.amount = cents
		some, err := linesIn(ctx, f.db, f.ask.Member, state, order, behind, lookup.Few+1)
		if err != nil {
			return err
		}
		for _, l := range some {
			if l.Amount != cents {
				break
			}
			if err := f.unseal(f.ask.Member, &l); err != nil {
				return err
			}
			f.addLine(l)
		}
	}
	return nil
}

// ofStays finds the payments of the stays that were found by their number or guest.
func (f *finder) ofStays(ctx context.Context) error {
	number, _ := f.ask.Number()
	for _, stay := range f.ask.Found[lookup.Stay] {
		if stay.Number != number && !f.ask.Matches(lookup.KnownAs(stay.Title)) {
			continue
		}
		ref, err := identity.ParseRef(stay.Ref)
		if err != nil {
			return err
		}
		all, err := f.stays.Ledger(ctx, ref)
		if err != nil {
			return err
		}
		for _, l := range all {
			if err := f.add(ctx, l); err != nil || len(f.hits) > lookup.Few {
				return err
			}
		}
	}
	return nil
}

// noted finds the newest payments with the words in their note.
func (f *finder) noted(ctx context.Context) error {
	order := reservation.MoneyOrder{Sort: reservation.ByDay, Down: true}
	newest, err := f.stays.PaidBetween(ctx, f.db, f.ask.Member, order, reservation.Ever, order.FirstPayment(reservation.Ever), lookup.Newest)
	if err != nil {
		return err
	}
	for _, l := range newest {
		if l.Note == "" || !f.ask.Matches(lookup.KnownAs("", l.Note)) {
			continue
		}
		if err := f.add(ctx, l); err != nil || len(f.hits) > lookup.Few {
			return err
		}
	}
	return nil
}

// lines finds the newest lines of bank statements with the words.
func (f *finder) lines(ctx context.Context) error {
	for _, state := range []LineState{LineOpen, LineBooked} {
		order := LineOrder{}
		newest, err := linesIn(ctx, f.db, f.ask.Member, state, order, order.first(), lookup.Newest/2)
		if err != nil {
			return err
		}
		for _, l := range newest {
			if err := f.unseal(f.ask.Member, &l); err != nil {
				return err
			}
			if f.ask.Matches(lookup.KnownAs(l.Name, l.Text, l.Reference)) {
				f.addLine(l)
			}
			if len(f.hits) > lookup.Few {
				return nil
			}
		}
	}
	return nil
}

func (f *finder) addLine(l StatementLine) {
	ref := identity.Ref{Member: f.ask.Member, ID: l.ID}.String()
	if slices.ContainsFunc(f.hits, func(h lookup.Hit) bool { return h.Kind != paid && h.Ref == ref }) {
		return
	}
	f.hits = append(f.hits, lookup.Hit{Ref: ref, Title: l.Name, Detail: l.Text, Kind: string(l.State), Begins: l.BookedOn.String(), Amount: &wire.Money{Amount: l.Amount, Currency: l.Currency}})
}
