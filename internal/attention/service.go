package attention

import (
	"context"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// Source finds what needs attention among the things of one noun. Its cost must not grow with history: it reads ranges of an index, at most Most rows of each kind.
type Source func(ctx context.Context, q database.Querier, ask Ask) ([]Group, error)

// Service puts the list together.
//
// What is in it changes with the things of the agency and with the time. The first are announced to its managers, in the transaction of the change (tasks, stays,
// chats, problems, and of type attention what nothing else announces): the number of a manager's stream is the version of their list, as it is of the workers' lists.
// The time counts in whole minutes. So an unchanged list costs one read, however many windows ask for it.
type Service struct {
	db      *database.DB
	clock   clock.Clock
	members *member.Service
	streams *realtime.Streams
	sources func() []Source

	mu   sync.Mutex
	kept map[listOf]kept
}

// listOf names a list: each manager has a stream of their own, and an owner sees more.
type listOf struct {
	member  identity.MemberID
	account identity.AccountID
	owner   bool
}

type kept struct {
	version int64
	minute  clock.Instant
	groups  []Group
}

// keepFor is how long a list that nobody asks for is kept.
const keepFor = 10 * time.Minute

// Deps are what the service needs.
type Deps struct {
	DB      *database.DB
	Clock   clock.Clock
	Members *member.Service
	Streams *realtime.Streams
	// Sources are asked one after the other.
	Sources func() []Source
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, clock: d.Clock, members: d.Members, streams: d.Streams, sources: d.Sources, kept: map[listOf]kept{}}
}

// Overview gives a manager the whole list of an agency.
func (s *Service) Overview(ctx context.Context, actor identity.Actor, m identity.MemberID) (Overview, error) {
	groups, err := s.groups(ctx, actor, m)
	return overviewOf(groups), err
}

// Rows gives a page of the rows of one kind.
func (s *Service) Rows(ctx context.Context, actor identity.Actor, m identity.MemberID, k Kind, after string) (wire.Page[Row], error) {
	groups, err := s.groups(ctx, actor, m)
	if err != nil {
		return wire.Page[Row]{}, err
	}
	return pageOf(groups, k, after)
}

func (s *Service) groups(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Group, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	minute := clock.At(s.clock.Now().Truncate(time.Minute))
	// Read first: what is committed meanwhile has a higher number, and the list is put together again.
	version, err := s.streams.Last(ctx, actor.Account)
	if err != nil {
		return nil, err
	}
	of := listOf{m, actor.Account, actor.Owns(m)}
	s.mu.Lock()
	known, ok := s.kept[of]
	s.mu.Unlock()
	if ok && known.version == version && known.minute == minute {
		return known.groups, nil
	}
	groups, err := s.find(ctx, m, minute, of.owner)
	if err != nil {
		return nil, err
	}
	s.keep(of, kept{version, minute, groups})
	return groups, nil
}

func (s *Service) keep(of listOf, list kept) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[of] = list
	for other, old := range s.kept {
		if old.minute.Add(keepFor) < list.minute {
			delete(s.kept, other)
		}
	}
}

// find asks all sources.
func (s *Service) find(ctx context.Context, m identity.MemberID, now clock.Instant, owner bool) ([]Group, error) {
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	ask := Ask{Member: m, Zone: agency.Zone, Today: now.Date(agency.Zone), Now: now, Owner: owner}
	var groups []Group
	for _, source := range s.sources() {
		found, err := source(ctx, s.db, ask)
		if err != nil {
			return nil, err
		}
		groups = append(groups, found...)
	}
	return arrange(groups), nil
}

// Announce has the managers of an agency load the list again, for changes that no other type announces.
func (s *Service) Announce(ctx context.Context, tx *database.Tx, m identity.MemberID, also ...identity.AccountID) error {
	crew, err := s.members.Staff(ctx, tx, m)
	if err != nil {
		return err
	}
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Attention, Member: m}, append(crew.Managers(), also...), nil)
	return nil
}
