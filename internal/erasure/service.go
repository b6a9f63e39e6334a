package erasure

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/account"
	"latchkey/internal/archive"
	"latchkey/internal/attention"
	"latchkey/internal/channel"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/payment"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/search"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Members      *member.Service
	Properties   *property.Service
	Attention    *attention.Service
	Messages     *message.Service
	Reservations *reservation.Service
	Payments     *payment.Service
	Problems     *problem.Service
	Tasks        *task.Service
	Accounts     *account.Service
	Imports      *importing.Service
	Channels     *channel.Service
	Archives     *archive.Service
	Reports      *report.Service
	Files        *files.Store
	Mails        *notify.Queue
}

// Service erases guests and takes their requests.
type Service struct{ Deps }

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// HeldStay is a stay of a guest as an agency has it.
type HeldStay struct {
	reservation.Reservation
	Home string
	// Blocks is whether it keeps the guest from being erased.
	Blocks bool
}

// Outlook is what an erasure would do.
type Outlook struct {
	Guest  string
	Email  string
	Stays  []HeldStay
	Erased []Rows
	Kept   Kept
	// Requests are the open ones of the guest: of their logins, and by the numbers of the stays. Proof is the last erasure where nothing is left to erase.
	Requests []Request
	Proof    identity.Ref
}

// Blocked reports whether a stay keeps the guest from being erased.
func (o Outlook) Blocked() bool {
	return slices.ContainsFunc(o.Stays, func(s HeldStay) bool { return s.Blocks })
}

// Asked reports whether the guest has asked for it, and waits.
func (o Outlook) Asked() bool { return len(o.Requests) > 0 }

// Order is an erasure that somebody wants.
type Order struct {
	Stay identity.Ref
	// By is who does it; the zero actor for the operator.
	By identity.Actor
	// Tell is whether the guest is mailed; who has asked is always mailed.
	Tell   bool
	Origin Origin
	// Confirmed is what the person who erases proves themselves with; the operator's command needs none.
	Confirmed account.Proof
}

// errSeen takes back what was done to look at it.
var errSeen = errors.New("only to be seen")

// Look says what an erasure of a stay's guest would erase, and what stands in its way: it is done and taken back.
func (s *Service) Look(ctx context.Context, actor identity.Actor, stay identity.Ref) (Outlook, error) {
	if !actor.Manages(stay.Member) {
		return Outlook{}, fault.Missing(fault.ReservationNotFound)
	}
	return s.Foresee(ctx, stay)
}

// Foresee is Look for the operator.
func (s *Service) Foresee(ctx context.Context, stay identity.Ref) (Outlook, error) {
	ctx = identity.Everywhere(ctx)
	var out Outlook
	err := s.DB.Write(ctx, func(tx *database.Tx) error {
		var err error
		if out, err = s.outlook(ctx, tx, stay); err != nil || out.Proof != (identity.Ref{}) {
			return err
		}
		erased, _, _, err := s.erase(ctx, tx, out, identity.Principal{})
		if err != nil {
			return err
		}
		out.Erased = rowsOf(erased)
		return errSeen
	})
	if errors.Is(err, errSeen) {
		err = nil
	}
	return out, err
}

// outlook reads whom an erasure is about.
func (s *Service) outlook(ctx context.Context, tx *database.Tx, ref identity.Ref) (Outlook, error) {
	var out Outlook
	agency, err := s.Members.Get(ctx, tx, ref.Member)
	if err != nil {
		return out, err
	}
	all, err := s.Reservations.OfSameGuest(ctx, tx, ref)
	if err != nil {
		return out, err
	}
	// A login has also the stays that were booked with its address: its owner sees them, and they are found by nothing else.
	for _, r := range all {
		email, _, err := s.Accounts.Addressee(ctx, tx, r.Account)
		if err != nil {
			return out, err
		}
		if email == "" {
			continue
		}
		also, err := s.Reservations.OfGuest(ctx, tx, ref.Member, r.Account, email)
		if err != nil {
			return out, err
		}
		for _, other := range also {
			if !slices.ContainsFunc(all, func(r reservation.Reservation) bool { return r.Ref == other.Ref }) {
				all = append(all, other)
			}
		}
	}
	today, payments := tx.Now().Date(agency.Zone), int64(0)
	left := slices.DeleteFunc(slices.Clone(all), func(r reservation.Reservation) bool { return r.ErasedAt != 0 && r.Booker == (reservation.Booker{}) })
	if len(left) == 0 {
		proof, err := s.proofOfStay(ctx, tx, ref)
		out.Proof = proof.Ref
		return out, err
	}
	for _, r := range left {
		home, err := s.Properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
		if err != nil {
			return out, err
		}
		n, err := countPayments(ctx, tx, r.Ref)
		if err != nil {
			return out, err
		}
		payments += n
		out.Stays = append(out.Stays, HeldStay{Reservation: r, Home: home.Title, Blocks: Blocks(r, today)})
		if out.Guest == "" {
			out.Guest = r.Booker.Name()
		}
		if email := account.NormalEmail(reservation.Contact(r.Booker.Email)); out.Email == "" && account.CheckEmail(email) == nil {
			out.Email = email
		}
		asked, err := openOf(ctx, tx, ref.Member, r.Account, r.Ref.ID)
		if err != nil {
			return out, err
		}
		for _, one := range asked {
			if !slices.Contains(out.Requests, one) {
				out.Requests = append(out.Requests, one)
			}
		}
	}
	slices.SortFunc(out.Requests, func(a, b Request) int { return cmp.Compare(a.Ref.ID, b.Ref.ID) })
	out.Kept = keptFor(agency.Country, left, payments)
	return out, nil
}

