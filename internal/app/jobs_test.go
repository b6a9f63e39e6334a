package app_test

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/webhook"
)

// overdue is before the nodes' time, which is the machine's.
var overdue = clock.At(noon.Add(24 * time.Hour))

// program is another program that webhooks and pushes go to. It counts the calls by their id, and can keep calls waiting.
type program struct {
	*httptest.Server
	mu    sync.Mutex
	calls map[string]int
	// keep has the next call with an id that has come for the first time wait for its status, by its kind.
	keep map[string]chan int
	// kept is the id of a call that waits.
	kept chan string
}

const pushed, hooked = "push", "webhook"

func newProgram(t *testing.T) *program {
	p := &program{calls: map[string]int{}, keep: map[string]chan int{}, kept: make(chan string, 2)}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		id, kind := r.Header.Get("Webhook-Id"), hooked
		if id == "" {
			id, kind = r.Header.Get("Topic"), pushed
		}
		p.mu.Lock()
		p.calls[id]++
		answer := p.keep[kind]
		if p.calls[id] > 1 {
			answer = nil
		} else {
			delete(p.keep, kind)
		}
		p.mu.Unlock()
		if answer != nil {
			p.kept <- id
			w.WriteHeader(<-answer)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(p.Close)
	return p
}

// hold keeps the next call of each kind waiting until it is given its status.
func (p *program) hold(t *testing.T) (answer func(status int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	hook, push := make(chan int, 1), make(chan int, 1)
	p.keep[hooked], p.keep[pushed] = hook, push
	var once sync.Once
	answer = func(status int) { once.Do(func() { hook <- status; push <- status }) }
	t.Cleanup(func() { answer(http.StatusCreated) }) // before the server is closed, which waits for its calls
	return answer
}

// held waits for the calls that wait.
func (p *program) held(t *testing.T) (ids []string) {
	t.Helper()
	for range 2 {
		select {
		case id := <-p.kept:
			ids = append(ids, id)
		case <-time.After(time.Minute):
			t.Fatal("a call does not come")
		}
	}
	return ids
}

// of counts the ids of a kind that have come.
func (p *program) of(kind string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.calls {
		if strings.HasPrefix(id, "msg_") == (kind == hooked) {
			n++
		}
	}
	return n
}

// times checks how often the calls came: twice those that are named, all others once.
func (p *program) times(t *testing.T, twice ...string) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, n := range p.calls {
		if want := 1 + min(1, len(slices.DeleteFunc(slices.Clone(twice), func(one string) bool { return one != id }))); n != want {
			t.Errorf("%s came %d times, want %d", id, n, want)
		}
	}
}

// still stops the process until it is woken.
func (n *proofNode) still() { _ = n.cmd.Process.Signal(syscall.SIGSTOP) }
func (n *proofNode) wake()  { _ = n.cmd.Process.Signal(syscall.SIGCONT) }

// stop ends the process in order.
func (n *proofNode) stop(t *testing.T) {
	t.Helper()
	mustDo(t, n.cmd.Process.Signal(syscall.SIGTERM))
	n.ended(t)
}

func (n *proofNode) ended(t *testing.T) {
	t.Helper()
	if err := n.cmd.Wait(); err != nil {
		t.Errorf("a node did not end in order: %v", err)
	}
}

// begin starts it again at its address.
func (n *proofNode) begin() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.victim = n.start()
}

// refuses waits until nothing listens at the node's address.
func (n *proofNode) refuses(t *testing.T) {
	t.Helper()
	healed(t, func() error {
		if c, err := net.Dial("tcp", n.addr); err == nil {
			return errors.Join(errors.New("it still listens"), c.Close())
		}
		return nil
	})
}

// count reads a number from the database.
func (p *proof) count(t *testing.T, query string) (n int) {
	t.Helper()
	mustDo(t, p.w.DB.QueryRow(identity.Everywhere(t.Context()), query).Scan(&n))
	return n
}

// become waits until a query gives a number.
func (p *proof) become(t *testing.T, want int, query string) {
	t.Helper()
	healed(t, func() error {
		if n := p.count(t, query); n != want {
			return fmt.Errorf("%d, want %d: %s", n, want, query)
		}
		return nil
	})
}

// change writes as a person at the database would.
func (p *proof) change(t *testing.T, query string, args ...any) {
	t.Helper()
	ctx := identity.Everywhere(t.Context())
	mustDo(t, p.w.DB.Write(ctx, func(tx *database.Tx) error { _, err := tx.Exec(ctx, query, args...); return err }))
}

