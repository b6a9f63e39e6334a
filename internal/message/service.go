package message

import (
	"cmp"
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/ratelimit"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// pageSize is how many messages or threads a page holds.
const pageSize = 50

// Service is all that can be done with messages.
type Service struct {
	db       *database.DB
	streams  *realtime.Streams
	subject  func(Kind) Subject
	files    *files.Store
	managers Managers
	// refuseEdit says of clashes who changed the thing last.
	refuseEdit RefuseEdit
	// interpreter reads messages in other languages; nil where there is none.
	interpreter Interpreter
	// refuseOutside refuses agencies whose messages do not leave the installation; nil for none.
	refuseOutside func(ctx context.Context, q database.Querier, m identity.MemberID) error
	clock         clock.Clock
	// asking limits how often an account asks the translation service.
	asking *ratelimit.Limiter[identity.AccountID]
	// writers limits the rate of messages.
	writers *ratelimit.Limiter[identity.Principal]
	posted  []Posted
}

// Posted is notified, in the transaction, of a message that somebody has written.
type Posted func(ctx context.Context, tx *database.Tx, m Message) error

// Deps are what the service needs.
type Deps struct {
	DB      *database.DB
	Clock   clock.Clock
	Streams *realtime.Streams
	// Files keeps attachments.
	Files *files.Store
	// Subject gives what threads of a kind belong to.
	Subject func(Kind) Subject
	// Managers lists to whom chats can be assigned.
	Managers Managers
	// RefuseEdit says of clashes who changed the thing last.
	RefuseEdit RefuseEdit
	// Interpreter translates; nil in an installation without translations.
	Interpreter Interpreter
	// RefuseOutside refuses agencies whose messages do not leave the installation; nil for none.
	RefuseOutside func(ctx context.Context, q database.Querier, m identity.MemberID) error
	// AtOnce is how many messages a principal may write at once, then one a second; zero for 300.
	AtOnce int
	// Posted are the listeners, notified in this order.
	Posted []Posted
}

// NewService makes the service and registers how messages are shown to listeners.
func NewService(d Deps) *Service {
	s := &Service{
		db: d.DB, clock: d.Clock, streams: d.Streams, files: d.Files, subject: d.Subject, managers: d.Managers, refuseEdit: d.RefuseEdit, interpreter: d.Interpreter, refuseOutside: d.RefuseOutside, posted: d.Posted,
		writers: ratelimit.New[identity.Principal](cmp.Or(d.AtOnce, messagesAtOnce), messageEvery, mostWriters), asking: ratelimit.New[identity.AccountID](asksAtOnce, asksEvery, mostAsking),
	}
	for _, kind := range []Kind{Cleaning, Reservation} {
		realtime.Present(d.Streams, kind.EventType(), func(ctx context.Context, viewer identity.Actor, ev realtime.Event, live any) (*Body, error) {
			return s.entry(ctx, kind, viewer, ev, live)
		})
	}
	return s
}

// Seen is a message as one side sees it.
type Seen struct {
	Message
	Viewer Side
	// Zone is the property's.
	Zone *time.Location
}

func (s *Service) participants(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref) (Subject, Participants, error) {
	subject := s.subject(kind)
	p, err := subject.Participants(ctx, s.db, actor, ref)
	return subject, p, err
}

// news is what a listener of this process is shown right after the commit, without asking the database.
type news struct {
	message      Message
	participants Participants
}

// Sent is a file that somebody wants to attach: its content, or an upload of the actor's that is whole.
type Sent = files.Sent

// Post adds a message of the actor to a thread: counted as unread for the other side, announced to everybody on both. Who takes part is asked, and files are taken in, before
// the transaction, so that the one writer of SQLite is not kept waiting by reading.
func (s *Service) Post(ctx context.Context, actor identity.Actor, attempt identity.Attempt, kind Kind, ref identity.Ref, text string, attached ...Sent) (Seen, error) {
	return s.PostWith(ctx, actor, attempt, kind, ref, text, attached, nil)
}

// PostWith is Post with something that happens together with the message or not at all, such as a report that it is about.
func (s *Service) PostWith(
	ctx context.Context, actor identity.Actor, attempt identity.Attempt, kind Kind, ref identity.Ref, text string, attached []Sent, also func(*database.Tx, Message) error,
) (Seen, error) {
	text, err := CheckText(text, len(attached))
	if err != nil {
		return Seen{}, err
	}
	subject, p, err := s.participants(ctx, actor, kind, ref)
	if err != nil {
		return Seen{}, err
	}
	tooMany := s.writers.Take(actor.Principal(), s.clock.Now())
	if len(attached) > 0 || tooMany != nil { // sent again: the files have been taken in before, and the message has been counted
		if m, known, err := database.Recall[Message](ctx, s.db, attempt); known || err != nil {
			return Seen{Message: m, Viewer: p.Side, Zone: p.Zone}, err
		}
	}
	if tooMany != nil {
		return Seen{}, tooMany
	}
	batch, err := s.receive(ctx, actor, attached)
	defer func() { batch.Done(ctx, err) }()
	if err != nil {
		return Seen{}, err
	}
	m, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Message, error) {
		if err := s.charge(ctx, tx, actor, p.Side, kind, ref, batch.Bytes()); err != nil {
			return Message{}, err
		}
		m, err := s.post(ctx, tx, actor, kind, ref, text, batch.Received, subject, p)
		if err != nil || also == nil {
			return m, err
		}
		return m, also(tx, m)
	})
	return Seen{Message: m, Viewer: p.Side, Zone: p.Zone}, err
}

