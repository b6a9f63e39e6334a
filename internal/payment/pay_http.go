package payment

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// BankBody is where guests pay.
type BankBody struct {
	Name       string `json:"name" maxLength:"300" doc:"Holder of the account; at most 70 characters."`
	IBAN       string `json:"iban" maxLength:"60"`
	BIC        string `json:"bic" maxLength:"30" doc:"May be empty."`
	QRIBAN     string `json:"qr_iban" maxLength:"60" doc:"Of a Swiss account, for QR references; empty for none."`
	Street     string `json:"street" maxLength:"300"`
	Number     string `json:"number" maxLength:"100"`
	Postalcode string `json:"postalcode" maxLength:"100"`
	City       string `json:"city" maxLength:"300"`
	Country    string `json:"country" maxLength:"10" doc:"ISO 3166, two letters; the address is asked for by the Swiss QR-bill."`
	Link       string `json:"link" maxLength:"1000" doc:"Payment page of the agency's provider: https, with {booking}, {amount} and {currency} as places; empty for none."`
}

// BankInput asks for the bank details of an agency.
type BankInput struct {
	web.OfMember
}

// BankEdit changes fields of bank details.
type BankEdit = wire.Changes[BankBody]

// BankEditInput changes bank details of an agency.
type BankEditInput struct {
	web.OfMember
	Body struct {
		Changes BankEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// PayAnswer is how what is open of a stay is paid.
type PayAnswer struct {
	ToPay           wire.Money  `json:"to_pay"`
	Code            *CodeAnswer `json:"code,omitempty" doc:"Absent where nothing is open, or the agency has no account for the currency."`
	Link            string      `json:"link" doc:"Payment page of the agency's provider; empty for none."`
	TouristTax      *TaxAnswer  `json:"tourist_tax,omitempty" doc:"By the agency's rules; absent where none counts."`
	SecurityDeposit DepositBody `json:"security_deposit"`
	Currency        string      `json:"currency"`
}

// CodeAnswer is what is scanned to pay, and the same in words.
type CodeAnswer struct {
	Kind      string `json:"kind" enum:"epc,swiss" doc:"EPC069-12, or the Swiss QR-bill."`
	Payload   string `json:"payload" doc:"The content of the QR code; error correction level M."`
	Name      string `json:"name" doc:"Who is paid."`
	IBAN      string `json:"iban" doc:"In groups of four."`
	BIC       string `json:"bic"`
	Reference string `json:"reference" doc:"In groups of four; the agency finds the payment by it."`
}

// TaxAnswer is the tourist tax of a stay by the rules.
type TaxAnswer struct {
	Amount  wire.Money `json:"amount"`
	Charged wire.Money `json:"charged" doc:"What is part of the stay's costs now."`
	Nights  int        `json:"nights" doc:"How many count."`
	Persons int        `json:"persons" doc:"How many pay."`
	Free    int        `json:"free" doc:"How many do not for their age."`
	Unknown int        `json:"unknown" doc:"Children whose age decides and is not known; they are counted as paying."`
}

// DepositBody is the security deposit of a stay, in cents.
type DepositBody struct {
	Asked      int64  `json:"asked" minimum:"0" maximum:"1000000000"`
	Received   int64  `json:"received" minimum:"0" maximum:"1000000000"`
	ReceivedOn string `json:"received_on" maxLength:"10" doc:"yyyy-MM-dd; empty for not yet."`
	Returned   int64  `json:"returned" minimum:"0" maximum:"1000000000"`
	ReturnedOn string `json:"returned_on" maxLength:"10" doc:"yyyy-MM-dd; empty for not yet."`
	Reason     string `json:"reason" maxLength:"2000" doc:"Why less was given back; at most 500 characters."`
}

// DepositEdit changes fields of a security deposit.
type DepositEdit = wire.Changes[DepositBody]

// DepositInput changes the security deposit of a stay.
type DepositInput struct {
	web.RefInput
	Body struct {
		Changes DepositEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

func presentBank(b Bank) BankBody {
	return BankBody{
		Name: b.Name, IBAN: Grouped(b.IBAN), BIC: b.BIC, QRIBAN: Grouped(b.QRIBAN), Street: b.Street, Number: b.Number, Postalcode: b.Postalcode, City: b.City, Country: b.Country, Link: b.Link,
	}
}

func (b BankBody) bank() Bank { return Bank(b) }

func presentDeposit(d SecurityDeposit) DepositBody {
	return DepositBody{Asked: d.Asked, Received: d.Received, ReceivedOn: d.ReceivedOn.String(), Returned: d.Returned, ReturnedOn: d.ReturnedOn.String(), Reason: d.Reason}
}

func (b DepositBody) deposit() (SecurityDeposit, error) {
	d := SecurityDeposit{Asked: b.Asked, Received: b.Received, Returned: b.Returned, Reason: Clean(b.Reason)}
	var err error
	if d.ReceivedOn, err = parseStayDay("received_on", b.ReceivedOn); err != nil {
		return d, err
	}
	d.ReturnedOn, err = parseStayDay("returned_on", b.ReturnedOn)
	return d, err
}

func presentTax(t Tax, taxed bool, r reservation.Reservation) *TaxAnswer {
	if !taxed {
		return nil
	}
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: r.Currency} }
	return &TaxAnswer{Amount: money(t.Amount), Charged: money(r.TouristTax), Nights: t.Nights, Persons: t.Persons, Free: t.Free, Unknown: t.Unknown}
}

func presentPay(p Paying) PayAnswer {
	out := PayAnswer{
		ToPay: wire.Money{Amount: reservation.ToPay(p.Reservation), Currency: p.Currency}, Link: p.Link, TouristTax: presentTax(p.Tax, p.Taxed, p.Reservation), SecurityDeposit: presentDeposit(p.Deposit),
		Currency: p.Currency,
	}
	if p.HasCode {
		out.Code = &CodeAnswer{Kind: string(p.Code.Kind), Payload: p.Code.Payload, Name: p.Bank.Name, IBAN: Grouped(p.Code.IBAN), BIC: p.Bank.BIC, Reference: Grouped(p.Code.Reference)}
	}
	return out
}

// PayAnswer is how to pay what is open of a stay, as its call gives it.
func (s *Service) PayAnswer(ctx context.Context, actor identity.Actor, ref identity.Ref) (PayAnswer, error) {
	p, err := s.Pay(ctx, actor, ref)
	if err != nil {
		return PayAnswer{}, err
	}
	return presentPay(p), nil
}

func registerPay(r *web.Router, s *Service, managers []identity.Role) {
	const bank = "/v1/manage/payments/bank"
	missing := fault.ReservationNotFound
	web.Answer(r, web.Route{
		ID: "getReservationPay", Method: http.MethodGet, Path: "/v1/reservations/{ref}/pay", Tag: "reservations", Refusals: []fault.Code{missing},
		Summary: "How to pay what is open of a stay, with a code to scan, for its guest and for managers",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (PayAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return PayAnswer{}, err
		}
		return s.PayAnswer(ctx, c.Actor, ref)
	})
	web.Answer(r, web.Route{
		ID: "getManageBank", Method: http.MethodGet, Path: bank, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound}, Summary: "Where guests pay the agency",
	}, func(ctx context.Context, c web.Caller, in *BankInput) (BankBody, error) {
		b, err := s.Bank(ctx, c.Actor, in.Member(c.Actor))
		return presentBank(b), err
	})
	web.Answer(r, web.Route{
		ID: "patchManageBank", Method: http.MethodPatch, Path: bank, Tag: "manage", Who: managers, Level: identity.Owner,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.PaymentRefused, fault.EditClash, fault.KeyReused},
		Summary:  "Change where guests pay the agency; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *BankEditInput) (BankBody, error) {
		id := in.Member(c.Actor)
		if err := s.EditBank(ctx, c.Actor, c.Attempt, id, in.Body.Changes); err != nil {
			return BankBody{}, err
		}
		b, err := s.Bank(ctx, c.Actor, id)
		return presentBank(b), err
	})
	web.Answer(r, web.Route{
		ID: "patchManageSecurityDeposit", Method: http.MethodPatch, Path: "/v1/manage/reservations/{ref}/securitydeposit", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, missing, fault.PaymentRefused, fault.EditClash, fault.KeyReused},
		Summary:  "Change what was asked, received and given back of the security deposit of a stay; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *DepositInput) (StayMoney, error) {
		ref, err := in.Parse()
		if err != nil {
			return StayMoney{}, err
		}
		if _, err := s.EditDeposit(ctx, c.Actor, c.Attempt, ref, in.Body.Changes); err != nil {
			return StayMoney{}, err
		}
		return s.answerMoney(ctx, c, ref)
	})
}
