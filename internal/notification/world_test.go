package notification

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

var noon = time.Date(2026, 7, 4, 10, 0, 0, 0, time.UTC)

// The people of the tests: two managers and a guest.
const (
	boss   identity.AccountID = 100
	deputy identity.AccountID = 101
	guest  identity.AccountID = 200
)

const doorCode = "Blue-Horse"

// desk is a stay's chat, no matter who asks.
type desk struct {
	mu   sync.Mutex
	gone bool
}

func (d *desk) Participants(_ context.Context, _ database.Querier, a identity.Actor, ref identity.Ref) (message.Participants, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := message.Participants{Side: message.Party, Agency: []identity.AccountID{boss, deputy}, Party: []identity.AccountID{guest}, Zone: time.UTC}
	if ref.Member != 1 || d.gone {
		return p, fault.Missing(fault.ReservationNotFound)
	}
	if a.Manages(1) {
		p.Side = message.Agency
	}
	return p, nil
}

func (*desk) Changed(context.Context, *database.Tx, identity.Ref, message.Thread) error { return nil }

func (*desk) Facts(context.Context, database.Querier, identity.Ref) (message.Facts, error) {
	return message.Facts{Guest: "Anna Guest", Property: "Sea House", Home: identity.Ref{Member: 1, ID: 1}}, nil
}

func (*desk) Title(context.Context, database.Querier, identity.Ref) (message.Title, *time.Location, error) {
	return message.Title{Name: "Sea House · Anna Guest", Begins: "2026-07-10", Ends: "2026-07-17"}, time.UTC, nil
}

// outbox keeps mails as they would be sent.
type outbox struct {
	mu   sync.Mutex
	sent []sentMail
}

type sentMail struct {
	to, replyTo string
	notify.Rendered
}

func (o *outbox) Send(_ context.Context, _ string, to string, from notify.Brand, r notify.Rendered) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sent = append(o.sent, sentMail{to, from.ReplyTo, r})
	return nil
}

func (o *outbox) to(address string) []sentMail {
	o.mu.Lock()
	defer o.mu.Unlock()
	var out []sentMail
	for _, m := range o.sent {
		if m.to == address {
			out = append(out, m)
		}
	}
	return out
}

// pushService is a push service and the browsers behind it. It takes a push only with a VAPID token that verifies, and decrypts with the standard library alone.
type pushService struct {
	*httptest.Server
	t   *testing.T
	key *ecdh.PrivateKey

	mu     sync.Mutex
	status int
	got    []delivered
}

type delivered struct {
	notify.Note
	path, topic, ttl string
}

var browserAuth = bytes.Repeat([]byte{9}, 16)

func newPushService(t *testing.T) *pushService {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p := &pushService{t: t, key: key, status: http.StatusCreated}
	p.Server = httptest.NewTLSServer(http.HandlerFunc(p.take))
	t.Cleanup(p.Close)
	return p
}

func (p *pushService) browser(name string) notify.Browser {
	return notify.Browser{Endpoint: p.URL + "/" + name, P256DH: base64.RawURLEncoding.EncodeToString(p.key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(browserAuth)}
}

func (p *pushService) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.Header.Get("Content-Encoding") != "aes128gcm" {
		p.t.Errorf("%v, encoding %q", err, r.Header.Get("Content-Encoding"))
	}
	if err := checkVAPID(r.Header.Get("Authorization"), p.URL); err != nil {
		p.t.Error(err)
	}
	plain, err := p.decrypt(body)
	if err != nil {
		p.t.Error(err)
	}
	d := delivered{path: r.URL.Path, topic: r.Header.Get("Topic"), ttl: r.Header.Get("TTL")}
	if err := json.Unmarshal(plain, &d.Note); err != nil {
		p.t.Error(err, string(plain))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.status == http.StatusCreated {
		p.got = append(p.got, d)
	}
	w.WriteHeader(p.status)
}

func (p *pushService) answer(status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = status
}

func (p *pushService) taken() []delivered {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]delivered{}, p.got...)
}

