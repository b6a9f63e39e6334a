package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/raced"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

var noon = time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)

// node is one server, with two agencies and a manager of each.
type node struct {
	testing.TB
	*Service
	clock   *clock.Manual
	handler http.Handler
	// told counts how often the office was told that a webhook needs somebody, or no longer does.
	told int
}

var (
	mia  = identity.Actor{Account: 1, Lang: "en-US", Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 1, Level: identity.Owner}}}
	otto = identity.Actor{Account: 2, Lang: "en-US", Relations: []identity.Relation{{Member: 2, Role: identity.Manager, Staff: 1, Level: identity.Owner}}}
)

// proof is what people prove themselves with, and prove takes nothing else.
var proof = account.Proof{Password: "mine"}

func prove(_ context.Context, _ identity.Actor, p account.Proof) (func(context.Context, *database.Tx) error, error) {
	if p == (account.Proof{}) {
		return nil, fault.Of(fault.ReauthenticationRequired)
	}
	return func(context.Context, *database.Tx) error {
		if p != proof {
			return fault.Invalid(fault.BadRequest, map[string]string{"password": "wrong"})
		}
		return nil
	}, nil
}

func nodeOf(t testing.TB, db *database.DB, c *clock.Manual) *node {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	n := &node{TB: t, clock: c}
	n.Service = NewService(Deps{DB: db, Box: box, Clock: c, Logger: slog.New(slog.DiscardHandler), AllowPrivate: true, Prove: prove, Failing: func(context.Context, *database.Tx, identity.MemberID) error {
		n.told++
		return nil
	}})
	r := web.NewRouter(web.Options{
		Logger: slog.New(slog.DiscardHandler), Version: "test", Now: c.Now, Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			switch token {
			case "mia":
				return mia, nil
			case "otto":
				return otto, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	Register(r, n.Service)
	n.handler = r.Handler()
	return n
}

func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Helper()
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		n := nodeOf(t, db, c)
		members := member.NewService(member.Deps{DB: db, Box: n.Box, Clock: c})
		for _, name := range []string{"Strand Domizile", "Alpen Domizile"} {
			if _, err := members.Save(t.Context(), member.Member{Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30}); err != nil {
				t.Fatal(err)
			}
		}
		test(t, n)
	})
}

// call is one call that a receiver got.
type call struct {
	id, kind, body string
	at             time.Time
	signatures     []string
	n              int64 // the reservation that it is about
	seq            int   // the days of the stay, which count up
}

// receiver is another program. answer says what it answers to a call; nil for 204.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	calls  []call
	answer func(w http.ResponseWriter, c call)
}

func newReceiver(t testing.TB) *receiver {
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		raw, _ := io.ReadAll(req.Body)
		seconds, _ := strconv.ParseInt(req.Header.Get("webhook-timestamp"), 10, 64)
		c := call{id: req.Header.Get("webhook-id"), body: string(raw), at: time.Unix(seconds, 0).UTC(), signatures: strings.Fields(req.Header.Get("webhook-signature"))}
		var payload struct {
			Type string
			Data ReservationData
		}
		_ = json.Unmarshal(raw, &payload)
		c.kind = payload.Type
		if ref, err := identity.ParseRef(payload.Data.Reservation); err == nil {
			c.n = ref.ID
			arrival, _ := clock.ParseDate(payload.Data.Arrival)
			departure, _ := clock.ParseDate(payload.Data.Departure)
			c.seq = arrival.Until(departure)
		}
		r.mu.Lock()
		answer := r.answer
		r.mu.Unlock()
		if answer != nil {
			answer(w, c)
		} else {
			w.WriteHeader(http.StatusNoContent)
		}
		r.mu.Lock()
		r.calls = append(r.calls, c)
		r.mu.Unlock()
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) answers(fn func(w http.ResponseWriter, c call)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = fn
}

func status(code int) func(http.ResponseWriter, call) {
	return func(w http.ResponseWriter, _ call) { w.WriteHeader(code) }
}

func (r *receiver) got() []call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.calls)
}

// hook adds a webhook for stays and gives it with its secret.
func (n *node) hook(name, address string, kinds ...Kind) (identity.Ref, secret.Text) {
	n.Helper()
	return n.hookOf(mia, name, address, kinds...)
}

