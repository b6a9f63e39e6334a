package importing

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// headingsHash names the set of headings of a file, whatever their order.
func headingsHash(headings []string) string {
	sorted := slices.Clone(headings)
	slices.Sort(sorted)
	sum := sha256.Sum256([]byte(strings.Join(sorted, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// soundsSecret reports whether a folded heading may be above what no answer holds: it is no guess for a column whose cells are shown.
func soundsSecret(h string) bool {
	return slices.ContainsFunc([]string{"code", "codigo", "kod ", "pass", "kennwort", "contrasena", "clave", "haslo"}, func(part string) bool { return strings.Contains(h+" ", part) })
}

// guess finds the heading of each column by its words, and how days and amounts are written by what is beneath them.
func guess(columns []Column, headings []string, sample []map[string]string) Map {
	m := Map{Dates: "dmy", Decimal: ",", Columns: map[string]string{}}
	used := map[string]bool{}
	secrets := slices.ContainsFunc(columns, func(c Column) bool { return c.Secret })
	fits := func(c Column, heading, word string, exact bool) bool {
		h := folded(heading)
		return h == word || !exact && !c.Exact && !c.Secret && len(word) > 3 && strings.Contains(h, word) && !(secrets && soundsSecret(h))
	}
	for _, exact := range []bool{true, false} {
		for _, c := range columns {
			if m.Columns[c.Name] != "" {
				continue
			}
			for _, word := range append([]string{folded(c.Name)}, c.Headings...) {
				at := slices.IndexFunc(headings, func(h string) bool { return !used[h] && fits(c, h, word, exact) })
				if at >= 0 {
					m.Columns[c.Name], used[headings[at]] = headings[at], true
					break
				}
			}
		}
	}
	dates, marks := map[string]int{}, map[string]int{}
	for _, c := range columns {
		for _, cells := range sample {
			cell := strings.TrimSpace(cells[m.Columns[c.Name]])
			if m.Columns[c.Name] == "" || cell == "" {
				continue
			}
			switch c.Type {
			case Day:
				for _, order := range []string{"dmy", "mdy"} {
					if _, ok := parseDay(cell, order); ok {
						dates[order]++
					}
				}
			case Amount:
				for _, mark := range []string{",", "."} {
					if _, ok := parseAmount(cell, mark); ok {
						marks[mark]++
					}
				}
			}
		}
	}
	if dates["mdy"] > dates["dmy"] {
		m.Dates = "mdy"
	}
	if marks["."] > marks[","] {
		m.Decimal = "."
	}
	return m
}
