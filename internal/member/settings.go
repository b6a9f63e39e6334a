package member

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Settings are what an agency sets of itself in the browser. Their names are those of the fields in an edit and in the history.
type Settings struct {
	Name      string `json:"name" doc:"How it calls itself."`
	ShortName string `json:"short_name" doc:"What it calls itself where there is little room, at most 12 characters; empty for its name."`
	Accent    string `json:"accent" doc:"Its color as #rrggbb, or empty for the one of the app."`
	Logo      string `json:"logo" doc:"The hash of its logo among the pictures that it has uploaded, or empty for none."`

	Lang      wire.ChosenLang `json:"lang" doc:"Its language, used when the person and the browser say nothing."`
	Languages wire.Offered    `json:"languages" doc:"The languages that it offers: people choose among them, and mails, notifications and texts come in one of them. Its own is always one."`
	Country   string          `json:"country" doc:"ISO 3166, two letters."`
	Currency  string          `json:"currency" doc:"ISO 4217, of new reservations and offers."`
	TimeZone  string          `json:"time_zone" doc:"Zone of the office, and of new homes that name none."`

	Email          string `json:"email" doc:"Where guests can write; answers to mails go there."`
	Phone          string `json:"phone" doc:"Where guests can call."`
	EmergencyPhone string `json:"emergency_phone" doc:"Where guests can call at night."`
	OfficeAddress  string `json:"office_address"`
	OfficeHours    string `json:"office_hours"`

	Imprint        wire.Texts `json:"imprint" doc:"The page's own text, a small Markdown; empty where the default is shown."`
	DataProtection wire.Texts `json:"dataprotection" doc:"As imprint."`
	Help           wire.Texts `json:"help" doc:"As imprint."`

	Quiet     bool   `json:"quiet" doc:"Whether notifications wait during the quiet hours of the agency, for people who have not chosen hours of their own."`
	QuietFrom string `json:"quiet_from" doc:"HH:mm in the agency's time zone."`
	QuietTo   string `json:"quiet_to" doc:"HH:mm; may be on the next day."`

	LoginGuest    bool `json:"login_guest" doc:"Whether guests can ask for logins and links."`
	LoginCleaning bool `json:"login_cleaning" doc:"Whether staff and companies can ask for logins and links."`

	GuestExtras       bool   `json:"guest_extras" doc:"Whether guests book, change and cancel extras without a time by themselves."`
	GuestExtrasDays   int    `json:"guest_extras_days" doc:"How many days before the arrival they do so at the latest; 0 for what each extra says."`
	EarlyArrival      bool   `json:"early_arrival" doc:"Whether guests book an early arrival by themselves."`
	EarlyArrivalDays  int    `json:"early_arrival_days" doc:"How many days before the arrival at the latest; 0 for what the extra says."`
	EarlyArrivalMost  int    `json:"early_arrival_most" doc:"How many stays of the agency may have one on the same day; 0 for any number. Binds guests only."`
	LateDeparture     bool   `json:"late_departure" doc:"Whether guests book a late departure by themselves."`
	LateDepartureDays int    `json:"late_departure_days" doc:"How many days before the departure at the latest; 0 for what the extra says."`
	LateDepartureMost int    `json:"late_departure_most" doc:"As early_arrival_most."`
	ExtrasUntil       string `json:"extras_until" doc:"HH:mm on the property's wall clock: when the last day to book, change or cancel ends; empty for midnight."`

	SecondFactorDemanded bool   `json:"second_factor_demanded" doc:"Whether managers need a second factor. Only a person who has one can turn it on."`
	SecondFactorFrom     string `json:"second_factor_from" doc:"From which day on, yyyy-MM-dd by the agency's clock; empty for at once. Until then managers without one are reminded."`

	RetentionDays int `json:"retention_days" doc:"How many days after a stay identity data of travelers, and names and purposes of payers, are kept."`
}

// SettingsEdit is a change of some settings.
type SettingsEdit = wire.Changes[Settings]

// Setting is one line of the history of settings.
type Setting struct {
	ID int64
	At clock.Instant
	// Account is zero for the operator of the installation.
	Account identity.AccountID
	wire.Change
	// Undoes is the line that this one has undone; zero for none.
	Undoes int64
}

const (
	mostSettingName = 120
	// mostShortName is how many letters a phone shows beneath an icon.
	mostShortName      = 12
	mostSettingPhone   = 40
	leastPhoneDigits   = 3
	mostSettingEmail   = 254
	mostSettingAddress = 500
	// MostRetentionDays is ten years.
	MostRetentionDays = 3650
)

