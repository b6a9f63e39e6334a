package traveler

import "latchkey/internal/reservation"

// germany is where the registration form is signed by guests of other citizenships alone, since 2025 (BMG § 29).
const germany = "DE"

// GermanSigner is which of the travelers of a stay signs Germany's registration form: the first adult who is not known to be German, -1 for nobody. Children are only counted on it.
func GermanSigner(all []reservation.Traveler) int {
	for i, t := range all {
		if t.Kind != reservation.Child && t.Kind != reservation.Toddler && t.Nationality != germany {
			return i
		}
	}
	return -1
}
