package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/locales"
)

// Each shipped template is laid out with made-up rows in each language: all is on the page, nothing is empty, and no file has a letter less.
func TestEveryShippedTemplateHasItsSample(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	for name, template := range shipped() {
		for _, lang := range locales.Languages {
			c := setOf(template.Template).sample(lang, shippedTitle(name, lang), now)
			for i, row := range c.Rows {
				if len(row) != len(setOf(template.Template).fields.Fields) {
					t.Fatalf("%s: row %d has %d fields", name, i, len(row))
				}
			}
			doc := laid(t, template.Template, c)
			if doc.Rows == 0 || c.About["missing"] != "" {
				t.Errorf("%s: %d rows, %q", name, doc.Rows, c.About["missing"])
			}
			for _, page := range doc.Pages {
				for _, item := range page {
					if item.X < -0.001 || item.X+item.W > doc.Width+0.001 || item.Y < 0 || item.Y > doc.Height {
						t.Errorf("%s: %+v is not on the page", name, item)
					}
				}
			}
			var file bytes.Buffer
			if err := template.Excel(t.Context(), &file, c, sheetName); err != nil {
				t.Error(name, err)
			}
			if csv := csvOf(t, template.Template, c); bytes.Count(bytes.TrimSpace(csv), []byte("\n")) != doc.Rows {
				t.Errorf("%s: %d lines of CSV, want %d", name, bytes.Count(bytes.TrimSpace(csv), []byte("\n")), doc.Rows)
			}
		}
	}
}

// What only sorts, filters, groups or colors asks for a field as much as what shows it.
func TestAFieldIsAskedForInAnyWay(t *testing.T) {
	part := paper.Part{Kind: "field", Name: "code"}
	for i, one := range []paper.Template{
		{Sort: []string{"code"}},
		{Group: paper.Grouping{By: "code"}},
		{Filter: []paper.Filter{{Field: "code"}}},
		{Bands: paper.Bands{Row: paper.Band{Parts: []paper.Part{part}}}},
		{Bands: paper.Bands{Row: paper.Band{Parts: []paper.Part{{Kind: "box", When: &paper.When{Field: "code"}}}}}},
	} {
		if !one.Asks("code") || one.Asks("property") {
			t.Error(i)
		}
	}
}

// A stay that arrives and departs in the days of a report has two rows, and counts once.
func TestAStayCountsOnce(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	m := sampleMoves(day)[0]
	other := m
	other.arriving = false
	c := fill(blank("en-US", "", ""), stayColumns, []move{m, other})
	template := shipped()["moves"].Template
	if groups := template.Arrange(c); len(groups) != 2 {
		t.Errorf("%d days", len(groups))
	}
	nights := slices.IndexFunc(staySet.fields.Fields, func(f paper.Field) bool { return f.Name == "nights" })
	if c.Rows[0][nights].Once == "" || c.Rows[0][nights].Once != c.Rows[1][nights].Once {
		t.Error(c.Rows[0][nights], c.Rows[1][nights])
	}
}

func TestManyRowsOfAnotherSet(t *testing.T) {
	rows := make([]move, mostRows)
	for i := range rows {
		rows[i] = sampleMoves(clock.NewDate(2026, 1, 1).AddDays(i / 100))[i%sampleRows]
	}
	c := fill(blank("de", "Reisen", "Casa Mar"), stayColumns, rows)
	doc := laid(t, shipped()["moves"].Template, c)
	var file bytes.Buffer
	if err := doc.PDF(t.Context(), &file, "Reisen", "de", time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if doc.Rows != mostRows || !strings.HasPrefix(file.String(), "%PDF") {
		t.Errorf("%d rows", doc.Rows)
	}
	t.Logf("%d pages, %d kB of PDF", len(doc.Pages), file.Len()>>10)
}

// No API token prints what no token gets, whatever its level is; a manager who may only read prints no travelers and no hours.
func TestWhoPrints(t *testing.T) {
	manager := func(level identity.Level, token int64) identity.Actor {
		return identity.Actor{Token: token, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Level: level}}}
	}
	for _, set := range dataSets() {
		name := set.fields.Name
		if !prints(manager(identity.Office, 0), set, 1) || prints(manager(identity.Owner, 0), set, 2) {
			t.Errorf("%s: an office prints the own and no other", name)
		}
		if got, want := prints(manager(identity.Office, 7), set, 1), name != "travelers"; got != want {
			t.Errorf("%s: a token prints: %t", name, got)
		}
		if got, want := prints(manager(identity.ReadOnly, 0), set, 1), name != "travelers" && name != "hours"; got != want {
			t.Errorf("%s: who may only read prints: %t", name, got)
		}
	}
}

