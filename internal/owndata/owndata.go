// Package owndata gives people all that is kept about them (Art. 15 and 20 GDPR): as JSON for programs, and as a page to read.
package owndata

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"

	"latchkey/locales"
)

// Data is what is kept about a person.
type Data struct {
	MadeAt  string   `json:"made_at"`
	Account Account  `json:"account"`
	Devices []Device `json:"devices"`
	Stays   []Stay   `json:"stays"`
	// Work is what the person is at agencies, as one of their team.
	Work []Work `json:"work"`
}

// Account is the person's login.
type Account struct {
	Username string `json:"username"`
	Name     string `json:"name"`
	Lang     string `json:"lang"`
}

// Device is where the person is signed in.
type Device struct {
	Name     string `json:"name"`
	SignedIn string `json:"signed_in_at"`
	LastUsed string `json:"last_used_at"`
}

// Stay is a stay that the person has booked.
type Stay struct {
	Ref        string     `json:"ref"`
	Agency     string     `json:"agency"`
	Property   string     `json:"property"`
	Address    string     `json:"address"`
	Status     string     `json:"status"`
	Arrival    string     `json:"arrival"`
	Departure  string     `json:"departure"`
	Adults     int        `json:"adults"`
	Children   int        `json:"children"`
	Toddlers   int        `json:"toddlers"`
	Pets       int        `json:"pets"`
	FirstName  string     `json:"booker_first_name"`
	LastName   string     `json:"booker_last_name"`
	Email      string     `json:"booker_email"`
	Phone      string     `json:"booker_phone"`
	Lang       string     `json:"lang"`
	Source     string     `json:"source"`
	Currency   string     `json:"currency"`
	Total      string     `json:"total"`
	TotalThird string     `json:"total_third"`
	Payments   []Payment  `json:"payments"`
	Extras     []Extra    `json:"extras"`
	Travelers  []Traveler `json:"travellers"`
	Messages   []Message  `json:"messages"`
}

// byNumber is a stay without what a sign-in by booking number is never shown: how to reach the booker, and identity data.
func (s Stay) byNumber() Stay {
	s.Email, s.Phone = "", ""
	people := make([]Traveler, len(s.Travelers))
	for i, t := range s.Travelers {
		people[i] = Traveler{Kind: t.Kind, FirstName: t.FirstName, LastName: t.LastName, Register: map[string]string{}}
	}
	s.Travelers = people
	return s
}

// Payment is money that was paid or is due.
type Payment struct {
	PaidOn string `json:"paid_on"`
	DueOn  string `json:"due_on"`
	Amount string `json:"amount"`
	Label  string `json:"label"`
}

// Extra is what is booked beside a stay.
type Extra struct {
	Name     string `json:"name"`
	Quantity int    `json:"quantity"`
	Amount   string `json:"amount"`
}

// Traveler is a person of a stay, with all that they have given.
type Traveler struct {
	Kind      string `json:"kind"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Birthday  string `json:"birthday"`
	// Document is the number of the passport or identity card.
	Document string `json:"document"`
	// Register is what a country's register of guests asks for beyond that, by the names of its fields.
	Register map[string]string `json:"register"`
}

// Message is one message of the chat of a stay.
type Message struct {
	At    string   `json:"at"`
	From  string   `json:"from"`
	Text  string   `json:"text"`
	Files []string `json:"files"`
}

// Work is what an agency keeps about a person who works for it, about a cleaning company, or about one of its managers.
type Work struct {
	Agency  string `json:"agency"`
	Role    string `json:"role"`
	Level   string `json:"level"`
	Company string `json:"company"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Phone   string `json:"phone"`
	Lang    string `json:"lang"`
	Terms   Terms  `json:"terms"`

	Absences []Absence        `json:"absences"`
	Requests []AbsenceRequest `json:"absence_requests"`
	Rates    []Rates          `json:"rates"`
	Months   []Month          `json:"months"`
	Messages []OwnMessage     `json:"messages"`
}

// Terms are what somebody may do and when; what is empty limits nothing.
type Terms struct {
	Kinds      []string `json:"kinds"`
	Areas      []string `json:"areas"`
	OnlyHomes  []string `json:"only_homes"`
	NeverHomes []string `json:"never_homes"`
	Hours      []Hours  `json:"hours"`
	Holidays   bool     `json:"holidays"`
}

// Hours are a time of each week; day 1 is Monday.
type Hours struct {
	Day  int    `json:"day"`
	From string `json:"from"`
	To   string `json:"to"`
}

// Absence is a time in which somebody does not work; the hours are empty for whole days.
type Absence struct {
	Kind     string `json:"kind"`
	From     string `json:"from"`
	To       string `json:"to"`
	FromTime string `json:"from_time"`
	ToTime   string `json:"to_time"`
}

// AbsenceRequest is an absence that was asked for.
type AbsenceRequest struct {
	Absence
	Note    string `json:"note"`
	State   string `json:"state"`
	Reason  string `json:"reason"`
	AskedAt string `json:"asked_at"`
}

