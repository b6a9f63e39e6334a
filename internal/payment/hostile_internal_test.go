package payment

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// German banks write so.
var german = Mapping{
	Delimiter: ";", Dates: DMY, Decimal: Comma, Currency: "EUR",
	Headings: map[Column][]string{ColDate: {"Buchungstag"}, ColAmount: {"Betrag"}, ColName: {"Name"}, ColText: {"Verwendungszweck"}, ColBankRef: {"Referenz"}},
}

const (
	head  = "Buchungstag;Name;Verwendungszweck;Betrag;Referenz\r\n"
	greta = "24.11.2026;Greta Gast;Buchung 42;1.234,56;R1\r\n"
)

func camt(entries string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
		<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>` + entries + `</Stmt></BkToCstmrStmt></Document>`
}

func entry(amount, indicator, more string) string {
	return `<Ntry><Amt Ccy="EUR">` + amount + `</Amt><CdtDbtInd>` + indicator + `</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>` + more + `</Ntry>`
}

func encoded(t *testing.T, text string, to interface{ String(string) (string, error) }) string {
	t.Helper()
	out, err := to.String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every file is taken rightly, or refused as a whole with line and reason.
func TestHostileStatements(t *testing.T) {
	points := german
	points.Decimal = Point
	latin := german
	latin.Encoding = Latin
	utf := german
	utf.Encoding = UTF8
	umlaut := strings.Replace(greta, "Greta Gast", "Jürgen Grün", 1)
	deep := strings.Repeat("<a>", 200) + strings.Repeat("</a>", 200)
	tx := func(amount, name string) string {
		return `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">` + amount + `</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Pty><Nm>` + name + `</Nm></Pty></Dbtr></RltdPties></TxDtls>`
	}
	for _, c := range []struct {
		name, file string
		mapping    Mapping
		// amounts of what is taken, or the problem.
		amounts []int64
		skipped int
		problem Problem
	}{
		{"plain", head + greta, german, []int64{123456}, 0, Problem{}},
		{"Excel's byte order mark", "\ufeff" + head + greta, german, []int64{123456}, 0, Problem{}},
		{"UTF-16 of Excel", encoded(t, head+greta, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()), german, []int64{123456}, 0, Problem{}},
		{"Windows-1252 unsaid", encoded(t, head+umlaut, charmap.Windows1252.NewEncoder()), german, []int64{123456}, 0, Problem{}},
		{"Windows-1252 said to be UTF-8", encoded(t, head+umlaut, charmap.Windows1252.NewEncoder()), utf, nil, 0, Problem{Reason: whyEncoding}},
		{"UTF-8 said to be Windows-1252", head + umlaut, latin, []int64{123456}, 0, Problem{}},
		{"empty", "", german, nil, 0, Problem{Reason: whyEmpty}},
		{"only spaces", " \r\n \r\n", german, nil, 0, Problem{Reason: whyEmpty}},
		{"only headings", head, german, nil, 0, Problem{Reason: whyEmpty}},
		{"NUL bytes", head + "24.11.2026;G\x00;x;1,00;R\r\n", german, nil, 0, Problem{Reason: whyNUL}},
		{"commas instead of semicolons", strings.ReplaceAll(head, ";", ",") + "24.11.2026,G,x,1,R\r\n", german, nil, 0, Problem{1, "Buchungstag", whyColumn}},
		{"a column is missing", "Buchungstag;Name;Verwendungszweck;Referenz\r\n24.11.2026;G;x;R\r\n", german, nil, 0, Problem{1, "Betrag", whyColumn}},
		{"words of the bank above", "Konto;DE89370400440532013000\r\n\r\nSaldo;5,00\r\n" + head + greta, german, []int64{123456}, 0, Problem{}},
		{"two headings", head + greta + head + strings.Replace(greta, "R1", "R2", 1), german, []int64{123456, 123456}, 0, Problem{}},
		{"a million rows", head + strings.Repeat(greta, 1_000_000), german, nil, 0, Problem{Reason: whyTooLarge}},
		{"too many rows", head + strings.Repeat("24.11.2026;G;x;1,00;R\n", maxStatementLines+50), german, nil, 0, Problem{Reason: whyTooMany, Row: -1}},
		{"formulas are texts", head + "24.11.2026;=HYPERLINK(1);@SUM(1);1,00;+R\r\n", german, []int64{100}, 0, Problem{}},
		{"a formula for an amount", head + "24.11.2026;G;x;=1+1;R\r\n", german, nil, 0, Problem{2, "amount", whyAmount}},
		{"31.02.", head + greta + "31.02.2026;G;x;1,00;R\r\n", german, nil, 0, Problem{3, "date", whyDate}},
		{"1,234.56 by commas", head + "24.11.2026;G;x;1,234.56;R\r\n", german, nil, 0, Problem{2, "amount", whyAmount}},
		{"1,234.56 by points", head + "24.11.2026;G;x;1,234.56;R\r\n", points, []int64{123456}, 0, Problem{}},
		{"1.234,56 by points", head + greta, points, nil, 0, Problem{2, "amount", whyAmount}},
		{"negative", head + "24.11.2026;G;x;-5,00;R\r\n", german, []int64{-500}, 0, Problem{}},
		{"zero", head + "24.11.2026;G;x;0,00;R\r\n" + greta, german, []int64{123456}, 1, Problem{}},
		{"an amount is empty", head + "24.11.2026;G;x;;R\r\n", german, nil, 0, Problem{2, "amount", whyAmount}},
		{"empty rows", head + "\r\n;;;;\r\n" + greta + "\r\n", german, []int64{123456}, 0, Problem{}},
		{"a row is short", head + "24.11.2026;G\r\n", german, nil, 0, Problem{2, "amount", whyAmount}},
		{"a semicolon without quotes", head + "24.11.2026;G;a;b;1,00;R\r\n", german, nil, 0, Problem{2, "", whyCells}},
		{"a line break in quotes", head + "24.11.2026;G;\"a\nb;c\";1,00;R\r\n", german, []int64{100}, 0, Problem{}},
		{"a quote is open", head + "24.11.2026;G;\"a;1,00;R\r\n", german, nil, 0, Problem{2, "", whyQuotes}},
		{"duplicate numbers", head + greta + greta, german, []int64{123456, 123456}, 0, Problem{}},
		{"an amount beyond all", head + "24.11.2026;G;x;99999999999999999,00;R\r\n", german, nil, 0, Problem{2, "amount", whyAmount}},
		{"camt", camt(entry("12.50", "CRDT", "")), german, []int64{1250}, 0, Problem{}},
		{"camt: several statements", strings.Replace(camt(entry("1", "CRDT", "")), "</BkToCstmrStmt>", "<Stmt><Id>2</Id>"+entry("2", "DBIT", "")+"</Stmt></BkToCstmrStmt>", 1), german, []int64{100, -200}, 0, Problem{}},
		{"camt: pending", camt(strings.Replace(entry("1", "CRDT", ""), "BOOK", "PDNG", 1) + entry("2", "CRDT", "")), german, []int64{200}, 1, Problem{}},
		{"camt: a batch", camt(entry("30", "CRDT", "<NtryDtls>"+tx("10", "A")+tx("20", "B")+"</NtryDtls>")), german, []int64{1000, 2000}, 0, Problem{}},
		{"camt: a batch that does not add up", camt(entry("31", "CRDT", "<NtryDtls>"+tx("10", "A")+tx("20", "B")+"</NtryDtls>")), german, nil, 0, Problem{2, "TxDtls", whySums}},
		{"camt: a batch without amounts", camt(entry("30", "CRDT", "<NtryDtls><TxDtls/><TxDtls/></NtryDtls>")), german, []int64{3000}, 0, Problem{}},
		{"camt: a reversal", camt(entry("5", "DBIT", "<RvslInd>true</RvslInd>")), german, []int64{-500}, 0, Problem{}},
		{"camt: a negative amount", camt(entry("-5", "CRDT", "")), german, nil, 0, Problem{2, "Amt", whyAmount}},
		{"camt: no day", camt(strings.Replace(entry("5", "CRDT", ""), "<Dt>2026-11-24</Dt>", "<Dt>2026-02-31</Dt>", 1)), german, nil, 0, Problem{2, "BookgDt", whyDate}},
		{"an entity bomb", `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>`, german, nil, 0, Problem{1, "", whyDoctype}},
		{"an entity of a file", `<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document/>`, german, nil, 0, Problem{1, "", whyDoctype}},
		{"an entity unsaid", camt("&secret;"), german, nil, 0, Problem{2, "", whyXML}},
		{"too deep", "<Document>" + deep + "</Document>", german, nil, 0, Problem{1, "", whyDepth}},
		{"broken off", camt(entry("5", "CRDT", ""))[:300], german, nil, 0, Problem{2, "", whyXML}},
		{"XML of another kind", `<html><body/></html>`, german, nil, 0, Problem{1, "", whyStatement}},
		{"no mapping", head + greta, Mapping{}, nil, 0, Problem{Reason: whyColumn}},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00", german, nil, 0, Problem{Reason: whyNUL}},
	} {
		got := Parse([]byte(c.file), c.mapping)
		var amounts []int64
		for _, b := range got.Bookings {
			amounts = append(amounts, b.Amount)
		}
		var problem Problem
		if len(got.Problems) > 0 {
			problem = got.Problems[0]
		}
		if c.problem.Row < 0 {
			problem.Row = -1
		}
		if !slices.Equal(amounts, c.amounts) || problem != c.problem || got.Skipped != c.skipped {
			t.Errorf("%s: %v, %d skipped, %+v; want %v, %d, %+v", c.name, amounts, got.Skipped, got.Problems, c.amounts, c.skipped, c.problem)
		}
	}
}

