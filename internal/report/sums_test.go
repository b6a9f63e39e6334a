package report

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/report/paper"
	"latchkey/internal/task"
)

// lasting are tasks one after the other that take so many minutes each.
func lasting(t *testing.T, minutes ...int) []task.Line {
	t.Helper()
	out := paperLines(t, len(minutes))
	for i, n := range minutes {
		out[i].PlannedEnd = out[i].PlannedStart.Add(time.Duration(n) * time.Minute)
	}
	return out
}

// textsIn are the texts of all pages.
func textsIn(doc paper.Document) (out []string) {
	for _, page := range doc.Pages {
		for _, item := range page {
			if item.Shape == paper.Letters {
				out = append(out, item.Text)
			}
		}
	}
	return out
}

// excel is the Excel file of a shipped template.
func excel(t *testing.T, name string, c *paper.Content) book {
	t.Helper()
	var out bytes.Buffer
	if err := shipped()[name].Excel(t.Context(), &out, c, sheetName); err != nil {
		t.Fatal(err)
	}
	return read(t, out.Bytes())
}

// People are paid by the sums: they are of the times, not of what is shown of them.
func TestHoursAreAddedUpExactly(t *testing.T) {
	for _, one := range []struct {
		minutes []int
		row     string
		total   string
	}{
		{[]int{20, 20, 20}, "0,33", "1"},
		{[]int{40, 40, 40}, "0,67", "2"},
		{[]int{20, 40}, "0,33", "1"},
		{[]int{10, 15}, "0,17", "0,42"},
	} {
		c := content(lasting(t, one.minutes...), "day", "Casa Mar", "de", 0)
		texts := textsIn(laid(t, shipped()["day"].Template, c))
		last := slices.Index(texts, "Summe")
		if last < 0 || !slices.Contains(texts[:last], one.row) || !slices.Contains(texts[last:], one.total) {
			t.Errorf("%v: the pages say %q", one.minutes, texts)
		}
		b := excel(t, "day", c)
		ref := under(t, b, "Stunden")
		sum := 0
		for _, n := range one.minutes {
			sum += n
		}
		// The heading and the name of the day stand above the tasks, the sums of the day and of all beneath.
		for row, want := range map[int]float64{3: float64(one.minutes[0]) / 60, 3 + len(one.minutes): float64(sum) / 60, 4 + len(one.minutes): float64(sum) / 60} {
			found := b.cells[fmt.Sprint(ref, row)]
			got, err := strconv.ParseFloat(found.Value, 64)
			if err != nil || math.Abs(got-want) > 1e-12 {
				t.Errorf("%v: row %d holds %q, want %v", one.minutes, row, found.Value, want)
			}
			if id := b.formatID(t, found); id != 2 {
				t.Errorf("%v: row %d has the number format %d, want 2 decimals", one.minutes, row, id)
			}
		}
	}
}

// The guests of a stay count once, however many tasks are done before they come.
func TestGuestsCountOnce(t *testing.T) {
	l := lasting(t, 60, 60, 60, 60)
	for i := range l {
		l[i].Home = l[0].Home
		l[i].Next = task.Next{Reservation: 31, Arrival: l[i].PlannedOn, Adults: 3, Children: 1, Cots: 1}
	}
	l[1].Check = true
	l[2].Next.Reservation = 32 // other guests
	l[3].Next = task.Next{}
	c := content(l, "person", "Casa Mar", "en-US", 0)
	b := excel(t, "person", c)
	ref := under(t, b, "Guests")
	if got := b.cells[fmt.Sprint(ref, b.rows)].Value; got != "8" {
		t.Errorf("%s guests in all, want 4 and 4", got)
	}
	texts := textsIn(laid(t, shipped()["person"].Template, c))
	totals := 0
	for i, text := range texts {
		if text == "Total" {
			totals++
			if totals == 5 && texts[i+1] != "8" {
				t.Errorf("the pages say %s guests in all, want 8", texts[i+1])
			}
		}
	}
	if totals != 5 {
		t.Errorf("%d sums, want one of each person and of all", totals)
	}
	// Where the stay is not known, the home and the day tell guests apart.
	for i := range l[:3] {
		l[i].Next.Reservation = 0
	}
	b = excel(t, "day", content(l, "day", "", "en-US", 0))
	if got := b.cells[fmt.Sprint(under(t, b, "Guests"), b.rows)].Value; got != "4" {
		t.Errorf("%s guests of one arrival, want 4", got)
	}
}