// Rates are what somebody is paid from a day on.
type Rates struct {
	From     string  `json:"valid_from"`
	Currency string  `json:"currency"`
	Hour     string  `json:"hour"`
	Pieces   []Piece `json:"pieces"`
}

// Piece is what a task is paid; the kind is empty for all, and so is the home.
type Piece struct {
	Kind         string `json:"kind"`
	Home         string `json:"home"`
	BedroomsFrom int    `json:"bedrooms_from"`
	BedroomsTo   int    `json:"bedrooms_to"`
	Amount       string `json:"amount"`
}

// Month is a month of work: the tasks that were done, the hours and what they are paid.
type Month struct {
	Month          string       `json:"month"`
	ClosedAt       string       `json:"closed_at"`
	Minutes        int64        `json:"minutes"`
	PlannedMinutes int64        `json:"planned_minutes"`
	Amounts        []Amount     `json:"amounts"`
	Tasks          []Task       `json:"tasks"`
	Corrections    []Correction `json:"corrections"`
	// Differences are later changes of months that had been closed.
	Differences []Task `json:"differences"`
}

// Amount is money; without a rate there is none.
type Amount struct {
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
}

// Task is one that somebody did, or their part of it.
type Task struct {
	ID      int64  `json:"id"`
	Day     string `json:"day"`
	Kind    string `json:"kind"`
	Home    string `json:"home"`
	Minutes int64  `json:"minutes"`
	// Pressed is false where begin or end was not pressed: the minutes are the planned ones.
	Pressed bool `json:"pressed"`
	Amount
}

// Correction is an amount that was added by hand, with its reason.
type Correction struct {
	At     string `json:"at"`
	Reason string `json:"reason"`
	Amount
}

// OwnMessage is a message that the person wrote at work; what others wrote is theirs.
type OwnMessage struct {
	At string `json:"at"`
	// About is the kind of chat, Ref the number of its task or stay.
	About string   `json:"about"`
	Ref   string   `json:"ref"`
	Text  string   `json:"text"`
	Files []string `json:"files"`
}

// money is an amount of cents as a decimal.
func money(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// hours are minutes as hours and minutes.
func hours(minutes int64) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) }