func (n *node) hookOf(by identity.Actor, name, address string, kinds ...Kind) (identity.Ref, secret.Text) {
	n.Helper()
	m := by.Relations[0].Member
	if len(kinds) == 0 {
		kinds = []Kind{ReservationCreated, ReservationChanged}
	}
	made, err := n.Add(context.Background(), by, identity.Attempt{}, m, Fields{Name: name, Address: address, Kinds: kinds, On: true}, proof)
	if err != nil {
		n.Fatal(err)
	}
	ref := identity.Ref{Member: m, ID: made.Webhook}
	key, err := n.Reveal(context.Background(), by, ref, made.Number)
	if err != nil {
		n.Fatal(err)
	}
	return ref, key
}

// event is one about a stay; seq counts those of the stay.
func event(stay int64, seq int) Event { return eventOf(1, stay, seq) }

func eventOf(m identity.MemberID, stay int64, seq int) Event {
	day := clock.NewDate(2026, 8, 1)
	return OfReservation(nil, reservation.Reservation{Ref: identity.Ref{Member: m, ID: stay}, Property: 1, Status: reservation.Confirmed, Arrival: day, Departure: day.AddDays(seq)})[0]
}

func (n *node) happen(events ...Event) {
	n.Helper()
	if err := n.DB.Write(context.Background(), func(tx *database.Tx) error { return n.Happened(context.Background(), tx, events...) }); err != nil {
		n.Fatal(err)
	}
}

func (n *node) send() {
	n.Helper()
	if err := n.SendDue(context.Background()); err != nil {
		n.Fatal(err)
	}
}

func (n *node) get(ref identity.Ref) Shown {
	n.Helper()
	w, err := n.Get(context.Background(), mia, ref)
	if err != nil {
		n.Fatal(err)
	}
	return w
}

func (n *node) deliveries(ref identity.Ref, state State) []Delivery {
	n.Helper()
	page, err := n.Deliveries(context.Background(), mia, ref, state, "")
	if err != nil {
		n.Fatal(err)
	}
	return page.Items
}

func signedBy(t testing.TB, c call, key secret.Text) bool {
	t.Helper()
	want, err := Sign(key, c.id, c.at, c.body)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(c.signatures, func(one string) bool { return hmac.Equal([]byte(one), []byte(want)) })
}

func TestAnEventArrivesSignedOnceAndOnlyWhereItIsWanted(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		one, other := newReceiver(t), newReceiver(t)
		ref, key := n.hook("Property system", one.URL+"/hook?token=canary-address")
		n.hook("Tasks only", other.URL, TaskCreated)
		n.happen(event(7, 1), OfProperty(identity.Ref{Member: 1, ID: 3}))
		n.happen(Event{Kind: ReservationCreated, Member: 2, Thing: "reservation 2-1", Data: ReservationData{}})
		n.send()
		n.send()
		got := one.got()
		if len(got) != 1 || len(other.got()) != 0 {
			t.Fatalf("got %d and %d calls", len(got), len(other.got()))
		}
		if got[0].kind != "reservation.created" || !signedBy(t, got[0], key) || !got[0].at.Equal(noon) || got[0].id != "msg_1_1_1" {
			t.Errorf("%+v", got[0])
		}
		if d := n.deliveries(ref, Delivered); len(d) != 1 || d[0].Attempts != 1 || d[0].Status != 204 || d[0].Cause != NoCause || d[0].Body != got[0].body {
			t.Errorf("%+v", d)
		}
		if w := n.get(ref); w.Waiting != 0 || w.LastGoodAt != clock.At(noon) || w.Host != strings.TrimPrefix(one.URL, "http://") {
			t.Errorf("%+v", w)
		}
	})
}

// A write that is taken back leaves no event.
func TestWhatIsTakenBackIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, _ := n.hook("one", r.URL)
		err := n.DB.Write(t.Context(), func(tx *database.Tx) error {
			if err := n.Happened(t.Context(), tx, event(7, 1)); err != nil {
				return err
			}
			return fault.Of(fault.Conflict)
		})
		if !fault.Is(err, fault.Conflict) {
			t.Fatal(err)
		}
		n.send()
		if len(r.got()) != 0 || n.get(ref).Waiting != 0 {
			t.Error("what never happened was sent")
		}
	})
}

