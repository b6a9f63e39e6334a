package apitoken

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/ratelimit"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Deps are what the service needs.
type Deps struct {
	DB      *database.DB
	Box     *secret.Box
	Clock   clock.Clock
	Logger  *slog.Logger
	Members *member.Service
	Mails   *notify.Queue
	// Public is where the installation is reached.
	Public func() *url.URL
	// Prove checks that the person who asks is who they are; what it gives is called in the transaction.
	Prove func(ctx context.Context, actor identity.Actor, p account.Proof) (func(context.Context, *database.Tx) error, error)
	// Ending announces that what needs attention at an agency has changed.
	Ending func(ctx context.Context, tx *database.Tx, m identity.MemberID) error
	// Addressee is where the owner of a login is mailed, and in which language; empty where they are not.
	Addressee func(ctx context.Context, q database.Querier, id identity.AccountID) (email, lang string, err error)
}

// Service is all that can be done with API tokens.
type Service struct {
	Deps
	limit *ratelimit.Limiter[int64]
}

const (
	// burst calls of a token may come at once, then one each step.
	burst = 120
	step  = 200 * time.Millisecond
	// mostLimited is of how many tokens the calls are counted.
	mostLimited = 20_000
	pageSize    = 50
)

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{Deps: d, limit: ratelimit.New[int64](burst, step, mostLimited)}
}

// Authenticate finds who acts with a token. One that is unknown, taken away or over is unauthorized; so is that of an agency that is switched off.
func (s *Service) Authenticate(ctx context.Context, token string) (identity.Actor, error) {
	t, err := tokenOf(ctx, s.DB, secret.Of(token).Hash())
	if database.IsMissing(err) {
		return identity.Actor{}, fault.Of(fault.Unauthorized)
	}
	if err != nil {
		return identity.Actor{}, err
	}
	now := clock.At(s.Clock.Now())
	m, err := s.Members.Get(ctx, s.DB, t.Ref.Member)
	if err != nil {
		return identity.Actor{}, err
	}
	if t.ExpiresAt <= now || !m.Active {
		return identity.Actor{}, fault.Of(fault.Unauthorized)
	}
	if err := s.limit.Take(t.Ref.ID, s.Clock.Now()); err != nil {
		return identity.Actor{}, err
	}
	if t.UsedAt <= now.Add(-usedStep) {
		// A database that takes no writes still answers readers.
		if err := s.DB.Write(ctx, func(tx *database.Tx) error { return noteUse(ctx, tx, t.Ref, now) }); err != nil {
			s.Logger.WarnContext(ctx, "the use of an API token was not noted", "token", t.Ref.String(), "error", err)
		}
	}
	return identity.Token{Number: t.Ref.ID, Name: t.Name, Lang: m.Lang, Member: t.Ref.Member, Scopes: t.Scopes}.Actor(), nil
}

// List gives the tokens of an agency.
func (s *Service) List(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Token, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	return tokensOf(ctx, s.DB, m)
}

// newSecret makes a token: of an attempt's key and the server's own, so that the same attempt again gets the same token and none is stored to say it again. Without a key it is random.
func (s *Service) newSecret(attempt identity.Attempt) (secret.Text, error) {
	if attempt.Key == "" {
		random, err := secret.NewToken()
		return secret.Of(Mark + random.Reveal()), err
	}
	made := s.Box.MAC("token/api", fmt.Sprintf("%d %s %s", attempt.Account, attempt.Fingerprint, attempt.Key))
	return secret.Of(Mark + base64.RawURLEncoding.EncodeToString(made)), nil
}

// Number is a token in the memory of an Idempotency-Key.
type Number struct{ ID int64 }

