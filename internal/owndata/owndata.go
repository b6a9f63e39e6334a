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

// money is an amount of cents as a decimal.
func money(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

var page = template.Must(template.New("page").Parse(`<!doctype html>
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
{{end}}</body></html>
`))

var pageWords = []string{"title", "account", "devices", "persons", "pets", "total", "travellers", "payments", "extras", "messages"}

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