func TestTenThousandEventsArriveInOrderAfterTheReceiverWasAway(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		const stays = 97
		events := raced.Fewer(10_000, 2_000)
		r := newReceiver(t)
		ref, key := n.hook("away", r.URL)
		r.answers(status(http.StatusBadGateway))
		seq := map[int64]int{}
		for written := 0; written < events; {
			var some []Event
			for len(some) < 500 {
				stay := int64(1 + (written*31)%stays)
				seq[stay]++
				some = append(some, event(stay, seq[stay]))
				written++
			}
			n.happen(some...)
			n.send()
		}
		// Three days without the receiver: it is asked now and then, and nothing is given up.
		for range 3 * 24 * 2 {
			n.clock.Advance(30 * time.Minute)
			n.send()
		}
		away := len(r.got())
		if away < 10 || away > 100 {
			t.Errorf("a receiver that was away for three days was called %d times", away)
		}
		if w := n.get(ref); w.Waiting != int64(events) || w.Off != On {
			t.Fatalf("%d wait, off %q", w.Waiting, w.Off)
		}
		// It is back, and loses some answers: those come again under the same id.
		var mu sync.Mutex
		count, arrived, seen := 0, map[int64]int{}, map[string]bool{}
		r.answers(func(w http.ResponseWriter, c call) {
			mu.Lock()
			defer mu.Unlock()
			count++
			if seen[c.id] {
				w.WriteHeader(http.StatusOK)
				return
			}
			if !signedBy(t, c, key) {
				t.Errorf("%s is not signed", c.id)
			}
			if c.seq != arrived[c.n]+1 {
				t.Errorf("stay %d: event %d after %d", c.n, c.seq, arrived[c.n])
			}
			seen[c.id], arrived[c.n] = true, c.seq
			if count%1000 == 0 {
				w.WriteHeader(http.StatusInternalServerError) // taken, but the answer says no
				return
			}
			w.WriteHeader(http.StatusOK)
		})
		for range 24 {
			n.clock.Advance(5 * time.Hour)
			n.send()
		}
		if len(seen) != events || n.get(ref).Waiting != 0 {
			t.Errorf("%d of %d arrived, %d wait", len(seen), events, n.get(ref).Waiting)
		}
		if count == events || count > events+20 {
			t.Errorf("%d calls for %d events", count, events)
		}
	})
}

// One event that a receiver cannot take keeps back what is about the same thing, nothing else, and not for ever.
func TestAnEventThatIsRefusedKeepsBackItsThingAlone(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, _ := n.hook("picky", r.URL)
		r.answers(func(w http.ResponseWriter, c call) {
			if c.n == 1 && c.seq == 1 {
				http.Error(w, "I do not know this", http.StatusUnprocessableEntity)
				return
			}
			w.WriteHeader(http.StatusOK)
		})
		n.happen(event(1, 1), event(1, 2), event(2, 1))
		n.send()
		ok := func() (out []string) {
			for _, d := range n.deliveries(ref, Delivered) {
				out = append(out, d.Thing)
			}
			return out
		}
		if got := ok(); !slices.Equal(got, []string{"reservation 1-2"}) {
			t.Fatalf("%q", got)
		}
		for day := range 6 {
			for range 24 {
				n.clock.Advance(time.Hour)
				n.send()
			}
			n.happen(event(int64(10+day), 1))
			n.send()
		}
		bad := n.deliveries(ref, Failed)
		if len(bad) != 1 || bad[0].Attempts != 10 || bad[0].Status != 422 || bad[0].Cause != Refused || bad[0].Answer != "I do not know this\n" {
			t.Fatalf("%+v", bad)
		}
		if got := ok(); len(got) != 8 || n.get(ref).Off != On {
			t.Errorf("%q arrived, %+v", got, n.get(ref))
		}
		// By hand it goes out once more, with the id it had.
		r.answers(nil)
		if _, err := n.Again(t.Context(), mia, identity.Attempt{}, ref, bad[0].ID); err != nil {
			t.Fatal(err)
		}
		n.send()
		calls := r.got()
		if last := calls[len(calls)-1]; last.id != bad[0].MessageID() || len(n.deliveries(ref, Failed)) != 0 {
			t.Errorf("%+v", last)
		}
	})
}

