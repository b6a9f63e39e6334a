package payment

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

const (
	// deepest is how deep the elements of a statement are nested at most, mostNodes how many there are.
	deepest   = 40
	mostNodes = 1_000_000
	// longestToken is how many bytes an element with its attributes, or a text, has at most.
	longestToken = 4 << 20
)

// meter bounds what an XML decoder reads for one token: it keeps attributes at many times their size.
type meter struct {
	*strings.Reader
	left int
}

func (m *meter) ReadByte() (byte, error) {
	if m.left--; m.left < 0 {
		return 0, errors.New("a token is too long")
	}
	return m.Reader.ReadByte()
}

// node is an element of an XML file.
type node struct {
	name string
	line int
	attr string // the value of Ccy
	text string
	kids []*node
}

// errRefused carries why an XML file is refused.
type errRefused struct {
	line int
	why  string
}

func (e errRefused) Error() string { return e.why }

// parseNodes reads XML without document types and entities of its own, up to a depth and a number of elements.
func parseNodes(text string) (*node, error) {
	in := &meter{Reader: strings.NewReader(text)}
	d := xml.NewDecoder(in)
	d.Strict = true
	// The text is UTF-8 by now, whatever its head says.
	d.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		if strings.Contains(strings.ToLower(label), "8859") || strings.Contains(strings.ToLower(label), "1252") || label == charmap.Windows1252.String() {
			return in, nil
		}
		return nil, errors.New("encoding")
	}
	root := &node{}
	stack := []*node{root}
	var words strings.Builder // of the element on top, up to the first one in it
	for count := 0; ; {
		in.left = longestToken
		token, err := d.Token()
		line, _ := d.InputPos()
		if errors.Is(err, io.EOF) {
			if len(root.kids) != 1 {
				return nil, errRefused{line, whyXML}
			}
			return root.kids[0], nil
		}
		if err != nil {
			return nil, errRefused{line, whyXML}
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.Directive:
			return nil, errRefused{line, whyDoctype}
		case xml.StartElement:
			if count++; count > mostNodes {
				return nil, errRefused{line, whyTooMany}
			}
			if len(stack) > deepest {
				return nil, errRefused{line, whyDepth}
			}
			n := &node{name: t.Name.Local, line: line}
			for _, a := range t.Attr {
				if a.Name.Local == "Ccy" {
					n.attr = a.Value
				}
			}
			if len(top.kids) == 0 {
				top.text = words.String()
				words.Reset()
			}
			top.kids = append(top.kids, n)
			stack = append(stack, n)
		case xml.EndElement:
			if len(top.kids) == 0 {
				top.text = words.String()
				words.Reset()
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if len(top.kids) == 0 {
				words.Write(t)
			}
		}
	}
}

// at is the first element behind a path, nil for none.
func (n *node) at(path ...string) *node {
	for _, name := range path {
		if n == nil {
			return nil
		}
		var next *node
		for _, kid := range n.kids {
			if kid.name == name {
				next = kid
				break
			}
		}
		n = next
	}
	return n
}

func (n *node) all(name string) []*node {
	if n == nil {
		return nil
	}
	var out []*node
	for _, kid := range n.kids {
		if kid.name == name {
			out = append(out, kid)
		}
	}
	return out
}

// value is the text behind the first of several paths that has one; a path is written with slashes.
func (n *node) value(paths ...string) string {
	for _, path := range paths {
		if found := n.at(strings.Split(path, "/")...); found != nil {
			if text := strings.TrimSpace(found.text); text != "" {
				return text
			}
		}
	}
	return ""
}

func parseCAMT(text string) Parsed {
	out := Parsed{Format: FormatCAMT}
	root, err := parseNodes(text)
	var refused errRefused
	if errors.As(err, &refused) {
		out.Problems = []Problem{{Row: refused.line, Reason: refused.why}}
		return out
	}
	statements := root.at("BkToCstmrStmt").all("Stmt")
	if root.name != "Document" || len(statements) == 0 {
		out.Problems = []Problem{{Row: 1, Reason: whyStatement}}
		return out
	}
	var p problems
	for _, statement := range statements {
		account, currency := compact(statement.value("Acct/Id/IBAN", "Acct/Id/Othr/Id")), statement.value("Acct/Ccy")
		for _, entry := range statement.all("Ntry") {
			if status := entry.value("Sts/Cd", "Sts"); status == "PDNG" || status == "INFO" || status == "FUTR" {
				out.Skipped++
				continue
			}
			found := bookingsOf(entry, account, currency, &p)
			for _, b := range found {
				if b.Amount == 0 {
					out.Skipped++
				} else {
					out.Bookings = append(out.Bookings, b)
				}
			}
			if len(out.Bookings) > maxStatementLines {
				p.add(entry.line, "", whyTooMany)
				break
			}
		}
	}
	out.Problems = p.all
	return out
}