// gone is what an erasure leaves to be done after its commit, and what became of the logins.
type gone struct {
	files  []files.File
	stays  []identity.Ref
	logins map[identity.AccountID]bool
}

// erase erases what an agency has of a guest. The context is that of the installation: a login may belong to other agencies.
func (s *Service) erase(ctx context.Context, tx *database.Tx, of Outlook, by identity.Principal) (database.Tally, gone, database.Tally, error) {
	erased, login, left := database.Tally{}, database.Tally{}, gone{logins: map[identity.AccountID]bool{}}
	m := of.Stays[0].Ref.Member
	var names, numbers, emails []string
	var guests []identity.AccountID
	for _, stay := range of.Stays {
		called, reached, err := s.Reservations.Identifiers(ctx, tx, stay.Ref)
		if err != nil {
			return erased, left, login, err
		}
		names, numbers = append(names, called...), append(numbers, append(reached, `"`+stay.Ref.String()+`"`, `"ID":`+strconv.FormatInt(stay.Ref.ID, 10)+`}`)...)
		former, err := s.Reservations.FormerAddresses(ctx, tx, stay.Ref)
		if err != nil {
			return erased, left, login, err
		}
		own, _, err := s.Accounts.Addressee(ctx, tx, stay.Account)
		if err != nil {
			return erased, left, login, err
		}
		for _, email := range append(former, stay.Booker.Email, own) {
			if email = account.NormalEmail(email); email != "" && !slices.Contains(emails, email) {
				emails = append(emails, email)
			}
		}
		byNumber, err := s.Accounts.OfNumber(ctx, tx, stay.Ref)
		if err != nil {
			return erased, left, login, err
		}
		for _, id := range []identity.AccountID{stay.Account, byNumber} {
			if id != 0 && !slices.Contains(guests, id) {
				guests = append(guests, id)
			}
		}
	}
	guest := aboutGuest(names, numbers)
	count := func(t database.Tally, err error) error {
		erased.Add(t)
		return err
	}
	held, refs := make([]reservation.Reservation, len(of.Stays)), make([]identity.Ref, len(of.Stays))
	for i, stay := range of.Stays {
		held[i], refs[i] = stay.Reservation, stay.Ref
	}
	left.stays = refs
	if err := errors.Join(count(s.Channels.EraseGuest(ctx, tx, m, held, guest.In)), count(s.Reports.EraseGuest(ctx, tx, refs, guest))); err != nil {
		return erased, left, login, err
	}
	archived, made, err := s.Archives.EraseGuest(ctx, tx, m, by.Account)
	if err := count(archived, err); err != nil {
		return erased, left, login, err
	}
	left.files = append(left.files, made...)
	for _, stay := range of.Stays {
		chat, attached, err := s.Messages.EraseThread(ctx, tx, message.Reservation, stay.Ref)
		if err := count(chat, err); err != nil {
			return erased, left, login, err
		}
		if err := count(s.eraseNotes(ctx, tx, stay.Ref, guest)); err != nil {
			return erased, left, login, err
		}
		err = errors.Join(count(s.Problems.EraseGuest(ctx, tx, stay.Ref, guest.In)), count(s.Imports.EraseGuest(ctx, tx, stay.Ref)), count(s.Payments.EraseGuest(ctx, tx, stay.Ref, guest.In)),
			count(s.Accounts.EraseStay(ctx, tx, stay.Ref, stay.Account)), forgetReasonsOfStay(ctx, tx, stay.Ref))
		if err != nil {
			return erased, left, login, err
		}
		own, documents, err := s.Reservations.EraseGuest(ctx, tx, stay.Ref, by, guest.In)
		if err := count(own, err); err != nil {
			return erased, left, login, err
		}
		for _, f := range documents {
			if err := s.Files.Delete(ctx, tx, f.Ref); err != nil {
				return erased, left, login, err
			}
			erased["file"]++
		}
		left.files = append(left.files, append(attached, documents...)...)
	}
	about := func(c notify.Content) bool {
		return slices.ContainsFunc(of.Stays, func(stay HeldStay) bool { return aboutChat(c.Link, stay.Ref) })
	}
	if err := count(s.Mails.Erase(ctx, tx, m, about)); err != nil {
		return erased, left, login, err
	}
	for _, email := range emails {
		if err := count(s.Accounts.EraseMails(ctx, tx, m, email)); err != nil {
			return erased, left, login, err
		}
	}
	colleagues, err := s.colleagues(ctx, tx, m, guests)
	if err == nil {
		err = count(s.Accounts.EraseAnswers(ctx, tx, guests, colleagues, guest.In))
	}
	if err != nil {
		return erased, left, login, err
	}
	for _, id := range guests {
		address, _, err := s.Accounts.Addressee(ctx, tx, id)
		if err != nil {
			return erased, left, login, err
		}
		deleted, t, err := s.Accounts.EraseLogin(ctx, tx, id)
		if err == nil && deleted {
			err = forgetLogin(ctx, tx, id)
		} else if err == nil {
			s.Reservations.RefreshGuest(tx, m, id)
			err = forgetReasons(ctx, tx, m, id)
		}
		if err != nil {
			return erased, left, login, err
		}
		left.logins[id] = deleted && address != "" // nobody has the account of a stay as a login
		login.Add(t)
	}
	return erased, left, login, nil
}

