package traveler

import "latchkey/internal/reservation"

// germany is where the registration form is signed by guests of other citizenships alone, since 2025 (BMG § 29).
const germany = "DE"

// GermanSigner is which of the travelers of a stay signs Germany's registration form: the first adult who is not known to be German, -1 for nobody. Children are only counted on it.
func GermanSigner(all []reservation.Traveler) int {
	if signers := GermanSigners(all); len(signers) > 0 {
		return signers[0]
	}
	return -1
}

// GermanSigners are the adults of a stay who are not known to be German: each of them signs a form of their own where they are no family.
func GermanSigners(all []reservation.Traveler) []int {
	var out []int
	for i, t := range all {
		if IsAdult(t) && !IsGerman(t) {
			out = append(out, i)
		}
	}
	return out
}

// IsGerman reports whether somebody is known to be German.
func IsGerman(t reservation.Traveler) bool { return t.Nationality == germany }

// IsAdult reports whether somebody does not travel as a child.
func IsAdult(t reservation.Traveler) bool {
	return t.Kind != reservation.Child && t.Kind != reservation.Toddler
}