// post writes a message whose text and files have been checked.
func (s *Service) post(ctx context.Context, tx *database.Tx, actor identity.Actor, kind Kind, ref identity.Ref, text string, attached []*files.Received, subject Subject, p Participants) (Message, error) {
	m := Message{
		Ref: ref, Kind: kind, Side: p.Side, Role: RoleOf(actor, ref.Member, kind, p.Side), Account: actor.Account, Sender: SenderName(actor.Name), Lang: actor.Lang,
		Text: text, CreatedAt: tx.Now(),
	}
	var err error
	if m.ID, err = tx.NextID(ctx, ref.Member, "message"); err != nil {
		return m, err
	}
	for _, r := range attached {
		f, err := s.files.Save(ctx, tx, ref.Member, r)
		if err != nil {
			return m, err
		}
		m.Files = append(m.Files, f)
	}
	if err := insert(ctx, tx, m); err != nil {
		return m, err
	}
	thread, err := count(ctx, tx, m)
	if err != nil {
		return m, err
	}
	if err := subject.Changed(ctx, tx, ref, thread); err != nil {
		return m, err
	}
	s.announce(tx, m, p)
	for _, fn := range s.posted {
		if err := fn(ctx, tx, m); err != nil {
			return m, err
		}
	}
	return m, nil
}

// Add is Post inside the transaction of something that is said with it, such as a home that is ready.
func (s *Service) Add(ctx context.Context, tx *database.Tx, actor identity.Actor, kind Kind, ref identity.Ref, text string) (Message, error) {
	text, err := CheckText(text, 0)
	if err != nil {
		return Message{}, err
	}
	subject := s.subject(kind)
	p, err := subject.Participants(ctx, tx, actor, ref)
	if err != nil {
		return Message{}, err
	}
	return s.post(ctx, tx, actor, kind, ref, text, nil, subject, p)
}

// receive takes files in; a refusal names the file that caused it.
func (s *Service) receive(ctx context.Context, actor identity.Actor, attached []Sent) (*files.Batch, error) {
	if len(attached) == 0 {
		return &files.Batch{}, nil
	}
	return s.files.TakeIn(ctx, actor.Principal(), attached, MaxFiles, files.Any)
}

// File is an attachment of a thread that the actor takes part in.
func (s *Service) File(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref, id int64) (files.File, error) {
	if _, _, err := s.participants(ctx, actor, kind, ref); err != nil {
		return files.File{}, err
	}
	f, err := attachment(ctx, s.db, kind, ref, id)
	if database.IsMissing(err) {
		return f, fault.Missing(fault.NotFound)
	}
	return f, err
}

// FilesOf are the files of one message. Whether the caller may see them is not asked here.
func (s *Service) FilesOf(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref, id int64) ([]files.File, error) {
	m, err := one(ctx, q, kind, ref, id)
	if err != nil {
		return nil, err
	}
	err = attach(ctx, q, kind, ref, &m)
	return m.Files, err
}

