package registration

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// SheetInput says which stays are wanted.
type SheetInput struct {
	web.OfMember
	Form     Form   `query:"form" required:"true" doc:"Which file or form."`
	From     string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day of arrival, or of booking for reserva_hospedaje; yesterday when left out."`
	To       string `query:"to" maxLength:"10" doc:"yyyy-MM-dd: the last day, at most 30 days later; when left out today, or the first day where that is later."`
	Property int64  `query:"property" minimum:"0" doc:"Only this property; 0 or absent for all of the country."`
}

func (in SheetInput) ask() (Ask, error) {
	out := Ask{Form: in.Form, Property: in.Property}
	for _, one := range []struct {
		name, value string
		into        *clock.Date
	}{{"from", in.From, &out.From}, {"to", in.To, &out.To}} {
		if one.value == "" {
			continue
		}
		var err error
		if *one.into, err = clock.ParseDate(one.value); err != nil {
			return out, fault.Invalid(fault.BadRequest, map[string]string{one.name: "expected yyyy-MM-dd"})
		}
	}
	return out, nil
}

// SheetAnswer is what there is to register.
type SheetAnswer struct {
	Form  Form         `json:"form"`
	From  string       `json:"from" doc:"yyyy-MM-dd"`
	To    string       `json:"to" doc:"yyyy-MM-dd"`
	Clock bool         `json:"clock" doc:"Whether getAttention names what is due; false for a form on paper."`
	More  bool         `json:"more" doc:"Whether there are more stays than the 500 that are shown."`
	Stays []StayAnswer `json:"stays" nullable:"false" doc:"Confirmed stays of guests by arrival, or by when they were booked for reserva_hospedaje; before them those that were cancelled after they were registered."`
	Files []FileAnswer `json:"files" nullable:"false" doc:"Those that were made last, the latest first. What was in them is not kept."`
	// Towns are not what guests wrote.
	Towns []TownAnswer `json:"towns" nullable:"false" doc:"The towns that the agency has entered in the country of the form, each once, by name."`
	Homes []HomeAnswer `json:"homes" nullable:"false" doc:"All properties in the country of the form."`
	// Establishment is what all homes have that have nothing of their own.
	Establishment EstablishmentAnswer `json:"establishment" doc:"For Spain: what all properties have that have nothing of their own."`
}

// TownAnswer is a town whose code the agency has entered.
type TownAnswer struct {
	Name     string `json:"name" doc:"The official name."`
	Code     string `json:"code"`
	Province string `json:"province" doc:"Empty in Spain, where it is in the code."`
}

// EstablishmentAnswer is what the agency has entered for Spain.
type EstablishmentAnswer struct {
	Code    string `json:"code" doc:"The code at the authority; empty for none."`
	Payment Paying `json:"payment" doc:"How stays are paid of which no payment says it: EFECT cash, TARJT card, PLATF platform, TRANS bank transfer, MOVIL mobile phone, TREG voucher, DESTI at the property, OTRO otherwise; empty for nothing."`
}

// HomeAnswer is a property in the country of a form.
type HomeAnswer struct {
	ID            int64               `json:"id"`
	Title         string              `json:"title"`
	Establishment EstablishmentAnswer `json:"establishment" doc:"For Spain: what is entered for this property alone."`
}

// FileAnswer is a file that was made.
type FileAnswer struct {
	At        string `json:"at" doc:"yyyy-MM-dd HH:mm:ss, by the agency's clock."`
	By        string `json:"by" doc:"Who made it; empty where that is not known any more."`
	First     string `json:"first" doc:"yyyy-MM-dd: the first arrival in it."`
	Last      string `json:"last" doc:"yyyy-MM-dd: the last arrival in it."`
	Stays     int    `json:"stays"`
	Travelers int    `json:"travellers"`
}

