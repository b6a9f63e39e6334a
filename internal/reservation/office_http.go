package reservation

import (
	"context"
	"net/http"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// ListInput asks for the reservations of an agency.
type ListInput struct {
	web.Offset
	web.OfMember
	Typed    string `query:"q" maxLength:"200" doc:"Beginnings of words of number, guest, email, phone, property or channel, and days (2026-07-04, 4.7.2026) of arrival or departure; all must be answered. What is found is sorted by arrival."`
	Period   string `query:"period" enum:"all,coming,inhouse,past" doc:"Seen from today; all when left out. coming: arrive today or later; inhouse: have arrived before and leave today or later; past: have left."`
	Sort     string `query:"sort" enum:"arrival,departure,id" doc:"arrival when left out; id is the order in which they were entered."`
	Order    string `query:"order" enum:"asc,desc" doc:"asc when left out."`
	Property int64  `query:"property" minimum:"0" doc:"Number of a property; all when left out."`
	Status   string `query:"state" enum:"offer,confirmed,cancelled" doc:"All when left out."`
	Source   string `query:"source" maxLength:"200" doc:"Name of a channel; all when left out."`
	Kind     string `query:"kind" enum:"guest,owner,internal" doc:"All when left out."`
	Parked   bool   `query:"parked" doc:"true: only those that have no property now, and are not cancelled."`
	Todo     bool   `query:"todo" doc:"true: only those that came from a calendar without guest, persons or language, and are not cancelled."`
	From     string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: first day of arrival."`
	To       string `query:"to" maxLength:"10" doc:"yyyy-MM-dd: last day of arrival."`
}

// ListLine is a reservation in the office's list.
type ListLine struct {
	MemberID      int64      `json:"memberid"`
	ID            int64      `json:"id"`
	BookingNumber string     `json:"booking_number"`
	PropertyID    int64      `json:"property_id"`
	Title         string     `json:"title" doc:"Of the property; words in the caller's language for a reservation that has none now."`
	ShortTitle    string     `json:"short_title"`
	LastHome      string     `json:"last_home,omitempty" doc:"Title of the property that a reservation without one had last."`
	City          string     `json:"city"`
	Guest         string     `json:"guest"`
	FirstName     string     `json:"first_name"`
	LastName      string     `json:"last_name"`
	Email         string     `json:"email" doc:"Empty when there is none or it stands in the booking documents."`
	Phone         string     `json:"phone" doc:"Empty when there is none or it stands in the booking documents."`
	Source        string     `json:"source" doc:"The channel; empty when none was given."`
	Status        string     `json:"status" enum:"offer,confirmed,cancelled"`
	Arrival       string     `json:"arrival" doc:"yyyy-MM-dd"`
	Departure     string     `json:"departure" doc:"yyyy-MM-dd"`
	Nights        int        `json:"nights"`
	Adults        int        `json:"adults"`
	Children      int        `json:"children"`
	Toddlers      int        `json:"toddlers"`
	Pets          int        `json:"pets"`
	Total         wire.Money `json:"total" doc:"What the agency gets."`
	ToPay         wire.Money `json:"to_pay" doc:"Still to pay to the agency."`
	HasAccount    bool       `json:"has_account" doc:"Whether the guest has a login."`
	Kind          Kind       `json:"kind"`
	Lang          string     `json:"lang" doc:"The guest's language."`
	Missing       []string   `json:"missing" nullable:"false" enum:"guest,persons,language" doc:"What a calendar did not say and nobody has completed."`
}

// SourcesInput asks for the channels of an agency.
type SourcesInput struct{ web.OfMember }

// FileInput asks for the list as a file.
type FileInput struct {
	ListInput
	web.TableFormat
}

func (in *ListInput) filter(lang string) (Filter, error) {
	f := Filter{
		Typed: in.Typed, Lang: lang, Period: Period(in.Period), Sort: Sort(in.Sort), Down: in.Order == "desc", Property: in.Property, Status: Status(in.Status), Source: strings.TrimSpace(in.Source), Kind: Kind(in.Kind),
		Unknown: in.Todo, Parked: in.Parked, After: in.Mark(),
	}
	if f.Period == "" {
		f.Period = AllYears
	}
	if f.Sort == "" {
		f.Sort = ByArrival
	}
	var err error
	f.From, f.To, err = firstDays(in.From, in.To)
	return f, err
}

// firstDays reads the bounds of the first day.
func firstDays(from, to string) (first, last clock.Date, err error) {
	wrong := map[string]string{}
	for name, day := range map[string]struct {
		text string
		into *clock.Date
	}{"from": {from, &first}, "to": {to, &last}} {
		if day.text == "" {
			continue
		}
		if *day.into, err = clock.ParseDate(day.text); err != nil {
			wrong[name] = "expected yyyy-MM-dd"
		}
	}
	if len(wrong) > 0 {
		return first, last, fault.Invalid(fault.BadRequest, wrong)
	}
	return first, last, nil
}

// names are how the wire calls what is not known.
func (u Unknown) names() []string {
	out := []string{}
	for _, one := range []struct {
		is   Unknown
		name string
	}{{UnknownGuest, "guest"}, {UnknownPersons, "persons"}, {UnknownLang, "language"}} {
		if u.Has(one.is) {
			out = append(out, one.name)
		}
	}
	return out
}

func presentLine(l Listed) ListLine {
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: l.Currency} }
	return ListLine{
		MemberID: int64(l.Ref.Member), ID: l.Ref.ID, BookingNumber: bookingNumber(l.Ref), PropertyID: l.Property, Title: l.At.Title, ShortTitle: l.At.Short(), LastHome: l.Last, City: l.At.City,
		Guest: l.Booker.Name(), FirstName: l.Booker.FirstName, LastName: l.Booker.LastName, Email: Contact(l.Booker.Email), Phone: Contact(l.Booker.Phone), Source: l.Source, Status: string(l.Status), Arrival: l.Arrival.String(),
		Departure: l.Departure.String(), Nights: l.Arrival.Until(l.Departure), Adults: l.Adults, Children: l.Children, Toddlers: l.Toddlers, Pets: l.Pets, Total: money(l.Total),
		ToPay: money(max(0, l.Total-l.Paid)), HasAccount: l.HasAccount, Kind: l.Kind, Lang: locales.Code(l.Lang), Missing: l.Unknown.names(),
	}
}

