package report

import (
	"context"
	"net/url"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/task"
)

// taskSet are the tasks as each reader has them on the own list.
var taskSet = dataSet{fields: taskFields, who: workers, read: still(readTasks), sample: sampleTasks}

func readTasks(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	rows := newTaskRows(ask.Template.Asked(), ask.Title, ask.Lang, s.public())
	var err error
	if ask.Tasks != nil {
		err = s.tasks.EachLine(ctx, q, ask.Actor, ask.Tasks, rows.add)
	} else {
		err = s.tasks.EachLineOn(ctx, q, ask.Actor, ask.Member, task.Days{From: ask.From, To: ask.To}, mostRows, rows.add)
	}
	if err != nil {
		return nil, err
	}
	if len(rows.c.Rows) > mostRows {
		return nil, tooMany()
	}
	agency, err := s.agencies(ctx, q, rows.members)
	if err != nil {
		return nil, err
	}
	c := rows.end(agency, clock.At(s.clock.Now()))
	if ask.Tasks == nil {
		during(c, ask.From, ask.To)
	}
	return c, nil
}

// The made-up data of samples. The names have letters of many languages, so that a template is seen with them.
var (
	sampleHomes = []property.Property{
		{Title: "Casa Mar", Address: property.Address{Street: "Calle del Sol 4", Postalcode: "35660", City: "Corralejo"}},
		{Title: "Casa Duna", Address: property.Address{Street: "Avenida Grandes Playas 12", Postalcode: "35660", City: "Corralejo"}},
		{Title: "Finca Tindaya", Address: property.Address{Street: "Camino Real 3", Postalcode: "35649", City: "Tindaya"}},
		{Title: "Villa Faro", Address: property.Address{Street: "Calle Muelle 21", Postalcode: "35650", City: "El Cotillo"}},
		{Title: "Apartamento Lago", Address: property.Address{Street: "Calle Guadalupe 8", Postalcode: "35650", City: "El Cotillo"}},
	}
	samplePeople = []string{"Ana Peña", "Łukasz Żółć", "Jörg Größe", "Σοφία Ωμέγα"}
	// sampleAddress leads nowhere: a code of a sample opens no task of any agency.
	sampleAddress = url.URL{Scheme: "https", Host: "latchkey.example"}
	sampleTypes   = []task.Type{task.Departure, task.Departure, task.Arrival, task.Interim, task.Periodic}
)

const (
	// sampleAgency is the agency of samples, sampleRows how many rows they have.
	sampleAgency = "Casa Mar"
	sampleRows   = 40
)

func sampleTasks(lang, title string, now clock.Instant) *paper.Content {
	today := now.Date(time.UTC)
	rows := newTaskRows(nil, title, lang, &sampleAddress)
	for i := range sampleRows {
		home := sampleHomes[i%len(sampleHomes)]
		home.Ref, home.Zone = identity.Ref{Member: 1, ID: int64(i%len(sampleHomes) + 1)}, time.UTC
		day := today.AddDays(i * 5 / sampleRows)
		start := day.At(clock.TimeOfDay(9*60+i%8*30), time.UTC)
		person := i % (len(samplePeople) + 1)
		l := task.Line{Home: &home, Task: task.Task{
			Member: 1, ID: int64(i + 1), Type: sampleTypes[i%len(sampleTypes)], Reservation: int64(4000 + i), PlannedOn: day, PlannedStart: start, PlannedEnd: start.Add(time.Duration(90+i%4*30) * time.Minute),
			Next: task.Next{Reservation: int64(4100 + i), Arrival: day.AddDays(i % 3), ArrivalTime: 16 * 60, Adults: 2 + i%3, Children: i % 2, Pets: i % 5 / 4},
		}}
		if person < len(samplePeople) { // some have nobody yet
			l.Who, l.Person = samplePeople[person], identity.StaffID(person+1)
		}
		if i%7 == 3 {
			l.Annotations = "Bed linen is in the hall. Please look at the tap in the bathroom."
		}
		_ = rows.add(l)
	}
	return rows.end(sampleAgency, now)
}