func TestAReceiverThatNeverAnswersDelaysNoOther(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		dead, quick := newReceiver(t), newReceiver(t)
		release := make(chan struct{})
		end := sync.OnceFunc(func() { close(release) })
		defer end()
		dead.answers(func(w http.ResponseWriter, _ call) { <-release; w.WriteHeader(http.StatusOK) })
		n.hook("dead", dead.URL)
		ref, _ := n.hook("quick", quick.URL)
		for i := range 50 {
			n.happen(event(int64(1+i), 1))
		}
		if err := n.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		for until := time.Now().Add(10 * time.Second); len(quick.got()) < 50 && time.Now().Before(until); {
			time.Sleep(10 * time.Millisecond)
		}
		if got, waiting := len(quick.got()), n.get(ref).Waiting; got != 50 || len(dead.got()) != 0 {
			t.Errorf("%d arrived, %d wait, while the other receiver was silent", got, waiting)
		}
		end()
		n.lanes.running.Wait()
	})
}

// As many receivers as there are fast lanes answer, but late, and have long queues.
func TestReceiversThatAnswerLateDelayNoOtherForLong(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		late, quick := newReceiver(t), newReceiver(t)
		var mu sync.Mutex
		called, gate, over := 0, make(chan struct{}), make(chan struct{})
		late.answers(func(w http.ResponseWriter, _ call) {
			mu.Lock()
			called++
			wait := gate
			mu.Unlock()
			select {
			case <-wait:
			case <-over:
			}
			w.WriteHeader(http.StatusOK)
		})
		for i := range fastLanes / 2 {
			n.hook(fmt.Sprint("late ", i), late.URL)
			n.hookOf(otto, fmt.Sprint("late ", i), late.URL)
		}
		for i := range int64(40) {
			n.happen(event(1+i, 1), eventOf(2, 1+i, 1))
		}
		ctx, stop := context.WithCancel(t.Context())
		defer func() {
			stop()
			close(over)
			n.lanes.running.Wait()
		}()
		if err := n.begin(ctx); err != nil {
			t.Fatal(err)
		}
		reached := func(what string, done func() bool) {
			t.Helper()
			for until := time.Now().Add(10 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(until) {
					t.Fatal(what)
				}
			}
		}
		calls := func(most int) func() bool {
			return func() bool {
				mu.Lock()
				defer mu.Unlock()
				return called >= most
			}
		}
		const first = fastLanes * thingsAtOnce
		reached("the late receivers are not called", calls(first))
		n.clock.Advance(14 * time.Second)
		mu.Lock()
		answered := gate
		gate = make(chan struct{})
		mu.Unlock()
		close(answered)
		reached("the late receivers have no second round", calls(first+slowLanes*thingsAtOnce))
		ref, _ := n.hook("quick", quick.URL)
		n.happen(event(100, 1), event(101, 1))
		if err := n.begin(ctx); err != nil {
			t.Fatal(err)
		}
		reached("the quick receiver waits for the late ones", func() bool { return n.get(ref).Waiting == 0 })
		if got := len(quick.got()); got != 2 {
			t.Errorf("%d arrived", got)
		}
	})
}

