package setup

import (
	"context"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/web"
)

// Has reports whether an agency has at least one of something.
type Has func(ctx context.Context, q database.Querier, m identity.MemberID) (bool, error)

// Deps are what the service needs.
type Deps struct {
	DB       *database.DB
	Clock    clock.Clock
	Members  *member.Service
	Accounts *account.Service
	// Done knows of each step whether it is done: one of them is enough.
	Done map[Step][]Has
	// Archives are for an agency that comes from another installation.
	Archives ArchiveDeps
}

// Service sets an installation up, once.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	members  *member.Service
	accounts *account.Service
	done     map[Step][]Has
	places   *web.PlaceLimiter
	archives *archives
}

// What one place on the network may try. The code cannot be guessed; this keeps strangers from making the server work.
const (
	tryBurst = 30
	tryEvery = 2 * time.Second
)

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, clock: d.Clock, members: d.Members, accounts: d.Accounts, done: d.Done, places: web.NewPlaceLimiter(tryBurst, tryEvery), archives: newArchives(d.Archives)}
}

// Open makes a new code where the installation has no agency, in place of the one before it; ok is false where it has one. The code is in the answer alone: the database keeps its hash.
func (s *Service) Open(ctx context.Context) (code secret.Text, ok bool, err error) {
	made, err := newCode()
	if err != nil {
		return code, false, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		some, err := s.members.Any(ctx, tx)
		if err != nil {
			return err
		}
		if ok = !some; some {
			return dropCodeHash(ctx, tx)
		}
		return saveCodeHash(ctx, tx, hashOf(made.Reveal()))
	})
	if err != nil || !ok {
		return secret.Text{}, false, err
	}
	return made, true, nil
}

// IsOpen reports whether the installation waits to be set up.
func (s *Service) IsOpen(ctx context.Context) (bool, error) {
	hash, err := s.openHash(ctx, s.db)
	return hash != "", err
}

// openHash is the hash of the code, empty once there is an agency: a code that was left behind by then opens nothing.
func (s *Service) openHash(ctx context.Context, q database.Querier) (string, error) {
	hash, err := codeHash(ctx, q)
	if err != nil || hash == "" {
		return "", err
	}
	some, err := s.members.Any(ctx, q)
	if err != nil || some {
		return "", err
	}
	return hash, nil
}

// CheckCode refuses a code that does not open the set-up. It uses nothing up.
func (s *Service) CheckCode(ctx context.Context, address, code string) error {
	if err := s.pass(address); err != nil {
		return err
	}
	return s.check(ctx, s.db, code)
}

func (s *Service) pass(address string) error {
	if !s.places.Allow("setup", address, s.clock.Now()) {
		return fault.TooMany(tryEvery)
	}
	return nil
}

func (s *Service) check(ctx context.Context, q database.Querier, code string) error {
	hash, err := s.openHash(ctx, q)
	switch {
	case err != nil:
		return err
	case hash == "":
		return fault.Missing(fault.NotFound)
	case !opens(hash, code):
		return fault.Invalid(fault.BadRequest, map[string]string{"code": "wrong"})
	}
	return nil
}

// founded is what the set-up has made; it is stored under the attempt's key, so it has no secret in it.
type founded struct {
	Member   identity.MemberID `json:"member"`
	Username string            `json:"username"`
}

// Create makes the agency and its first manager, and signs the manager in. Nothing is looked at before the code is right. Of two at once one makes the agency, the other one is refused as
// everybody is from then on. The same attempt again gets the same tokens.
func (s *Service) Create(ctx context.Context, from account.Asker, clientID string, f Form) (founded, account.Tokens, error) {
	if err := s.pass(from.Address); err != nil {
		return founded{}, account.Tokens{}, err
	}
	t, err := s.accounts.TokensFor(from.Attempt)
	if err != nil {
		return founded{}, t, err
	}
	done, known, err := database.Recall[founded](ctx, s.db, from.Attempt)
	if err == nil && !known {
		done, err = s.create(ctx, &t, from, clientID, f)
	}
	if err != nil {
		return done, t, err
	}
	err = s.accounts.Expiry(ctx, &t)
	return done, t, err
}

func (s *Service) create(ctx context.Context, t *account.Tokens, from account.Asker, clientID string, f Form) (founded, error) {
	if err := s.check(ctx, s.db, f.Code); err != nil {
		return founded{}, err
	}
	agency, err := f.agency()
	if err != nil {
		return founded{}, err
	}
	// Hashing is slow: it is done before the transaction, and only after the code is right.
	hash, err := s.accounts.HashPassword(ctx, f.Password)
	if err != nil {
		return founded{}, err
	}
	return database.Once(ctx, s.db, from.Attempt, func(tx *database.Tx) (founded, error) {
		if _, err := codeHash(ctx, tx.Holding()); err != nil { // two at once follow each other from here on
			return founded{}, err
		}
		if err := s.check(ctx, tx, f.Code); err != nil {
			return founded{}, err
		}
		if err := dropCodeHash(ctx, tx); err != nil {
			return founded{}, err
		}
		m, err := s.members.First(ctx, tx, agency)
		if err != nil {
			return founded{}, err
		}
		id, err := s.accounts.CreateIn(ctx, tx, f.Email, f.Name, f.Lang, hash)
		if err != nil {
			return founded{}, err
		}
		email := account.NormalEmail(f.Email)
		manager := member.Staff{ExternalID: email, Kind: member.KindManager, Name: f.Name, Email: email, Lang: m.Lang, Active: true}
		if _, err := s.members.SaveStaffIn(ctx, tx, m.ID, []member.Staff{manager}, account.Find); err != nil {
			return founded{}, err
		}
		return founded{m.ID, email}, s.accounts.OpenSession(ctx, tx, t, id, clientID, from)
	})
}

// Missing lists what an agency still lacks, in the order in which it is done.
func (s *Service) Missing(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Step, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	missing := []Step{}
	for _, step := range steps {
		done, err := anyOf(ctx, s.db, m, s.done[step])
		if err != nil {
			return nil, err
		}
		if !done {
			missing = append(missing, step)
		}
	}
	return missing, nil
}

func anyOf(ctx context.Context, q database.Querier, m identity.MemberID, all []Has) (bool, error) {
	for _, has := range all {
		if some, err := has(ctx, q, m); some || err != nil {
			return some, err
		}
	}
	return false, nil
}
