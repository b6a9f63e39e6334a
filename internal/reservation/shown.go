package reservation

import (
	"latchkey/internal/property"
	"latchkey/locales"
)

// ShownHome is the home of a stay for showing to the office, and the last one where the stay has none now: then words take the place of its name, and of the home there is nothing but what the stay counts by, such as its zone.
// Each list, file and page that names the home of a stay asks here. Guests and staff see neither.
func ShownHome(parked bool, home property.Property, lang string) (shown property.Property, last string) {
	if !parked {
		return home, ""
	}
	shown = home.Unassigned()
	shown.Title = WithoutHome(lang)
	return shown, home.Title
}

// WithoutHome is how the office calls the home of a stay that has none now.
func WithoutHome(lang string) string { return locales.Text(lang, "stays.no_home") }

// HomeInWords names the home of a stay in one line; of a stay without one also the last one.
func HomeInWords(parked bool, title, lang string) string {
	if !parked {
		return title
	}
	return locales.Text(lang, "stays.no_home_last", "home", title)
}
