package payment

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// TaxRuleBody is a rule of tourist tax.
type TaxRuleBody struct {
	Property     int64  `json:"property" minimum:"0" doc:"The property; 0 for all. A rule of one goes before one of all."`
	ValidFrom    string `json:"valid_from" maxLength:"10" doc:"yyyy-MM-dd: the first night that it counts for."`
	Basis        string `json:"basis" enum:"night,person_night,percent"`
	Amount       int64  `json:"amount" doc:"Cents a night, cents a person and night, or hundredths of a percent of the rent."`
	CappedNights int    `json:"capped_nights" doc:"After how many nights of a stay nothing more is asked; 0 for never."`
	FreeUnder    int    `json:"free_under" doc:"The age from which one pays; 0 lets everybody pay."`
}

// TaxRuleAnswer is a rule with its number.
type TaxRuleAnswer struct {
	ID    int64  `json:"id"`
	Title string `json:"title" doc:"Of the property; empty for all."`
	TaxRuleBody
}

// TaxRuleInput adds a rule.
type TaxRuleInput struct {
	web.OfMember
	Body TaxRuleBody
}

// TaxExportInput asks for the tourist tax of a period as a file.
type TaxExportInput struct {
	FilterInput
	Order string `query:"order" enum:"asc,desc" doc:"By the day of arrival; the next one first when left out."`
	web.TableFormat
}

// TaxedStayAnswer is a stay with what it owes.
type TaxedStayAnswer struct {
	Stay StayAnswer `json:"stay"`
	Tax  TaxAnswer  `json:"tax"`
}

func presentTaxRule(t TaxRule) TaxRuleAnswer {
	return TaxRuleAnswer{ID: t.ID, TaxRuleBody: TaxRuleBody{
		Property: t.Property, ValidFrom: t.ValidFrom.String(), Basis: string(t.Basis), Amount: t.Amount, CappedNights: t.CappedNights, FreeUnder: t.FreeUnder,
	}}
}

func registerTax(r *web.Router, s *Service, managers []identity.Role) {
	const rules = "/v1/manage/taxrules"
	web.Answer(r, web.Route{
		ID: "getManageTaxRules", Method: http.MethodGet, Path: rules, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound}, Summary: "The agency's rules of tourist tax, the latest first",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.OfMember }) ([]TaxRuleAnswer, error) {
		found, err := s.TaxRules(ctx, c.Actor, in.Member(c.Actor))
		out := make([]TaxRuleAnswer, 0, len(found))
		for _, t := range found {
			one := presentTaxRule(t)
			if t.Property != 0 {
				home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: in.Member(c.Actor), ID: t.Property})
				if err != nil {
					return nil, err
				}
				one.Title = home.Title
			}
			out = append(out, one)
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postManageTaxRule", Method: http.MethodPost, Path: rules, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.PaymentRefused, fault.Conflict, fault.KeyReused},
		Summary: "Add a rule of tourist tax, valid from a day",
	}, func(ctx context.Context, c web.Caller, in *TaxRuleInput) (TaxRuleAnswer, error) {
		b := in.Body
		from, err := parseStayDay("valid_from", b.ValidFrom)
		if err != nil {
			return TaxRuleAnswer{}, err
		}
		t := TaxRule{Property: b.Property, ValidFrom: from, Basis: TaxBasis(b.Basis), Amount: b.Amount, CappedNights: b.CappedNights, FreeUnder: b.FreeUnder}
		done, err := s.AddTaxRule(ctx, c.Actor, c.Attempt, in.Member(c.Actor), t)
		t.ID = done.ID
		return presentTaxRule(t), err
	})
	web.Answer(r, web.Route{
		ID: "deleteManageTaxRule", Method: http.MethodDelete, Path: rules + "/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Remove a rule of tourist tax",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (SettledRule, error) {
		ref, err := in.Parse()
		if err != nil {
			return SettledRule{}, err
		}
		return SettledRule{ID: ref.ID}, s.DropTaxRule(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManageTaxCharged", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/touristtax", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.Conflict, fault.KeyReused}, Summary: "Make the tourist tax by the rules part of what a stay costs",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (StayMoney, error) {
		ref, err := in.Parse()
		if err != nil {
			return StayMoney{}, err
		}
		if _, err := s.ChargeTax(ctx, c.Actor, c.Attempt, ref); err != nil {
			return StayMoney{}, err
		}
		return s.answerMoney(ctx, c, ref)
	})
	refusals := []fault.Code{fault.NotFound, fault.BadRequest}
	web.List(r, web.Route{
		ID: "getManageTax", Method: http.MethodGet, Path: "/v1/manage/touristtax", Tag: "manage", Who: managers, Refusals: refusals,
		Summary: "The tourist tax of the confirmed stays that arrive in a period, page by page; from 31 days ago to 31 days ahead unless said otherwise",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[TaxedStayAnswer], error) {
		f, err := in.parse()
		if err != nil {
			return wire.Page[TaxedStayAnswer]{}, err
		}
		found, err := s.TaxOf(ctx, c.Actor, in.Member(c.Actor), f, in.Order == "desc", in.Mark())
		page := wire.Page[TaxedStayAnswer]{Next: found.Next}
		for _, one := range found.Items {
			page.Items = append(page.Items, TaxedStayAnswer{Stay: s.presentStay(one.Place, c.Lang), Tax: *presentTax(one.Tax, true, one.Reservation)})
		}
		return page, err
	})
	web.Download(r, web.Route{
		ID: "getManageTaxExport", Method: http.MethodGet, Path: "/v1/manage/touristtax/export", Tag: "manage", Who: managers, Refusals: refusals,
		Summary: "The tourist tax of a period as a CSV or Excel file",
	}, func(ctx context.Context, c web.Caller, in *TaxExportInput) (http.Handler, error) {
		f, err := in.parse()
		if err != nil {
			return nil, err
		}
		table, err := s.ExportTax(ctx, c.Actor, in.Member(c.Actor), f, in.Order == "desc", c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "money")
	})
}

// SettledRule names a rule that is gone.
type SettledRule struct {
	ID int64 `json:"id"`
}