// bookingsOf are the bookings of an entry: each transaction of a batch that says its amount, else the entry as a whole.
func bookingsOf(entry *node, account, currency string, p *problems) []Booking {
	whole := Booking{Row: entry.line, Account: account, BankRef: kept(entry.value("AcctSvcrRef", "NtryRef"))}
	var ok bool
	if whole.Amount, whole.Currency, ok = amountOf(entry, entry.at("Amt"), currency); !ok {
		p.add(entry.line, "Amt", whyAmount)
		return nil
	}
	if !isCurrency(whole.Currency) {
		p.add(entry.line, "Ccy", whyCurrency)
	}
	day := entry.value("BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm")
	if whole.BookedOn, ok = parseDay(day, YMD); !ok {
		p.add(entry.line, "BookgDt", whyDate)
	}
	whole.Text = kept(entry.value("AddtlNtryInf"))
	// What is returned is an entry against an earlier one; CdtDbtInd says already which way the money goes.
	whole.Returned = entry.value("RvslInd") == "true" || entry.value("RvslInd") == "1"
	var parts []*node
	for _, details := range entry.all("NtryDtls") {
		parts = append(parts, details.all("TxDtls")...)
	}
	switch {
	case len(parts) == 0:
		return []Booking{whole}
	case len(parts) > maxStatementLines:
		p.add(entry.line, "", whyTooMany)
		return nil
	}
	var out []Booking
	sum, complete := int64(0), true
	for _, part := range parts {
		b := whole
		amount, ccy, ok := amountOf(part, amountNode(part), whole.Currency)
		if !ok {
			complete = false
			amount, ccy = whole.Amount, whole.Currency
		} else if part.value("CdtDbtInd") == "" && whole.Amount < 0 {
			amount = -amount
		}
		b.Amount, b.Currency = amount, ccy
		sum += amount
		b.details(part, whole.Amount < 0)
		if len(parts) > 1 {
			b.BankRef = kept(part.value("Refs/AcctSvcrRef", "Refs/TxId", "Refs/InstrId"))
		}
		out = append(out, b)
	}
	switch {
	case len(out) == 1:
		out[0].Amount, out[0].Currency = whole.Amount, whole.Currency
		return out
	case complete && sum == whole.Amount:
		return out
	case complete:
		p.add(entry.line, "TxDtls", whySums)
		return nil
	}
	// A batch whose parts do not say their amounts is one booking.
	for _, b := range out {
		whole.Text = kept(whole.Text + " " + b.Name + " " + b.Text)
	}
	return []Booking{whole}
}

func amountNode(part *node) *node {
	if own := part.at("Amt"); own != nil {
		return own
	}
	return part.at("AmtDtls", "TxAmt", "Amt")
}

// amountOf reads an amount and its direction.
func amountOf(of, amount *node, currency string) (int64, string, bool) {
	if amount == nil {
		return 0, "", false
	}
	cents, ok := parseAmount(amount.text, Point)
	if !ok || cents < 0 {
		return 0, "", false
	}
	if amount.attr != "" {
		currency = amount.attr
	}
	switch of.value("CdtDbtInd") {
	case "DBIT":
		cents = -cents
	case "CRDT", "":
	default:
		return 0, "", false
	}
	return cents, currency, true
}

// details takes from a transaction who paid what for.
func (b *Booking) details(part *node, left bool) {
	side := "Dbtr"
	if left {
		side = "Cdtr"
	}
	b.Name = kept(part.value("RltdPties/"+side+"/Pty/Nm", "RltdPties/"+side+"/Nm", "RltdPties/Ultmt"+side+"/Pty/Nm", "RltdPties/Ultmt"+side+"/Nm"))
	var texts []string
	for _, text := range part.at("RmtInf").all("Ustrd") {
		texts = append(texts, text.text)
	}
	texts = append(texts, part.value("AddtlTxInf"), part.value("RtrInf/AddtlInf"))
	if text := kept(strings.Join(texts, " ")); text != "" {
		b.Text = text
	}
	b.Reference = compact(part.value("RmtInf/Strd/CdtrRefInf/Ref"))
	if b.EndToEnd = kept(part.value("Refs/EndToEndId")); b.EndToEnd == "NOTPROVIDED" {
		b.EndToEnd = ""
	}
	b.Returned = b.Returned || part.at("RtrInf") != nil
}
