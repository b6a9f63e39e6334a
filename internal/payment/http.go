package payment

import (
	"context"
	"net/http"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// FilterInput says which lines of money are wanted.
type FilterInput struct {
	web.OfMember
	From string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day, of the payment or of the arrival; no bound when left out."`
	To   string `query:"to" maxLength:"10" doc:"yyyy-MM-dd: the last day; no bound when left out."`
	Way  string `query:"way" enum:"bank_transfer,cash,card,portal,other" doc:"Only payments that came in this way."`
	Text string `query:"q" maxLength:"100" doc:"Words that booking number, guest, home or note have."`
}

// OrderInput says in which order.
type OrderInput struct {
	Sort  string `query:"sort" enum:"day,amount" default:"day" doc:"By the day, of the payment or of the arrival; or by the amount, paid or still to pay."`
	Order string `query:"order" enum:"asc,desc" doc:"When left out: the next arrival, the latest payment, the largest amount first."`
}

// order is the order that was asked for, of a list that begins with its last days where nothing was.
func (in OrderInput) order(lastFirst bool) reservation.MoneyOrder {
	o := reservation.MoneyOrder{Sort: reservation.MoneySort(in.Sort), Down: lastFirst || in.Sort == string(reservation.ByAmount)}
	if in.Order != "" {
		o.Down = in.Order == "desc"
	}
	return o
}

func (in FilterInput) parse() (Filter, error) {
	f := Filter{Way: reservation.Way(in.Way), Text: in.Text}
	for _, one := range []struct {
		name, value string
		into        *clock.Date
	}{{"from", in.From, &f.From}, {"to", in.To, &f.To}} {
		if one.value == "" {
			continue
		}
		var err error
		if *one.into, err = clock.ParseDate(one.value); err != nil {
			return f, fault.Invalid(fault.BadRequest, map[string]string{one.name: "expected yyyy-MM-dd"})
		}
	}
	return f, nil
}

// ListInput asks for a page of lines of money.
type ListInput struct {
	web.Offset
	FilterInput
	OrderInput
}

// ExportInput asks for a list as a file.
type ExportInput struct {
	FilterInput
	OrderInput
	web.TableFormat
	List string `query:"list" required:"true" enum:"open,payments" doc:"Open stays, or payments."`
}

// EnterInput enters a payment.
type EnterInput struct {
	web.RefInput
	Body struct {
		Amount   int64  `json:"amount" minimum:"-1000000000" maximum:"1000000000" doc:"Cents; below 0 for money that is paid back to the guest."`
		Currency string `json:"currency" maxLength:"3" doc:"ISO 4217; that of the stay."`
		PaidOn   string `json:"paid_on" maxLength:"10" doc:"yyyy-MM-dd: the day of the payment, today or earlier at the home."`
		Way      string `json:"way" enum:"bank_transfer,cash,card,portal,other"`
		Note     string `json:"note,omitempty" maxLength:"2000" doc:"For the office only; at most 500 characters."`
	}
}

// TakeBackInput takes a payment back.
type TakeBackInput struct {
	web.RefInput
	Payment int64 `path:"payment" minimum:"1" doc:"The payment's number."`
	Body    struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why; at most 500 characters."`
	}
}

// LineAnswer is a payment on the wire, for the office.
type LineAnswer struct {
	ID        int64      `json:"id" doc:"Within the stay."`
	PaidOn    string     `json:"paid_on" doc:"yyyy-MM-dd; empty for what is due."`
	DueOn     string     `json:"due_on" doc:"yyyy-MM-dd; empty when no day was agreed."`
	Amount    wire.Money `json:"amount" doc:"Below 0 for what was paid back or taken back."`
	Recipient string     `json:"recipient" enum:"agency,third"`
	Way       string     `json:"way" enum:"bank_transfer,cash,card,portal,other," doc:"How it came; empty where a file does not say."`
	Label     string     `json:"label"`
	Note      string     `json:"note" doc:"Of the office; the reason of a counter entry."`
	Counters  int64      `json:"counters" doc:"The payment that this entry takes back; 0 for none."`
	Countered bool       `json:"countered" doc:"Whether it was taken back."`
	CanUndo   bool       `json:"can_take_back" doc:"Whether it can be taken back: what the office entered or confirmed, once."`
	Line      int64      `json:"statement_line" doc:"The line of a bank statement that it was confirmed from; 0 for none."`
	EnteredAt string     `json:"entered_at" doc:"yyyy-MM-dd HH:mm:ss at the home; 0000-00-00 00:00:00 for what a file brought."`
	EnteredBy string     `json:"entered_by" doc:"Who entered it; empty when no longer known."`
}

// StayMoney is the money of a stay, for the office.
type StayMoney struct {
	StayAnswer
	SecurityDeposit DepositBody  `json:"security_deposit"`
	TouristTax      *TaxAnswer   `json:"tourist_tax,omitempty" doc:"By the agency's rules; absent where none counts."`
	Payments        []LineAnswer `json:"payments" nullable:"false" doc:"All, with counter entries, the last entered first."`
}

