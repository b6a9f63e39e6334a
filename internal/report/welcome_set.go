package report

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

// welcomeSet are the guests who arrive, each with what the sheet in the home says. The password of the WiFi is in it only where the template asks for it and the reader may see it.
var welcomeSet = dataSet{
	fields: catalogueOf("welcome", welcomeColumns, "welcome", "guest", "arrival", "departure", "when", "until", "where", "wifi_name", passwordField, wifiCodeField),
	who:    office, level: identity.ReadOnly, secrets: welcomeSecrets, read: readWelcome, sample: sampleWelcome,
}

// passwordField is the field with the password of the WiFi, wifiCodeField the one with what its QR code says, which has the password, too.
const passwordField, wifiCodeField = "wifi_password", "wifi_code"

// welcomeSecrets are the fields that open the password.
var welcomeSecrets = []string{passwordField, wifiCodeField}

// welcomed is an arrival with the password of the home's WiFi.
type welcomed struct {
	move
	password string
}

// wifiCode is what phones read to join the network; empty where a password is needed and not known.
func (w welcomed) wifiCode() string {
	if w.home.WiFiType != property.WiFiOpen && w.password == "" {
		return ""
	}
	return property.WiFi{Type: w.home.WiFiType, SSID: w.home.WiFiSSID, Password: secret.Of(w.password)}.QR().Reveal()
}

var welcomeColumns = join(
	weekdays(func(w welcomed) clock.Date { return w.arrival }),
	homeColumns(func(w welcomed) *property.Property { return w.home }),
	[]fieldOf[welcomed]{
		{paper.Field{Name: "guest", Group: true}, func(_ *paper.Content, w welcomed) paper.Value {
			return paper.Value{Text: plain(w.booker.Name()), Order: w.arrival.String() + " " + w.booker.Name(), Key: w.ref.String()}
		}},
		onDay("arrival", func(w welcomed) clock.Date { return w.arrival }),
		onDay("departure", func(w welcomed) clock.Date { return w.departure }),
		{paper.Field{Name: "when"}, func(c *paper.Content, w welcomed) paper.Value {
			return timeText(c.Words, w.arrival, w.ArrivalAt(w.home))
		}},
		{paper.Field{Name: "until"}, func(c *paper.Content, w welcomed) paper.Value {
			return timeText(c.Words, w.departure, w.DepartureAt(w.home))
		}},
		{paper.Field{Name: "persons"}, func(c *paper.Content, w welcomed) paper.Value { return paper.Value{Text: persons(w.Persons, c.Lang)} }},
		said("wifi_name", func(w welcomed) string { return w.home.WiFiSSID }),
		said(passwordField, func(w welcomed) string { return w.password }),
		{paper.Field{Name: wifiCodeField, Code: true}, func(_ *paper.Content, w welcomed) paper.Value { return paper.Value{Text: w.wifiCode()} }},
	},
)

func readWelcome(ctx context.Context, s *Service, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, s.db, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	var moves []move
	err = s.db.Snapshot(ctx, func(q database.Querier) (err error) {
		moves, err = s.moves(ctx, q, agency.ID, ask.From, ask.To)
		return err
	})
	if err != nil {
		return nil, err
	}
	var rows []welcomed
	for _, m := range moves {
		if m.arriving && m.kind != reservation.Internal {
			rows = append(rows, welcomed{move: m})
		}
	}
	c := s.begun(ask, agency)
	rows = keptBy(c, ask.Template, welcomeColumns, rows, welcomeSecrets)
	var homes []int64
	known := map[int64]bool{}
	for _, one := range rows {
		if !known[one.property] {
			known[one.property], homes = true, append(homes, one.property)
		}
	}
	passwords, err := s.secrets(ctx, ask, property.SecretWiFi, homes, welcomeSecrets...)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].password = passwords[rows[i].property]
	}
	return fill(c, welcomeColumns, rows), nil
}

func sampleWelcome(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	var rows []welcomed
	for _, m := range sampleMoves(first) {
		if m.arriving {
			m.home.WiFiType, m.home.WiFiSSID = property.WiFiWPA, "Casa Mar"
			rows = append(rows, welcomed{m, "mar-y-sol"})
		}
	}
	return fill(c, welcomeColumns, rows)
}
