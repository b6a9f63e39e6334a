package demo

import (
	"latchkey/internal/member"
)

// Everybody is called "Demo …" and writes from a domain under .example: nobody can take them for real.

const (
	agencyName  = "Casa Mar Demo"
	agencyEmail = "office@casamar.example"
	agencyPhone = "+34 600 000 100"
)

// agency is the demo's member.
func agency() member.Member {
	return member.Member{
		Name: agencyName, Lang: "en-US", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Email: agencyEmail, Phone: agencyPhone, EmergencyPhone: "+34 600 000 112",
		OfficeAddress: "Rambla del Poblenou 2001, 08005 Barcelona", OfficeHours: "Mon–Sat 9:00–20:00, Sun 10:00–14:00", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30,
	}
}

// worker is an entry of the staff; company is the external id of its cleaning company.
type worker struct {
	id, name, email, lang string
	kind                  member.Kind
	company               string
}

// Demo staff: a manager, two companies, eight people of whom three are the agency's own.
var workers = []worker{
	{"manager", "Demo Marta Vidal", "manager@casamar.example", "en-US", member.KindManager, ""},
	{"north", "Demo Cleaning North", "office@north-cleaning.example", "es", member.KindCompany, ""},
	{"south", "Demo Cleaning South", "office@south-cleaning.example", "en-US", member.KindCompany, ""},
	{"anna", "Demo Anna Kowalska", "anna@cleaners.example", "pl", member.KindPerson, ""},
	{"lukas", "Demo Lukas Brandt", "lukas@cleaners.example", "de", member.KindPerson, ""},
	{"pilar", "Demo Pilar Romero", "pilar@cleaners.example", "es", member.KindPerson, ""},
	{"ola", "Demo Ola Nowak", "ola@north-cleaning.example", "pl", member.KindPerson, "north"},
	{"emma", "Demo Emma Clarke", "emma@north-cleaning.example", "en-US", member.KindPerson, "north"},
	{"diego", "Demo Diego Santos", "diego@north-cleaning.example", "es", member.KindPerson, "north"},
	{"zofia", "Demo Zofia Wrona", "zofia@south-cleaning.example", "pl", member.KindPerson, "south"},
	{"jonas", "Demo Jonas Keller", "jonas@south-cleaning.example", "de", member.KindPerson, "south"},
}

// guestLanguages are the languages of the demo's guests, the more frequent ones more often: the bookings tell nothing of them.
var guestLanguages = []string{"en-US", "es", "de", "en-US", "es", "de", "en-US", "es", "pl", "en-US"}

var firstNames = map[string][]string{
	"en-US": {"Olivia", "Noah", "Amelia", "George", "Isla", "Arthur", "Ava", "Harry", "Ivy", "Oscar", "Freya", "Theo"},
	"de":    {"Hanna", "Finn", "Lina", "Paul", "Mia", "Emil", "Ida", "Jonas", "Frieda", "Anton", "Greta", "Till"},
	"es":    {"Lucía", "Hugo", "Valeria", "Mateo", "Alba", "Leo", "Vega", "Bruno", "Inés", "Iker", "Noa", "Adrián"},
	"pl":    {"Zuzanna", "Jan", "Hanna", "Szymon", "Maja", "Filip", "Oliwia", "Antoni", "Lena", "Franciszek", "Iga", "Kacper"},
}

var lastNames = map[string][]string{
	"en-US": {"Baker", "Carter", "Fletcher", "Harper", "Mason", "Parker", "Sawyer", "Turner", "Walker", "Weaver"},
	"de":    {"Bäcker", "Fischer", "Gärtner", "Müller", "Schäfer", "Schreiner", "Töpfer", "Wagner", "Weber", "Zimmermann"},
	"es":    {"Herrero", "Molinero", "Pastor", "Zapatero", "Carpintero", "Marinero", "Tejedor", "Ibáñez", "Muñoz", "Peña"},
	"pl":    {"Kowal", "Młynarz", "Rybak", "Krawiec", "Szewc", "Piekarz", "Stolarz", "Źródło", "Żak", "Łącki"},
}

// The guests who can sign in, one for each thing that the key rule can say.
type guest struct{ email, first, last, lang string }

var (
	guestWithKey  = guest{"guest@guests.example", "Demo Olivia", "Harper", "en-US"}
	guestUnpaid   = guest{"guest.unpaid@guests.example", "Demo Emil", "Müller", "de"}
	guestEarly    = guest{"guest.early@guests.example", "Demo Lucía", "Peña", "es"}
	guestOffer    = guest{"guest.offer@guests.example", "Demo Szymon", "Żak", "pl"}
	guestDeparted = guest{"guest.departed@guests.example", "Demo Ava", "Walker", "en-US"}
	guests        = []guest{guestWithKey, guestUnpaid, guestEarly, guestOffer, guestDeparted}
)