// Each person at a task has its whole time; a task of a company whose person is not known is the company's.
func TestMonthsWorked(t *testing.T) {
	crew := map[identity.StaffID]member.Staff{1: {ID: 1, Name: "Ana"}, 2: {ID: 2, Name: "Bea", Company: 3}, 3: {ID: 3, Kind: member.KindCompany, Name: "Blitz"}}
	by := func(id identity.StaffID) (member.Staff, bool) { one, ok := crew[id]; return one, ok }
	hour := clock.Instant(time.Hour.Milliseconds())
	july, august := clock.NewDate(2026, 7, 31), clock.NewDate(2026, 8, 1)
	shifts := []shift{
		{task.Worked{People: []identity.StaffID{1, 2}, Start: 0, End: hour, Pressed: true}, july},
		{task.Worked{Company: 3, Start: 0, End: hour}, july},
		{task.Worked{Company: 3, People: []identity.StaffID{2}, Start: 0, End: hour / 2, Pressed: true}, august},
		{task.Worked{People: []identity.StaffID{9}, Start: 0, End: hour}, july},
	}
	show := func(all []monthWorked) (out []string) {
		for _, w := range all {
			out = append(out, fmt.Sprintf("%s %s %s %d+%d %d", w.month, w.entry.Name, w.company, w.pressed, w.planned, w.tasks))
		}
		return out
	}
	all := show(monthsWorked(shifts, by, 0))
	if want := []string{"2026-07-01 Ana  60+0 1", "2026-07-01 Bea Blitz 60+0 1", "2026-07-01 Blitz Blitz 0+60 1", "2026-08-01 Bea Blitz 30+0 1"}; !slices.Equal(all, want) {
		t.Errorf("%q", all)
	}
	own := show(monthsWorked(shifts, by, 3))
	// What Bea did for the agency itself is not in the hours of her company.
	if !slices.Equal(own, all[2:]) {
		t.Errorf("%q", own)
	}
}