// StayAnswer is a stay in a list of money.
type StayAnswer struct {
	MemberID      int64      `json:"memberid"`
	ID            int64      `json:"id" doc:"Number of the reservation."`
	BookingNumber string     `json:"booking_number"`
	Guest         string     `json:"guest" doc:"Name of the booker."`
	Title         string     `json:"title" doc:"Of the property."`
	ShortTitle    string     `json:"short_title"`
	Arrival       string     `json:"arrival" doc:"yyyy-MM-dd"`
	Departure     string     `json:"departure" doc:"yyyy-MM-dd"`
	Status        string     `json:"status" enum:"offer,confirmed,cancelled"`
	Source        string     `json:"source" doc:"Where it was booked."`
	Total         wire.Money `json:"total"`
	Paid          wire.Money `json:"paid"`
	ToPay         wire.Money `json:"to_pay"`
	Today         string     `json:"today" doc:"yyyy-MM-dd: the date at the home now."`
}

// PaymentAnswer is a payment with its stay.
type PaymentAnswer struct {
	Stay    StayAnswer `json:"stay"`
	Payment LineAnswer `json:"payment"`
}

// SumAnswer is what is open in one currency.
type SumAnswer struct {
	Stays      int        `json:"stays" doc:"How many stays are not fully paid."`
	Open       wire.Money `json:"open"`
	Begun      int        `json:"begun" doc:"How many of them have begun, or are over."`
	BegunMoney wire.Money `json:"begun_open"`
}

// EnteredAnswer is the answer to an entry: the stay with it.
type EnteredAnswer struct {
	Payment int64     `json:"payment" doc:"The number of the new entry."`
	Money   StayMoney `json:"money"`
}

func (s *Service) presentStay(p Place, lang string) StayAnswer {
	home := p.Shown(lang)
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: p.Currency} }
	return StayAnswer{
		MemberID: int64(p.Ref.Member), ID: p.Ref.ID, BookingNumber: strconv.FormatInt(p.Ref.ID, 10), Guest: p.Booker.Name(), Title: home.Title, ShortTitle: home.Short(),
		Arrival: p.Arrival.String(), Departure: p.Departure.String(), Status: string(p.Status), Source: p.Source,
		Total: money(p.Total), Paid: money(p.Reservation.Paid), ToPay: money(reservation.ToPay(p.Reservation)), Today: p.Home.Today(s.clock.Now()).String(),
	}
}

func presentLine(p Place, l reservation.PaymentLine, who map[identity.AccountID]string, lang string) LineAnswer {
	return LineAnswer{
		ID: l.ID, PaidOn: l.PaidOn.String(), DueOn: l.DueOn.String(), Amount: wire.Money{Amount: l.Amount, Currency: p.Currency}, Recipient: string(l.Recipient), Way: string(l.Way),
		Label: l.Label.In(locales.Code(lang), ""), Note: l.Note, Counters: l.Counters, Countered: l.Countered, CanUndo: l.Own() && !l.Countered && l.Counters == 0, Line: l.Line,
		EnteredAt: wire.DateTime(l.EnteredAt, p.Home.Zone), EnteredBy: who[l.EnteredBy],
	}
}

func (s *Service) presentMoney(o OfStay, lang string) StayMoney {
	out := StayMoney{StayAnswer: s.presentStay(o.Place, lang), SecurityDeposit: presentDeposit(o.Deposit), TouristTax: presentTax(o.Tax, o.Taxed, o.Reservation), Payments: make([]LineAnswer, 0, len(o.Lines))}
	for i := len(o.Lines) - 1; i >= 0; i-- {
		out.Payments = append(out.Payments, presentLine(o.Place, o.Lines[i], o.Who, lang))
	}
	return out
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	missing := fault.ReservationNotFound
	const ofStay = "/v1/manage/reservations/{ref}/payments"
	web.Answer(r, web.Route{
		ID: "getManagePaymentsOfStay", Scope: identity.PaymentsRead, Method: http.MethodGet, Path: ofStay, Tag: "manage", Who: managers, Refusals: []fault.Code{missing},
		Summary: "All payments of a stay with their counter entries, the last entered first",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (StayMoney, error) {
		ref, err := in.Parse()
		if err != nil {
			return StayMoney{}, err
		}
		return s.answerMoney(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManagePayment", Method: http.MethodPost, Path: ofStay, Tag: "manage", Who: managers, Refusals: []fault.Code{missing, fault.PaymentRefused, fault.KeyReused},
		Summary: "Enter a payment at a stay; what is open and the key follow at once",
	}, func(ctx context.Context, c web.Caller, in *EnterInput) (EnteredAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return EnteredAnswer{}, err
		}
		day, err := clock.ParseDate(in.Body.PaidOn)
		if err != nil {
			return EnteredAnswer{}, fault.Invalid(fault.PaymentRefused, map[string]string{"paid_on": reasonFormat})
		}
		b := in.Body
		done, err := s.Enter(ctx, c.Actor, c.Attempt, ref, Entry{Amount: b.Amount, Currency: b.Currency, PaidOn: day, Way: reservation.Way(b.Way), Note: b.Note})
		return s.answerEntered(ctx, c, ref, done, err)
	})
	web.Answer(r, web.Route{
		ID: "postManagePaymentTakenBack", Method: http.MethodPost, Path: ofStay + "/{payment}/takeback", Tag: "manage", Who: managers,
		Refusals: []fault.Code{missing, fault.NotFound, fault.Conflict, fault.ReasonRequired, fault.KeyReused}, Summary: "Take a payment back by a counter entry; the payment itself stays",
	}, func(ctx context.Context, c web.Caller, in *TakeBackInput) (EnteredAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return EnteredAnswer{}, err
		}
		done, err := s.TakeBack(ctx, c.Actor, c.Attempt, ref, in.Payment, in.Body.Reason)
		return s.answerEntered(ctx, c, ref, done, err)
	})
	registerLists(r, s, managers)
	registerStatements(r, s, managers)
	registerPay(r, s, managers)
	registerTax(r, s, managers)
}

