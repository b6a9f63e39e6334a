package payment

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Limits of a statement file. A file beyond them is refused as a whole.
const (
	MaxStatementBytes = 20 << 20
	maxStatementLines = 20_000
	// maxProblems is how many problems of a file are named.
	maxProblems = 50
	// longestText is how many characters of a line's text are kept.
	longestText = 500
)

// Booking is one booking of a bank statement, as a file says it.
type Booking struct {
	// Row is the line of a CSV file, or the number of the entry of an XML file, for people who look for it.
	Row int
	// Account is the agency's account as the file names it; only its hash and its last digits are kept.
	Account  string
	BookedOn clock.Date
	// Amount is in cents, below 0 for money that left the account.
	Amount   int64
	Currency string
	// Name is the other side; its IBAN is not kept.
	Name string
	Text string
	// Reference is the creditor reference of the payment (ISO 11649 or QR), EndToEnd the payer's own, BankRef the bank's number of the booking.
	Reference, EndToEnd, BankRef string
	// Returned marks money that a bank gave back, such as a direct debit that failed.
	Returned bool
}

// Problem is why a file is refused: the line, the column or field, and the reason.
type Problem struct {
	Row    int
	Field  string
	Reason string
}

// Why a file or a line of it is refused.
const (
	whyEmpty     = "empty"
	whyNUL       = "nul"
	whyEncoding  = "encoding"
	whyTooLarge  = "too_large"
	whyTooMany   = "too_many"
	whyDate      = "date"
	whyAmount    = "amount"
	whyCurrency  = "currency"
	whyColumn    = "column"
	whyCells     = "cells"
	whyQuotes    = "quotes"
	whyXML       = "xml"
	whyDoctype   = "doctype"
	whyDepth     = "depth"
	whyStatement = "no_statement"
	whySums      = "sums"
)

// problems gathers what is wrong with a file.
type problems struct {
	all []Problem
	// count is how many there are in all.
	count int
}

func (p *problems) add(row int, field, reason string) {
	if p.count++; len(p.all) < maxProblems {
		p.all = append(p.all, Problem{row, field, reason})
	}
}

// Parsed is what a file says, or why it is refused.
type Parsed struct {
	Format   string
	Bookings []Booking
	// Skipped counts entries that move no money: pending ones and amounts of zero.
	Skipped  int
	Problems []Problem
}

// The formats of statements.
const (
	FormatCSV  = "csv"
	FormatCAMT = "camt.053"
)

// looksLikeXML reports whether a file is XML rather than CSV.
func looksLikeXML(content string) bool {
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(content, "\ufeff"), " \t\r\n"), "<")
}

// Parse reads a statement file: camt.053, or CSV by a mapping.
func Parse(content []byte, m Mapping) Parsed {
	text, why := decode(content, m.Encoding)
	if why != "" {
		return Parsed{Problems: []Problem{{Reason: why}}}
	}
	out := Parsed{}
	if looksLikeXML(text) {
		out = parseCAMT(text)
	} else {
		out = parseCSV(text, m)
	}
	if len(out.Problems) > 0 {
		out.Bookings = nil
	} else if len(out.Bookings)+out.Skipped == 0 {
		out.Problems = []Problem{{Reason: whyEmpty}}
	}
	return out
}

// identities give each booking a name that it has in every file: the bank's number, else account, day, amount and text; of several alike the first is the first in every file.
func identities(all []Booking) []string {
	seen := map[string]int{}
	out := make([]string, len(all))
	for i, b := range all {
		key := strings.Join([]string{b.Account, b.BookedOn.String(), strconv.FormatInt(b.Amount, 10), b.Currency, b.BankRef}, "\x00")
		if b.BankRef == "" {
			key += "\x00" + folded(strings.Join([]string{b.Name, b.Text, b.Reference, b.EndToEnd}, "\x00"))
		}
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		out[i] = hex.EncodeToString(sum[:16])
	}
	return out
}

// LineState is what became of a line of a statement.
type LineState string

// The states of a line.
const (
	LineOpen    LineState = "open"
	LineBooked  LineState = "booked"
	LineIgnored LineState = "ignored"
)

// Confidence is how sure a proposal is.
type Confidence string

// The confidences.
const (
	Sure   Confidence = "sure"
	Likely Confidence = "likely"
	Maybe  Confidence = "maybe"
)

// Reason is why a line is thought to pay a stay.
type Reason string

// The reasons.
const (
	ByReference  Reason = "reference"
	ByNumber     Reason = "number"
	ByExternal   Reason = "external"
	ByAmount     Reason = "amount"
	ByDeposit    Reason = "deposit"
	ByName       Reason = "name"
	ByLastName   Reason = "last_name"
	ByReturn     Reason = "return"
	TooMuch      Reason = "too_much"
	AlreadyPaid  Reason = "already_paid"
	NotConfirmed Reason = "not_confirmed"
)

