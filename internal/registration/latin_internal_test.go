package registration

import "testing"

// The record takes the letters A to Z. A name with others is spelled as in the lines for machines of its document, and one in another script is asked for, never cut to what is left of it.
func TestNamesAreSpelledWithTheLettersOfTheRecord(t *testing.T) {
	for name, want := range map[string]string{
		"Müller-Ñíguez": "MUELLER NIGUEZ", "Łukasz Đorđe": "LUKASZ DORDE", "D’Angelò": "D'ANGELO", "Zoë": "ZOE", "Straße": "STRASSE", "Nguyễn Thị": "NGUYEN THI", "Mu\u0308ller": "MUELLER",
		"Þórður Ægir": "THORDUR AEGIR", "O`Neil  Jr.": "O'NEIL JR",
	} {
		if got, ok := spelled(name); !ok || got != want {
			t.Errorf("%s: %q, %v; want %q", name, got, ok, want)
		}
	}
	for _, name := range []string{"Иванов", "李", "Παπαδόπουλος", "Anna 2", "Anna 🙂"} {
		if got, ok := spelled(name); ok {
			t.Errorf("%s is %q", name, got)
		}
	}
}