// The files say what the printed sheet of the browser says of a task.
func TestTheFilesHaveWhatThePrintedSheetHas(t *testing.T) {
	l := lasting(t, 90)
	l[0].Reservation = 4711
	l[0].Title.Any = "Window frames"
	l[0].SentBack = task.SentBack{What: "The oven", At: at("2026-07-11 12:00:00")}
	l[0].Next = task.Next{Reservation: 31, Arrival: l[0].PlannedOn, ArrivalTime: 16 * 60, Adults: 2, Children: 1, Toddlers: 3, Pets: 1, Cots: 5}
	for lang, want := range map[string][]string{
		"en-US": {"2 adults, 1 child, 3 infants, 1 pet, 5 cribs", "To be done again: The oven", "Booking number 4711", "Same day 4:00 PM"},
		"de":    {"2 Erwachsene, 1 Kind, 3 Kleinkinder, 1 Haustier, 5 Kinderbetten", "Noch einmal zu machen: The oven", "Buchungsnummer 4711", "Selber Tag 16:00"},
		"es":    {"2 adultos, 1 niño, 3 bebés, 1 mascota, 5 cunas", "Hay que repetirla: The oven", "Número de reserva 4711", "Mismo día 16:00"},
		"pl":    {"2 dorosłych, 1 dziecko, 3 niemowlęta, 1 zwierzę, 5 łóżeczek", "Do powtórzenia: The oven", "Numer rezerwacji 4711", "Tego dnia 16:00"},
	} {
		want = append(want, l[0].Home.Title, address(l[0]), "Window frames", "Bed linen in the hall", l[0].Who)
		for _, name := range []string{"day", "person", "home", "town"} {
			c := content(l, name, "Casa Mar", lang, 0)
			b := excel(t, name, c)
			var cells []string
			for _, found := range b.cells {
				cells = append(cells, found.Text)
			}
			// Texts that take several lines on pages are read as one.
			pages := strings.Join(textsIn(laid(t, shipped()[name].Template, c)), " ")
			for _, text := range want {
				if !slices.Contains(cells, text) {
					t.Errorf("%s in %s: the Excel file has no %q", name, lang, text)
				}
				if !strings.Contains(pages, text) {
					t.Errorf("%s in %s: the pages have no %q", name, lang, text)
				}
			}
		}
	}
}

// A note ends above the footer, however much stands above it.
func TestANoteEndsAboveTheFooter(t *testing.T) {
	for _, lines := range []int{1, 50, 60, 200} {
		l := lasting(t, 90, 90)
		copied := *l[0].Home
		copied.Title, copied.Street = "Casa con vistas al mar y a la montaña, segunda línea", "Avenida de la Constitución de Gran Canaria 118, escalera B, puerta 4"
		l[0].Home, l[0].Reservation, l[0].Title.Any = &copied, 4711, "Window frames"
		l[0].SentBack = task.SentBack{What: "The oven", At: at("2026-07-11 12:00:00")}
		l[0].Annotations = strings.TrimSuffix(strings.Repeat("note\n", lines), "\n")
		for name, template := range shipped() {
			if template.Data != taskFields.Name || !template.Asks("notes") {
				continue
			}
			doc := laid(t, template.Template, content(l, name, "Casa Mar", "de", clock.Instant(0)))
			bottom := doc.Height - template.Paper.Margin - template.Bands.Footer.Height
			footer := bottom + 3 // where its letters begin
			notes := 0
			for _, page := range doc.Pages {
				for _, item := range page {
					if item.Shape == paper.Letters && item.Y > bottom && item.Y < footer || item.Y > doc.Height-template.Paper.Margin {
						t.Errorf("%s with %d lines: %+v is not above the footer", name, lines, item)
					}
					if strings.HasPrefix(item.Text, "note") {
						notes++
						if item.Y > bottom {
							t.Errorf("%s with %d lines: %+v is on the footer", name, lines, item)
						}
					}
				}
			}
			if notes != lines && (notes < 40 || !slices.ContainsFunc(textsIn(doc), func(text string) bool { return strings.HasSuffix(text, "…") })) {
				t.Errorf("%s: %d of %d lines, and no sign of more", name, notes, lines)
			}
		}
		// What stands above a note leaves it a line.
		copied.Title = strings.Repeat("long ", 3000)
		texts := textsIn(laid(t, shipped()["day"].Template, content(l, "day", "", "de", 0)))
		if !slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(text, "note") }) || !slices.Contains(texts, "Buchungsnummer 4711") {
			t.Errorf("an endless title leaves no room: %d texts", len(texts))
		}
	}
}

// The short day is on one line in each language, the whole year.
func TestADayTakesOneLine(t *testing.T) {
	for _, lang := range []string{"en-US", "de", "es", "pl"} {
		l := paperLines(t, 60*7)
		for _, name := range []string{"person", "home", "town"} {
			c := content(l, name, "", lang, 0)
			texts := textsIn(laid(t, shipped()[name].Template, c))
			for _, row := range c.Rows {
				if !slices.Contains(texts, row[1].Text) {
					t.Errorf("%s in %s: %q is broken", name, lang, row[1].Text)
				}
			}
		}
	}
}
