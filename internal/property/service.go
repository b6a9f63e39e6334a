package property

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
)

// recheck is after how long a snapshot is compared with the database: what another process has written is seen then at the latest. It costs one read of one row.
const recheck = 2 * time.Second

// Service knows all properties.
type Service struct {
	db      *database.DB
	box     *secret.Box
	clock   clock.Clock
	members *member.Service
	files   *files.Store

	kept    sync.Map // identity.MemberID → *atomic.Pointer[keptSnapshot]
	loading singleflight.Group
	changed []Changed
	inUse   InUse
	// regrouped and groupInUse join groups with what is set for them.
	regrouped  []Regrouped
	groupInUse GroupInUse
}

// keptSnapshot is a snapshot and when it was last known to be right.
type keptSnapshot struct {
	*snapshot
	checked time.Time
}

// Changed is notified of each property that is added or changed, in the transaction; this service's reads through it see what was written.
type Changed func(ctx context.Context, tx *database.Tx, ref identity.Ref) error

// InUse counts the stays of a property that are not over, for who may not know them.
type InUse func(ctx context.Context, q database.Querier, ref identity.Ref) (stays int, last clock.Date, err error)

// Deps are what the service needs.
type Deps struct {
	DB      *database.DB
	Box     *secret.Box
	Clock   clock.Clock
	Members *member.Service
	// Files keeps pictures and documents.
	Files *files.Store
	// Changed are the listeners, notified in this order.
	Changed []Changed
	// InUse keeps a home from being put away; nil where there are no stays.
	InUse InUse
	// Regrouped are the listeners of groups; GroupInUse keeps one from being taken away. Nil where nothing is set for groups.
	Regrouped  []Regrouped
	GroupInUse GroupInUse
}

// NewService makes the service.
func NewService(d Deps) *Service {
	if d.GroupInUse == nil {
		d.GroupInUse = func(context.Context, database.Querier, identity.Ref) (bool, error) { return false, nil }
	}
	return &Service{
		db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, files: d.Files, changed: d.Changed, inUse: d.InUse, regrouped: d.Regrouped, groupInUse: d.GroupInUse,
	}
}

// Get finds a property; a fault with code not_found when there is none.
func (s *Service) Get(ctx context.Context, q database.Querier, ref identity.Ref) (Property, error) {
	all, err := s.snapshot(ctx, q, ref.Member)
	if err != nil {
		return Property{}, err
	}
	i, ok := all.byID[ref.ID]
	if !ok {
		return Property{}, fault.Missing(fault.NotFound)
	}
	return all.list[i], nil
}

// All lists the properties of a member by id. The list is shared and must not be changed.
func (s *Service) All(ctx context.Context, q database.Querier, member identity.MemberID) ([]Property, error) {
	all, err := s.snapshot(ctx, q, member)
	if err != nil {
		return nil, err
	}
	return all.list, nil
}

// External finds a property by the id that the import gave it.
func (s *Service) External(ctx context.Context, q database.Querier, member identity.MemberID, externalID string) (Property, bool, error) {
	all, err := s.snapshot(ctx, q, member)
	if err != nil {
		return Property{}, false, err
	}
	i, ok := all.external[externalID]
	if !ok {
		return Property{}, false, nil
	}
	return all.list[i], true, nil
}

// KeyCode opens the code of the key safe; empty when there is none. The caller has decided by the key rule that it may be seen.
func (s *Service) KeyCode(ctx context.Context, ref identity.Ref) (secret.Text, error) {
	p, err := s.Get(ctx, s.db, ref)
	if err != nil {
		return secret.Text{}, err
	}
	return s.box.Open(keyCodeContext(ref), p.keyCode)
}

// WiFi opens the WiFi with its password. The caller has decided that it may be seen.
func (s *Service) WiFi(ctx context.Context, ref identity.Ref) (WiFi, error) {
	p, err := s.Get(ctx, s.db, ref)
	if err != nil {
		return WiFi{}, err
	}
	password, err := s.box.Open(wifiContext(ref), p.wifiPassword)
	return WiFi{Type: p.WiFiType, SSID: p.WiFiSSID, Password: password}, err
}

