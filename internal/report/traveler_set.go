package report

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/traveler"
)

// travelerSet are the people who arrive, with what a register of guests asks of them. Their identity is opened for it, which the protocol of each stay says.
var travelerSet = dataSet{
	fields: catalogueOf("travelers", travelerColumns, "total", "travelers", "traveler", "birthday", "nationality", "document", "nights", "where", "arrival", "departure", "residence",
		"registration_form", "form_law", "departure_expected", "family_name", "first_name", "residence_street", "residence_town", "residence_country", "passport", "companions", "citizenships", "host", "place_date", "signature", "form_note", "form_count", "form_others"),
	who: office, level: identity.Office, private: true, identities: identityFields, read: readTravelers, sample: sampleTravelers,
}

// identityFields are what is known of a traveler beyond the name.
var identityFields = []string{"second_last_name", "birthday", "sex", "nationality", "birthplace", "birth_country", "document_type", "document", "document_country", "residence", "residence_street", "residence_town", "residence_country", "family_name", "citizenships", "signs"}

// nameFields are what every list of a stay's people has of them.
var nameFields = []string{"traveler_kind", "traveler", "first_name", "last_name"}

// mostOpened is of how many stays a report opens the identity data.
const mostOpened = 500

// arrived is a person who arrives.
type arrived struct {
	move
	reservation.Traveler
	// signs is set for who signs Germany's registration form; of that person are how many travel with them, and their citizenships.
	signs        bool
	companions   int
	citizenships string
}

func (a arrived) unit() *property.Property { return a.home }

var travelerColumns = join(
	weekdays(func(a arrived) clock.Date { return a.arrival }),
	homeColumns(arrived.unit),
	[]fieldOf[arrived]{
		{paper.Field{Name: "stay", Group: true}, func(_ *paper.Content, a arrived) paper.Value {
			number := strconv.FormatInt(a.ref.ID, 10)
			return paper.Value{Text: plain(number + " " + a.booker.Name()), Order: number, Key: a.ref.String()}
		}},
		grouping("home_country", func(a arrived) string { return a.home.Country }),
		onDay("arrival", func(a arrived) clock.Date { return a.arrival }),
		onDay("departure", func(a arrived) clock.Date { return a.departure }),
		counted("nights", func(a arrived) int { return a.arrival.Until(a.departure) }, func(a arrived) string { return a.once() }),
		coded("traveler_kind", func(a arrived) string { return string(a.Traveler.Kind) }),
		said("traveler", func(a arrived) string { return reservation.Booker{FirstName: a.FirstName, LastName: a.LastName}.Name() }),
		said("first_name", func(a arrived) string { return a.FirstName }),
		said("last_name", func(a arrived) string { return a.LastName }),
		said("second_last_name", func(a arrived) string { return a.SecondLastName }),
		onDay("birthday", func(a arrived) clock.Date { return a.Birthday }),
		said("sex", func(a arrived) string { return a.Sex }),
		grouping("nationality", func(a arrived) string { return a.Nationality }),
		said("birthplace", func(a arrived) string { return a.Birthplace }),
		said("birth_country", func(a arrived) string { return a.BirthCountry }),
		said("document_type", func(a arrived) string { return a.DocumentType }),
		said("document", func(a arrived) string { return a.Passport.Reveal() }),
		said("document_country", func(a arrived) string { return a.DocumentCountry }),
		said("residence", func(a arrived) string {
			return addressOf(&property.Property{Address: property.Address{Street: a.Street, Postalcode: a.Postalcode, City: a.City + " " + a.Country}})
		}),
		said("residence_street", func(a arrived) string { return a.Street }),
		said("residence_town", func(a arrived) string { return strings.TrimSpace(a.Postalcode + " " + a.City) }),
		said("residence_country", func(a arrived) string { return a.Country }),
		said("family_name", func(a arrived) string { return strings.TrimSpace(a.LastName + " " + a.SecondLastName) }),
		coded("signs", func(a arrived) string {
			if a.signs {
				return "yes"
			}
			return "no"
		}),
		counted("companions", func(a arrived) int { return a.companions }, nil),
		said("citizenships", func(a arrived) string { return a.citizenships }),
	},
)

