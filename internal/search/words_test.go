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