// decrypt is RFC 8291 as a browser does it: one record of RFC 8188 with the sender's key as its key id.
func (p *pushService) decrypt(body []byte) ([]byte, error) {
	if len(body) < 21+65 {
		return nil, errors.New("too short")
	}
	salt, size, n := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	sender, sealed := body[21:21+n], body[21+n:]
	if len(sealed) > int(size) || len(body) > 4096 {
		return nil, errors.New("more than one record, or more than a push service takes")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := p.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	ikm, err := hkdf.Key(sha256.New, shared, browserAuth, "WebPush: info\x00"+string(p.key.PublicKey().Bytes())+string(sender), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	plain = bytes.TrimRight(plain, "\x00")
	if len(plain) == 0 || plain[len(plain)-1] != 2 {
		return nil, errors.New("no end of the last record")
	}
	return plain[:len(plain)-1], nil
}

// checkVAPID verifies an Authorization header (RFC 8292): vapid t=<JWT>, k=<key>, for this push service, signed by the key.
func checkVAPID(header, service string) error {
	rest, ok := strings.CutPrefix(header, "vapid ")
	if !ok {
		return errors.New("no vapid token: " + header)
	}
	fields := map[string]string{}
	for part := range strings.SplitSeq(rest, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		fields[name] = value
	}
	raw, err := base64.RawURLEncoding.DecodeString(fields["k"])
	if err != nil || len(raw) != 65 {
		return errors.New("no key")
	}
	parts := strings.Split(fields["t"], ".")
	if len(parts) != 3 {
		return errors.New("no JWT")
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("no signature")
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature does not verify")
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var c struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(claims, &c); err != nil || c.Aud != service || c.Sub != "https://stay.example" || c.Exp <= noon.Unix() {
		return errors.New("the claims are " + string(claims))
	}
	return nil
}

// office is an agency with its chat and what notifies its people.
type office struct {
	*Service
	t      *testing.T
	db     *database.DB
	clock  *clock.Manual
	box    *secret.Box
	mails  *outbox
	push   *pushService
	desk   *desk
	log    *bytes.Buffer
	actors map[identity.AccountID]identity.Actor
}

func inOffice(t *testing.T, test func(t *testing.T, o *office)) {
	t.Helper()
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		o := &office{t: t, db: db, clock: c, box: box, mails: &outbox{}, push: newPushService(t), desk: &desk{}, log: &bytes.Buffer{}, actors: map[identity.AccountID]identity.Actor{}}
		for id, role := range map[identity.AccountID]identity.Role{boss: identity.Manager, deputy: identity.Manager, guest: identity.Guest} {
			o.actors[id] = identity.Actor{Account: id, Session: int64(id), Name: map[identity.AccountID]string{boss: "Maria Lang", deputy: "Jan Berg", guest: "Anna Guest"}[id], Lang: "en-US", Relations: []identity.Relation{{Member: 1, Role: role, Staff: identity.StaffID(id)}}}
		}
		o.fill()
		o.Service = o.node()
		test(t, o)
	})
}

func (o *office) fill() {
	o.t.Helper()
	ctx := o.t.Context()
	members := member.NewService(member.Deps{DB: o.db, Box: o.box, Clock: o.clock})
	if _, err := members.Save(ctx, member.Member{Name: "Casa Demo", Lang: "de", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Email: "office@casa.example", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30}); err != nil {
		o.t.Fatal(err)
	}
	homes := property.NewService(property.Deps{DB: o.db, Box: o.box, Clock: o.clock, Members: members})
	row := property.ImportRow{ExternalID: "p1", Building: "House", Title: "Sea House", Street: "Beach Road 1", Postalcode: "08001", City: "Barcelona", Country: "ES", TimeZone: "Europe/Madrid", MaxOccupancy: 4, KeyHandover: "key_safe", KeyCode: doorCode}
	if report, err := homes.Import(ctx, 1, wire.Lines([]property.ImportRow{row}), property.ImportOptions{}); err != nil || len(report.Refused) > 0 {
		o.t.Fatal(err, report)
	}
	err := o.db.Write(ctx, func(tx *database.Tx) error {
		for id, a := range o.actors {
			if _, err := tx.Exec(ctx, `INSERT INTO account (id, email, name, lang, password_hash, state, created_at) VALUES ($1, $2, $3, 'en-US', '', 'active', 0)`, id, address(id), a.Name); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `INSERT INTO session (id, account_id, client_id, device, created_at, last_used_at) VALUES ($1, $1, 't', 't', 0, 0)`, id); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `INSERT INTO refresh_token (hash, session_id, expires_at) VALUES ($1, $2, $3)`, []byte(a.Name), id, clock.At(noon.AddDate(0, 1, 0))); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

func address(id identity.AccountID) string {
	return map[identity.AccountID]string{boss: "boss@casa.example", deputy: "deputy@casa.example", guest: "anna@guests.example"}[id]
}

// node is one process on the database.
func (o *office) node() *Service {
	o.t.Helper()
	logger := slog.New(slog.NewTextHandler(o.log, nil))
	var made *Service
	follow := func(ctx context.Context, tx *database.Tx, before, now member.Member) error {
		return made.SettingsChanged(ctx, tx, before, now)
	}
	members := member.NewService(member.Deps{DB: o.db, Box: o.box, Clock: o.clock, SettingsChanged: []member.SettingsChanged{follow}})
	store, err := files.Open(o.db, "", o.t.TempDir(), nil, slog.New(slog.DiscardHandler))
	if err != nil {
		o.t.Fatal(err)
	}
	messages := message.NewService(message.Deps{
		DB: o.db, Clock: o.clock, Streams: realtime.NewStreams(o.db), Files: store, Subject: func(message.Kind) message.Subject { return o.desk },
		Managers: func(context.Context, identity.MemberID) ([]message.Colleague, error) {
			return []message.Colleague{{Staff: 100, Account: boss}, {Staff: 101, Account: deputy}}, nil
		},
	})
	public := func() *url.URL { return &url.URL{Scheme: "https", Host: "stay.example"} }
	mails := notify.NewQueue(o.db, o.box, o.clock, logger, notify.Options{Sender: o.mails})
	pushes, err := notify.NewPushes(o.t.Context(), o.db, o.box, o.clock, logger, notify.PushOptions{Public: public, Client: o.push.Client()})
	if err != nil {
		o.t.Fatal(err)
	}
	var stays *reservation.Service
	made = NewService(Deps{
		DB: o.db, Box: o.box, Clock: o.clock, Logger: logger, Members: members, Properties: property.NewService(property.Deps{DB: o.db, Box: o.box, Clock: o.clock, Members: members}), Messages: messages,
		Accounts: account.NewService(o.db, o.box, o.clock, members, stays, nil, account.Options{Mail: mails}), Mails: mails, Pushes: pushes, Public: public, Mail: true,
	})
	return made
}

func (o *office) says(id identity.AccountID, text string) message.Seen {
	o.t.Helper()
	m, err := o.Messages.Post(o.t.Context(), o.actors[id], identity.Attempt{}, message.Reservation, stay, text)
	if err != nil {
		o.t.Fatal(err)
	}
	return m
}

var stay = identity.Ref{Member: 1, ID: 5}

func (o *office) reads(id identity.AccountID) {
	o.t.Helper()
	if _, err := o.Messages.MarkRead(o.t.Context(), o.actors[id], identity.Attempt{}, message.Reservation, stay); err != nil {
		o.t.Fatal(err)
	}
}

// later lets time pass and has everything done that is due then.
func (o *office) later(d time.Duration) {
	o.t.Helper()
	o.clock.Advance(d)
	o.work(o.Service)
}

func (o *office) work(s *Service) {
	ctx := o.t.Context()
	if err := s.TellDue(ctx); err != nil {
		o.t.Error(err)
	}
	if err := s.Mails.SendDue(ctx); err != nil {
		o.t.Error(err)
	}
	if err := s.Pushes.SendDue(ctx); err != nil {
		o.t.Error(err)
	}
}

// subscribe has a browser of somebody take pushes.
func (o *office) subscribe(id identity.AccountID, name, lang string) notify.Device {
	o.t.Helper()
	d, err := o.Pushes.Subscribe(o.t.Context(), identity.Actor{Account: id, Session: int64(id)}, "", lang, o.push.browser(name))
	if err != nil {
		o.t.Fatal(err)
	}
	return d
}

func (o *office) prefers(id identity.AccountID, change func(*Preferences)) {
	o.t.Helper()
	_, err := o.Change(o.t.Context(), id, identity.Attempt{}, func(p *Preferences) error {
		quiet := p.Quiet
		change(p)
		p.QuietChosen = p.QuietChosen || p.Quiet != quiet
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// agencyQuiet sets the quiet hours of the agency, on its clock in Madrid.
func (o *office) agencyQuiet(on bool, from, to string) {
	o.t.Helper()
	manager := identity.Actor{Account: boss, Relations: []identity.Relation{{Member: 1, Role: identity.Manager}}}
	now, err := o.Members.Settings(o.t.Context(), manager, 1)
	if err != nil {
		o.t.Fatal(err)
	}
	var edit member.SettingsEdit
	raw := fmt.Sprintf(`{"quiet":{"from":%v,"to":%v},"quiet_from":{"from":%q,"to":%q},"quiet_to":{"from":%q,"to":%q}}`, now.Quiet, on, now.QuietFrom, from, now.QuietTo, to)
	if err := json.Unmarshal([]byte(raw), &edit); err != nil {
		o.t.Fatal(err)
	}
	if err := o.Members.EditSettings(o.t.Context(), manager, identity.Attempt{}, 1, edit); err != nil {
		o.t.Fatal(err)
	}
}
