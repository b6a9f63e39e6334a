package reservation

import (
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

func present(v View) Answer {
	if v.Last != "" {
		v.At.Title = WithoutHome(v.Wanted)
	}
	r, p := v.Reservation, &v.At
	side, words := sideOf(v.Viewer), v.in(v.Wanted)
	booker := BookerAnswer{FirstName: r.Booker.FirstName, LastName: r.Booker.LastName}
	if !v.ByNumber {
		booker.Email, booker.Phone = Contact(r.Booker.Email), Contact(r.Booker.Phone)
	}
	return Answer{
		MemberID: int64(r.Ref.Member), ID: r.Ref.ID, VorgID: r.Case, BookingNumber: bookingNumber(r.Ref), Viewer: string(v.Viewer), Status: string(r.Status),
		Arrival: r.Arrival.String(), Departure: r.Departure.String(), ArrivalTime: r.ArrivalAt(p).String(), DepartureTime: r.DepartureAt(p).String(),
		ArrivalOwn: r.ownArrival() != NoTime, DepartureOwn: r.ownDeparture() != NoTime, Nights: r.Nights(),
		Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Pets: r.Pets, Cots: r.Cots, MaxOccupancy: p.MaxOccupancy,
		Booker:   booker,
		Property: presentProperty(r, p, words), Money: PresentMoney(v.Details), Payments: presentPayments(v.Details, p.Today(v.Now), words), Services: PresentServices(v.Details, v.Overview, v.Wanted),
		Travelers: presentTravelers(v.Details.Travelers), BeachChair: r.BeachChair, ParkingLot: r.ParkingLot,
		EditableUntil: r.Editable().String(), TravelersEditable: TravelersEditable(r, p.Zone, v.Now),
		Key: presentKey(v), MeetingPoint: words(p.MeetingPoint), MeetingPicture: picturePath(r.Ref, p, property.MeetingPicture), WiFi: property.PresentWiFi(v.WiFi),
		Parked: r.Parked(), LastHome: v.Last, EmergencyPhone: Contact(v.Member.EmergencyPhone), Office: presentOffice(v.Member),
		Documents: property.PresentDocuments(v.Documents),
		Infotexts: property.PresentInfoTexts(p, v.InfoTexts), Directions: property.PresentDirections(v.Directions),
		LeftAt: wire.DateTime(r.LeftAt, p.Zone), CanLeave: LeaveRule(r, p.Zone, v.Now), ReadyAt: wire.DateTime(r.ReadyAt, p.Zone), Opened: !r.opened().IsZero(),
		Release: presentRelease(v.Release),
		Unread:  v.Thread.Unread(side), Lastmessage: message.LastMessage(v.Thread, side, p.Zone), TimeZone: p.TimeZone, Today: p.Today(v.Now).String(),
	}
}

// in shows words of the office in a language, else in the agency's own, else in any.
func (o Overview) in(lang string) func(Words) string {
	wanted := o.Member.Speaks(lang)
	return func(w Words) string { return w.In(wanted, o.Member.Lang) }
}

func presentRelease(r *Release) *ReleaseAnswer {
	if r == nil {
		return nil
	}
	return &ReleaseAnswer{Possible: r.Possible, Open: r.Open}
}

func bookingNumber(ref identity.Ref) string { return strconv.FormatInt(ref.ID, 10) }

func sideOf(v Viewer) message.Side {
	if v == AsManager {
		return message.Agency
	}
	return message.Party
}

func presentOffice(m member.Member) Office {
	return Office{Name: m.Name, Address: m.OfficeAddress, Hours: m.OfficeHours, Phone: Contact(m.Phone), Email: Contact(m.Email)}
}

// picturePath is where a picture of the property is asked for; nil when there is none.
func picturePath(ref identity.Ref, p *property.Property, name string) *string {
	if _, ok := p.Picture(name); !ok {
		return nil
	}
	return new("/v1/reservations/" + ref.String() + "/pictures/" + name)
}

// presentKey shows how to get in. The code is in the view only when the rule says yes; the overview has no place of a safe until then, for where it hangs is half of the secret.
func presentKey(v View) KeyAnswer {
	return KeyAnswer{
		Handover: string(v.At.KeyHandover), Visible: v.Key.Visible, Reason: string(v.Key.Reason), VisibleFrom: wire.DateTime(v.Key.VisibleFrom, v.At.Zone),
		Location: v.in(v.Wanted)(v.At.KeyLocation), Code: v.Code.Reveal(), Picture: picturePath(v.Ref, &v.At, property.KeyPicture),
	}
}

// keyPlaceShown reports whether it may be seen where the key is: of a safe only together with its code.
func keyPlaceShown(p property.Property, key KeyState) bool {
	return p.KeyHandover != property.KeySafe || key.Visible
}

// PresentMoney shows what a stay costs.
func PresentMoney(d Details) MoneyAnswer {
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: d.Currency} }
	out := MoneyAnswer{
		Rentalprice: money(d.Rentalprice), TouristTax: money(d.TouristTax), Total: money(d.Total), Paid: money(d.Paid), ToPay: money(ToPay(d.Reservation)),
		TotalThird: money(d.TotalThird), PaidThird: money(d.PaidThird), ToPayThird: money(ToPayThird(d.Reservation)), OnArrival: money(OnArrival(d.Services)),
	}
	if d.Deposit > 0 {
		deposit := money(d.Deposit)
		out.Deposit = &deposit
	}
	return out
}

