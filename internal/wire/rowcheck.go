package wire

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// RowCheck reads the values of one row of an import and collects what is wrong with them. Reasons never repeat a value.
type RowCheck struct {
	Report *ImportReport
	Line   int
	ID     string
	// Bad reports that something was refused.
	Bad bool
}

// Refuse says that a field cannot be taken, and why.
func (c *RowCheck) Refuse(field, reason string) {
	c.Bad = true
	c.Report.Refuse(c.Line, c.ID, field, reason)
}

// Text takes white space and what turns the direction of text off, and refuses what is too long or cannot be shown.
func (c *RowCheck) Text(field, value string, longest int) string {
	value = strings.TrimSpace(PlainDirection(value))
	switch {
	case utf8.RuneCountInString(value) > longest:
		c.Refuse(field, fmt.Sprintf(reasonLonger+"%d characters", longest))
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' }):
		c.Refuse(field, "holds control characters")
	}
	return value
}

// Words is Text for each language, of an agency that speaks one of them.
func (c *RowCheck) Words(field string, value Words, own string, longest int) Words {
	for _, lang := range wordLanguages {
		name := field
		if lang != "" {
			name += "_" + lang
		}
		text := value.at(lang)
		*text = c.Text(name, *text, longest)
	}
	return value.Owned(own)
}

// RequiredWords is Words of which one at least must not be empty.
func (c *RowCheck) RequiredWords(field string, value Words, own string, longest int) Words {
	if value = c.Words(field, value, own, longest); value == (Words{}) {
		c.Refuse(field, ReasonRequired)
	}
	return value
}

// Required is a Text that must not be empty.
func (c *RowCheck) Required(field, value string, longest int) string {
	if value = c.Text(field, value, longest); value == "" {
		c.Refuse(field, ReasonRequired)
	}
	return value
}

// Number refuses what is not from least to most.
func (c *RowCheck) Number(field string, value, least, most int) int {
	if value < least || value > most {
		c.Refuse(field, fmt.Sprintf(reasonRange+"%d to %d", least, most))
	}
	return value
}

// decimal bounds amounts so that no sum of one stay leaves 64 bits.
var decimal = regexp.MustCompile(`^-?[0-9]{1,8}(\.[0-9]{1,2})?$`)

var errMoney = errors.New(`not an amount such as 123.45`)

// cents reads a decimal text; empty is zero.
func cents(s string) (int64, error) {
	if s = strings.TrimSpace(s); s == "" {
		return 0, nil
	}
	if !decimal.MatchString(s) {
		return 0, errMoney
	}
	whole, part, _ := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	amount, err := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	if err != nil {
		return 0, errMoney
	}
	if s[0] == '-' {
		amount = -amount
	}
	return amount, nil
}

// Money reads a decimal text into cents; empty is zero.
func (c *RowCheck) Money(field, value string) int64 {
	amount, err := cents(value)
	if err != nil {
		c.Refuse(field, err.Error())
	}
	return amount
}

// Positive is Money that is not below zero.
func (c *RowCheck) Positive(field, value string) int64 {
	amount := c.Money(field, value)
	if amount < 0 {
		c.Refuse(field, "must not be below 0")
	}
	return amount
}

// OneOf reads one of a closed list; usual stands for empty.
func OneOf[T ~string](c *RowCheck, field, value string, all []T, usual T) T {
	got := T(strings.TrimSpace(value))
	if got == "" {
		got = usual
	}
	if !slices.Contains(all, got) {
		names := make([]string, len(all))
		for i, one := range all {
			names[i] = string(one)
		}
		c.Refuse(field, "not one of "+strings.Join(names, ", "))
	}
	return got
}
