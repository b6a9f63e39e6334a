package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/report/paper"
	"latchkey/locales"
)

// longest are the longest values that people write; all other fields keep those of the sample.
var longest = map[string]string{
	"property": strings.TrimSpace(strings.Repeat("Villa Mar ", 20)), "address": strings.TrimSpace(strings.Repeat("Carrer del Mar ", 12)), "city": strings.Repeat("Llanfair ", 6),
	"guest": strings.Repeat("Wilhelmina ", 9), "traveler": strings.Repeat("Wilhelmina ", 9), "family_name": strings.Repeat("Wilhelmina ", 9), "first_name": strings.Repeat("Wilhelmina ", 9),
	"residence": strings.Repeat("Carrer del Mar ", 12), "residence_street": strings.Repeat("Carrer del Mar ", 12), "residence_town": strings.Repeat("Llanfair ", 12), "companions": strings.Repeat("Ana Wm ", 30),
	"who": strings.Repeat("Wilhelmina ", 9), "company": strings.Repeat("Wilhelmina ", 9), "holder": strings.Repeat("Wilhelmina ", 9), "title": strings.Repeat("Wash and mow ", 14),
	"notes": strings.Repeat("Wash and mow. ", 60), "sent_back": strings.Repeat("Wash and mow. ", 20), "party": strings.Repeat("2 adults, ", 8), "key_place": strings.Repeat("Under the mat. ", 20),
	"staff_key": strings.Repeat("Hook 7 ", 20), "wifi_name": strings.Repeat("W", 32), "wifi_password": strings.Repeat("W", 63),
	"task_code": "https://latchkey.holiday-homes.example/cleanings/123456-12345678?do=press",
	"wifi_code": "WIFI:T:WPA;S:" + strings.Repeat("W", 32) + ";P:" + strings.Repeat("W", 63) + ";;",
}

// ink is the rectangle that a thing on a page covers.
func ink(i paper.Item) (left, top, right, bottom float64) {
	if i.Shape == paper.Code {
		return i.X, i.Y, i.X + i.W, i.Y + i.H
	}
	height := i.Size * 25.4 / 72
	return i.X, i.Y - 0.73*height, i.X + i.W, i.Y + 0.2*height
}

// No printed text of a shipped template covers another one or a code, also with the longest values, and what a guest types is whole.
func TestNoTextOfAShippedTemplateCoversAnother(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	for name, template := range shipped() {
		for _, lang := range locales.Languages {
			set := setOf(template.Template)
			c := set.sample(lang, shippedTitle(name, lang), now)
			for _, row := range c.Rows {
				for i, f := range set.fields.Fields {
					if text, ok := longest[f.Name]; ok {
						row[i].Text = text
					}
				}
			}
			for n, page := range laid(t, template.Template, c).Pages {
				shown := slices.DeleteFunc(slices.Clone(page), func(i paper.Item) bool { return i.Shape != paper.Letters && i.Shape != paper.Code })
				typed := 0
				for i, one := range shown {
					if one.Shape == paper.Letters && strings.Trim(one.Text, "W") == "" {
						typed += len(one.Text)
					}
					left, top, right, bottom := ink(one)
					for _, other := range shown[:i] {
						l, up, r, b := ink(other)
						if left < r-0.01 && l < right-0.01 && top < b-0.01 && up < bottom-0.01 {
							t.Errorf("%s in %s, page %d: %s covers %s", name, lang, n+1, placed(one), placed(other))
						}
					}
				}
				for _, p := range template.Bands.Row.Parts {
					if p.Kind == "words" && !slices.ContainsFunc(shown, func(i paper.Item) bool { return i.Text == c.Words(p.Name) }) {
						t.Errorf("%s in %s, page %d: the word %q is cut", name, lang, n+1, c.Words(p.Name))
					}
				}
				if want := len(longest["wifi_name"] + longest["wifi_password"]); name == "welcome" && typed != want {
					t.Errorf("%s in %s, page %d: %d letters of the name and the password of the WiFi, want %d", name, lang, n+1, typed, want)
				}
			}
		}
	}
}

// placed names a thing on a page.
func placed(i paper.Item) string { return fmt.Sprintf("%.30q at %.1f,%.1f", i.Text, i.X, i.Y) }