// eraseNotes erases what the team wrote about a guest at the tasks of a stay, in notes and in chats.
func (s *Service) eraseNotes(ctx context.Context, tx *database.Tx, stay identity.Ref, guest search.Named) (database.Tally, error) {
	erased := database.Tally{}
	tasks, err := s.Tasks.OfStay(ctx, tx, stay)
	if err != nil {
		return erased, err
	}
	for _, t := range tasks {
		chat, err := s.Messages.EraseMentions(ctx, tx, message.Cleaning, t.Ref(), guest.In)
		if erased.Add(chat); err != nil {
			return erased, err
		}
	}
	notes, err := s.Tasks.EraseGuest(ctx, tx, stay, guest.In, len(erased) > 0)
	erased.Add(notes)
	return erased, err
}

// colleagues are the logins of an agency's staff that are none of the guests.
func (s *Service) colleagues(ctx context.Context, tx *database.Tx, m identity.MemberID, guests []identity.AccountID) ([]identity.AccountID, error) {
	staff, err := s.Members.Staff(ctx, tx, m)
	if err != nil {
		return nil, err
	}
	var out []identity.AccountID
	for _, one := range staff.All() {
		if one.Account != 0 && !slices.Contains(guests, one.Account) && !slices.Contains(out, one.Account) {
			out = append(out, one.Account)
		}
	}
	return out, nil
}

// Made is what an erasure has done. LoginDeleted says whether the login is gone, which is the guest's to know and not the agency's; Login counts its rows.
type Made struct {
	Proof        identity.Ref
	LoginDeleted bool           `json:"-"`
	Login        database.Tally `json:"-"`
}

