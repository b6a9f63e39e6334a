package payment

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// Column is what a column of a CSV file holds.
type Column string

// The columns. Debit and credit are two columns of amounts without a sign; sign says by a letter or word which way an amount goes.
const (
	ColDate      Column = "date"
	ColAmount    Column = "amount"
	ColDebit     Column = "debit"
	ColCredit    Column = "credit"
	ColSign      Column = "sign"
	ColCurrency  Column = "currency"
	ColName      Column = "name"
	ColText      Column = "text"
	ColReference Column = "reference"
	ColEndToEnd  Column = "end_to_end"
	ColBankRef   Column = "bank_ref"
	ColAccount   Column = "account"
)

// Columns are all that there are.
var Columns = []Column{ColDate, ColAmount, ColDebit, ColCredit, ColSign, ColCurrency, ColName, ColText, ColReference, ColEndToEnd, ColBankRef, ColAccount}

// Mapping says how an agency's bank writes CSV. It is chosen once and kept.
type Mapping struct {
	Delimiter string    `json:"delimiter"`
	Encoding  string    `json:"encoding"`
	Dates     DateOrder `json:"dates"`
	Decimal   Decimal   `json:"decimal"`
	// Currency is that of files that have no column for it.
	Currency string `json:"currency"`
	// Headings name the column of each kind by what stands above it; several texts are joined.
	Headings map[Column][]string `json:"headings"`
}

// usable reports whether a mapping says enough to read a file.
func (m Mapping) usable() bool {
	has := func(c Column) bool { return len(m.Headings[c]) > 0 }
	return has(ColDate) && (has(ColAmount) || has(ColDebit) && has(ColCredit) || has(ColCredit)) && m.Dates != "" && (m.Decimal == Comma || m.Decimal == Point) && len(m.Delimiter) == 1
}

const (
	mostCells = 200
	// headWithin is how far down the headings may stand: banks write about the account above them.
	headWithin = 40
)

// record is one row of a CSV file.
type record struct {
	line  int
	cells []string
}

// records reads rows; a file that is no CSV gives the line where it breaks.
func records(text, delimiter string, most int) ([]record, *Problem) {
	if line := tooWide(text, delimiter[0]); line > 0 {
		return nil, &Problem{Row: line, Reason: whyCells}
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = rune(delimiter[0]), -1, false
	r.ReuseRecord = false
	var out []record
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		var broken *csv.ParseError
		if errors.As(err, &broken) {
			return nil, &Problem{Row: broken.Line, Reason: whyQuotes}
		}
		if err != nil {
			return nil, &Problem{Reason: whyQuotes}
		}
		line, _ := r.FieldPos(0)
		if len(out) == most {
			return nil, &Problem{Row: line, Reason: whyTooMany}
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		out = append(out, record{line, cells})
	}
}

// tooWide is the line of the first row that has too many cells, 0 for none. It is looked for before a row is read: cells take many times their size.
func tooWide(text string, delimiter byte) int {
	line, row, cells, quoted := 1, 1, 1, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\n':
			if line++; !quoted {
				row, cells = line, 1
			}
		case c == delimiter && !quoted:
			if cells++; cells > mostCells {
				return row
			}
		}
	}
	return 0
}

func (r record) empty() bool {
	return !slices.ContainsFunc(r.cells, func(s string) bool { return s != "" })
}

func parseCSV(text string, m Mapping) Parsed {
	out := Parsed{Format: FormatCSV}
	if !m.usable() {
		out.Problems = []Problem{{Reason: whyColumn}}
		return out
	}
	rows, broken := records(text, m.Delimiter, maxStatementLines+headWithin)
	if broken != nil {
		out.Problems = []Problem{*broken}
		return out
	}
	at, head := findHead(rows, m)
	if at < 0 {
		out.Problems = []Problem{{Row: 1, Field: missingHeading(rows, m), Reason: whyColumn}}
		return out
	}
	var p problems
	for _, row := range rows[at+1:] {
		if row.empty() || slices.Equal(row.cells, rows[at].cells) {
			continue // a second heading is that of a file that was glued on
		}
		b, skip := m.booking(row, head, len(rows[at].cells), &p)
		switch {
		case skip:
			out.Skipped++
		default:
			out.Bookings = append(out.Bookings, b)
		}
	}
	if len(out.Bookings) > maxStatementLines {
		p.add(0, "", whyTooMany)
	}
	out.Problems = p.all
	return out
}

