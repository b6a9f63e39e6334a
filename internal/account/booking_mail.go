package account

import (
	"context"
	"strconv"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
)

// openedByNumber is how often a booker is notified that a stay was opened by its number.
var openedByNumber = allowance{1, 24 * time.Hour}

// tellBooker mails the booker that a stay was opened by its number, at most once a day and stay. A booker without an email address hears of nothing.
func (s *Service) tellBooker(ctx context.Context, tx *database.Tx, m member.Member, stay reservation.BookedStay) error {
	email, lang, err := s.BookerOf(ctx, tx, stay)
	if err != nil || email == "" {
		return err
	}
	err = take(ctx, tx, s.allowanceKey("opened by number", stay.Ref.String()), openedByNumber)
	if fault.Is(err, fault.TooManyRequests) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{
		Member: m.ID, Kind: notify.OpenedByNumber, To: email, Lang: m.Speaks(lang),
		Content: notify.Content{Brand: BrandOf(m), Values: map[string]string{"number": strconv.FormatInt(stay.Ref.ID, 10)}},
	})
}

// BookerOf is where the booker is reached: at the address of their login, else at the one in the booking; empty when neither is known.
func (s *Service) BookerOf(ctx context.Context, q database.Querier, stay reservation.BookedStay) (email, lang string, err error) {
	if stay.Account != 0 {
		a, err := byID(ctx, q, stay.Account)
		if err == nil && a.State != Closed && !OfStay(a.Email) {
			return a.Email, langOr(a.Lang), nil
		}
		if err != nil && !database.IsMissing(err) {
			return "", "", err
		}
	}
	if email, err = s.stays.BookerEmail(ctx, q, stay.Ref); err != nil || CheckEmail(NormalEmail(email)) != nil {
		return "", "", err
	}
	return NormalEmail(email), langOr(stay.Lang), nil
}