func readTravelers(ctx context.Context, s *Service, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, s.db, ask, identity.Office)
	if err != nil {
		return nil, err
	}
	if !traveler.ShowsIdentity(ask.Actor) {
		return nil, fault.Missing(fault.NotFound)
	}
	c := s.begun(ask, agency)
	var rows []arrived
	err = s.db.Snapshot(ctx, func(q database.Querier) (err error) {
		rows, err = s.arrivals(ctx, q, agency.ID, c, ask)
		return err
	})
	if err != nil {
		return nil, err
	}
	rows = keptBy(c, ask.Template, travelerColumns, rows, identityFields)
	// The protocol comes before anybody gets what was opened.
	if !ask.Preview && !ask.Unseen && slices.ContainsFunc(identityFields, ask.Template.Asks) {
		var opened []identity.Ref
		for _, one := range rows {
			if !slices.Contains(opened, one.ref) {
				opened = append(opened, one.ref)
			}
		}
		if err := s.stays.NoteViewings(ctx, ask.Actor, opened, reservation.IdentityViewed); err != nil {
			return nil, err
		}
	}
	return fill(c, travelerColumns, rows), nil
}

// arrivals are the people of the stays that begin on the days, with what is known of each.
func (s *Service) arrivals(ctx context.Context, q database.Querier, m identity.MemberID, c *paper.Content, ask Ask) ([]arrived, error) {
	moves, err := s.moves(ctx, q, m, ask.From, ask.To)
	if err != nil {
		return nil, err
	}
	var arrivals []arrived
	for _, m := range moves {
		if m.arriving && m.kind == reservation.ForGuest {
			arrivals = append(arrivals, arrived{move: m})
		}
	}
	var rows []arrived
	for i, one := range keptBy(c, ask.Template, travelerColumns, arrivals, slices.Concat(identityFields, nameFields)) {
		m := one.move
		if i == mostOpened {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"to": "expected at most " + strconv.Itoa(mostOpened) + " stays"})
		}
		admitted, err := s.stays.Admit(ctx, q, ask.Actor, m.ref)
		if fault.IsMissing(err) {
			continue // it has gone since
		}
		if err != nil {
			return nil, err
		}
		details, err := s.stays.Details(ctx, q, admitted)
		if err != nil {
			return nil, err
		}
		rows = append(rows, signing(m, traveler.WithMain(details))...)
	}
	if len(rows) > mostRows {
		return nil, tooMany()
	}
	return rows, nil
}

func sampleTravelers(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	var rows []arrived
	for i, m := range sampleMoves(first) {
		if !m.arriving {
			continue
		}
		m.home.Country = "DE"
		var all []reservation.Traveler
		for n := range m.Adults + m.Children {
			one := reservation.Traveler{Kind: reservation.Adult, Main: n == 0, FirstName: m.booker.FirstName, LastName: m.booker.LastName, Birthday: clock.NewDate(1980+i%20, time.Month(1+n), 4+n), Passport: secret.Of("X0000" + strconv.Itoa(100+i+n))}
			one.Nationality, one.Birthplace, one.BirthCountry, one.DocumentCountry, one.City, one.Country = "ES", "Corralejo", "ES", "ES", "Madrid", "ES"
			if n >= m.Adults {
				one.Kind, one.Passport, one.Birthday = reservation.Child, secret.Text{}, clock.NewDate(2018, time.Month(1+n), 4)
			}
			one.Street, one.Postalcode = "Calle Mayor 7", "28013"
			all = append(all, one)
		}
		rows = append(rows, signing(m, all)...)
	}
	return fill(c, travelerColumns, rows)
}