func presentPayments(d Details, today clock.Date, words func(Words) string) []PaymentAnswer {
	out := make([]PaymentAnswer, 0, len(d.Payments))
	for _, p := range Shown(d.Reservation, d.Payments) {
		out = append(out, PaymentAnswer{
			PaidOn: p.PaidOn.String(), DueOn: p.DueOn.String(), Amount: wire.Money{Amount: p.Amount, Currency: d.Currency}, Recipient: string(p.Recipient), Label: words(p.Label),
			Overdue: p.PaidOn.IsZero() && !p.DueOn.IsZero() && p.DueOn < today, Way: string(p.Way),
		})
	}
	return out
}

// PresentServices shows what is booked with a stay, in a content language.
func PresentServices(d Details, at Overview, lang string) []ServiceAnswer {
	words := at.in(lang)
	out := make([]ServiceAnswer, 0, len(d.Services))
	for _, s := range d.Services {
		out = append(out, ServiceAnswer{
			ID: s.ID, Kind: s.Kind, Name: words(s.Name), Quantity: s.Quantity, FeeBasis: string(s.FeeBasis), UnitAmount: wire.Money{Amount: s.UnitAmount, Currency: d.Currency},
			Amount: wire.Money{Amount: s.Amount, Currency: d.Currency}, Timing: string(s.Timing), Mandatory: s.Mandatory,
			ArrivalTime: ExtraTimeText(s.ArrivalTime), DepartureTime: ExtraTimeText(s.DepartureTime),
		})
	}
	return out
}

func presentTravelers(all []Traveler) []TravelerAnswer {
	out := make([]TravelerAnswer, 0, len(all))
	for _, t := range all {
		out = append(out, TravelerAnswer{
			ID: t.ID, Kind: string(t.Kind), Main: t.Main, FirstName: t.FirstName, LastName: t.LastName, BirthdayKnown: !t.Birthday.IsZero(), PassportKnown: !t.Passport.IsEmpty(),
		})
	}
	return out
}

// PresentOverview shows a stay in a list of somebody's own stays; the status call shows its stays the same way.
func PresentOverview(o Overview) Summary {
	r, p, side := o.Reservation, &o.At, sideOf(o.Viewer)
	return Summary{
		MemberID: int64(r.Ref.Member), ID: r.Ref.ID, VorgID: r.Case, BookingNumber: bookingNumber(r.Ref), Status: string(r.Status),
		Arrival: r.Arrival.String(), Departure: r.Departure.String(), ArrivalTime: r.ArrivalAt(p).String(), DepartureTime: r.DepartureAt(p).String(),
		Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Agency: o.Member.Name, Title: p.Title, ShortTitle: p.Short(), City: p.City, Country: p.Country, Parked: r.Parked(),
		Unread: o.Thread.Unread(side), Lastmessage: message.LastMessage(o.Thread, side, p.Zone), TimeZone: p.TimeZone, Today: p.Today(o.Now).String(),
	}
}

func presentDay(memberID identity.MemberID, d Day) Board {
	return Board{MemberID: int64(memberID), Date: d.Date.String(), Arrivals: presentStays(d.Arrivals), Departures: presentStays(d.Departures)}
}

func presentStays(all []Overview) []BoardStay {
	out := make([]BoardStay, 0, len(all))
	for _, o := range all {
		r, p := o.Reservation, &o.At
		key := KeyRule(r, p.Zone, o.Now)
		out = append(out, BoardStay{
			MemberID: int64(r.Ref.Member), ID: r.Ref.ID, PropertyID: r.Property, Title: p.Title, ShortTitle: p.Short(), Street: p.Street, Postalcode: p.Postalcode, City: p.City,
			Guest: r.Booker.Name(), Arrival: r.Arrival.String(), Departure: r.Departure.String(), ArrivalTime: r.ArrivalAt(p).String(), DepartureTime: r.DepartureAt(p).String(),
			Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Pets: r.Pets, Cots: r.Cots,
			Paid: ToPay(r) == 0, ToPay: wire.Money{Amount: ToPay(r), Currency: r.Currency}, KeyHandover: string(p.KeyHandover), KeyVisible: key.Visible, KeyReason: string(key.Reason),
			HasAccount: r.Account != 0, Unread: o.Thread.Unread(message.Agency),
		})
	}
	return out
}
