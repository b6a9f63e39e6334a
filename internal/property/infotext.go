package property

import (
	"slices"

	"latchkey/locales"
)

// Audience says for whom an info text is.
type Audience string

// The audiences of info texts.
const (
	ForGuest Audience = "guest"
	ForStaff Audience = "staff"
)

// InfoText is something to know: plain text with the simplest Markdown (paragraphs, lists, emphasis), never HTML.
type InfoText struct {
	ID int64
	// General texts are for all properties of the member.
	General  bool
	Audience Audience
	Lang     string
	Position int
	Title    string
	Body     string
}

// InfoTexts picks the texts for an audience in one language: the wanted one, else the member's, else English, else whatever there is. General texts and the
// property's own are picked each by themselves, so that one translated house rule does not hide the untranslated rest.
func (p *Property) InfoTexts(audience Audience, wanted, memberLang string) []InfoText {
	var out []InfoText
	for _, general := range []bool{true, false} {
		var group []InfoText
		for _, t := range p.Texts {
			if t.General == general && t.Audience == audience {
				group = append(group, t)
			}
		}
		out = append(out, inBestLanguage(group, wanted, memberLang)...)
	}
	return out
}

func inBestLanguage(texts []InfoText, wanted, memberLang string) []InfoText {
	if len(texts) == 0 {
		return nil
	}
	memberLang, _ = locales.Content(memberLang)
	best := texts[0].Lang
	for _, lang := range []string{wanted, memberLang, locales.All[locales.English].Content} {
		if slices.ContainsFunc(texts, func(t InfoText) bool { return t.Lang == lang }) {
			best = lang
			break
		}
	}
	return slices.DeleteFunc(texts, func(t InfoText) bool { return t.Lang != best })
}
