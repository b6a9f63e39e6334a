package property

import (
	"context"
	"maps"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// StaysLeft is what a refusal with the code home_in_use has as its data.
type StaysLeft struct {
	Stays int        `json:"stays" doc:"How many stays keep the home from being put away."`
	Last  clock.Date `json:"last" doc:"When the last of them ends."`
}

// PutAway takes a home out of use, or brings it back. One in which guests still are, or will be, stays: nobody would look after them.
func (s *Service) PutAway(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, away bool) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		e, err := s.newEditor(ctx, tx, actor, ref.Member)
		if err != nil {
			return struct{}{}, err
		}
		changed, err := e.putAway(ctx, ref, away)
		if err != nil || !changed {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, ref.Member, []int64{ref.ID})
	})
	return err
}

func (e *editor) putAway(ctx context.Context, ref identity.Ref, away bool) (bool, error) {
	have, err := e.one(ctx, ref)
	if err != nil || have.Active != away {
		return false, err
	}
	if away && e.service.inUse != nil {
		stays, last, err := e.service.inUse(ctx, e.tx, ref)
		if err != nil {
			return false, err
		}
		if stays > 0 {
			f := fault.Of(fault.HomeInUse)
			f.Data = StaysLeft{Stays: stays, Last: last}
			return false, f
		}
	}
	next := *have
	next.Active = !away
	if err := saveProperty(ctx, e.tx, &next); err != nil {
		return false, err
	}
	action := actionBroughtBack
	if away {
		action = actionPutAway
	}
	return true, addHistory(ctx, e.tx, ref, e.by, []Entry{{Action: action}})
}

// Copy makes a home like another one, under another title: its fields, info texts and places. Key code and registration number are its own alone, pictures and documents show it.
func (s *Service) Copy(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, title string) (identity.Ref, error) {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return identity.Ref{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		e, err := s.newEditor(ctx, tx, actor, ref.Member)
		if err != nil {
			return identity.Ref{}, err
		}
		have, err := e.one(ctx, ref)
		if err != nil {
			return identity.Ref{}, err
		}
		password, err := s.box.Open(wifiContext(ref), have.wifiPassword)
		if err != nil {
			return identity.Ref{}, err
		}
		fields := fieldsOf(have, e.of.Lang)
		fields.Title, fields.ShortTitle, fields.KeyCode, fields.RegistrationNumber, fields.WiFiPassword = title, "", "", "", password.Reveal()
		made, err := e.create(ctx, fields, actionCopied)
		if err != nil {
			return made, err
		}
		like := &Property{Ref: made, Places: have.Places}
		for _, text := range have.Texts {
			if !text.General {
				like.Texts = append(like.Texts, text)
			}
		}
		if err := replaceTexts(ctx, tx, like); err != nil {
			return made, err
		}
		if err := replacePlaces(ctx, tx, like); err != nil {
			return made, err
		}
		return made, s.touched(ctx, tx, ref.Member, []int64{made.ID})
	})
}

// Secret is what the office may look at: the key code, or the password of the WiFi.
type Secret string

// The two secrets of a home.
const (
	SecretCode Secret = "key_code"
	SecretWiFi Secret = "wifi_password"
)

// Secrets lists them.
var Secrets = []Secret{SecretCode, SecretWiFi}

// View opens a secret of a home for its office. The look is in the history of the home before the secret is given.
func (s *Service) View(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, which Secret) (secret.Text, error) {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return secret.Text{}, err
	}
	action := actionCodeViewed
	if which == SecretWiFi {
		action = actionWiFiViewed
	}
	// The answer is not stored with the attempt: it would lie there unsealed.
	if _, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, addHistory(ctx, tx, ref, actor.Account, []Entry{{Action: action}})
	}); err != nil {
		return secret.Text{}, err
	}
	if which == SecretCode {
		return s.KeyCode(ctx, ref)
	}
	wifi, err := s.WiFi(ctx, ref)
	return wifi.Password, err
}

// ViewAll opens a secret of some homes of an agency for its office, by the numbers of the homes; those without it are left out. Each look is in the history of its home before any secret is given; those of one person within lookPause are one.
func (s *Service) ViewAll(ctx context.Context, actor identity.Actor, m identity.MemberID, homes []int64, which Secret) (map[int64]secret.Text, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	out := map[int64]secret.Text{}
	for _, id := range homes {
		ref := identity.Ref{Member: m, ID: id}
		value, err := s.KeyCode(ctx, ref)
		if which == SecretWiFi {
			var wifi WiFi
			wifi, err = s.WiFi(ctx, ref)
			value = wifi.Password
		}
		if err != nil {
			return nil, err
		}
		if value.Reveal() != "" {
			out[id] = value
		}
	}
	action := actionCodeViewed
	if which == SecretWiFi {
		action = actionWiFiViewed
	}
	return out, s.noteLooks(ctx, actor, m, slices.Sorted(maps.Keys(out)), action)
}

const (
	// lookPause is how long a look at a secret of many homes is still the first: pages of one report are asked for in parts, and made again as a file.
	lookPause = 10 * time.Minute
	// looksAtOnce is how many homes get their lines in one transaction, so that others do not wait for a long list.
	looksAtOnce = 100
)

// noteLooks writes that somebody has looked at a secret of some homes; where the same person did within lookPause, the line is there.
func (s *Service) noteLooks(ctx context.Context, actor identity.Actor, m identity.MemberID, homes []int64, action Action) error {
	news := func(q database.Querier, homes []int64, now clock.Instant) ([]int64, error) {
		known, err := lookedAt(ctx, q, m, actor.Account, action, now.Add(-lookPause))
		return slices.DeleteFunc(slices.Clone(homes), func(id int64) bool { return known[id] }), err
	}
	homes, err := news(s.db, homes, clock.At(s.clock.Now()))
	if err != nil {
		return err
	}
	for some := range slices.Chunk(homes, looksAtOnce) {
		if err := s.db.Write(ctx, func(tx *database.Tx) error {
			// The sequence is taken first: another look at the same time waits for it and then sees these lines.
			if _, err := tx.NextIDs(ctx, m, "property_history", 0); err != nil {
				return err
			}
			some, err := news(tx, some, tx.Now())
			for _, id := range some {
				if err == nil {
					err = addHistory(ctx, tx, identity.Ref{Member: m, ID: id}, actor.Account, []Entry{{Action: action}})
				}
			}
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