func registerLists(r *web.Router, s *Service, managers []identity.Role) {
	refusals := []fault.Code{fault.NotFound, fault.BadRequest}
	web.List(r, web.Route{
		ID: "getManagePayments", Scope: identity.PaymentsRead, Method: http.MethodGet, Path: "/v1/manage/payments", Tag: "manage", Who: managers, Refusals: refusals,
		Summary: "The payments that were made, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[PaymentAnswer], error) {
		f, err := in.parse()
		if err != nil {
			return wire.Page[PaymentAnswer]{}, err
		}
		id := in.Member(c.Actor)
		found, err := s.Payments(ctx, c.Actor, id, f, in.order(true), in.Mark())
		if err != nil {
			return wire.Page[PaymentAnswer]{}, err
		}
		who, err := s.names(ctx, id)
		page := wire.Page[PaymentAnswer]{Next: found.Next}
		for _, l := range found.Items {
			page.Items = append(page.Items, PaymentAnswer{Stay: s.presentStay(l.Place, c.Lang), Payment: presentLine(l.Place, l.PaymentLine, who, c.Lang)})
		}
		return page, err
	})
	web.List(r, web.Route{
		ID: "getManageOpenStays", Scope: identity.PaymentsRead, Method: http.MethodGet, Path: "/v1/manage/payments/open", Tag: "manage", Who: managers, Refusals: refusals,
		Summary: "The confirmed stays that are not fully paid, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[StayAnswer], error) {
		f, err := in.parse()
		if err != nil {
			return wire.Page[StayAnswer]{}, err
		}
		found, err := s.Open(ctx, c.Actor, in.Member(c.Actor), f, in.order(false), in.Mark())
		page := wire.Page[StayAnswer]{Next: found.Next}
		for _, p := range found.Items {
			page.Items = append(page.Items, s.presentStay(p, c.Lang))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "getManageOpenSums", Scope: identity.PaymentsRead, Method: http.MethodGet, Path: "/v1/manage/payments/sums", Tag: "manage", Who: managers, Refusals: refusals, Summary: "What is open in all, by currency",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.OfMember }) ([]SumAnswer, error) {
		found, err := s.Sums(ctx, c.Actor, in.Member(c.Actor))
		out := make([]SumAnswer, 0, len(found))
		for _, one := range found {
			money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: one.Currency} }
			out = append(out, SumAnswer{Stays: one.Stays, Open: money(one.Amount), Begun: one.Arrived, BegunMoney: money(one.ArrivedAmount)})
		}
		return out, err
	})
	web.Download(r, web.Route{
		ID: "getManagePaymentsExport", Method: http.MethodGet, Path: "/v1/manage/payments/export", Tag: "manage", Who: managers, Refusals: refusals,
		Summary: "Open stays or payments as a CSV or Excel file, at most 20,000 lines",
	}, func(ctx context.Context, c web.Caller, in *ExportInput) (http.Handler, error) {
		f, err := in.parse()
		if err != nil {
			return nil, err
		}
		table, err := s.Export(ctx, c.Actor, in.Member(c.Actor), in.List, f, in.order(in.List == "payments"), c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, in.List)
	})
}

func (s *Service) answerMoney(ctx context.Context, c web.Caller, ref identity.Ref) (StayMoney, error) {
	found, err := s.Stay(ctx, c.Actor, ref)
	if err != nil {
		return StayMoney{}, err
	}
	return s.presentMoney(found, c.Lang), nil
}

func (s *Service) answerEntered(ctx context.Context, c web.Caller, ref identity.Ref, done Booked, err error) (EnteredAnswer, error) {
	if err != nil {
		return EnteredAnswer{}, err
	}
	money, err := s.answerMoney(ctx, c, ref)
	return EnteredAnswer{Payment: done.ID, Money: money}, err
}