// StayAnswer is a stay and what it lacks.
type StayAnswer struct {
	Ref       string `json:"ref" doc:"The same as memberid-id."`
	Number    int64  `json:"number"`
	Guest     string `json:"guest"`
	Property  int64  `json:"property" doc:"A file is of one property."`
	Home      string `json:"home"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
	Travelers int    `json:"travellers" doc:"How many are known."`
	Booked    string `json:"booked" doc:"yyyy-MM-dd HH:mm:ss in the property's zone: when it was first written here."`
	Due       string `json:"due" doc:"yyyy-MM-dd HH:mm:ss in the property's zone: until when the authority wants it, of a cancelled stay until when its report is to be cancelled; 0000-00-00 00:00:00 where no law says when."`
	Minutes   int    `json:"minutes" doc:"How many minutes are left; below zero when it is over, 0 where no law says when."`
	MadeAt    string `json:"made_at" doc:"yyyy-MM-dd HH:mm:ss, by the agency's clock: when it was in a file or registered by hand last; empty for never."`
	MadeBy    string `json:"made_by"`
	ByHand    bool   `json:"by_hand" doc:"Whether that was by hand, without a file."`
	Changed   bool   `json:"changed" doc:"Whether its days or the number of travellers are others since; then it is to be registered again."`
	Takes     bool   `json:"takes" doc:"Whether the authority takes a file with it today: of alloggiati the arrival is today or yesterday at the property, of parte_viajeros today or before. A form on paper is printed, and a booking sent, on any day."`
	Cancelled bool   `json:"cancelled" doc:"Whether the stay was cancelled after it was registered: then its report is to be cancelled with the authority, and it is in no file."`
	// WithdrawnAt and WithdrawnBy are of a cancelled stay.
	WithdrawnAt string      `json:"withdrawn_at" doc:"yyyy-MM-dd HH:mm:ss, by the agency's clock: when the office cancelled the report of a cancelled stay; empty for not yet."`
	WithdrawnBy string      `json:"withdrawn_by"`
	Gaps        []GapAnswer `json:"gaps" nullable:"false" doc:"What is to be done before it can be in a file, or is written by hand on the form; empty when nothing is."`
}

// GapAnswer is what keeps a stay out of a file.
type GapAnswer struct {
	Traveler int    `json:"traveller" doc:"Counts from 1, the main guest; 0 for the stay itself."`
	Field    string `json:"field" doc:"A field of a traveller; travellers when fewer are known than were booked. For Spain also establishment and payment, and adult when only minors travel."`
	Reason   Reason `json:"reason" doc:"missing: not known. no_code: the authority has no code for it. no_town: the code of the town has to be entered. too_long: does not fit. letters: a name in other letters than A to Z, or with characters that XML does not have. wrong: a number whose letter does not belong to it, or a postal code that does not exist."`
	Town     string `json:"town" doc:"Of no_town: how the guest wrote it; in Spain behind the two digits of the province."`
}

// FileInput asks for the file of some stays.
type FileInput struct {
	web.OfMember
	Body struct {
		Form  Form            `json:"form"`
		Stays []string        `json:"stays" minItems:"1" maxItems:"500" nullable:"false" doc:"The stays as memberid-id. Of a file all of one property and such as the authority takes today, and none of them may lack anything; for Spain at most 100."`
		Lang  wire.ChosenLang `json:"lang,omitempty" doc:"In which language the form is; German when left out. Of a file it means nothing."`
		Each  bool            `json:"each,omitempty" doc:"One form for each adult who signs, for people who are no family; else one for each stay. Of a file it means nothing."`
	}
}

// TownInput enters a town.
type TownInput struct {
	web.OfMember
	Body TownBody
}

// TownBody is a town of Italy or Spain.
type TownBody struct {
	Written  string `json:"written" maxLength:"200" doc:"How the guest wrote it, from town of a gap. It is not kept, only known again."`
	Name     string `json:"name" maxLength:"100" doc:"The official name of the municipality."`
	Code     string `json:"code" maxLength:"9" doc:"The 9 digits of the table of municipalities of Italy's police, or the 5 digits of Spain's statistical office (INE)."`
	Province string `json:"province" maxLength:"2" doc:"Two letters in Italy; empty in Spain."`
}

// EstablishmentInput enters what Spain's authority wants to know of homes.
type EstablishmentInput struct {
	web.OfMember
	Body struct {
		Property int64  `json:"property" minimum:"0" doc:"0 for all properties in Spain that have nothing of their own."`
		Code     string `json:"code" maxLength:"10" doc:"The code of the establishment at SES.HOSPEDAJES; empty for none."`
		Payment  Paying `json:"payment" doc:"How stays are paid of which no payment says it; empty for nothing."`
	}
}

// HandInput says that a stay was registered without a file.
type HandInput struct {
	web.OfMember
	Body struct {
		Form Form   `json:"form"`
		Stay string `json:"stay" maxLength:"41" doc:"The stay as memberid-id."`
		On   bool   `json:"on" doc:"False takes it back."`
	}
}

// WithdrawnInput says that the report of a cancelled stay was cancelled.
type WithdrawnInput struct {
	web.OfMember
	Body struct {
		Form Form   `json:"form"`
		Stay string `json:"stay" maxLength:"41" doc:"The stay as memberid-id."`
		On   bool   `json:"on" doc:"False takes it back."`
	}
}

// ClockInput says whether what is due is shown on Today.
type ClockInput struct {
	web.OfMember
	Body struct {
		Form Form `json:"form"`
		On   bool `json:"on"`
	}
}

// Saved says that it was done.
type Saved struct {
	Done bool `json:"done"`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const path, tag = "/v1/manage/registration", "manage"
	managers := []identity.Role{identity.Manager}
	refusals := []fault.Code{fault.NotFound, fault.BadRequest}
	web.Answer(r, web.Route{
		ID: "getManageRegistration", Method: http.MethodGet, Path: path, Tag: tag, Who: managers, Refusals: refusals,
		Summary: "Which stays are to be registered with the authority of a country, until when, and what they lack for it",
	}, func(ctx context.Context, c web.Caller, in *SheetInput) (SheetAnswer, error) {
		ask, err := in.ask()
		if err != nil {
			return SheetAnswer{}, err
		}
		sheet, err := s.Sheet(ctx, c.Actor, in.Member(c.Actor), ask)
		if err != nil {
			return SheetAnswer{}, err
		}
		return s.present(ctx, in.Member(c.Actor), sheet)
	})
	web.Download(r, web.Route{
		ID: "postManageRegistrationFile", Method: http.MethodPost, Path: path + "/file", Tag: tag, Who: managers, Refusals: append(refusals, fault.ReservationNotFound, fault.TravelerInvalid),
		Summary: "The file or the forms with which the guests of some stays are registered: text for Italy, XML for Spain, a PDF with a page for each form for Germany; it is not sent anywhere. The protocol of each stay says who made it",
	}, func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		refs := make([]identity.Ref, 0, len(in.Body.Stays))
		for _, text := range in.Body.Stays {
			ref, err := identity.ParseRef(text)
			if err != nil {
				return nil, fault.Invalid(fault.BadRequest, map[string]string{"stays": "expected memberid-id"})
			}
			refs = append(refs, ref)
		}
		body, err := s.Make(ctx, c.Actor, in.Member(c.Actor), in.Body.Form, Drawing{Lang: cmp.Or(string(in.Body.Lang), "de"), Each: in.Body.Each}, refs)
		if err != nil {
			return nil, err
		}
		return unkept(in.Body.Form, body), nil
	})
	web.Answer(r, web.Route{
		ID: "putManageRegistrationTown", Method: http.MethodPut, Path: path + "/town", Tag: tag, Who: managers, Refusals: append(refusals, fault.KeyReused),
		Summary: "Enter the official name and code of a town of Italy or Spain that a guest wrote",
	}, func(ctx context.Context, c web.Caller, in *TownInput) (Saved, error) {
		return Saved{true}, s.SaveTown(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Written, Town{Name: in.Body.Name, Code: in.Body.Code, Province: in.Body.Province})
	})
	web.Answer(r, web.Route{
		ID: "putManageRegistrationCode", Method: http.MethodPut, Path: path + "/code", Tag: tag, Who: managers, Refusals: append(refusals, fault.KeyReused),
		Summary: "Enter under which code a property is known to Spain's authority, and how its stays are paid",
	}, func(ctx context.Context, c web.Caller, in *EstablishmentInput) (Saved, error) {
		return Saved{true}, s.SaveEstablishment(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Property, Establishment{Code: in.Body.Code, Payment: in.Body.Payment})
	})
	web.Answer(r, web.Route{
		ID: "putManageRegistrationHand", Method: http.MethodPut, Path: path + "/hand", Tag: tag, Who: managers, Refusals: append(refusals, fault.KeyReused, fault.ReservationNotFound),
		Summary: "The guests of a stay were registered with the authority without a file, or that is taken back. It is in the protocol of the stay",
	}, func(ctx context.Context, c web.Caller, in *HandInput) (Saved, error) {
		ref, err := identity.ParseRef(in.Body.Stay)
		if err != nil {
			return Saved{}, fault.Invalid(fault.BadRequest, map[string]string{"stay": "expected memberid-id"})
		}
		return Saved{true}, s.SetByHand(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Form, ref, in.Body.On)
	})
	web.Answer(r, web.Route{
		ID: "putManageRegistrationWithdrawn", Method: http.MethodPut, Path: path + "/withdrawn", Tag: tag, Who: managers, Refusals: append(refusals, fault.KeyReused, fault.ReservationNotFound),
		Summary: "The office has cancelled with the authority the report of a stay that was cancelled after it was registered, or that is taken back. It is in the protocol of the stay",
	}, func(ctx context.Context, c web.Caller, in *WithdrawnInput) (Saved, error) {
		ref, err := identity.ParseRef(in.Body.Stay)
		if err != nil {
			return Saved{}, fault.Invalid(fault.BadRequest, map[string]string{"stay": "expected memberid-id"})
		}
		return Saved{true}, s.SetWithdrawn(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Form, ref, in.Body.On)
	})
	web.Answer(r, web.Route{
		ID: "putManageRegistrationClock", Method: http.MethodPut, Path: path + "/clock", Tag: tag, Who: managers, Refusals: append(refusals, fault.KeyReused),
		Summary: "Whether getAttention names the stays that are to be registered, and until when",
	}, func(ctx context.Context, c web.Caller, in *ClockInput) (Saved, error) {
		return Saved{true}, s.SetClock(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Form, in.Body.On)
	})
}

// unkept sends a file that nobody keeps on the way.
func unkept(form Form, body []byte) http.Handler {
	kind, name := "text/plain; charset=utf-8", string(form)+".txt"
	switch {
	case form == Meldeschein:
		kind, name = "application/pdf", string(form)+".pdf"
	case form.spanish():
		kind, name = "application/xml; charset=utf-8", string(form)+".xml"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
		h.Set("Content-Length", strconv.Itoa(len(body)))
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(body)
	})
}

func (s *Service) present(ctx context.Context, m identity.MemberID, sheet Sheet) (SheetAnswer, error) {
	out := SheetAnswer{Form: sheet.Form, From: sheet.From.String(), To: sheet.To.String(), Clock: sheet.Clock, More: sheet.More, Stays: []StayAnswer{}, Files: []FileAnswer{}, Towns: []TownAnswer{}, Homes: []HomeAnswer{}, Establishment: EstablishmentAnswer(sheet.Entered[0])}
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return out, err
	}
	staff, err := s.members.Staff(ctx, s.db, m)
	if err != nil {
		return out, err
	}
	names := map[identity.AccountID]string{}
	for _, entry := range staff.All() {
		if entry.Account != 0 {
			names[entry.Account] = entry.Name
		}
	}
	for _, home := range sheet.Homes {
		out.Homes = append(out.Homes, HomeAnswer{home.Ref.ID, home.Title, EstablishmentAnswer(sheet.Entered[home.Ref.ID])})
	}
	slices.SortFunc(out.Homes, func(a, b HomeAnswer) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID)) })
	for _, town := range sheet.Towns {
		out.Towns = append(out.Towns, TownAnswer(town))
	}
	for _, f := range sheet.Files {
		out.Files = append(out.Files, FileAnswer{wire.DateTime(f.At, agency.Zone), names[f.Account], f.First.String(), f.Last.String(), f.Stays, f.Travelers})
	}
	for _, c := range sheet.Stays {
		one := StayAnswer{
			Ref: c.Ref.String(), Number: c.Ref.ID, Guest: c.Booker.Name(), Property: c.Home.Ref.ID, Home: c.Home.Title, Arrival: c.Arrival.String(), Departure: c.Departure.String(), Travelers: len(c.Travelers),
			Booked: wire.DateTime(c.Came, c.Home.Zone), Due: wire.DateTime(c.Due, c.Home.Zone), ByHand: c.Made.At != 0 && c.Made.File == 0, Changed: c.Made.Changed(&c.Reservation), Takes: c.Takes, Cancelled: c.IsCancelled(), Gaps: []GapAnswer{},
		}
		if c.Due != 0 {
			one.Minutes = int(c.Due.Time().Sub(sheet.Now.Time()) / time.Minute)
		}
		if c.Made.Withdrawn != 0 {
			one.WithdrawnAt, one.WithdrawnBy = wire.DateTime(c.Made.Withdrawn, agency.Zone), names[c.Made.WithdrawnBy]
		}
		if c.Made.At != 0 {
			one.MadeAt, one.MadeBy = wire.DateTime(c.Made.At, agency.Zone), names[c.Made.Account]
		}
		for _, g := range c.Gaps {
			one.Gaps = append(one.Gaps, GapAnswer(g))
		}
		out.Stays = append(out.Stays, one)
	}
	return out, nil
}