// Add makes a token, for a person who proves themselves: a session that somebody found open gets none. The answer is the only one that has it.
func (s *Service) Add(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, f Fields, p account.Proof) (Token, secret.Text, error) {
	if !actor.Owns(m) {
		return Token{}, secret.Text{}, fault.Missing(fault.NotFound)
	}
	name, scopes, refused := check(f)
	if len(refused) > 0 {
		return Token{}, secret.Text{}, fault.Invalid(fault.BadRequest, refused)
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return Token{}, secret.Text{}, err
	}
	made, err := s.newSecret(attempt)
	if err != nil {
		return Token{}, secret.Text{}, err
	}
	number, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (Number, error) {
		if err := prove(ctx, tx); err != nil {
			return Number{}, err
		}
		// The line of the history has two at once follow each other: the second sees the first.
		if err := s.Note(ctx, tx, m, actor.Account, TokenAdded, name); err != nil {
			return Number{}, err
		}
		all, err := tokensOf(ctx, tx, m)
		if err != nil {
			return Number{}, err
		}
		if len(all) >= Most {
			return Number{}, fault.Invalid(fault.BadRequest, map[string]string{"memberid": reasonTooMany})
		}
		id, err := tx.NextID(ctx, 0, "api_token")
		if err != nil {
			return Number{}, err
		}
		text := made.Reveal()
		t := Token{
			Ref: identity.Ref{Member: m, ID: id}, Name: name, Prefix: text[:shownSecret], Scopes: scopes, Account: actor.Account,
			CreatedAt: tx.Now(), ExpiresAt: tx.Now().Add(time.Duration(f.Days) * 24 * time.Hour),
		}
		if err := insertToken(ctx, tx, t, made.Hash()); err != nil {
			return Number{}, err
		}
		return Number{id}, s.Ending(ctx, tx, m)
	})
	if err != nil {
		return Token{}, secret.Text{}, err
	}
	t, err := tokenAt(ctx, s.DB, identity.Ref{Member: m, ID: number.ID})
	return t, made, missing(err)
}

func missing(err error) error {
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	return err
}

// Remove takes a token away. It counts with the next call.
func (s *Service) Remove(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Owns(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		t, err := tokenAt(ctx, tx.Holding(), ref)
		if err != nil {
			return struct{}{}, missing(err)
		}
		if err := deleteToken(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		if err := insertLine(ctx, tx, ref.Member, Line{Account: actor.Account, Act: TokenRemoved, Name: t.Name}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.Ending(ctx, tx, ref.Member)
	})
	return err
}

// Note adds a line to the history, in the transaction of what was done. A new connection is mailed to all owners.
func (s *Service) Note(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, act Act, name string) error {
	return s.NoteUndo(ctx, tx, m, by, act, name, nil)
}

// KeptUndo is what undoes a line of the history; a line that has nothing is a conflict.
func (s *Service) KeptUndo(ctx context.Context, line identity.Ref) (json.RawMessage, error) {
	text, err := undoOf(ctx, s.DB, line)
	switch {
	case err != nil:
		return nil, missing(err)
	case text == "":
		return nil, fault.Of(fault.Conflict)
	}
	return json.RawMessage(text), nil
}

// LastOfWebhook is the last change of a webhook that can be undone; a zero line for none.
func (s *Service) LastOfWebhook(ctx context.Context, webhook identity.Ref) (Line, error) {
	return lastOfWebhook(ctx, s.DB, webhook)
}

// NoteUndo is Note of what can be undone.
func (s *Service) NoteUndo(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, act Act, name string, undo json.RawMessage) error {
	if err := insertLine(ctx, tx, m, Line{Account: by, Act: act, Name: name, Undo: undo}); err != nil || !connects(act) {
		return err
	}
	agency, err := s.Members.Get(ctx, tx, m)
	if err != nil {
		return err
	}
	staff, err := s.Members.Staff(ctx, tx, m)
	if err != nil {
		return err
	}
	return s.mailOwners(ctx, tx, agency, staff.All(), notify.ProgramConnected, func(string) map[string]string {
		return map[string]string{"name": name, "sender": staff.NameOf(by)}
	})
}

// mailOwners mails all owners of an agency, each in their language, what leads to its interfaces.
func (s *Service) mailOwners(ctx context.Context, tx *database.Tx, agency member.Member, staff []member.Staff, kind notify.Kind, values func(lang string) map[string]string) error {
	link := s.Public().JoinPath("manage", "interfaces").String()
	for _, owner := range member.OwnersOf(staff) {
		email, lang, err := s.Addressee(ctx, tx, owner)
		if err != nil {
			return err
		}
		if email == "" {
			continue
		}
		spoken := agency.Speaks(lang)
		err = s.Mails.Enqueue(ctx, tx, notify.Mail{Member: agency.ID, Kind: kind, To: email, Lang: spoken, Content: notify.Content{
			Brand: account.BrandOf(agency), Link: link, Values: values(spoken),
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// History lists who connected what, the newest first.
func (s *Service) History(ctx context.Context, actor identity.Actor, m identity.MemberID, mark string) (wire.Page[Line], error) {
	var page wire.Page[Line]
	if !actor.Manages(m) {
		return page, fault.Missing(fault.NotFound)
	}
	before, ok := wire.Before(mark)
	if !ok {
		return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
	}
	found, err := linesOf(ctx, s.DB, m, before, pageSize+1)
	if len(found) > pageSize {
		found = found[:pageSize]
		page.Next = strconv.FormatInt(found[pageSize-1].ID, 10)
	}
	page.Items = found
	return page, err
}
