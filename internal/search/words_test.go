package search

import (
	"strings"
	"testing"
)

func TestWordsAreFolded(t *testing.T) {
	for text, want := range map[string]string{
		"Der SCHLÜSSEL liegt im Café, Straße 12-B!": "der schlussel liegt im cafe strasse 12",
		"Żółta łódź, o ósmej":                       "zolta lodz osmej",
		"can't wait — can't":                        "can wait",
		"Mañana ﬁnal Ｆｕｌｌ":                          "manana final full",
		"🗝 !":                                       "",
		"e\u0301te\u0301":                           "ete",
		strings.Repeat("ü", 100):                    strings.Repeat("u", longest),
		strings.Repeat("語", 40):                     strings.Repeat("語", longest/3),
	} {
		if got := strings.Join(WordsOf(text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestATextMatchesByAllWordsThatWereTyped(t *testing.T) {
	for typed, want := range map[string]bool{
		"": true, "  ": true, "schlussel": true, "SCHLÜS weg": true, "weg schlüssel": true, "schlüssel da": false, "%": false, "lamp": true,
	} {
		if got := Matches(typed, "Der Schlüssel ist weg", "Lampe"); got != want {
			t.Errorf("%q: %v", typed, got)
		}
	}
}