func (s *Service) announce(tx *database.Tx, m Message, p Participants) {
	ev := realtime.Event{Action: realtime.Commit, Type: m.Kind.EventType(), Member: m.Ref.Member, Ref: m.Ref.ID, Item: m.ID}
	s.streams.Append(tx, ev, p.everybody(), &news{message: m, participants: p})
}

// entry shows an event to a listener: from what was just committed, or from the database when it is delivered later.
func (s *Service) entry(ctx context.Context, kind Kind, viewer identity.Actor, ev realtime.Event, live any) (*Body, error) {
	ref := identity.Ref{Member: ev.Member, ID: ev.Ref}
	if viewer.OnlyReservation != (identity.Ref{}) && (kind != Reservation || viewer.OnlyReservation != ref) {
		return nil, nil
	}
	if n, ok := live.(*news); ok {
		return new(present(Seen{Message: n.message, Viewer: n.participants.sideOf(viewer.Account), Zone: n.participants.Zone})), nil
	}
	_, p, err := s.participants(ctx, viewer, kind, ref)
	if fault.IsMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := one(ctx, s.db, kind, ref, ev.Item)
	if database.IsMissing(err) {
		return nil, nil
	}
	if err == nil {
		err = attach(ctx, s.db, kind, ref, &m)
	}
	if err != nil {
		return nil, err
	}
	return new(present(Seen{Message: m, Viewer: p.Side, Zone: p.Zone})), nil
}

// List is a page of a thread, newest message first, behind a mark of an earlier page.
func (s *Service) List(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref, mark string) (wire.Page[Seen], error) {
	before, err := parseMark(mark)
	if err != nil {
		return wire.Page[Seen]{}, err
	}
	_, p, err := s.participants(ctx, actor, kind, ref)
	if err != nil {
		return wire.Page[Seen]{}, err
	}
	found, err := list(ctx, s.db, kind, ref, before, pageSize+1)
	if err == nil {
		err = attach(ctx, s.db, kind, ref, pointers(found)...)
	}
	if err != nil {
		return wire.Page[Seen]{}, err
	}
	var out wire.Page[Seen]
	for i, m := range found {
		if i == pageSize {
			out.Next = markOf(found[i-1].ID)
			break
		}
		out.Items = append(out.Items, Seen{Message: m, Viewer: p.Side, Zone: p.Zone})
	}
	return out, nil
}

// Marked is what MarkRead did.
type Marked struct{ Messages int64 }

// MarkRead notes that the actor's side has read all messages of the other side. Both sides are notified with the newest of them: it and all earlier ones
// are read. When nothing was unread nothing happens and nobody is notified.
func (s *Service) MarkRead(ctx context.Context, actor identity.Actor, attempt identity.Attempt, kind Kind, ref identity.Ref) (Marked, error) {
	subject, p, err := s.participants(ctx, actor, kind, ref)
	if err != nil {
		return Marked{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Marked, error) {
		thread, changed, err := clearUnread(ctx, tx, kind, ref, p.Side)
		if err != nil || !changed {
			return Marked{}, err
		}
		count, newest, err := markRead(ctx, tx, kind, ref, p.Side.Other())
		if err != nil {
			return Marked{}, err
		}
		if err := subject.Changed(ctx, tx, ref, thread); err != nil {
			return Marked{}, err
		}
		if err := attach(ctx, tx, kind, ref, &newest); err != nil {
			return Marked{}, err
		}
		if count == 0 { // the counter was wrong; it is right now, and there is nothing to show
			return Marked{}, nil
		}
		s.announce(tx, newest, p)
		return Marked{Messages: count}, nil
	})
}

// Thread is the state of one thread; the zero Thread when nobody has written yet.
func (s *Service) Thread(ctx context.Context, q database.Querier, kind Kind, ref identity.Ref) (Thread, error) {
	return thread(ctx, q, kind, ref)
}

// Threads is the state of some threads of a member; those in which nobody has written yet are left out.
func (s *Service) Threads(ctx context.Context, q database.Querier, kind Kind, member identity.MemberID, ids []int64) (map[int64]Thread, error) {
	return threads(ctx, q, kind, member, ids)
}