// inside is the key of a member's properties in a transaction that has read or changed them.
type inside struct{ member identity.MemberID }

// snapshot gives the member's properties from memory, read again when they are out of date. Many who ask at once wait for one reading. A transaction reads them through
// itself, sees what it has written, and keeps for others what it has read once it is committed.
func (s *Service) snapshot(ctx context.Context, q database.Querier, member identity.MemberID) (*snapshot, error) {
	if tx := database.Inside(q); tx != nil {
		return s.within(ctx, tx, member)
	}
	slot := s.slot(member)
	now := s.clock.Now()
	if have := slot.Load(); have.fresh(now) {
		return have.snapshot, nil
	}
	got, err, _ := s.loading.Do(strconv.FormatInt(int64(member), 10), func() (any, error) {
		have := slot.Load()
		if have.fresh(now) {
			return have.snapshot, nil
		}
		// The reading serves all who wait, so it does not end with the one who came first.
		ctx := context.WithoutCancel(ctx)
		version, err := versionOf(ctx, q, member)
		if err != nil {
			return nil, err
		}
		var current *snapshot
		if have != nil && have.version == version {
			current = have.snapshot
		} else if current, err = load(ctx, q, member, version, 0); err != nil {
			return nil, err
		}
		s.keep(current, now)
		return current, nil
	})
	if err != nil {
		return nil, err
	}
	return got.(*snapshot), nil
}

// within is snapshot in a transaction.
func (s *Service) within(ctx context.Context, tx *database.Tx, member identity.MemberID) (*snapshot, error) {
	if own, ok := tx.Value(inside{member}).(*snapshot); ok {
		return own, nil
	}
	now := s.clock.Now()
	have := s.slot(member).Load()
	if have.fresh(now) {
		return have.snapshot, nil
	}
	version, err := versionOf(ctx, tx, member)
	if err != nil {
		return nil, err
	}
	if have != nil && have.version == version {
		s.keep(have.snapshot, now)
		return have.snapshot, nil
	}
	current, err := load(ctx, tx, member, version, 0)
	if err != nil {
		return nil, err
	}
	tx.SetValue(inside{member}, current)
	tx.AfterCommit(func() { s.keep(current, now) })
	return current, nil
}

// keep puts a snapshot into memory, unless a later one is there.
func (s *Service) keep(current *snapshot, checked time.Time) {
	slot := s.slot(current.member)
	for {
		have := slot.Load()
		if have != nil && (have.version > current.version || have.version == current.version && have.checked.After(checked)) {
			return
		}
		if slot.CompareAndSwap(have, &keptSnapshot{snapshot: current, checked: checked}) {
			return
		}
	}
}

func (k *keptSnapshot) fresh(now time.Time) bool {
	if k == nil {
		return false
	}
	age := now.Sub(k.checked)
	return age >= 0 && age < recheck
}

func (s *Service) slot(member identity.MemberID) *atomic.Pointer[keptSnapshot] {
	slot, ok := s.kept.Load(member)
	if !ok {
		slot, _ = s.kept.LoadOrStore(member, new(atomic.Pointer[keptSnapshot]))
	}
	return slot.(*atomic.Pointer[keptSnapshot])
}

// touched records in a transaction that properties have changed, notifies its listeners, and keeps what is now there after the commit.
func (s *Service) touched(ctx context.Context, tx *database.Tx, member identity.MemberID, ids []int64) error {
	version, err := tx.NextID(ctx, member, versionName)
	if err != nil {
		return err
	}
	written, err := load(ctx, tx, member, version, 0)
	if err != nil {
		return err
	}
	tx.SetValue(inside{member}, written)
	now := s.clock.Now()
	tx.AfterCommit(func() { s.keep(written, now) })
	for _, id := range ids {
		for _, fn := range s.changed {
			if err := fn(ctx, tx, identity.Ref{Member: member, ID: id}); err != nil {
				return err
			}
		}
	}
	return nil
}