// page is the readable form.
var page = template.Must(template.New("page").Funcs(template.FuncMap{"hours": hours, "named": named}).Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{index .T "title"}}</title></head>
<body style="font-family:sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;line-height:1.5">
<h1>{{index .T "title"}}</h1>
<p>{{.D.MadeAt}}</p>
<h2>{{index .T "account"}}</h2>
<p>{{.D.Account.Name}}<br>{{.D.Account.Username}}<br>{{.D.Account.Lang}}</p>
<h2>{{index .T "devices"}}</h2>
<ul>{{range .D.Devices}}<li>{{.Name}} ({{.SignedIn}} – {{.LastUsed}})</li>{{end}}</ul>
{{range .D.Stays}}{{$s := .}}<h2>{{.Property}}, {{.Arrival}} – {{.Departure}}</h2>
<p>{{.Agency}} · {{.Ref}} · {{.Status}}<br>{{.Address}}</p>
<p>{{.FirstName}} {{.LastName}}<br>{{.Email}}<br>{{.Phone}}</p>
<p>{{index $.T "persons"}}: {{.Adults}} + {{.Children}} + {{.Toddlers}} · {{index $.T "pets"}}: {{.Pets}}</p>
<p>{{index $.T "total"}}: {{.Total}} {{.Currency}}{{if ne .TotalThird "0.00"}} + {{.TotalThird}} {{.Currency}}{{end}}</p>
{{if .Travelers}}<h3>{{index $.T "travellers"}}</h3><ul>{{range .Travelers}}<li>{{.FirstName}} {{.LastName}} ({{.Kind}}) {{.Birthday}} {{.Document}}{{range $k, $v := .Register}} · {{$k}}: {{$v}}{{end}}</li>{{end}}</ul>{{end}}
{{if .Payments}}<h3>{{index $.T "payments"}}</h3><ul>{{range .Payments}}<li>{{or .PaidOn .DueOn}} {{.Amount}} {{$s.Currency}} {{.Label}}</li>{{end}}</ul>{{end}}
{{if .Extras}}<h3>{{index $.T "extras"}}</h3><ul>{{range .Extras}}<li>{{.Quantity}} × {{.Name}}: {{.Amount}} {{$s.Currency}}</li>{{end}}</ul>{{end}}
{{if .Messages}}<h3>{{index $.T "messages"}}</h3><ul>{{range .Messages}}<li>{{.At}} <b>{{.From}}</b>: {{.Text}}{{range .Files}} [{{.}}]{{end}}</li>{{end}}</ul>{{end}}
{{end}}{{range .D.Work}}{{$w := .}}<h2>{{.Agency}}</h2>
<p>{{named $.Lang "team.kind." .Role}}{{with .Level}} · {{named $.Lang "owndata.level." .}}{{end}}{{with .Company}} · {{.}}{{end}}<br>{{.Name}}<br>{{.Email}}<br>{{.Phone}}<br>{{.Lang}}</p>
{{with .Terms}}{{if .Kinds}}<p>{{named $.Lang "trail.field.team." "kinds"}}:{{range .Kinds}} {{named $.Lang "trail.value.kinds." .}}{{end}}</p>{{end}}{{if .Areas}}<p>{{named $.Lang "trail.field.team." "areas"}}:{{range .Areas}} {{.}}{{end}}</p>{{end}}{{if .OnlyHomes}}<p>{{named $.Lang "trail.field.team." "only_homes"}}:{{range .OnlyHomes}} {{.}}{{end}}</p>{{end}}{{if .NeverHomes}}<p>{{named $.Lang "trail.field.team." "never_homes"}}:{{range .NeverHomes}} {{.}}{{end}}</p>{{end}}{{if .Holidays}}<p>{{named $.Lang "trail.field.team." "holidays"}}</p>{{end}}{{if .Hours}}<p>{{named $.Lang "trail.field.team." "hours"}}:{{range .Hours}} {{named $.Lang "trail.value.day." .Day}} {{.From}}–{{.To}}{{end}}</p>{{end}}{{end}}
{{if or .Absences .Requests}}<h3>{{index $.T "absences"}}</h3><ul>{{range .Absences}}<li>{{.From}} {{.FromTime}} – {{.To}} {{.ToTime}} · {{named $.Lang "trail.value.kind." .Kind}}</li>{{end}}{{range .Requests}}<li>{{.From}} {{.FromTime}} – {{.To}} {{.ToTime}} · {{named $.Lang "trail.value.kind." .Kind}} · {{named $.Lang "owndata.request." .State}} · {{.Note}} {{.Reason}}</li>{{end}}</ul>{{end}}
{{if .Rates}}<h3>{{index $.T "rates"}}</h3><ul>{{range .Rates}}{{$r := .}}<li>{{.From}}: {{.Hour}} {{.Currency}}/h{{range .Pieces}} · {{if .Kind}}{{named $.Lang "trail.value.kinds." .Kind}} {{end}}{{.Home}} {{.Amount}} {{$r.Currency}}{{end}}</li>{{end}}</ul>{{end}}
{{range .Months}}<h3>{{.Month}}</h3><p>{{named $.Lang "pay." "hours"}}: {{hours .Minutes}}{{if .PlannedMinutes}} + {{hours .PlannedMinutes}} ({{named $.Lang "pay." "planned"}}){{end}}{{range .Amounts}} · {{.Amount}} {{.Currency}}{{end}}</p>
<ul>{{range .Tasks}}<li>{{.Day}} {{named $.Lang "trail.value.kinds." .Kind}}, {{.Home}}: {{hours .Minutes}}{{if not .Pressed}} ({{named $.Lang "pay." "planned"}}){{end}}{{with .Amount}}{{if .Currency}} · {{.Amount}} {{.Currency}}{{end}}{{end}}</li>{{end}}{{range .Differences}}<li>{{named $.Lang "pay.what." "difference"}}: {{.Day}} {{named $.Lang "trail.value.kinds." .Kind}}, {{.Home}}{{with .Amount}} · {{.Amount}} {{.Currency}}{{end}}</li>{{end}}{{range .Corrections}}<li>{{named $.Lang "pay.what." "correction"}}: {{.Reason}} · {{.Amount.Amount}} {{.Currency}}</li>{{end}}</ul>{{end}}
{{if .Messages}}<h3>{{index $.T "messages"}}</h3><ul>{{range .Messages}}<li>{{.At}}: {{.Text}}{{range .Files}} [{{.}}]{{end}}</li>{{end}}</ul>{{end}}
{{end}}</body></html>
`))

// named is a word of the server for a value, such as a kind of task; the empty value has none.
func named(lang, group string, value any) string {
	if value == "" {
		return ""
	}
	return locales.Text(lang, group+fmt.Sprint(value))
}

var pageWords = []string{"title", "account", "devices", "persons", "pets", "total", "travellers", "payments", "extras", "messages", "absences", "rates"}

// archive is the data as a zip of own-data.json and own-data.html.
func archive(d Data, lang string) ([]byte, error) {
	raw, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return nil, err
	}
	words := map[string]string{}
	for _, name := range pageWords {
		words[name] = locales.Text(lang, "owndata."+name)
	}
	var readable bytes.Buffer
	if err := page.Execute(&readable, map[string]any{"Lang": lang, "T": words, "D": d}); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, file := range []struct {
		name string
		body []byte
	}{{"own-data.json", raw}, {"own-data.html", readable.Bytes()}} {
		w, err := z.Create(file.name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(file.body); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return out.Bytes(), err
}
