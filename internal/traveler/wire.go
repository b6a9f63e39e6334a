package traveler

import (
	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Schema lists the fields.
func (Field) Schema(huma.Registry) *huma.Schema { return wire.Among(Fields) }

// PersonBody is what is written of one traveler. Fields that are absent stay as they are, empty ones are cleared.
type PersonBody struct {
	FirstName       *string `json:"first_name,omitempty" maxLength:"100"`
	LastName        *string `json:"last_name,omitempty" maxLength:"100"`
	SecondLastName  *string `json:"second_last_name,omitempty" maxLength:"100"`
	Birthday        *string `json:"birthday,omitempty" maxLength:"23" doc:"yyyy-MM-dd, or 0000-00-00 00:00:00 for none."`
	Birthplace      *string `json:"birthplace,omitempty" maxLength:"100"`
	BirthCountry    *string `json:"birth_country,omitempty" maxLength:"2" doc:"Where they were born: ISO 3166, two letters."`
	Sex             *string `json:"sex,omitempty" maxLength:"20" doc:"female, male or other."`
	Nationality     *string `json:"nationality,omitempty" maxLength:"2" doc:"ISO 3166, two letters."`
	DocumentType    *string `json:"document_type,omitempty" maxLength:"30" doc:"identity_card, passport, residence_permit, driving_licence or other."`
	Passport        *string `json:"passport,omitempty" maxLength:"40" doc:"Number of the passport or identity card."`
	DocumentSupport *string `json:"document_support,omitempty" maxLength:"40" doc:"Support number of a Spanish document."`
	DocumentCountry *string `json:"document_country,omitempty" maxLength:"2" doc:"Who issued it: ISO 3166, two letters."`
	DocumentPlace   *string `json:"document_place,omitempty" maxLength:"100" doc:"The town that issued it."`
	DocumentIssued  *string `json:"document_issued,omitempty" maxLength:"23" doc:"yyyy-MM-dd"`
	Street          *string `json:"street,omitempty" maxLength:"200"`
	Postalcode      *string `json:"postalcode,omitempty" maxLength:"100"`
	City            *string `json:"city,omitempty" maxLength:"100"`
	Country         *string `json:"country,omitempty" maxLength:"2" doc:"ISO 3166, two letters."`
	Phone           *string `json:"phone,omitempty" maxLength:"30"`
	Email           *string `json:"email,omitempty" maxLength:"254"`
	Kinship         *string `json:"kinship,omitempty" maxLength:"30" doc:"What a minor is to the adult who travels along: parent, grandparent, sibling, child, spouse, guardian, other_relative or none says what the adult is to them."`
}

func (b *PersonBody) fields() map[Field]string {
	out := map[Field]string{}
	for f, value := range map[Field]*string{
		FirstName: b.FirstName, LastName: b.LastName, SecondLastName: b.SecondLastName, Birthday: b.Birthday, Birthplace: b.Birthplace, BirthCountry: b.BirthCountry, Sex: b.Sex, Nationality: b.Nationality,
		DocumentType: b.DocumentType, Passport: b.Passport, DocumentSupport: b.DocumentSupport, DocumentCountry: b.DocumentCountry, DocumentPlace: b.DocumentPlace, DocumentIssued: b.DocumentIssued,
		Street: b.Street, Postalcode: b.Postalcode, City: b.City, Country: b.Country, Phone: b.Phone, Email: b.Email, Kinship: b.Kinship,
	} {
		if value != nil {
			out[f] = *value
		}
	}
	return out
}

// BookerBody is what is written of the main guest.
type BookerBody struct {
	Seen string `json:"seen,omitempty" maxLength:"40" doc:"The version as the writer knew it: refused with 409 when somebody has changed this person since."`
	PersonBody
}

// TravelerBody is one change: with an id of that traveler, without one it adds a traveler.
type TravelerBody struct {
	ID     int64  `json:"id,omitempty" minimum:"0" doc:"Who is changed; absent for a new traveller."`
	Kind   string `json:"kind,omitempty" enum:"adult,child,toddler" doc:"Needed for a new traveller. The main guest stays an adult."`
	Remove bool   `json:"remove,omitempty" doc:"Takes the traveller away; not the main guest."`
	Seen   string `json:"seen,omitempty" maxLength:"40" doc:"The version as the writer knew it: the call is refused with 409 when somebody has changed this person since."`
	PersonBody
}

// TravelersBody is what POST travelers takes.
type TravelersBody struct {
	Travelers []TravelerBody `json:"travellers" minItems:"1" maxItems:"100" nullable:"false" doc:"Taken all or none; a refused field is named travellers.{n}.{field}."`
}

// PersonAnswer is what is known of one traveler.
type PersonAnswer struct {
	FirstName       string `json:"first_name"`
	LastName        string `json:"last_name"`
	SecondLastName  string `json:"second_last_name"`
	Birthday        string `json:"birthday" doc:"yyyy-MM-dd; empty when it is not known or not shown."`
	Birthplace      string `json:"birthplace"`
	BirthCountry    string `json:"birth_country"`
	Sex             string `json:"sex" enum:",female,male,other"`
	Nationality     string `json:"nationality"`
	DocumentType    string `json:"document_type" enum:",identity_card,passport,residence_permit,driving_licence,other"`
	Passport        string `json:"passport"`
	DocumentSupport string `json:"document_support"`
	DocumentCountry string `json:"document_country"`
	DocumentPlace   string `json:"document_place"`
	DocumentIssued  string `json:"document_issued"`
	Street          string `json:"street"`
	Postalcode      string `json:"postalcode"`
	City            string `json:"city"`
	Country         string `json:"country"`
	Phone           string `json:"phone"`
	Email           string `json:"email"`
	Kinship         string `json:"kinship" enum:",parent,grandparent,sibling,child,spouse,guardian,other_relative,none"`
}

// PartyTraveler is one traveler of a stay.
type PartyTraveler struct {
	ID      int64        `json:"id" doc:"0 for the main guest while nothing is written of them."`
	Kind    string       `json:"kind" enum:"adult,child,toddler"`
	Main    bool         `json:"main"`
	Version string       `json:"version" doc:"Another one after each change of this person; for seen."`
	Person  PersonAnswer `json:"person"`
	Known   []Field      `json:"known" nullable:"false" doc:"Fields that are known, whether they are shown or not."`
	Missing []Field      `json:"missing" nullable:"false" doc:"Fields that the register of guests still needs."`
	// Invitation is none for the main guest.
	Invitation        string `json:"invitation" enum:"none,open,used,expired" doc:"How a link to enter the own data stands."`
	InvitationExpires string `json:"invitation_expires" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 without an invitation."`
}

// PartyCount is how many travelers of each kind.
type PartyCount struct {
	Adults   int `json:"adults"`
	Children int `json:"children"`
	Toddlers int `json:"toddlers"`
}

// RegistrationAnswer is what the country of a property asks of its guests.
type RegistrationAnswer struct {
	Country string             `json:"country" doc:"ISO 3166, two letters."`
	Law     string             `json:"law" doc:"Where the duty stands; empty when there is none."`
	Why     string             `json:"why" doc:"Which data are needed and why, in the asked language; empty for a country of which nothing is known."`
	Rules   []RegistrationRule `json:"rules" nullable:"false"`
}

// RegistrationRule asks for fields of those whom it is about.
type RegistrationRule struct {
	Who      string   `json:"who" enum:"all,foreign,national" doc:"foreign: of another nationality than the country's. national: of that one."`
	Kinds    []string `json:"kinds" nullable:"false" enum:"adult,child,toddler"`
	Main     string   `json:"main" enum:"any,main,fellow"`
	Document string   `json:"document" enum:"any,identity_card,passport,residence_permit,driving_licence,other" doc:"Only those with a document of this kind."`
	Issuer   string   `json:"issuer" enum:"any,national" doc:"national: only those with a document that the country has issued."`
	Paper    string   `json:"paper" enum:"any,nif,nie" doc:"Only those with this document of Spain: the identity card of a citizen (nif), or an identity card or residence permit of a foreigner (nie)."`
	FromAge  int      `json:"from_age" doc:"Years on the day of arrival; 0 for no bound."`
	BelowAge int      `json:"below_age" doc:"Years on the day of arrival; 0 for no bound."`
	Fields   []Field  `json:"fields" nullable:"false"`
	Optional []Field  `json:"optional" nullable:"false"`
}

// PartyAnswer is the travelers of a stay with all that is needed to write them.
type PartyAnswer struct {
	Editable      bool               `json:"editable"`
	Reason        string             `json:"reason,omitempty" enum:"stay_is_offer,stay_is_cancelled,travellers_too_late" doc:"Why nothing can be changed; absent when it can."`
	EditableUntil string             `json:"editable_until" doc:"yyyy-MM-dd; the last day for changes."`
	Arrival       string             `json:"arrival" doc:"yyyy-MM-dd"`
	Today         string             `json:"today" doc:"yyyy-MM-dd: the date at the property now."`
	Booked        PartyCount         `json:"booked"`
	MaxOccupancy  int                `json:"max_occupancy" doc:"Most adults and children together."`
	Full          bool               `json:"full" doc:"As many adults and children as booked."`
	AtMaximum     bool               `json:"at_maximum" doc:"As many adults and children as the home has room for."`
	IdentityShown bool               `json:"identity_shown" doc:"False for a sign-in by booking number: then what is known is named in known, and not shown."`
	Registration  RegistrationAnswer `json:"registration"`
	Travelers     []PartyTraveler    `json:"travellers" nullable:"false" doc:"The main guest first."`
}

// InvitationAnswer is a fresh link.
type InvitationAnswer struct {
	Token   string `json:"token" doc:"Belongs behind # in the address /invite, where no server sees it."`
	Expires string `json:"expires" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// InvitedAnswer is all that the bearer of an invitation may know of the stay.
type InvitedAnswer struct {
	MemberID     int64              `json:"memberid" doc:"The agency."`
	Agency       string             `json:"agency"`
	LogoURL      string             `json:"logo_url" doc:"Address of the agency's logo, or empty."`
	Lang         wire.ChosenLang    `json:"lang" doc:"The agency's language."`
	Languages    wire.Offered       `json:"languages" doc:"The languages that the agency offers."`
	Property     string             `json:"property"`
	City         string             `json:"city"`
	Arrival      string             `json:"arrival" doc:"yyyy-MM-dd"`
	Departure    string             `json:"departure" doc:"yyyy-MM-dd"`
	Today        string             `json:"today" doc:"yyyy-MM-dd: the date at the property now."`
	Expires      string             `json:"expires" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Kind         string             `json:"kind" enum:"adult,child,toddler"`
	FirstName    string             `json:"first_name"`
	LastName     string             `json:"last_name"`
	Known        []Field            `json:"known" nullable:"false" doc:"Fields that are known; their values are not shown."`
	Missing      []Field            `json:"missing" nullable:"false" doc:"Fields that the register of guests still needs."`
	Registration RegistrationAnswer `json:"registration"`
}

func presentPerson(t *reservation.Traveler, shown bool) PersonAnswer {
	out := PersonAnswer{FirstName: t.FirstName, LastName: t.LastName}
	if !shown {
		return out
	}
	out = PersonAnswer{
		FirstName: t.FirstName, LastName: t.LastName, SecondLastName: t.SecondLastName, Birthday: t.Birthday.String(), Birthplace: t.Birthplace, BirthCountry: t.BirthCountry, Sex: t.Sex, Nationality: t.Nationality,
		DocumentType: t.DocumentType, Passport: t.Passport.Reveal(), DocumentSupport: t.DocumentSupport, DocumentCountry: t.DocumentCountry, DocumentPlace: t.DocumentPlace, DocumentIssued: t.DocumentIssued.String(),
		Street: t.Street, Postalcode: t.Postalcode, City: t.City, Country: t.Country, Phone: t.Phone, Email: t.Email, Kinship: t.Kinship,
	}
	return out
}

func known(t *reservation.Traveler) []Field {
	out := []Field{}
	for _, f := range Fields {
		if Value(t, f) != "" {
			out = append(out, f)
		}
	}
	return out
}

// copied is never nil: an empty list is [] on the wire.
func copied(all []Field) []Field { return append([]Field{}, all...) }

func kindsOf(all []reservation.TravelerKind) []string {
	out := make([]string, 0, len(all))
	for _, one := range all {
		out = append(out, string(one))
	}
	return out
}

func presentRegistration(p Pack, lang string) RegistrationAnswer {
	out := RegistrationAnswer{Country: p.Country, Law: p.Law, Why: p.Why(lang), Rules: make([]RegistrationRule, 0, len(p.Rules))}
	for _, r := range p.Rules {
		rule := RegistrationRule{
			Who: r.Who, Kinds: kindsOf(r.Kinds), Main: r.Main, Document: r.Document, Issuer: r.Issuer, Paper: string(r.Paper), FromAge: r.FromAge, BelowAge: r.BelowAge, Fields: copied(r.Fields), Optional: copied(r.Optional),
		}
		if rule.Who == "" {
			rule.Who = "all"
		}
		if rule.Main == "" {
			rule.Main = "any"
		}
		if rule.Document == "" {
			rule.Document = "any"
		}
		if rule.Issuer == "" {
			rule.Issuer = "any"
		}
		if rule.Paper == "" {
			rule.Paper = "any"
		}
		out.Rules = append(out.Rules, rule)
	}
	return out
}

func presentParty(p Party, lang string) PartyAnswer {
	r := p.Reservation
	out := PartyAnswer{
		Editable: p.Locked == nil, EditableUntil: r.Editable().String(), Arrival: r.Arrival.String(), Today: p.At.Today(p.Now).String(),
		Booked: PartyCount{Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers}, MaxOccupancy: p.At.MaxOccupancy, Full: p.Places.Full(), AtMaximum: p.Places.AtMaximum(),
		IdentityShown: p.Shown, Registration: presentRegistration(p.Pack, lang), Travelers: []PartyTraveler{},
	}
	if p.Locked != nil {
		out.Reason = string(fault.As(p.Locked).Code)
	}
	all, main := withMain(p.Details, 0)
	one := func(t reservation.Traveler) {
		i := p.Invitations[t.ID]
		out.Travelers = append(out.Travelers, PartyTraveler{
			ID: t.ID, Kind: string(t.Kind), Main: t.Main, Version: p.Version(&t), Person: presentPerson(&t, p.Shown), Known: known(&t), Missing: copied(p.Pack.Missing(&t, r.Arrival)),
			Invitation: i.State(p.Now), InvitationExpires: wire.DateTime(i.ExpiresAt, p.At.Zone),
		})
	}
	one(all[main])
	for i, t := range all {
		if i != main {
			one(t)
		}
	}
	return out
}

func presentInvited(g Guest, lang string) InvitedAnswer {
	t := &g.Traveler
	return InvitedAnswer{
		MemberID: int64(g.Member.ID), Agency: g.Member.Name, LogoURL: g.Member.LogoURL(), Lang: wire.ChosenLang(g.Member.Lang), Languages: wire.Offered(g.Member.Languages), Property: g.At.Title, City: g.At.City, Arrival: g.Arrival.String(), Departure: g.Departure.String(), Today: g.At.Today(g.Now).String(),
		Expires: wire.DateTime(g.ExpiresAt, g.At.Zone), Kind: string(t.Kind), FirstName: t.FirstName, LastName: t.LastName, Known: known(t), Missing: copied(g.Pack.Missing(t, g.Arrival)),
		Registration: presentRegistration(g.Pack, lang),
	}
}