// locked keeps what the statements lock until it is let go.
func (p *proof) locked(t *testing.T, statements ...string) (letGo func()) {
	t.Helper()
	ctx := identity.Everywhere(context.WithoutCancel(t.Context()))
	has, free, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- p.w.DB.Write(ctx, func(tx *database.Tx) error {
			for _, one := range statements {
				if _, err := tx.Exec(ctx, one); err != nil {
					return err
				}
			}
			close(has)
			<-free
			return nil
		})
	}()
	select {
	case <-has:
	case err := <-ended:
		t.Fatal(err)
	}
	var once sync.Once
	letGo = func() {
		once.Do(func() {
			close(free)
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
	t.Cleanup(letGo)
	return letGo
}

const waiting = `SELECT COUNT(DISTINCT pid) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`

// Two nodes send the webhooks and pushes of one installation. While they run, stand still for a moment or stop in order, each goes out once. One that a node was sending when it stood still for longer than it had the work goes out a second time,
// with the same id, and what the node notes of it when it goes on undoes nothing.
func TestTwoNodesSendEachWebhookAndPushOnce(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		to := newProgram(t)
		p := newProof(t, proofSize{}, url, 2, "LATCHKEY_FEED_INTERVAL=1h", drainVariable+"=0s", pushVariable+"="+to.Listener.Addr().String())
		ctx, token := identity.Everywhere(t.Context()), p.w.token("cleaner")
		kinds, err := json.Marshal([]webhook.Kind{webhook.MessageReceived})
		mustDo(t, err)
		p.w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/webhooks?memberid=%d", p.w.members[0]), fmt.Sprintf(`{"name":"all","address":%q,"events":%s,"on":true,"password":%q}`, to.URL, kinds, password))
		key, err := ecdh.P256().NewPrivateKey(bytes.Repeat([]byte{7}, 32))
		mustDo(t, err)
		account, session := int64(0), int64(0)
		mustDo(t, p.w.DB.QueryRow(ctx, `SELECT account_id, id FROM session ORDER BY id LIMIT 1`).Scan(&account, &session))
		device, err := p.w.Pushes.Subscribe(ctx, identity.Actor{Account: identity.AccountID(account), Session: session}, "", "en-US", notify.Browser{
			Endpoint: "https://push.example/one", P256DH: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{9}, 16)),
		})
		mustDo(t, err)
		sent := 0
		send := func(by *proofNode) {
			t.Helper()
			sent++
			if status := put("http://"+by.addr, token, p.chat, fmt.Sprint("message ", sent)); status != http.StatusOK {
				t.Fatalf("message %d: %d", sent, status)
			}
			mustDo(t, p.w.DB.Write(ctx, func(tx *database.Tx) error {
				topic := fmt.Sprint("topic-", sent)
				if err := p.w.Pushes.Enqueue(ctx, tx, device, topic, notify.Note{Title: "Demo", Path: "/"}); err != nil {
					return err
				}
				_, err := tx.Exec(ctx, `UPDATE push SET next_at = $1, until_at = $2 WHERE topic = $3`, overdue, clock.At(time.Now().Add(time.Hour)), topic)
				return err
			}))
		}
		come := func(hooks, pushes int) {
			t.Helper()
			healed(t, func() error {
				if h, n := to.of(hooked), to.of(pushed); h < hooks || n < pushes {
					return fmt.Errorf("%d webhooks and %d pushes of %d have come", h, n, sent)
				}
				return nil
			})
		}
		const unsent = `SELECT (SELECT COUNT(*) FROM push) + (SELECT COUNT(*) FROM webhook_delivery WHERE state <> 'delivered')`

		// One stands still for a moment.
		for i := range 30 {
			send(p.nodes[i%2])
		}
		p.nodes[0].still()
		come(0, sent-1)
		p.nodes[0].wake()
		come(sent, sent)
		p.become(t, 0, unsent)
		to.times(t)

		// One stops in order while it sends.
		p.nodes[1].stop(t)
		answer := to.hold(t)
		send(p.nodes[0])
		to.held(t)
		mustDo(t, p.nodes[0].cmd.Process.Signal(syscall.SIGTERM))
		p.nodes[0].refuses(t)
		answer(http.StatusCreated)
		p.nodes[0].ended(t)
		p.nodes[1].begin()
		send(p.nodes[1])
		come(sent, sent)
		p.become(t, 0, unsent)
		to.times(t)

		// One stands still for longer than it has the work; the other one sends it, and the first one then hears that it failed.
		answer = to.hold(t)
		send(p.nodes[1])
		twice := to.held(t)
		p.nodes[1].still()
		p.change(t, `UPDATE webhook SET taken_until = 1`)
		p.change(t, `UPDATE push SET next_at = $1`, overdue)
		p.nodes[0].begin()
		p.become(t, 0, unsent)
		answer(http.StatusInternalServerError)
		p.nodes[1].wake()
		p.nodes[1].stop(t)
		if n := p.count(t, unsent); n != 0 {
			t.Errorf("%d are to be sent again", n)
		}

		// One is killed while it sends.
		answer = to.hold(t)
		send(p.nodes[0])
		twice = append(twice, to.held(t)...)
		p.nodes[0].kill()
		answer(http.StatusCreated)
		p.change(t, `UPDATE webhook SET taken_until = 1`)
		p.change(t, `UPDATE push SET next_at = $1`, overdue)
		p.nodes[1].begin()
		p.become(t, 0, unsent)
		to.times(t, twice...)
		if log := p.w.log.String(); strings.Contains(log, "was not sent") {
			t.Errorf("the world, whose clock stands still, took part: %s", log)
		}
	})
}