// findHead finds the row of headings that has all mapped ones, and where each stands in it.
func findHead(rows []record, m Mapping) (int, map[Column][]int) {
	for i, row := range rows[:min(len(rows), headWithin)] {
		head, all := map[Column][]int{}, true
		for column, names := range m.Headings {
			for _, name := range names {
				at := slices.Index(row.cells, name)
				all = all && at >= 0
				head[column] = append(head[column], at)
			}
		}
		if all {
			return i, head
		}
	}
	return -1, nil
}

// missingHeading is a mapped heading that no row has.
func missingHeading(rows []record, m Mapping) string {
	for _, column := range Columns {
		for _, name := range m.Headings[column] {
			if !slices.ContainsFunc(rows[:min(len(rows), headWithin)], func(r record) bool { return slices.Contains(r.cells, name) }) {
				return name
			}
		}
	}
	return ""
}

// debitWords say that an amount left the account.
var debitWords = []string{"s", "d", "dr", "soll", "debit", "dbit", "debet", "cargo", "wn", "-", "lastschrift", "belastung", "obciazenie"}

func (m Mapping) booking(row record, head map[Column][]int, width int, p *problems) (b Booking, skip bool) {
	cell := func(c Column) string {
		var parts []string
		for _, at := range head[c] {
			if at < len(row.cells) && row.cells[at] != "" {
				parts = append(parts, row.cells[at])
			}
		}
		return strings.Join(parts, " ")
	}
	b.Row = row.line
	before := p.count
	if len(row.cells) > width && slices.ContainsFunc(row.cells[width:], func(s string) bool { return s != "" }) {
		p.add(row.line, "", whyCells) // a delimiter inside a text without quotes: what stands where is not known
		return b, false
	}
	var ok bool
	if b.BookedOn, ok = parseDay(cell(ColDate), m.Dates); !ok {
		p.add(row.line, string(ColDate), whyDate)
	}
	switch debit, credit := cell(ColDebit), cell(ColCredit); {
	case len(head[ColAmount]) > 0:
		if b.Amount, ok = parseAmount(cell(ColAmount), m.Decimal); !ok {
			p.add(row.line, string(ColAmount), whyAmount)
		}
		if slices.Contains(debitWords, folded(cell(ColSign))) {
			b.Amount = -max(b.Amount, -b.Amount)
		}
	case debit == "" && credit == "":
		p.add(row.line, string(ColCredit), whyAmount)
	default:
		in, out := int64(0), int64(0)
		if credit != "" {
			if in, ok = parseAmount(credit, m.Decimal); !ok {
				p.add(row.line, string(ColCredit), whyAmount)
			}
		}
		if debit != "" {
			if out, ok = parseAmount(debit, m.Decimal); !ok {
				p.add(row.line, string(ColDebit), whyAmount)
			}
		}
		b.Amount = in - max(out, -out)
	}
	if b.Currency = strings.ToUpper(cell(ColCurrency)); b.Currency == "" {
		b.Currency = m.Currency
	}
	if !isCurrency(b.Currency) {
		p.add(row.line, string(ColCurrency), whyCurrency)
	}
	b.Name, b.Text, b.Reference = kept(cell(ColName)), kept(cell(ColText)), kept(cell(ColReference))
	b.EndToEnd, b.BankRef, b.Account = kept(cell(ColEndToEnd)), kept(cell(ColBankRef)), compact(cell(ColAccount))
	return b, b.Amount == 0 && p.count == before
}