// Erase erases the guest of a stay at its agency, and proves it. Running and coming stays are refused.
func (s *Service) Erase(ctx context.Context, attempt identity.Attempt, order Order) (Made, error) {
	if order.Origin != ByCommand && !order.By.Manages(order.Stay.Member) {
		return Made{}, fault.Missing(fault.ReservationNotFound)
	}
	confirm := func(context.Context, *database.Tx) error { return nil }
	if order.Origin != ByCommand {
		var err error
		if confirm, err = s.Accounts.Proving(ctx, order.By, order.Confirmed); err != nil {
			return Made{}, err
		}
	}
	ctx = identity.Everywhere(ctx)
	var left gone
	made, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (Made, error) {
		var out Made
		left = gone{}
		if err := confirm(ctx, tx); err != nil {
			return out, err
		}
		id, err := tx.NextID(ctx, order.Stay.Member, "erasure") // two erasures of an agency follow each other
		if err != nil {
			return out, err
		}
		out.Proof = identity.Ref{Member: order.Stay.Member, ID: id}
		of, err := s.outlook(ctx, tx, order.Stay)
		if err != nil {
			return out, err
		}
		if of.Proof != (identity.Ref{}) {
			return out, refused("erased")
		}
		if of.Blocked() {
			return out, refused("open")
		}
		origin := order.Origin
		if of.Asked() {
			origin = ByRequest
		}
		var erased database.Tally
		if erased, left, out.Login, err = s.erase(ctx, tx, of, order.By.Principal()); err != nil {
			return out, err
		}
		proved, err := s.prove(ctx, tx, out.Proof, of, erased, origin, order.By)
		if err != nil {
			return out, err
		}
		for _, deleted := range left.logins {
			out.LoginDeleted = out.LoginDeleted || deleted
		}
		return out, s.answerDone(ctx, tx, of, proved, order, out.LoginDeleted)
	})
	if err == nil {
		s.Files.Drop(ctx, left.files)
		s.Reports.ForgetErasedSoon(ctx, left.stays)
	}
	return made, err
}

// refused says why the stays of a guest are not erased.
func refused(why string) error {
	f := fault.Of(fault.Conflict)
	f.Fields = map[string]string{"stays": why}
	return f
}

// prove stores the proof of an erasure.
func (s *Service) prove(ctx context.Context, tx *database.Tx, ref identity.Ref, of Outlook, erased database.Tally, origin Origin, by identity.Actor) (Proved, error) {
	out := Proved{Ref: ref, Intact: true}
	agency, err := s.Members.Get(ctx, tx, ref.Member)
	if err != nil {
		return out, err
	}
	before, err := lastHash(ctx, tx, ref.Member)
	if err != nil {
		return out, err
	}
	out.Proof = Proof{Version: proofVersion, Number: ref.String(), Agency: agency.Name, At: wire.Instant(tx.Now()), By: by.Name, Origin: origin, Stays: []ProvedStay{}, Erased: rowsOf(erased), Kept: of.Kept, Before: before}
	var stays []identity.Ref
	for _, stay := range of.Stays {
		stays = append(stays, stay.Ref)
		out.Stays = append(out.Stays, ProvedStay{Number: stay.Ref.ID, Arrival: stay.Arrival.String(), Departure: stay.Departure.String()})
	}
	if out.Text, err = out.text(); err != nil {
		return out, err
	}
	out.Hash, out.Seal = hashOf(out.Text), s.seal(out.Text)
	return out, insertProof(ctx, tx, out, by.Account, stays)
}

// answerDone answers the guest's request and mails them, in their language.
func (s *Service) answerDone(ctx context.Context, tx *database.Tx, of Outlook, p Proved, order Order, loginDeleted bool) error {
	for _, r := range of.Requests {
		r.State, r.Erasure = Done, p.Ref.ID
		if _, err := answerRequest(ctx, tx, r, order.By.Account); err != nil {
			return err
		}
	}
	if err := s.Attention.Announce(ctx, tx, p.Ref.Member); err != nil {
		return err
	}
	if of.Email == "" || !order.Tell && !of.Asked() {
		return nil
	}
	kind := notify.ErasureDone
	if loginDeleted {
		kind = notify.ErasureDoneLogin
	}
	return s.mail(ctx, tx, p.Ref.Member, kind, of.Email, of.Stays[len(of.Stays)-1].Lang, map[string]string{
		"number": p.Number, "stays": numbersOf(p.Stays), "until": p.Kept.Until, "hash": p.Hash,
	})
}

func numbersOf(stays []ProvedStay) string {
	out := make([]string, len(stays))
	for i, stay := range stays {
		out[i] = strconv.FormatInt(stay.Number, 10)
	}
	return strings.Join(out, ", ")
}

func (s *Service) mail(ctx context.Context, tx *database.Tx, m identity.MemberID, kind notify.Kind, to, lang string, values map[string]string) error {
	agency, err := s.Members.Get(ctx, tx, m)
	if err != nil {
		return err
	}
	return s.Mails.Enqueue(ctx, tx, notify.Mail{Member: m, Kind: kind, To: to, Lang: agency.Speaks(lang), Content: notify.Content{Brand: account.BrandOf(agency), Values: values}})
}