func TestAReceiverThatIsGoneOrFailsForDaysIsSwitchedOff(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ask := func() (out []string) {
			groups, err := n.Attention(t.Context(), n.DB, attention.Ask{Member: 1, Zone: time.UTC, Now: clock.At(n.clock.Now())})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range groups {
				for _, row := range g.Rows {
					out = append(out, row.Ref+" "+row.Text+" "+row.Cause)
				}
			}
			return out
		}
		r, gone := newReceiver(t), newReceiver(t)
		r.answers(status(http.StatusServiceUnavailable))
		gone.answers(status(http.StatusGone))
		failing, _ := n.hook("Failing one", r.URL)
		left, _ := n.hook("Left one", gone.URL)
		n.happen(event(1, 1), event(2, 1))
		n.send()
		if w := n.get(left); w.Off != Gone || w.Waiting != 2 {
			t.Fatalf("%+v", w)
		}
		if got := ask(); !slices.Equal(got, []string{"1-2 Left one gone"}) {
			t.Errorf("%q", got)
		}
		for range 5 {
			n.clock.Advance(6 * time.Hour)
			n.send()
		}
		if got := ask(); !slices.Equal(got, []string{"1-1 Failing one ", "1-2 Left one gone"}) {
			t.Errorf("%q", got)
		}
		told := n.told
		for range 24 {
			n.clock.Advance(6 * time.Hour)
			n.send()
		}
		if w := n.get(failing); w.Off != Failing || w.Waiting != 2 {
			t.Fatalf("%+v", w)
		}
		if got := ask(); !slices.Equal(got, []string{"1-1 Failing one failing", "1-2 Left one gone"}) || n.told < told {
			t.Errorf("%q", got)
		}
		// Off is off: nothing new is kept, nothing is sent.
		calls := len(r.got())
		n.happen(event(3, 1))
		n.clock.Advance(24 * time.Hour)
		n.send()
		if len(r.got()) != calls || n.get(failing).Waiting != 2 {
			t.Error("what is switched off goes on")
		}
		if _, err := n.SendTest(t.Context(), mia, identity.Attempt{}, failing); !fault.Is(err, fault.Conflict) {
			t.Errorf("a test while off: %v", err)
		}
		// Switched on again, what waited arrives at once.
		r.answers(nil)
		if err := n.Change(t.Context(), mia, identity.Attempt{}, failing, Fields{Name: "Failing one", Kinds: []Kind{ReservationCreated}, On: true}, account.Proof{}); err != nil {
			t.Fatal(err)
		}
		n.send()
		if w := n.get(failing); w.Waiting != 0 || w.Off != On || w.Failures != 0 {
			t.Errorf("%+v", w)
		}
		if got := ask(); !slices.Equal(got, []string{"1-2 Left one gone"}) {
			t.Errorf("%q", got)
		}
	})
}

func TestBothSecretsSignForADayAfterOneIsReplaced(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, old := n.hook("one", r.URL)
		by, err := n.Rotate(t.Context(), mia, identity.Attempt{}, ref, proof)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := n.Reveal(t.Context(), mia, ref, by.Number)
		if err != nil || fresh.Reveal() == old.Reveal() {
			t.Fatal("the same secret", err)
		}
		if _, err := n.Reveal(t.Context(), mia, ref, by.Number-1); !fault.Is(err, fault.Conflict) {
			t.Errorf("the replaced secret is shown: %v", err)
		}
		n.happen(event(1, 1))
		n.send()
		n.clock.Advance(FormerSecret)
		n.happen(event(1, 2))
		n.send()
		got := r.got()
		if len(got) != 2 || !signedBy(t, got[0], old) || !signedBy(t, got[0], fresh) || signedBy(t, got[1], old) || !signedBy(t, got[1], fresh) {
			t.Errorf("%+v", got)
		}
		if err := n.Sweep(t.Context(), clock.At(n.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if w, err := webhookAt(t.Context(), n.DB, ref); err != nil || len(w.former) != 0 {
			t.Errorf("the former secret is kept: %v", err)
		}
	})
}

// Several nodes look at once; each event goes out once.
func TestOfSeveralNodesOneSends(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, _ := n.hook("one", r.URL)
		for i := range 200 {
			n.happen(event(int64(1+i%10), 1+i/10))
		}
		var wg sync.WaitGroup
		for range 3 {
			node := nodeOf(t, n.DB, n.clock)
			wg.Go(func() {
				if err := node.SendDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		n.send()
		if got := r.got(); len(got) != 200 || n.get(ref).Waiting != 0 {
			t.Errorf("%d calls for 200 events", len(got))
		}
	})
}

// A node that died while it had the webhook delays it for a while, and what it had sent comes again under the same id.
func TestWhatADeadNodeLeftIsSentByAnother(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, _ := n.hook("one", r.URL)
		n.happen(event(1, 1), event(1, 2))
		dead := nodeOf(t, n.DB, n.clock)
		w, err := webhookAt(t.Context(), n.DB, ref)
		if err != nil {
			t.Fatal(err)
		}
		mine, err := dead.keep(t.Context(), &w, func(working context.Context) error {
			ids, err := dead.next(working, w)
			if err == nil { // and it dies before it has kept what came of it
				_, err = dead.round(working, w, ids, func() bool { return false })
			}
			return err
		})
		if err != nil || !mine {
			t.Fatal(mine, err)
		}
		n.send()
		if got := r.got(); len(got) != 2 {
			t.Fatalf("two nodes send at once: %d calls", len(got))
		}
		n.clock.Advance(takeFor)
		n.send()
		var ids2 []string
		for _, c := range r.got() {
			ids2 = append(ids2, c.id)
		}
		if !slices.Equal(ids2, []string{"msg_1_1_1", "msg_1_1_2", "msg_1_1_1", "msg_1_1_2"}) || n.get(ref).Waiting != 0 {
			t.Errorf("%q", ids2)
		}
	})
}

