package simulate

import (
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/planning"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// In a season that begins between the stays homes are cleaned in another time and by another person, and in its second half nobody looks over them before an arrival. While bookings come in the office moves its end.
const (
	seasonBegins  = 40 // days after the begin of the simulation
	seasonLasts   = 10 // at first
	seasonIs      = 30
	noChecksAfter = 15
	seasonMinutes = 90
	// seasonMoves is the step in which the office moves the end.
	seasonMoves = 12
)

func (w *world) dayOf(days int) clock.Date { return clock.At(Begin).Date(w.zone).AddDays(days) }

// rule saves a rule of the agency, and has all homes follow it.
func (w *world) rule(ctx context.Context, r planning.Rule) (planning.Rule, error) {
	r.On, r.Level, r.People, r.Holidays, r.Services = true, planning.AllHomes, 1, planning.AsPlanned, []string{}
	w.rules++
	attempt := identity.Attempt{Account: w.manager.Account, Key: fmt.Sprintf("rule-%d-%d", w.Seed, w.rules), Fingerprint: "rule"}
	saved, err := w.Planning.SaveRule(ctx, w.manager, attempt, r.Ref, r.Version, planning.RuleDraft{Fields: r.Fields})
	if err != nil {
		return saved, err
	}
	for more := true; more; {
		if more, err = w.Planning.Continue(ctx); err != nil {
			return saved, err
		}
	}
	return saved, nil
}

// openSeason adds the rules of the season.
func (w *world) openSeason(ctx context.Context) (err error) {
	w.seasonEnds = w.dayOf(seasonBegins + seasonLasts)
	w.cleaning, err = w.rule(ctx, planning.Rule{Ref: identity.Ref{Member: w.member}, Fields: planning.Fields{
		Kind: planning.DepartureKind, From: w.dayOf(seasonBegins).String(), To: w.seasonEnds.String(), Owners: true, Minutes: seasonMinutes, Person: int64(w.people[1]),
	}})
	if err != nil {
		return err
	}
	_, err = w.rule(ctx, planning.Rule{Ref: identity.Ref{Member: w.member}, Fields: planning.Fields{
		Kind: planning.CheckKind, None: true, From: w.dayOf(seasonBegins + noChecksAfter).String(), To: w.dayOf(seasonBegins + seasonIs).String(), At: "15:00", Minutes: 30,
	}})
	return err
}

// moveSeason has the office move the end of the season.
func (w *world) moveSeason(ctx context.Context) (err error) {
	if w.seasonMoved {
		return nil
	}
	w.seasonMoved, w.seasonEnds = true, w.dayOf(seasonBegins+seasonIs)
	w.cleaning.To = w.seasonEnds.String()
	w.cleaning, err = w.rule(ctx, w.cleaning)
	return err
}

// checkRule: the cleaning after a stay follows the rule of its day, in its length and in who does it, whatever the order of rules and bookings; and where a rule says that nobody looks over the homes, nobody does.
func (w *world) checkRule(home identity.Ref, s reservation.Stay, cleaning task.Task, usual int, next clock.Instant, checked bool) {
	minutes, person := usual, w.people[0]
	if s.Departure >= w.dayOf(seasonBegins) && s.Departure <= w.seasonEnds {
		minutes, person = seasonMinutes, w.people[1]
	}
	if cleaning.State() == task.NotStarted {
		want := cleaning.PlannedStart + clock.Instant(minutes)*60*1000
		if next != 0 {
			want = min(want, next)
		}
		if cleaning.PlannedEnd != want {
			w.broken(RuleOfDay, "%s: the task of stay %d takes %d minutes, and its rule says %d", home, s.ID, (cleaning.PlannedEnd-cleaning.PlannedStart)/60000, minutes)
		}
		if w.written[cleaning.ID].person == nil && cleaning.Person != person {
			w.broken(RuleOfDay, "%s: the task of stay %d is with %d, and its rule says %d", home, s.ID, cleaning.Person, person)
		}
	}
	if checked && s.Arrival >= w.dayOf(seasonBegins+noChecksAfter) && s.Arrival <= w.dayOf(seasonBegins+seasonIs) {
		w.broken(RuleOfDay, "%s: the home is looked over before stay %d, where no rule wants it", home, s.ID)
	}
}