// Two nodes begin at the same time what is due: an identity whose time is over is erased and noted once, and a report is mailed once. Of an archive whose node stands still the other one makes the only copy, and gives it out.
func TestTwoNodesDoWhatIsDueOnce(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		p := newProof(t, proofSize{}, url, 2, drainVariable+"=0s")
		// The nodes' clock is past the time of all stays. They know no other one: a leap of the clock would have them wait a day.
		for _, n := range p.nodes {
			n.stop(t)
		}
		p.change(t, `DELETE FROM setting WHERE name = 'clock_seen'`)
		for _, n := range p.nodes {
			n.begin()
		}
		p.become(t, 0, `SELECT COUNT(*) FROM traveler WHERE identity_sealed IS NOT NULL`)
		for _, n := range p.nodes {
			n.stop(t)
		}
		p.w.sendRegularly("moves", "this_week", "monday", "manager")
		const noted = `SELECT COUNT(*) FROM protocol WHERE action = 'identity_erased'`
		before := p.count(t, noted)
		stays := p.count(t, `SELECT COUNT(DISTINCT (member_id, reservation_id)) FROM traveler`)
		p.change(t, `UPDATE traveler SET identity_sealed = $1`, []byte{1})
		letGo := p.locked(t, `UPDATE traveler SET identity_sealed = identity_sealed`, `UPDATE regular_report SET tries = tries`)
		for _, n := range p.nodes {
			n.begin()
		}
		p.become(t, 4, waiting) // both nodes at both
		letGo()
		p.become(t, 1, `SELECT COUNT(*) FROM regular_report WHERE tries = 0 AND sent_at > 0`)
		p.become(t, 0, `SELECT COUNT(*) FROM traveler WHERE identity_sealed IS NOT NULL`)
		for _, n := range p.nodes {
			n.stop(t)
		}
		if n := p.count(t, noted) - before; n != stays {
			t.Errorf("%d stays were erased, noted %d times", stays, n)
		}
		if mails, links := p.count(t, `SELECT COUNT(*) FROM mail WHERE kind = 'report_sent'`), p.count(t, `SELECT COUNT(*) FROM sent_report`); mails != 1 || links != 1 {
			t.Errorf("%d mails with %d links for one report", mails, links)
		}

		p.nodes[0].begin()
		letGo = p.locked(t, `LOCK TABLE home_group IN ACCESS EXCLUSIVE MODE`)
		list := fmt.Sprintf("/v1/manage/archives?memberid=%d", p.w.members[0])
		p.at(t, p.nodes[0], http.MethodPost, list, `{"passphrase":"seven wild geese over the dunes","password":"`+password+`"}`)
		p.become(t, 1, waiting)
		p.nodes[0].still()
		p.change(t, `UPDATE archive SET taken_until = 0`)
		p.nodes[1].begin()
		p.become(t, 2, waiting)
		letGo()
		p.become(t, 1, `SELECT COUNT(*) FROM archive WHERE state = 'ready'`)
		p.nodes[0].wake()
		p.nodes[0].stop(t)
		var all struct{ Data []archive.ArchiveAnswer }
		mustDo(t, json.Unmarshal(p.at(t, p.nodes[1], http.MethodGet, list, ""), &all))
		if len(all.Data) != 1 || all.Data[0].State != archive.Ready || p.count(t, `SELECT COUNT(*) FROM file WHERE mime = 'application/zip'`) != 1 {
			t.Errorf("%+v", all.Data)
		}
		var ticket struct{ Data archive.TicketAnswer }
		mustDo(t, json.Unmarshal(p.at(t, p.nodes[1], http.MethodPost, "/v1/manage/archives/"+all.Data[0].Ref+"/ticket", ""), &ticket))
		if raw := p.at(t, p.nodes[1], http.MethodGet, ticket.Data.Path, ""); int64(len(raw)) != all.Data[0].Size {
			t.Errorf("%d bytes of %d", len(raw), all.Data[0].Size)
		}
	})
}

// at is a call of the manager at a node that must go well.
func (p *proof) at(t *testing.T, n *proofNode, method, path, body string) []byte {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, "http://"+n.addr+path, strings.NewReader(body))
	mustDo(t, err)
	req.Header.Set("Authorization", "Bearer "+p.w.token("manager"))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	mustDo(t, err)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %d %s, %v", method, path, res.StatusCode, raw, err)
	}
	return raw
}
