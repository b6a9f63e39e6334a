package channel

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/secret"
)

func tokenContext(ref identity.Ref) string { return "outgoing_calendar.token/" + ref.String() }

// Outgoing lists the calendars of a home that channels read, without their addresses.
func (s *Service) Outgoing(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Outgoing, error) {
	if _, err := s.home(ctx, actor, ref); err != nil {
		return nil, err
	}
	return outgoingOf(ctx, s.db, ref)
}

// NewOutgoing is a calendar that is made for a channel. A channel without habits of its own has a name; with the calendar by which the home follows it, that calendar's host is one.
type NewOutgoing struct {
	Source   Source
	Name     string
	Calendar int64
}

// MakeOutgoing makes a calendar of a home for a channel.
func (s *Service) MakeOutgoing(ctx context.Context, actor identity.Actor, attempt identity.Attempt, home identity.Ref, n NewOutgoing) (identity.Ref, error) {
	if _, err := s.home(ctx, actor, home); err != nil {
		return identity.Ref{}, err
	}
	n.Name = strings.Join(strings.Fields(n.Name), " ")
	if n.Source != Generic {
		n.Name = ""
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		if s.refuseOutside != nil {
			if err := s.refuseOutside(ctx, tx, home.Member); err != nil {
				return identity.Ref{}, err
			}
		}
		n, err := s.named(ctx, tx, home, n)
		if err != nil {
			return identity.Ref{}, err
		}
		id, err := tx.NextID(ctx, home.Member, "outgoing_calendar")
		if err != nil {
			return identity.Ref{}, err
		}
		all, err := outgoingOf(ctx, tx, home)
		if err != nil {
			return identity.Ref{}, err
		}
		if len(all) >= mostOutgoing {
			return identity.Ref{}, fault.Of(fault.Conflict)
		}
		o := Outgoing{Ref: identity.Ref{Member: home.Member, ID: id}, Property: home.ID, Source: n.Source, Name: n.Name, Calendar: n.Calendar, CreatedAt: tx.Now()}
		if err := s.readdress(ctx, tx, &o); err != nil {
			return identity.Ref{}, err
		}
		return o.Ref, property.Note(ctx, tx, home, actor.Account, property.OutgoingMade, o.label())
	})
}

// named refuses a calendar that the home does not follow, or of another platform, and a channel without a name.
func (s *Service) named(ctx context.Context, q database.Querier, home identity.Ref, n NewOutgoing) (NewOutgoing, error) {
	if n.Calendar != 0 {
		all, err := calendarsOf(ctx, q, home)
		if err != nil {
			return n, err
		}
		at := slices.IndexFunc(all, func(f Calendar) bool { return f.Ref.ID == n.Calendar && f.Source == n.Source })
		if at < 0 {
			return n, fault.Invalid(fault.BadRequest, map[string]string{"calendar": "unknown"})
		}
		if n.Source == Generic && n.Name == "" {
			address, err := s.addressOf(all[at])
			if err != nil {
				return n, err
			}
			n.Name = hostOf(address)
			if letters := []rune(n.Name); len(letters) > longestChannelName {
				n.Name = string(letters[len(letters)-longestChannelName:]) // the end is what a host belongs to
			}
		}
	}
	if n.Source == Generic && (n.Name == "" || utf8.RuneCountInString(n.Name) > longestChannelName) {
		return n, fault.Invalid(fault.BadRequest, map[string]string{"name": "expected up to 60 characters"})
	}
	return n, nil
}

// readdress gives an outgoing calendar a new secret address and stores it.
func (s *Service) readdress(ctx context.Context, tx *database.Tx, o *Outgoing) error {
	token, err := secret.NewToken()
	if err != nil {
		return err
	}
	if o.token, err = s.box.Seal(tokenContext(o.Ref), token); err != nil {
		return err
	}
	return saveOutgoing(ctx, tx, *o, token.Hash())
}

