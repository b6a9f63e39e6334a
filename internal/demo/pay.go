package demo

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/pay"
)

// The demo's rates, in cents, by the worker's id: what is not said here has no rate, and the month says so.
var demoRates = map[string]pay.Rates{
	"north": {Currency: "EUR", Hour: 2400, Pieces: []pay.Piece{
		{Kind: "departure", BedroomsTo: 1, Amount: 4500},
		{Kind: "departure", BedroomsFrom: 2, BedroomsTo: 2, Amount: 6000},
		{Kind: "departure", BedroomsFrom: 3, BedroomsTo: 99, Amount: 7800},
		{Kind: "check", BedroomsTo: 99, Amount: 1500},
	}},
	"south": {Currency: "EUR", Hour: 2350},
	"anna":  {Currency: "EUR", Hour: 1580},
	"lukas": {Currency: "EUR", Hour: 1620},
}

// closedFor is whose month before this one is closed already.
const closedFor = "north"

// agreeOnPay gives companies and people their rates, and closes a month of one. The load data has none.
func (m *maker) agreeOnPay(ctx context.Context) error {
	office := m.office()
	if m.Pay == nil || m.options.isLoad() || office.Account == 0 {
		return nil
	}
	month := clock.FirstOf(m.options.Today.Month() - 1)
	for _, w := range m.crew.workers {
		rates, agreed := demoRates[w.id]
		entry, ok := m.crewOf.External(w.id)
		if !agreed || !ok {
			continue
		}
		ref := identity.Ref{Member: m.member, ID: int64(entry.ID)}
		have, err := m.Pay.Rates(ctx, office, ref)
		if err != nil || len(have) > 0 {
			return err
		}
		if err := m.Pay.SetRates(ctx, office, identity.Attempt{}, ref, clock.NewDate(yearOf(m.options.Today)-1, 1, 1), rates, nil); err != nil {
			return err
		}
		if w.id != closedFor {
			continue
		}
		correction := pay.Correction{Staff: entry.ID, Month: month, Amount: -2500, Currency: "EUR", Reason: "Lost key"}
		if err := m.Pay.Correct(ctx, office, identity.Attempt{}, m.member, correction); err != nil {
			return err
		}
		seen, err := m.Pay.Of(ctx, office, ref, month)
		if err != nil {
			return err
		}
		if err := m.Pay.Close(ctx, office, identity.Attempt{}, m.member, month, []pay.Seen{{Staff: entry.ID, Version: seen.Version()}}); err != nil {
			return err
		}
	}
	return nil
}