func isCurrency(s string) bool {
	return len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// compact is a number without spaces, in capitals.
func compact(s string) string { return strings.ToUpper(strings.Join(strings.Fields(s), "")) }

// headingWords are words of headings by what is beneath them, the surest first.
var headingWords = []struct {
	column Column
	words  []string
}{
	{ColDate, []string{"buchungstag", "buchungsdatum", "booking date", "fecha operacion", "fecha contable", "data ksiegowania", "data operacji", "date", "datum", "fecha", "data", "valuta", "wertstellung"}},
	{ColDebit, []string{"soll", "belastung", "debit", "cargo", "obciazenia"}},
	{ColCredit, []string{"haben", "gutschrift", "credit", "abono", "uznania"}},
	{ColAmount, []string{"betrag", "umsatz", "amount", "importe", "kwota"}},
	{ColSign, []string{"soll/haben", "s/h", "d/c"}},
	{ColCurrency, []string{"waehrung", "currency", "divisa", "moneda", "waluta"}},
	{ColName, []string{"auftraggeber", "zahlungspflichtiger", "beguenstigter", "name", "payer", "ordenante", "nadawca", "kontrahent", "counterparty"}},
	{ColText, []string{"verwendungszweck", "remittance", "purpose", "description", "concepto", "tytul", "opis", "buchungstext", "text", "details"}},
	{ColEndToEnd, []string{"end-to-end", "endtoend", "kundenreferenz", "ende-zu-ende"}},
	{ColReference, []string{"glaeubigerreferenz", "creditor reference", "referenz"}},
	{ColBankRef, []string{"transaktions-id", "transaction id", "umsatz-id", "buchungsreferenz", "bank reference"}},
	{ColAccount, []string{"auftragskonto", "kontonummer", "iban auftragskonto", "account"}},
}

// Guess finds out how a CSV file is written: delimiter, headings, order of dates and mark before cents. It gives the headings that there are and some rows to look at.
func Guess(content []byte, kept Mapping) (m Mapping, headings []string, sample [][]string, why string) {
	text, why := decode(content, kept.Encoding)
	if why != "" {
		return kept, nil, nil, why
	}
	m = kept
	if m.Delimiter == "" {
		m.Delimiter = ";"
		for _, d := range []string{";", ",", "\t", "|"} {
			if strings.Count(text[:min(len(text), 4096)], d) > strings.Count(text[:min(len(text), 4096)], m.Delimiter) {
				m.Delimiter = d
			}
		}
	}
	head := text
	if cut := nthLine(text, 200); cut > 0 {
		head = text[:cut]
	}
	rows, broken := records(head, m.Delimiter, 400)
	if broken != nil {
		return m, nil, nil, broken.Reason
	}
	at := headRow(rows)
	if at < 0 {
		return m, nil, nil, whyEmpty
	}
	headings = rows[at].cells
	for _, row := range rows[at+1 : min(len(rows), at+9)] {
		sample = append(sample, row.cells)
	}
	if len(kept.Headings) > 0 {
		if found, _ := findHead(rows, kept); found >= 0 {
			return m, headings, sample, ""
		}
	}
	m.Headings = guessHeadings(headings)
	m.Dates, m.Decimal = guessForms(headings, rows[at+1:], m)
	return m, headings, sample, ""
}

func nthLine(text string, n int) int {
	at := 0
	for range n {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return 0
		}
		at += next + 1
	}
	return at
}

// headRow is the row with the most words of headings, of several the first.
func headRow(rows []record) int {
	best, at := 0, -1
	for i, row := range rows[:min(len(rows), headWithin)] {
		if n := len(guessHeadings(row.cells)); n > best {
			best, at = n, i
		}
	}
	if at < 0 && len(rows) > 0 {
		return 0
	}
	return at
}

func guessHeadings(headings []string) map[Column][]string {
	out, used := map[Column][]string{}, map[int]bool{}
	for _, kind := range headingWords {
		for _, word := range kind.words {
			at := slices.IndexFunc(headings, func(h string) bool { return strings.Contains(folded(h), word) })
			if at >= 0 && !used[at] && headings[at] != "" {
				out[kind.column], used[at] = []string{headings[at]}, true
				break
			}
		}
	}
	if len(out[ColAmount]) > 0 {
		delete(out, ColDebit)
		delete(out, ColCredit)
	}
	return out
}

// guessForms finds the order of dates and the mark before cents that read the most rows.
func guessForms(headings []string, rows []record, m Mapping) (DateOrder, Decimal) {
	cell := func(row record, c Column) string {
		for _, name := range m.Headings[c] {
			if at := slices.Index(headings, name); at >= 0 && at < len(row.cells) {
				return row.cells[at]
			}
		}
		return ""
	}
	dates, marks := map[DateOrder]int{}, map[Decimal]int{}
	for _, row := range rows {
		for _, order := range []DateOrder{DMY, YMD, MDY} {
			if _, ok := parseDay(cell(row, ColDate), order); ok {
				dates[order]++
			}
		}
		for _, mark := range []Decimal{Comma, Point} {
			for _, c := range []Column{ColAmount, ColCredit, ColDebit} {
				if _, ok := parseAmount(cell(row, c), mark); ok {
					marks[mark]++
				}
			}
		}
	}
	order, mark := DMY, Comma
	for _, one := range []DateOrder{YMD, MDY} {
		if dates[one] > dates[order] {
			order = one
		}
	}
	if marks[Point] > marks[Comma] {
		mark = Point
	}
	return order, mark
}