// label is what the office calls the channel.
func (o Outgoing) label() string {
	if o.Source == Generic {
		return o.Name
	}
	return o.Source.Label()
}

// managedOutgoing is an outgoing calendar that the actor manages.
func managedOutgoing(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Outgoing, error) {
	if !actor.Manages(ref.Member) {
		return Outgoing{}, fault.Missing(fault.NotFound)
	}
	o, err := outgoingByID(ctx, q, ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return o, err
}

// OutgoingToken is the secret part of the address of an outgoing calendar, for who may change it.
func (s *Service) OutgoingToken(ctx context.Context, actor identity.Actor, ref identity.Ref) (secret.Text, error) {
	o, err := managedOutgoing(ctx, s.db, actor, ref)
	if err != nil {
		return secret.Text{}, err
	}
	return s.box.Open(tokenContext(o.Ref), o.token)
}

// ReaddressOutgoing gives an outgoing calendar a new address. The one before it stops working, and the channel has to be given the new one.
func (s *Service) ReaddressOutgoing(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		o, err := managedOutgoing(ctx, tx.Holding(), actor, ref)
		if err != nil {
			return struct{}{}, err
		}
		o.ReadAt = 0
		if err := s.readdress(ctx, tx, &o); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, property.Note(ctx, tx, identity.Ref{Member: ref.Member, ID: o.Property}, actor.Account, property.OutgoingReaddressed, o.label())
	})
	return err
}

// DropOutgoing takes an outgoing calendar away, and tells of which home. Its address stops working.
func (s *Service) DropOutgoing(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (identity.Ref, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		o, err := managedOutgoing(ctx, tx.Holding(), actor, ref)
		if err != nil {
			return identity.Ref{}, err
		}
		if _, err := dropOutgoing(ctx, tx, ref); err != nil {
			return identity.Ref{}, err
		}
		home := identity.Ref{Member: ref.Member, ID: o.Property}
		return home, property.Note(ctx, tx, home, actor.Account, property.OutgoingRemoved, o.label())
	})
}

// ReadOutgoing is the calendar behind an address, for the channel. An address that is wrong or has been taken away is not found. That it was read is noted, at most once a minute.
func (s *Service) ReadOutgoing(ctx context.Context, token string) ([]byte, error) {
	o, err := outgoingByHash(identity.Everywhere(ctx), s.db, secret.Of(strings.TrimSuffix(token, ".ics")).Hash())
	if database.IsMissing(err) {
		return nil, fault.Missing(fault.NotFound)
	}
	if err != nil {
		return nil, err
	}
	ctx = identity.Within(ctx, identity.Actor{Relations: []identity.Relation{{Member: o.Ref.Member}}})
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: o.Ref.Member, ID: o.Property})
	if err != nil {
		return nil, err
	}
	now := clock.At(s.clock.Now())
	today := now.Date(home.Zone)
	stays, blocks, err := s.stays.Stays(ctx, s.db, o.Ref.Member, o.Property, today, today.AddDays(outgoingAhead))
	if err != nil {
		return nil, err
	}
	var brought map[int64]int64
	if o.Calendar != 0 {
		if brought, err = broughtBy(ctx, s.db, home.Ref, today); err != nil {
			return nil, err
		}
	}
	nights := o.taken(stays, brought, blocks, today)
	changed, err := nightsOf(ctx, s.db, home.Ref, today)
	if err != nil {
		return nil, err
	}
	for i, n := range nights {
		nights[i].changed = changed[n.thing]
	}
	body := o.write(nights)
	if now < o.ReadAt.Add(time.Minute) {
		return body, nil
	}
	if err := s.db.Write(ctx, func(tx *database.Tx) error { return outgoingRead(ctx, tx, o.Ref, now) }); err != nil {
		// A database that takes no writes still answers channels: nights that are taken must not look free.
		s.logger.WarnContext(ctx, "the reading of an outgoing calendar was not noted", "calendar", o.Ref.String(), "error", err)
	}
	return body, nil
}
