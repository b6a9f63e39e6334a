package pay

import (
	"context"
	"net/http"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// SheetAnswer are rates with the day from which they count.
type SheetAnswer struct {
	ValidFrom string     `json:"valid_from" doc:"yyyy-MM-dd: the first day on which they count."`
	Rates     Rates      `json:"rates"`
	Homes     []HomeName `json:"homes" nullable:"false" doc:"What the homes of its piece rates are called."`
}

// HomeName is what a home is called.
type HomeName struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// LineAnswer is what one task is worth to one who is paid.
type LineAnswer struct {
	Task    int64       `json:"task" doc:"Number of the task."`
	Day     string      `json:"day" doc:"yyyy-MM-dd, on which it began."`
	Kind    string      `json:"kind" enum:"departure,arrival,service,interim,periodic,check"`
	Home    string      `json:"home"`
	Minutes int64       `json:"minutes" doc:"Of all people who count here; below zero where a difference has less than before."`
	Pressed bool        `json:"pressed" doc:"false: begin or end was not pressed, the planned time counts."`
	Share   int         `json:"share" doc:"How many of its people count here."`
	Of      int         `json:"of" doc:"How many people did it; a piece rate is divided by them."`
	By      By          `json:"by" enum:"piece,hour,none" doc:"none: there is no rate for it, and it is in no amount."`
	Amount  *wire.Money `json:"amount,omitempty" doc:"Absent where there is no rate."`
}

// CorrectionAnswer is an amount that was added or taken off by hand.
type CorrectionAnswer struct {
	ID     int64      `json:"id"`
	Amount wire.Money `json:"amount"`
	Reason string     `json:"reason"`
	At     string     `json:"at" doc:"Wall clock of the agency."`
}

// RowAnswer is a month of one who is paid, in numbers.
type RowAnswer struct {
	MemberID int64  `json:"memberid" doc:"The agency."`
	Staff    int64  `json:"staff"`
	Name     string `json:"name"`
	Kind     string `json:"kind" enum:"company,person"`
	Active   bool   `json:"active"`
	Month    string `json:"month" doc:"yyyy-MM"`
	Over     bool   `json:"over" doc:"Whether the month has ended, so that it can be closed."`
	Closed   bool   `json:"closed" doc:"Whether it keeps its numbers."`
	ClosedAt string `json:"closed_at" doc:"Wall clock of the agency; empty while it is open."`
	ClosedBy string `json:"closed_by" doc:"Who closed it; empty while it is open, or for a person who has left."`
	Version  string `json:"version" doc:"What it says now; it is closed as it was seen."`
	Sums
}

// StatementAnswer is a month of one who is paid with everything in it.
type StatementAnswer struct {
	RowAnswer
	OfCompany   bool               `json:"of_company" doc:"Whether the tasks of the person are paid to their company, and have no amounts here."`
	Lines       []LineAnswer       `json:"lines" nullable:"false" doc:"By day."`
	Corrections []CorrectionAnswer `json:"corrections" nullable:"false"`
	Differences []LineAnswer       `json:"differences" nullable:"false" doc:"Later changes of tasks of closed months: what they are worth now, less what was counted."`
	Rates       []SheetAnswer      `json:"rates" nullable:"false" doc:"The rates that count in the month, the latest last."`
}

type monthInput struct {
	web.OfMember
	Month string `query:"month" required:"true" maxLength:"7" doc:"yyyy-MM"`
}

type fileInput struct {
	web.OfMember
	Month string `query:"month" required:"true" maxLength:"7" doc:"yyyy-MM"`
	Staff int64  `query:"staff" minimum:"0" doc:"Number of one who is paid, for their tasks; 0 for the list of all."`
	web.TableFormat
}

type statementInput struct {
	web.RefInput
	Month string `query:"month" required:"true" maxLength:"7" doc:"yyyy-MM"`
}

type ownInput struct {
	Month string `query:"month" required:"true" maxLength:"7" doc:"yyyy-MM"`
}

type ratesInput struct {
	web.RefInput
	Day  string `path:"day" maxLength:"10" doc:"yyyy-MM-dd: the first day on which they count."`
	Body struct {
		Rates Rates  `json:"rates"`
		Seen  *Rates `json:"seen,omitempty" doc:"The rates of the day as the editor saw them; absent where there were none. Others are a conflict."`
	}
}

type ratesDayInput struct {
	web.RefInput
	Day string `path:"day" maxLength:"10" doc:"yyyy-MM-dd"`
}

type correctionInput struct {
	web.RefInput
	Body struct {
		Month    string `json:"month" maxLength:"7" doc:"yyyy-MM"`
		Amount   int64  `json:"amount" doc:"Cents; below zero to take off."`
		Currency string `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217."`
		Reason   string `json:"reason" maxLength:"600"`
	}
}

type closeInput struct {
	web.OfMember
	Body struct {
		Month      string        `json:"month" maxLength:"7" doc:"yyyy-MM"`
		Statements []closedInput `json:"statements" minItems:"1" maxItems:"500" nullable:"false"`
	}
}

type closedInput struct {
	Staff   int64  `json:"staff" minimum:"1"`
	Version string `json:"version" maxLength:"64" doc:"As it was seen; what says something else by now is a conflict."`
}

func (s *Service) presentSheet(ctx context.Context, m identity.MemberID, one Sheet) (SheetAnswer, error) {
	out := SheetAnswer{ValidFrom: one.From.String(), Rates: one.Rates, Homes: []HomeName{}}
	for _, p := range one.Pieces {
		if p.Property == 0 || slices.ContainsFunc(out.Homes, func(h HomeName) bool { return h.ID == p.Property }) {
			continue
		}
		home, err := s.Properties.Get(ctx, s.DB, identity.Ref{Member: m, ID: p.Property})
		if fault.IsMissing(err) {
			continue // a number that is no home fits no task
		}
		if err != nil {
			return out, err
		}
		out.Homes = append(out.Homes, HomeName{p.Property, home.Short()})
	}
	return out, nil
}

func presentLine(l Line) LineAnswer {
	out := LineAnswer{Task: l.Task, Day: l.Day.String(), Kind: l.Kind, Home: l.Home, Minutes: l.Minutes, Pressed: l.Pressed, Share: l.Share, Of: l.Of, By: l.By}
	if l.Currency != "" {
		out.Amount = &wire.Money{Amount: l.Amount, Currency: l.Currency}
	}
	return out
}

func presentRow(s Statement) RowAnswer {
	out := RowAnswer{
		MemberID: int64(s.Entry.Member), Staff: int64(s.Entry.ID), Name: s.Entry.Name, Kind: string(s.Entry.Kind), Active: s.Entry.Active, Month: MonthText(s.Month), Over: s.Over, Version: s.Version(), Sums: s.sums(),
	}
	if s.Closed != nil {
		out.Closed, out.ClosedAt, out.ClosedBy = true, wire.DateTime(s.Closed.At, s.Zone), s.ClosedBy
	}
	return out
}

func (s *Service) presentStatement(ctx context.Context, st Statement) (StatementAnswer, error) {
	out := StatementAnswer{RowAnswer: presentRow(st), OfCompany: st.OfCompany, Lines: []LineAnswer{}, Corrections: []CorrectionAnswer{}, Differences: []LineAnswer{}, Rates: []SheetAnswer{}}
	for _, l := range st.Lines {
		out.Lines = append(out.Lines, presentLine(l))
	}
	for _, l := range st.Differences {
		out.Differences = append(out.Differences, presentLine(l))
	}
	for _, c := range st.Corrections {
		out.Corrections = append(out.Corrections, CorrectionAnswer{ID: c.ID, Amount: wire.Money{Amount: c.Amount, Currency: c.Currency}, Reason: c.Reason, At: wire.DateTime(c.At, st.Zone)})
	}
	for _, r := range st.Sheets {
		one, err := s.presentSheet(ctx, st.Entry.Member, r)
		if err != nil {
			return out, err
		}
		out.Rates = append(out.Rates, one)
	}
	return out, nil
}

// Register adds the calls about rates and months. What people are paid is for owners and the office, not for managers who may only read.
func Register(r *web.Router, s *Service) {
	registerRates(r, s)
	registerMonths(r, s)
	web.Answer(r, web.Route{
		ID: "getPay", Method: http.MethodGet, Path: "/v1/pay", Tag: "cleaning", Who: []identity.Role{identity.Cleaner, identity.Company}, Refusals: []fault.Code{fault.BadRequest},
		Summary: "The caller's own month at each agency that they work for: tasks, hours, and what they are paid",
	}, func(ctx context.Context, c web.Caller, in *ownInput) ([]StatementAnswer, error) {
		month, err := ParseMonth(in.Month)
		if err != nil {
			return nil, err
		}
		all, err := s.Own(ctx, c.Actor, month)
		out := make([]StatementAnswer, 0, len(all))
		for _, one := range all {
			shown, err := s.presentStatement(ctx, one)
			if err != nil {
				return nil, err
			}
			out = append(out, shown)
		}
		return out, err
	})
}

var managers = []identity.Role{identity.Manager}

func registerRates(r *web.Router, s *Service) {
	const path = "/v1/manage/staff/{ref}/rates"
	show := func(ctx context.Context, c web.Caller, ref identity.Ref) ([]SheetAnswer, error) {
		all, err := s.Rates(ctx, c.Actor, ref)
		out := make([]SheetAnswer, 0, len(all))
		for _, one := range all {
			shown, err := s.presentSheet(ctx, ref.Member, one)
			if err != nil {
				return nil, err
			}
			out = append(out, shown)
		}
		return out, err
	}
	day := func(text string) (clock.Date, error) {
		d, err := clock.ParseDate(text)
		if err != nil {
			err = fault.Invalid(fault.BadRequest, map[string]string{"valid_from": "format"})
		}
		return d, err
	}
	web.Answer(r, web.Route{
		ID: "getManageRates", Method: http.MethodGet, Path: path, Tag: "manage", Who: managers, Level: identity.Office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The rates of a company or of one of the agency's own people, the latest first",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]SheetAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		return show(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "putManageRates", Method: http.MethodPut, Path: path + "/{day}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Set the rates that count from a day on",
	}, func(ctx context.Context, c web.Caller, in *ratesInput) ([]SheetAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		from, err := day(in.Day)
		if err != nil {
			return nil, err
		}
		if err := s.SetRates(ctx, c.Actor, c.Attempt, ref, from, in.Body.Rates, in.Body.Seen); err != nil {
			return nil, err
		}
		return show(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "deleteManageRates", Method: http.MethodDelete, Path: path + "/{day}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Remove the rates of a day: those before count again",
	}, func(ctx context.Context, c web.Caller, in *ratesDayInput) ([]SheetAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		from, err := day(in.Day)
		if err != nil {
			return nil, err
		}
		if err := s.RemoveRates(ctx, c.Actor, c.Attempt, ref, from); err != nil {
			return nil, err
		}
		return show(ctx, c, ref)
	})
}

func registerMonths(r *web.Router, s *Service) {
	read := func(ctx context.Context, c web.Caller, m identity.MemberID, text string) ([]Statement, error) {
		month, err := ParseMonth(text)
		if err != nil {
			return nil, err
		}
		return s.Month(ctx, c.Actor, m, month)
	}
	show := func(ctx context.Context, c web.Caller, m identity.MemberID, text string) ([]RowAnswer, error) {
		all, err := read(ctx, c, m, text)
		out := make([]RowAnswer, 0, len(all))
		for _, one := range all {
			out = append(out, presentRow(one))
		}
		return out, err
	}
	one := func(ctx context.Context, c web.Caller, ref identity.Ref, text string) (Statement, error) {
		month, err := ParseMonth(text)
		if err != nil {
			return Statement{}, err
		}
		return s.Of(ctx, c.Actor, ref, month)
	}
	web.Answer(r, web.Route{
		ID: "getManagePay", Method: http.MethodGet, Path: "/v1/manage/pay", Tag: "manage", Who: managers, Level: identity.Office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "A month of all companies and of the agency's own people: tasks, hours, pieces and amounts",
	}, func(ctx context.Context, c web.Caller, in *monthInput) ([]RowAnswer, error) {
		return show(ctx, c, in.Member(c.Actor), in.Month)
	})
	web.Download(r, web.Route{
		ID: "getManagePayFile", Method: http.MethodGet, Path: "/v1/manage/payfile", Tag: "manage", Who: managers, Level: identity.Office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "A month as a CSV or Excel file: all who are paid, or the tasks of one",
	}, func(ctx context.Context, c web.Caller, in *fileInput) (http.Handler, error) {
		if in.Staff != 0 {
			st, err := one(ctx, c, identity.Ref{Member: in.Member(c.Actor), ID: in.Staff}, in.Month)
			if err != nil {
				return nil, err
			}
			return in.Send(lineTable(st, c.Lang), "pay-"+in.Month)
		}
		all, err := read(ctx, c, in.Member(c.Actor), in.Month)
		if err != nil {
			return nil, err
		}
		return in.Send(monthTable(all, c.Lang), "pay-"+in.Month)
	})
	web.Answer(r, web.Route{
		ID: "getManageStaffPay", Method: http.MethodGet, Path: "/v1/manage/staff/{ref}/pay", Tag: "manage", Who: managers, Level: identity.Office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "A month of a company or of one of the agency's own people, task by task",
	}, func(ctx context.Context, c web.Caller, in *statementInput) (StatementAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return StatementAnswer{}, err
		}
		st, err := one(ctx, c, ref, in.Month)
		if err != nil {
			return StatementAnswer{}, err
		}
		return s.presentStatement(ctx, st)
	})
	web.Answer(r, web.Route{
		ID: "postManagePayCorrection", Method: http.MethodPost, Path: "/v1/manage/staff/{ref}/paycorrections", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Add an amount to a month by hand, or take one off, with a reason",
	}, func(ctx context.Context, c web.Caller, in *correctionInput) (StatementAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return StatementAnswer{}, err
		}
		month, err := ParseMonth(in.Body.Month)
		if err != nil {
			return StatementAnswer{}, err
		}
		b := in.Body
		err = s.Correct(ctx, c.Actor, c.Attempt, ref.Member, Correction{Staff: identity.StaffID(ref.ID), Month: month, Amount: b.Amount, Currency: b.Currency, Reason: b.Reason})
		if err != nil {
			return StatementAnswer{}, err
		}
		st, err := s.Of(ctx, c.Actor, ref, month)
		if err != nil {
			return StatementAnswer{}, err
		}
		return s.presentStatement(ctx, st)
	})
	web.Answer(r, web.Route{
		ID: "deleteManagePayCorrection", Method: http.MethodDelete, Path: "/v1/manage/paycorrections/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Remove a correction of a month that is open",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (struct{}, error) {
		ref, err := in.Parse()
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.RemoveCorrection(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManagePayClose", Method: http.MethodPost, Path: "/v1/manage/payclose", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Close a month of some who are paid: it keeps its numbers, and later changes are differences in the next one",
	}, func(ctx context.Context, c web.Caller, in *closeInput) ([]RowAnswer, error) {
		month, err := ParseMonth(in.Body.Month)
		if err != nil {
			return nil, err
		}
		m := in.Member(c.Actor)
		seen := make([]Seen, 0, len(in.Body.Statements))
		for _, one := range in.Body.Statements {
			seen = append(seen, Seen{identity.StaffID(one.Staff), one.Version})
		}
		if err := s.Close(ctx, c.Actor, c.Attempt, m, month, seen); err != nil {
			return nil, err
		}
		return show(ctx, c, m, in.Body.Month)
	})
}

// kindOf is what an entry is, for files.
func kindOf(s Statement) string {
	if s.Entry.Kind == member.KindCompany {
		return "company"
	}
	return "person"
}