// A node that stood still while another one took its webhook changes nothing of what that one has noted: neither what has arrived nor how the webhook does.
func TestANodeThatHasLostAWebhookUndoesNothing(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		r.answers(status(http.StatusInternalServerError))
		ref, _ := n.hook("one", r.URL)
		n.happen(event(1, 1), event(2, 1))
		slow := nodeOf(t, n.DB, n.clock)
		w, err := webhookAt(t.Context(), n.DB, ref)
		if err != nil {
			t.Fatal(err)
		}
		var tried []Delivery
		mine, err := slow.keep(t.Context(), &w, func(working context.Context) error {
			ids, err := slow.next(working, w)
			if err == nil {
				tried, err = slow.round(working, w, ids, func() bool { return false })
			}
			return err
		})
		if err != nil || !mine || len(tried) != 2 {
			t.Fatal(mine, err, tried)
		}
		n.clock.Advance(takeFor)
		r.answers(nil)
		n.send()
		if _, mine, err := slow.record(t.Context(), w, tried); mine || err != nil {
			t.Error(mine, err)
		}
		n.clock.Advance(time.Hour)
		n.send()
		if got := r.got(); len(got) != 4 || n.get(ref).Waiting != 0 || n.get(ref).Failures != 0 {
			t.Errorf("%d calls, %+v", len(got), n.get(ref))
		}
	})
}

func TestCallsThatComeToNothingSayWhy(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		target := newReceiver(t)
		for _, c := range []struct {
			name   string
			answer func(http.ResponseWriter, call)
			change func(*Service, *receiver)
			cause  Cause
		}{
			{"redirect", func(w http.ResponseWriter, _ call) {
				w.Header().Set("Location", target.URL)
				w.WriteHeader(http.StatusTemporaryRedirect)
			}, nil, Redirected},
			{"no", status(http.StatusForbidden), nil, Refused},
			{"closed", nil, func(_ *Service, r *receiver) { r.Close() }, NotReached},
			{"private", nil, func(s *Service, _ *receiver) { s.Client = NewClient(false) }, Private},
			{"slow", func(w http.ResponseWriter, _ call) { time.Sleep(300 * time.Millisecond) }, func(s *Service, _ *receiver) {
				s.Client = &http.Client{Timeout: 50 * time.Millisecond, Transport: s.Client.Transport}
			}, TooSlow},
		} {
			r := newReceiver(t)
			r.answers(c.answer)
			node := nodeOf(t, n.DB, n.clock)
			ref, _ := node.hook(c.name, r.URL)
			if c.change != nil {
				c.change(node.Service, r)
			}
			if _, err := node.SendTest(t.Context(), mia, identity.Attempt{}, ref); err != nil {
				t.Fatal(err)
			}
			node.send()
			if d := node.deliveries(ref, ""); len(d) != 1 || d[0].Cause != c.cause || d[0].State != Waiting || d[0].Kind != Test {
				t.Errorf("%s: %+v", c.name, d)
			}
		}
		secure := httptest.NewTLSServer(http.NotFoundHandler())
		defer secure.Close()
		secure.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo)
		ref, _ := n.hook("own certificate", secure.URL)
		if _, err := n.SendTest(t.Context(), mia, identity.Attempt{}, ref); err != nil {
			t.Fatal(err)
		}
		n.send()
		if d := n.deliveries(ref, ""); len(d) != 1 || d[0].Cause != BadTLS {
			t.Errorf("%+v", d)
		}
		if len(target.got()) != 0 {
			t.Error("a redirect was followed")
		}
	})
}

func TestOldDeliveriesAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := newReceiver(t)
		ref, _ := n.hook("one", r.URL)
		n.happen(event(1, 1))
		n.send()
		n.clock.Advance(Keep - time.Minute)
		n.happen(event(1, 2))
		n.send()
		n.clock.Advance(2 * time.Minute)
		if err := n.Sweep(t.Context(), clock.At(n.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if d := n.deliveries(ref, ""); len(d) != 1 || d[0].ID != 2 {
			t.Errorf("%+v", d)
		}
	})
}

func (n *node) http(who, method, path, body string, headers ...string) (int, string) {
	n.Helper()
	code, raw := webtest.Call(n, n.handler, who, method, path, body, headers...)
	return code, string(raw)
}

var masks = []struct {
	find    *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`whsec_[A-Za-z0-9+/=]+`), "whsec_masked"},
	{regexp.MustCompile(`127\.0\.0\.1:[0-9]+`), "hooks.example"},
	{regexp.MustCompile(`"took": ?[0-9]+`), `"took":12`},
}

func (n *node) golden(t *testing.T, name, body string) {
	t.Helper()
	for _, m := range masks {
		body = m.find.ReplaceAllString(body, m.instead)
	}
	webtest.Golden(t, name, []byte(body), *update)
}

func TestTheOfficeKeepsItsWebhooks(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		const all = "/v1/manage/webhooks"
		r := newReceiver(t)
		body := fmt.Sprintf(`{"name":"Property system","address":"%s/canary-path?token=canary-token","events":["task.created","reservation.created"],"on":true,"password":"mine"}`, r.URL)
		for given, want := range map[string]string{"": "reauthentication_required", `,"password":"other"`: `"password":"wrong"`} {
			if code, answer := n.http("mia", http.MethodPost, all, strings.Replace(body, `,"password":"mine"`, given, 1)); code == 200 || !strings.Contains(answer, want) {
				t.Errorf("a webhook with %q: %d %s", given, code, answer)
			}
		}
		code, made := n.http("mia", http.MethodPost, all, body, "Idempotency-Key", "k1")
		if code != 200 || !strings.Contains(made, "whsec_") || strings.Contains(made, "canary") {
			t.Fatalf("%d %s", code, made)
		}
		if code, again := n.http("mia", http.MethodPost, all, body, "Idempotency-Key", "k1"); code != 200 || again != made {
			t.Errorf("the same key: %d %s", code, again)
		}
		n.golden(t, "postManageWebhook", made)
		if _, list := n.http("mia", http.MethodGet, all, ""); strings.Contains(list, "whsec_") || strings.Contains(list, "canary") {
			t.Errorf("the list shows a secret: %s", list)
		} else {
			n.golden(t, "getManageWebhooks", list)
		}
		key := regexp.MustCompile(`whsec_[^"]+`).FindString(made)
		for _, stored := range []string{`SELECT COUNT(*) FROM idempotency WHERE CAST(result AS TEXT) LIKE $1`, `SELECT COUNT(*) FROM webhook WHERE host LIKE $1 OR name LIKE $1`} {
			if n.DB.Engine() != database.SQLite {
				break
			}
			for _, canary := range []string{key, "canary"} {
				var found int
				if err := n.DB.QueryRow(t.Context(), stored, "%"+canary+"%").Scan(&found); err != nil || found != 0 {
					t.Errorf("%s is in the database in plain words: %d, %v", canary, found, err)
				}
			}
		}
		code, answer := n.http("mia", http.MethodPost, all+"/1-1/test", "")
		if code != 200 {
			t.Fatalf("%d %s", code, answer)
		}
		n.golden(t, "postManageWebhookTest", answer)
		r.answers(func(w http.ResponseWriter, c call) {
			if c.kind != string(Test) {
				http.Error(w, "unknown stay", http.StatusNotFound)
			}
		})
		n.happen(event(7, 1))
		n.send()
		_, answer = n.http("mia", http.MethodGet, all+"/1-1/deliveries", "")
		n.golden(t, "getManageWebhookDeliveries", regexp.MustCompile(`"next_at":"2026[^"]+"`).ReplaceAllString(answer, `"next_at":"2026-07-04T12:00:05Z"`))
		if _, waiting := n.http("mia", http.MethodGet, all+"/1-1/deliveries?state=waiting", ""); strings.Contains(waiting, "webhook.test") || !strings.Contains(waiting, "reservation.created") {
			t.Errorf("%s", waiting)
		}
		code, answer = n.http("mia", http.MethodPost, all+"/1-1/deliveries/1/again", "")
		if code != 200 || !strings.Contains(answer, `"state":"waiting"`) {
			t.Errorf("%d %s", code, answer)
		}
		n.send()
		if tests := slices.DeleteFunc(r.got(), func(c call) bool { return c.kind != string(Test) }); len(tests) != 2 || tests[0].id != tests[1].id {
			t.Errorf("sent again: %+v", tests)
		}
		code, answer = n.http("mia", http.MethodPut, all+"/1-1", `{"name":"Books","address":"","events":["payment.recorded"],"on":false}`)
		if code != 200 {
			t.Errorf("%d %s", code, answer)
		}
		n.golden(t, "putManageWebhook", answer)
		for _, c := range []struct{ method, path, body string }{
			{http.MethodPost, "/1-1/secret", `{}`},
			{http.MethodPut, "/1-1", `{"name":"Books","address":"https://elsewhere.example/x","events":["payment.recorded"],"on":false}`},
		} {
			if code, answer := n.http("mia", c.method, all+c.path, c.body); code != 403 || !strings.Contains(answer, "reauthentication_required") {
				t.Errorf("%s %s without a proof: %d %s", c.method, c.path, code, answer)
			}
		}
		if code, answer := n.http("mia", http.MethodPost, all+"/1-1/secret", `{"password":"mine"}`); code != 200 || strings.Contains(answer, key) || !strings.Contains(answer, `"former_until":"2026-07-05T12:00:00Z"`) {
			t.Errorf("%d %s", code, answer)
		}
		_, answer = n.http("mia", http.MethodGet, "/v1/manage/webhookevents", "")
		n.golden(t, "getManageWebhookEvents", answer)
		for _, c := range []struct{ body, refused string }{
			{`{"name":" ","address":"https://hooks.example","events":["task.created"],"on":true}`, `"name":"required"`},
			{`{"name":"x","address":"","events":["task.created"],"on":true}`, `"address":"required"`},
			{`{"name":"x","address":"nonsense","events":["task.created"],"on":true}`, `"address":"format"`},
			{`{"name":"x","address":"https://hooks.example","events":[],"on":true}`, `"events":"required"`},
			{`{"name":"x","address":"https://hooks.example","events":["task.eaten"],"on":true}`, `"events":"unknown"`},
			{`{"name":"x","address":"https://hooks.example","events":["webhook.test"],"on":true}`, `"events":"unknown"`},
		} {
			if code, answer := n.http("mia", http.MethodPost, all, c.body); code != 400 || !strings.Contains(answer, c.refused) {
				t.Errorf("%s: %d %s", c.body, code, answer)
			}
		}
		// Foreign and missing are the same.
		for _, c := range []struct{ method, path, body string }{
			{http.MethodPut, "", `{"name":"x","address":"","events":["task.created"],"on":true}`},
			{http.MethodDelete, "", ""},
			{http.MethodPost, "/secret", `{"password":"mine"}`},
			{http.MethodPost, "/test", ""},
			{http.MethodGet, "/deliveries", ""},
			{http.MethodPost, "/deliveries/1/again", ""},
		} {
			code1, foreign := n.http("otto", c.method, all+"/1-1"+c.path, c.body)
			code2, missing := n.http("otto", c.method, all+"/2-99"+c.path, c.body)
			if code1 != 404 || code2 != 404 || foreign != missing {
				t.Errorf("%s %s: %d %s, %d %s", c.method, c.path, code1, foreign, code2, missing)
			}
		}
		for range Most - 1 {
			n.hook("one more", r.URL)
		}
		if code, answer := n.http("mia", http.MethodPost, all, body); code != 400 || !strings.Contains(answer, `"memberid":"too_many"`) {
			t.Errorf("one too many: %d %s", code, answer)
		}
		if code, answer := n.http("mia", http.MethodDelete, all+"/1-1", ""); code != 200 {
			t.Errorf("%d %s", code, answer)
		}
		if code, _ := n.http("mia", http.MethodGet, all+"/1-1/deliveries", ""); code != 404 {
			t.Errorf("what was removed is there: %d", code)
		}
	})
}