var (
	phonePattern   = regexp.MustCompile(`^\+?[0-9 ()/.-]+$`)
	countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)
	accentPattern  = regexp.MustCompile(`^#[0-9a-f]{6}$`)
	clockPattern   = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
)

// IsPhone reports whether a text can be called.
func IsPhone(text string) bool {
	digits := 0
	for _, c := range text {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	return len(text) <= mostSettingPhone && digits >= leastPhoneDigits && phonePattern.MatchString(text)
}

// IsCountry reports whether a text has the form of a country of ISO 3166.
func IsCountry(text string) bool { return countryPattern.MatchString(text) }

// IsAccent reports whether a text is a color as #rrggbb.
func IsAccent(text string) bool { return accentPattern.MatchString(text) }

// pageFields are the pages among the settings.
func (s *Settings) pageFields() map[Page]*wire.Texts {
	return map[Page]*wire.Texts{Imprint: &s.Imprint, DataProtection: &s.DataProtection, Help: &s.Help}
}

// settingsOf are an agency's settings; its pages are added by the store.
func settingsOf(m Member) Settings {
	out := Settings{
		Name: m.Name, ShortName: m.ShortName, Accent: m.Accent, Logo: m.Logo, Lang: wire.ChosenLang(m.Lang), Country: m.Country, Currency: m.Currency, TimeZone: m.TimeZone, Email: m.Email, Phone: m.Phone,
		EmergencyPhone: m.EmergencyPhone, OfficeAddress: m.OfficeAddress, OfficeHours: m.OfficeHours, Quiet: m.Quiet, QuietFrom: wallOf(m.QuietFrom), QuietTo: wallOf(m.QuietTo),
		LoginGuest: m.LoginGuest, LoginCleaning: m.LoginCleaning, RetentionDays: m.RetentionDays,
		SecondFactorDemanded: m.SecondFactorDemanded, SecondFactorFrom: m.SecondFactorFrom.String(),
		Languages: wire.Offered(m.Languages),
	}
	m.Booking.show(&out)
	return out
}

// on gives the agency with its settings. They have passed checkSettings.
func (s Settings) on(m Member) Member {
	m.ShortName, m.Languages = s.ShortName, locales.Offered(s.Languages)
	m.Name, m.Accent, m.Logo, m.Lang, m.Country, m.Currency, m.TimeZone = s.Name, s.Accent, s.Logo, string(s.Lang), s.Country, s.Currency, s.TimeZone
	m.Email, m.Phone, m.EmergencyPhone, m.OfficeAddress, m.OfficeHours = s.Email, s.Phone, s.EmergencyPhone, s.OfficeAddress, s.OfficeHours
	m.Quiet, m.QuietFrom, m.QuietTo = s.Quiet, minuteOf(s.QuietFrom), minuteOf(s.QuietTo)
	m.LoginGuest, m.LoginCleaning, m.RetentionDays = s.LoginGuest, s.LoginCleaning, s.RetentionDays
	m.SecondFactorDemanded, m.Booking = s.SecondFactorDemanded, s.bookingOf()
	m.SecondFactorFrom, _ = clock.ParseDate(s.SecondFactorFrom) // empty is none
	return m
}

func wallOf(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

func minuteOf(wall string) int {
	var hour, minute int
	_, _ = fmt.Sscanf(wall, "%d:%d", &hour, &minute)
	return hour*60 + minute
}

// clean brings the settings into the form in which they are stored.
func (s Settings) clean() Settings {
	line := func(text string) string {
		return strings.TrimSpace(wire.PlainDirection(strings.Join(strings.Fields(text), " ")))
	}
	s.Name, s.Accent, s.Logo = line(s.Name), strings.ToLower(strings.TrimSpace(s.Accent)), strings.TrimSpace(s.Logo)
	s.ShortName = line(s.ShortName)
	s.Country, s.Currency = strings.ToUpper(strings.TrimSpace(s.Country)), strings.ToUpper(strings.TrimSpace(s.Currency))
	s.Email, s.Phone, s.EmergencyPhone = strings.TrimSpace(s.Email), line(s.Phone), line(s.EmergencyPhone)
	s.OfficeAddress, s.OfficeHours = strings.TrimSpace(wire.PlainDirection(s.OfficeAddress)), strings.TrimSpace(wire.PlainDirection(s.OfficeHours))
	for _, texts := range s.pageFields() {
		for i, text := range texts {
			texts[i] = strings.TrimSpace(markdown.Clean(text))
		}
	}
	return s
}

// checkSettings names the changed fields that are wrong, each with a code. What was stored before is left alone, however it came there.
func checkSettings(s Settings, changed []wire.Change) error {
	wrong := map[string]string{}
	if _, err := Check(s.on(Member{})); err != nil {
		var refused *fault.Fault
		if !errors.As(err, &refused) {
			return err
		}
		for name := range refused.Fields {
			wrong[name] = "unknown"
		}
	}
	if s.Name == "" {
		wrong["name"] = "required"
	}
	for name, is := range map[string]struct {
		text string
		most int
	}{"name": {s.Name, mostSettingName}, "short_name": {s.ShortName, mostShortName}, "email": {s.Email, mostSettingEmail}, "office_address": {s.OfficeAddress, mostSettingAddress}, "office_hours": {s.OfficeHours, mostSettingAddress}} {
		if utf8.RuneCountInString(is.text) > is.most {
			wrong[name] = "too_long"
		}
	}
	if s.Accent != "" && !IsAccent(s.Accent) {
		wrong["accent"] = "format"
	}
	if s.Logo != "" && !logoPattern.MatchString(s.Logo) {
		wrong["logo"] = "unknown"
	}
	if own := string(s.Lang); locales.Match(own) == own && !locales.Offered(s.Languages).Has(own) {
		wrong["lang"], wrong["languages"] = "not_offered", "own_language"
	}
	if !IsCountry(s.Country) {
		wrong["country"] = "unknown"
	}
	if parsed, err := mail.ParseAddress(s.Email); s.Email != "" && (err != nil || parsed.Address != s.Email) {
		wrong["email"] = "format"
	}
	for name, number := range map[string]string{"phone": s.Phone, "emergency_phone": s.EmergencyPhone} {
		if number != "" && !IsPhone(number) {
			wrong[name] = "format"
		}
	}
	for page, texts := range map[Page]wire.Texts{Imprint: s.Imprint, DataProtection: s.DataProtection, Help: s.Help} {
		for lang, text := range texts.ByLanguage() {
			if utf8.RuneCountInString(text) > longestPage {
				wrong[string(page)+"."+lang] = "too_long"
			}
		}
	}
	for name, wall := range map[string]string{"quiet_from": s.QuietFrom, "quiet_to": s.QuietTo} {
		if !clockPattern.MatchString(wall) {
			wrong[name] = "format"
		}
	}
	checkBooking(s, wrong)
	if _, err := clock.ParseDate(s.SecondFactorFrom); s.SecondFactorFrom != "" && err != nil {
		wrong["second_factor_from"] = "format"
	}
	if s.QuietFrom == s.QuietTo {
		wrong["quiet_from"], wrong["quiet_to"] = "same", "same"
	}
	switch {
	case s.RetentionDays <= 0:
		wrong["retention_days"] = "minimum"
	case s.RetentionDays > MostRetentionDays:
		wrong["retention_days"] = "maximum"
	}
	maps.DeleteFunc(wrong, func(name, _ string) bool {
		return !slices.ContainsFunc(changed, func(c wire.Change) bool { return c.Field == name })
	})
	if len(wrong) > 0 {
		return fault.Invalid(fault.BadRequest, wrong)
	}
	return nil
}

// undo is the edit that puts back what a line of the history has changed.
func (l Setting) undo() SettingsEdit {
	return SettingsEdit{l.Field: {From: l.After, To: l.Before}}
}

// undoable reports whether the settings still are as a line has left them.
func (l Setting) undoable(now Settings) bool {
	next := now
	clashes, err := l.undo().Apply(&next)
	return err == nil && len(clashes) == 0 && next != now
}

// clash says what a setting is now that a line cannot put back.
func (l Setting) clash(now Settings) ([]wire.Clash, error) {
	stored, err := wire.Stored(now, l.Field)
	return []wire.Clash{{Field: l.Field, Stored: stored}}, err
}

// mostShown is how many letters of a text an answer with the history holds; what is stored is whole.
const mostShown = 2000

// shownSetting is a value of a line as an answer holds it.
func shownSetting(value json.RawMessage) json.RawMessage {
	var text string
	if len(value) <= mostShown || json.Unmarshal(value, &text) != nil {
		return value
	}
	letters := []rune(text)
	if len(letters) <= mostShown {
		return value
	}
	out, _ := json.Marshal(string(letters[:mostShown-1]) + "…") // a string always has its JSON
	return out
}