// registerOffice adds the routes by which the office keeps reservations.
func registerOffice(r *web.Router, s *Service) {
	registerChanged(r, s)
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageReservations", Scope: identity.StaysRead, Method: http.MethodGet, Path: "/v1/manage/reservations", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The reservations of an agency over all years, searched, filtered and sorted, page by page. A page may be short and still have a next one: so far has been searched",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[ListLine], error) {
		f, err := in.filter(c.Lang)
		if err != nil {
			return wire.Page[ListLine]{}, err
		}
		found, err := s.Find(ctx, c.Actor, in.Member(c.Actor), f)
		page := wire.Page[ListLine]{Next: found.Next}
		for _, l := range found.Items {
			page.Items = append(page.Items, presentLine(l))
		}
		return page, err
	})
	web.Download(r, web.Route{
		ID: "getManageReservationsFile", Method: http.MethodGet, Path: "/v1/manage/reservationsfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The same list from its start as a CSV or Excel file, at most 20,000 reservations",
	}, func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		f, err := in.filter(c.Lang)
		if err != nil {
			return nil, err
		}
		table, err := s.File(ctx, c.Actor, in.Member(c.Actor), f, c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "reservations")
	})
	web.Answer(r, web.Route{
		ID: "getManageChannels", Method: http.MethodGet, Path: "/v1/manage/channels", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The channels that reservations of an agency have come from",
	}, func(ctx context.Context, c web.Caller, in *SourcesInput) ([]string, error) {
		return s.Sources(ctx, c.Actor, in.Member(c.Actor))
	})
}
