package demo

import (
	"fmt"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// crew is who works for the agency: the demo's few, and for the load data a thousand more.
type staffing struct {
	workers []worker
	// companies and persons of the load data; a company's persons are persons[companies[i]].
	companies []string
	persons   map[string][]string
}

// The load data's staff: one big company with three tenths of the homes (with 200 stays a home, each cleaned once by it: 60,000 tasks), and smaller ones.
const (
	loadStaff     = 1000
	loadCompanies = 31
	bigCompany    = "company-01"
)

func makeStaff(o Options) staffing {
	c := staffing{workers: slices.Clone(workers)}
	for i := range c.workers {
		c.workers[i].email = o.address(c.workers[i].email)
	}
	if !o.isLoad() {
		return c
	}
	c.workers = workers[:1:1] // the manager; everybody else has homes enough to clean
	c.persons = map[string][]string{}
	for i := range loadCompanies {
		id := fmt.Sprintf("company-%02d", i+1)
		c.companies = append(c.companies, id)
		c.workers = append(c.workers, worker{id, fmt.Sprintf("Demo Cleaning %02d", i+1), id + "@cleaners.example", "en-US", member.KindCompany, ""})
	}
	languages := []string{"pl", "es", "de", "en-US"}
	for i := range loadStaff - loadCompanies {
		id, lang, company := fmt.Sprintf("staff-%04d", i+1), languages[i%len(languages)], c.companies[i%loadCompanies]
		first, last := firstNames[lang], lastNames[lang]
		name := "Demo " + first[(i/4)%len(first)] + " " + last[(i/48)%len(last)]
		c.persons[company] = append(c.persons[company], id)
		c.workers = append(c.workers, worker{id, name, id + "@cleaners.example", lang, member.KindPerson, company})
	}
	return c
}

// at says who cleans the n-th home of the load data: three of ten are the big company's, the others go round.
func (c staffing) at(n int) (company, person string) {
	const big = 3
	company, turn := c.companies[0], n/10*big+n%10
	if n%10 >= big {
		other, rest := n/10*(10-big)+n%10-big, len(c.companies)-1
		company, turn = c.companies[1+other%rest], other/rest
	}
	persons := c.persons[company]
	return company, persons[turn%len(persons)]
}

// staff turns workers of the given kinds into entries; those of a company need the companies' ids.
func (c staffing) staff(companies map[string]identity.StaffID, kinds ...member.Kind) []member.Staff {
	var out []member.Staff
	for _, w := range c.workers {
		for _, kind := range kinds {
			if w.kind == kind {
				out = append(out, member.Staff{
					ExternalID: w.id, Kind: w.kind, Company: companies[w.company], Name: w.name, Email: w.email, Phone: agencyPhone, Lang: w.lang, Active: true,
				})
			}
		}
	}
	return out
}