// Reasons are all that there are.
var Reasons = []Reason{ByReference, ByNumber, ByExternal, ByAmount, ByDeposit, ByName, ByLastName, ByReturn, TooMuch, AlreadyPaid, NotConfirmed}

// Candidate is a stay that a line may pay.
type Candidate struct {
	Stay       int64
	External   string
	FirstName  string
	LastName   string
	Currency   string
	Open, Paid int64
	Deposit    int64
	Confirmed  bool
	// Returned is set where an earlier booking with the same end-to-end id and the opposite amount was confirmed for the stay.
	Returned bool
}

// Proposal is the stay that a line probably pays.
type Proposal struct {
	Stay       int64
	Confidence Confidence
	Reasons    []Reason
}

// What the reasons weigh. From sureFrom on a proposal is sure, if no other stay comes near it.
const (
	sureFrom, likelyFrom, maybeFrom = 70, 45, 25
	nearBy                          = 20
	shortNumber                     = 3
)

// weigh adds up the reasons for a stay. A number of a stay alone is no reason to be sure: bank texts are full of numbers; a reference with check digits is.
func weigh(b Booking, c Candidate, words, tokens []string) (int, []Reason) {
	if b.Currency != c.Currency {
		return 0, nil
	}
	score, reasons := 0, []Reason(nil)
	add := func(weight int, why Reason) { score, reasons = score+weight, append(reasons, why) }
	number := strconv.FormatInt(c.Stay, 10)
	switch {
	case referenceOf(b) == c.Stay:
		add(65, ByReference)
	case len(c.External) > shortNumber && strings.ContainsAny(c.External, "0123456789") && containsWord(words, folded(c.External)):
		add(45, ByExternal)
	case slices.Contains(tokens, number):
		if len(number) > shortNumber {
			add(40, ByNumber)
		} else {
			add(30, ByNumber)
		}
	}
	switch {
	case b.Amount < 0 && c.Returned:
		add(75, ByReturn)
	case b.Amount < 0:
	case c.Open <= 0:
		add(-25, AlreadyPaid)
	case b.Amount == c.Open:
		add(30, ByAmount)
	case c.Deposit > 0 && c.Paid == 0 && b.Amount == c.Deposit:
		add(25, ByDeposit)
	case b.Amount > c.Open:
		add(-20, TooMuch)
	default:
		score += 5
	}
	last, first := folded(c.LastName), folded(c.FirstName)
	switch {
	case len(last) < 2 || !containsWord(words, last):
	case len(first) > 1 && containsWord(words, first):
		add(25, ByName)
	default:
		add(15, ByLastName)
	}
	if !c.Confirmed {
		add(-25, NotConfirmed)
	}
	return score, reasons
}

// containsWord reports whether the words of a text hold those of a name one behind the other.
func containsWord(words []string, name string) bool {
	parts := wordsOf(name)
	if len(parts) == 0 {
		return false
	}
	for i := range words {
		if i+len(parts) <= len(words) && slices.Equal(words[i:i+len(parts)], parts) {
			return true
		}
	}
	return false
}

// wordsOf are the words of a folded text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80 })
}

// numbersOf are the numbers of a text that may be booking numbers, at most ten.
func numbersOf(words []string) []int64 {
	var out []int64
	for _, word := range words {
		word = strings.TrimLeft(word, "0")
		if n, ok := identity.ParseNumber(word); ok && n < 1_000_000_000 && len(out) < 10 && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func (b Booking) words() []string {
	return wordsOf(folded(strings.Join([]string{b.Name, b.Text, b.Reference, b.EndToEnd}, " ")))
}

// Match proposes the stay that a booking pays, or none. It is sure only where much speaks for one stay and no other comes near.
func Match(b Booking, candidates []Candidate) (Proposal, bool) {
	words := b.words()
	tokens := make([]string, len(words))
	for i, word := range words {
		tokens[i] = strings.TrimLeft(word, "0")
	}
	best, second, out := 0, 0, Proposal{}
	for _, c := range candidates {
		score, reasons := weigh(b, c, words, tokens)
		switch {
		case score > best:
			best, second, out = score, best, Proposal{Stay: c.Stay, Reasons: reasons}
		case score > second:
			second = score
		}
	}
	blocked := slices.ContainsFunc(out.Reasons, func(r Reason) bool { return r == TooMuch || r == AlreadyPaid || r == NotConfirmed })
	switch {
	case best < maybeFrom || best == second && best < likelyFrom:
		return Proposal{}, false
	case best >= sureFrom && best-second >= nearBy && !blocked:
		out.Confidence = Sure
	case best >= likelyFrom && best > second:
		out.Confidence = Likely
	default:
		out.Confidence = Maybe
	}
	return out, true
}