func TestALineHasTheSameIdentityInEveryFile(t *testing.T) {
	read := func(file string) []string { return identities(Parse([]byte(file), german).Bookings) }
	one := read(head + greta + greta)
	if one[0] == one[1] {
		t.Error("two alike are one")
	}
	other := read("\ufeff" + head + strings.Replace(greta, "R1", "R9", 1) + greta + greta)
	if other[1] != one[0] || other[2] != one[1] || other[0] == one[0] {
		t.Errorf("%v and %v", one, other)
	}
	without := german
	without.Headings = map[Column][]string{ColDate: {"Buchungstag"}, ColAmount: {"Betrag"}, ColName: {"Name"}}
	a, b := identities(Parse([]byte(head+greta), without).Bookings), identities(Parse([]byte(head+strings.Replace(greta, "Greta Gast", "GRETA  GAST", 1)), without).Bookings)
	if a[0] != b[0] {
		t.Error("the spelling of a name makes another line")
	}
}

func TestWhatAFileLooksLikeIsGuessed(t *testing.T) {
	for name, c := range map[string]struct {
		file      string
		delimiter string
		dates     DateOrder
		decimal   Decimal
		amount    int64
	}{
		"German":      {"Umsätze\r\n\r\n\"Buchungstag\";\"Auftraggeber\";\"Verwendungszweck\";\"Betrag\"\r\n\"24.11.2026\";\"Gast\";\"x\";\"1.234,56\"\r\n", ";", DMY, Comma, 123456},
		"English":     {"Date,Description,Amount\r\n11/24/2026,Guest,\"1,234.56\"\r\n", ",", MDY, Point, 123456},
		"Spanish":     {"Fecha operación;Concepto;Importe;Divisa\r\n24/11/2026;Huésped;1.234,56;EUR\r\n", ";", DMY, Comma, 123456},
		"Polish":      {"Data operacji\tNadawca\tTytuł\tKwota\r\n2026-11-24\tGość\tx\t1 234,56\r\n", "\t", YMD, Comma, 123456},
		"two columns": {"Datum;Text;Belastung;Gutschrift\r\n24.11.2026;Gast;;12,50\r\n", ";", DMY, Comma, 1250},
	} {
		m, _, _, why := Guess([]byte(c.file), Mapping{Currency: "EUR"})
		got := Parse([]byte(c.file), m)
		if why != "" || m.Delimiter != c.delimiter || m.Dates != c.dates || m.Decimal != c.decimal || len(got.Bookings) != 1 || got.Bookings[0].Amount != c.amount {
			t.Errorf("%s: %+v, %+v, %s", name, m, got, why)
		}
	}
}

func TestCamtSaysWhoPaidWhatFor(t *testing.T) {
	file := camt(entry("500.00", "CRDT", `<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Greta  Gast</Nm></Pty></Dbtr>
		<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Urlaub</Ustrd><Ustrd>Nr 42</Ustrd><Strd><CdtrRefInf><Ref>RF18 5390 0754 7034</Ref></CdtrRefInf></Strd></RmtInf>
		<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`))
	got := Parse([]byte(file), german)
	if len(got.Bookings) != 1 {
		t.Fatalf("%+v", got)
	}
	b := got.Bookings[0]
	if b.Name != "Greta Gast" || b.Text != "Urlaub Nr 42" || b.Reference != "RF18539007547034" || b.EndToEnd != "E2E" || b.BankRef != "BANK-1" || !b.Returned || b.Account != "DE89370400440532013000" {
		t.Errorf("%+v", b)
	}
	if strings.Contains(fmt.Sprintf("%+v", b), "DE02120300000000202051") {
		t.Error("the payer's IBAN is kept")
	}
}