// The code of the WiFi has the escapes of its text. An open network needs no password; where one is needed and not known there is no code.
func TestWhatTheCodeOfTheWiFiSays(t *testing.T) {
	for _, c := range []struct {
		kind           property.WiFiType
		name, password string
		want           string
	}{
		{property.WiFiWPA, "Casa Mar", "mar-y-sol", "WIFI:T:WPA;S:Casa Mar;P:mar-y-sol;;"},
		{property.WiFiWPA, `a;b,c:d"e\f`, `;ñ`, `WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:\;ñ;;`},
		{property.WiFiWEP, "old", "12345", "WIFI:T:WEP;S:old;P:12345;;"},
		{property.WiFiOpen, "free", "", "WIFI:T:nopass;S:free;;"},
		{property.WiFiWPA, "Casa Mar", "", ""},
		{property.WiFiWPA, "", "mar-y-sol", ""},
		{property.WiFiOpen, "", "", ""},
	} {
		m := sampleMoves(clock.NewDate(2026, 7, 8))[0]
		m.home.WiFiType, m.home.WiFiSSID = c.kind, c.name
		filled := fill(blank("en-US", "", ""), welcomeColumns, []welcomed{{m, c.password}})
		at := slices.IndexFunc(welcomeSet.fields.Fields, func(f paper.Field) bool { return f.Name == wifiCodeField })
		if got := filled.Rows[0][at].Text; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	// The longest name and password that there are fit the code of the shipped template.
	m := sampleMoves(clock.NewDate(2026, 7, 8))[0]
	m.home.WiFiType, m.home.WiFiSSID = property.WiFiWPA, strings.Repeat(";", 32)
	doc := laid(t, shipped()["welcome"].Template, fill(blank("en-US", "", ""), welcomeColumns, []welcomed{{m, strings.Repeat(`\`, 63)}}))
	if !slices.ContainsFunc(doc.Pages[0], func(item paper.Item) bool { return item.Shape == paper.Code && strings.HasPrefix(item.Text, "WIFI:") }) || len(doc.Pages) != 1 {
		t.Errorf("no code on %d pages", len(doc.Pages))
	}
}

// On the welcome sheet each value is beside the word for it, also where the address takes two lines and the hours are not known, and a long password is whole.
func TestValuesOfTheWelcomeSheetAreBesideTheirWords(t *testing.T) {
	long := strings.Repeat("Ab3", 21)
	for _, c := range []struct{ address, password string }{{"Carrer del Mar 1", "mar-y-sol"}, {strings.Repeat("a long street ", 12), long}, {"", ""}} {
		m := sampleMoves(clock.NewDate(2026, 7, 8))[0]
		m.home.WiFiType, m.home.WiFiSSID, m.home.Street = property.WiFiWPA, "Casa Mar", c.address
		content := fill(blank("en-US", "", ""), welcomeColumns, []welcomed{{m, c.password}})
		template := shipped()["welcome"].Template
		doc := laid(t, template, content)
		find := func(text string) *paper.Item {
			at := slices.IndexFunc(doc.Pages[0], func(item paper.Item) bool {
				return item.Shape == paper.Letters && text != "" && strings.HasPrefix(item.Text, text) && item.Size < 14
			})
			if at < 0 {
				return nil
			}
			return &doc.Pages[0][at]
		}
		beside := 0
		for i, f := range welcomeSet.fields.Fields {
			word, value := find(content.Words(f.Name)), find(content.Rows[0][i].Text)
			if f.Name == passwordField && c.password == long {
				value = find(long[:20])
			}
			if word == nil || value == nil || value.X <= word.X {
				continue
			}
			if beside++; value.Y-word.Y > 1 || word.Y-value.Y > 1 {
				t.Errorf("%s: the word is at %.1f, the value at %.1f", f.Name, word.Y, value.Y)
			}
		}
		if want := 5 + min(1, len(c.password)); beside < want {
			t.Errorf("%d values are beside their words, expected %d", beside, want)
		}
		var whole strings.Builder
		for _, item := range doc.Pages[0] {
			if item.Shape == paper.Letters {
				whole.WriteString(item.Text)
			}
		}
		if !strings.Contains(whole.String(), c.password) {
			t.Errorf("the password is cut: %s", whole.String())
		}
	}
}

// A template that opens a secret of homes is for the office alone.
func TestWhoPrintsSecrets(t *testing.T) {
	for name, fields := range map[string][]string{"keys": {"code"}, "welcome": {"wifi_password", "wifi_code"}} {
		for _, field := range fields {
			open, err := readTemplate(fmt.Appendf(nil, `{"version":1,"name":"x","data":%q,"paper":{"size":"A4","margin":12},"sort":[%q],"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"line","x":0,"y":0,"width":9}]}}}`, name, field))
			if err != nil {
				t.Fatal(err)
			}
			for level, want := range map[identity.Level]bool{identity.Owner: true, identity.Office: true, identity.ReadOnly: false} {
				for _, token := range []int64{0, 7} {
					actor := identity.Actor{Token: token, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Level: level}}}
					if got := printsAfter(actor, open, 1); got != (want && token == 0) {
						t.Errorf("%s of %s, token %d: %t", field, level, token, got)
					}
				}
			}
		}
	}
}

// A home has one row a day: a fresh set for each who arrives, a used one for each who departs, and those of cribs by themselves.
func TestLinenIsAddedUpByHomeAndDay(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	of := func(home int, on clock.Date, arriving bool, adults, children, toddlers, cots int) move {
		m := sampleMoves(day)[0]
		m.home, m.arriving, m.arrival, m.departure = sampleHome(home), arriving, on, on.AddDays(7)
		if !arriving {
			m.arrival, m.departure = on.AddDays(-7), on
		}
		m.Persons = reservation.Persons{Adults: adults, Children: children, Toddlers: toddlers, Cots: cots}
		return m
	}
	var got []string
	for _, l := range linenOf([]move{
		of(1, day.AddDays(1), true, 1, 0, 0, 0), of(0, day, false, 2, 1, 0, 0), of(0, day, true, 4, 0, 0, 1), of(1, day, false, 2, 0, 0, 2), of(0, day, true, 1, 0, 0, 0), of(2, day, true, 0, 0, 0, 0),
	}) {
		got = append(got, fmt.Sprintf("%s %d fresh %d+%d used %d+%d", l.day, l.home.Ref.ID, l.fresh, l.freshCot, l.used, l.usedCot))
	}
	slices.Sort(got)
	want := []string{"2026-07-08 1 fresh 5+1 used 3+0", "2026-07-08 2 fresh 0+0 used 2+2", "2026-07-08 3 fresh 0+0 used 0+0", "2026-07-09 2 fresh 1+0 used 0+0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if days := linenOf([]move{of(0, day.AddDays(1), true, 1, 0, 0, 0), of(1, day, true, 1, 0, 0, 0)}); days[0].day != day || len(linenOf(nil)) != 0 {
		t.Errorf("%v", days)
	}
}
