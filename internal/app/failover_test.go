package app_test

import (
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/server"
)

// crowd are people who read and write through two nodes without a pause, each write again until it is acknowledged.
type crowd struct {
	p    *proof
	t    *testing.T
	stop chan struct{}
	all  sync.WaitGroup

	mu           sync.Mutex
	sent         []string
	acknowledged []string
	// good and refused are the calls of each node that were answered 2xx, and those that were asked to come back, since the last look.
	good, refused map[*proofNode]int
}

const signIn = "a sign-in"

// newCrowd begins to call.
func newCrowd(t *testing.T, p *proof) *crowd {
	c := &crowd{p: p, t: t, stop: make(chan struct{})}
	c.look()
	for i, n := range []*proofNode{p.nodes[0], p.nodes[0], p.nodes[1], p.nodes[1]} {
		c.all.Go(func() { c.write(i, n) })
	}
	for _, n := range p.nodes {
		c.all.Go(func() { c.read(n) })
	}
	return c
}

// end lets each write that has begun be acknowledged, and waits for it.
func (c *crowd) end() {
	close(c.stop)
	c.all.Wait()
}

func (c *crowd) goesOn() bool {
	select {
	case <-c.stop:
		return false
	case <-time.After(20 * time.Millisecond):
		return true
	}
}

func (c *crowd) write(i int, n *proofNode) {
	token, path := c.p.w.tokens["cleaner"], "/v1/cleaningresourcemessages/"+c.p.chat
	for number := 0; c.goesOn(); number++ {
		text := fmt.Sprintf("sent by %d: %d", i, number)
		c.mu.Lock()
		c.sent = append(c.sent, text)
		c.mu.Unlock()
		for !c.count(n, "a message", askAt(c.t.Context(), "http://"+n.addr, token, http.MethodPut, path, fmt.Sprintf(`{"msg_text":%q}`, text), "application/json", text)) {
			select {
			case <-c.t.Context().Done():
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
		c.mu.Lock()
		c.acknowledged = append(c.acknowledged, text)
		c.mu.Unlock()
	}
}

func (c *crowd) read(n *proofNode) {
	token := c.p.w.tokens["manager"]
	for c.goesOn() {
		for _, path := range []string{"/v1/cleanings", "/v1/status", "/v1/events?after=0"} {
			c.count(n, path, askAt(c.t.Context(), "http://"+n.addr, token, http.MethodGet, path, "", "", ""))
		}
		c.count(n, signIn, askAt(c.t.Context(), "http://"+n.addr, "", http.MethodPost, "/token", tokenForm("guest").Encode(), "application/x-www-form-urlencoded", ""))
	}
}

// count reports whether the call was answered 2xx. Anything else than a pause of the database is a fault.
func (c *crowd) count(n *proofNode, what string, a asked) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case a.err == nil && a.status/100 == 2:
		c.good[n]++
		return true
	case a.err == nil && a.status == http.StatusServiceUnavailable && a.after != "":
		c.refused[n]++
	case a.err == nil && a.status == http.StatusTooManyRequests && what == signIn: // there are more of them than of one person's
	case c.t.Context().Err() == nil:
		c.t.Errorf("%s: %+v", what, a)
	}
	return false
}

// look begins to count at zero.
func (c *crowd) look() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.good, c.refused = map[*proofNode]int{}, map[*proofNode]int{}
}

// until waits until each node has so many calls of a kind.
func (c *crowd) until(what string, of func() map[*proofNode]int, least int) {
	c.t.Helper()
	healed(c.t, func() error {
		c.mu.Lock()
		defer c.mu.Unlock()
		for i, n := range c.p.nodes {
			if got := of()[n]; got < least {
				return fmt.Errorf("node %d: %d calls %s", i, got, what)
			}
		}
		return nil
	})
}

// works waits until both nodes answer, and returns within which time they did.
func (c *crowd) works() time.Duration {
	c.t.Helper()
	begun := time.Now()
	c.look()
	c.until("are answered", func() map[*proofNode]int { return c.good }, 20)
	return time.Since(begun).Round(time.Millisecond)
}

func (c *crowd) isRefused() {
	c.t.Helper()
	c.look()
	c.until("are asked to come back", func() map[*proofNode]int { return c.refused }, 20)
}

// leads waits until two leads are had, each by one node: of the calendars and of the backup.
func leads(t *testing.T, s *server.Server) {
	t.Helper()
	admin, err := sql.Open("pgx", s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	healed(t, func() error {
		var leads, by int
		err := admin.QueryRowContext(t.Context(), `SELECT COUNT(DISTINCT objid), COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND granted`).Scan(&leads, &by)
		if err != nil || leads != 2 || by != 2 {
			return fmt.Errorf("%d leads are had by %d nodes: %w", leads, by, err)
		}
		return nil
	})
}

// check compares what was acknowledged with the database, and the screens with both.
func (c *crowd) check(groups []*group) {
	c.t.Helper()
	texts, err := database.Collect(c.t.Context(), c.p.w.DB, func(row database.Row) (text string, err error) {
		err = row.Scan(&text)
		return text, err
	}, `SELECT text FROM message WHERE kind = 'cleaning'`)
	if err != nil {
		c.t.Fatal(err)
	}
	slices.Sort(texts)
	slices.Sort(c.sent)
	slices.Sort(c.acknowledged)
	if !slices.Equal(texts, c.acknowledged) || !slices.Equal(c.sent, c.acknowledged) {
		c.t.Errorf("%d messages sent, %d acknowledged, %d stored", len(c.sent), len(c.acknowledged), len(texts))
	}
	wrong, connects := c.p.compare(c.t, groups, c.p.truth(c.t))
	if wrong > 0 {
		c.t.Errorf("%d screens do not show each message once, in order", wrong)
	}
	c.t.Logf("%d messages acknowledged; %d screens connected %d times", len(c.acknowledged), c.p.screens, connects)
}

var fewScreens = proofSize{screens: 8, processes: 2}

// withLeads has the nodes take the leads that there are.
func withLeads(t *testing.T) []string {
	return []string{"LATCHKEY_FEED_INTERVAL=15m", "LATCHKEY_BACKUP_URL=file://" + t.TempDir() + "/backup"}
}

// The database's server is restarted under two nodes, in order and by a crash: until it is back every call is asked to try again; then all works, and on each screen is each message once, in order.
func TestTwoNodesOutliveARestartOfTheirDatabase(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread() // the server follows it; a thread that ended would take the programs of other tests with it
	defer runtime.UnlockOSThread()
	s, address, ok := dbtest.Own(t)
	if !ok {
		return
	}
	p := newProof(t, fewScreens, address, 2, withLeads(t)...)
	groups := p.open(t)
	c := newCrowd(t, p)
	for _, with := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		c.works()
		leads(t, s)
		if err := s.Stop(with); err != nil {
			t.Fatal(err)
		}
		c.isRefused()
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		t.Logf("after %v both nodes worked within %s", with, c.works())
		leads(t, s)
	}
	c.end()
	c.check(groups)
}

// The database's server is killed under two nodes and its standby takes over: the same is true, and nothing that was acknowledged stayed with the dead one.
func TestTwoNodesGoOnWithTheStandbyOfTheirDatabase(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	first, standby, address, ok := dbtest.OwnPair(t, [2]int{freePort(t), freePort(t)})
	if !ok {
		return
	}
	p := newProof(t, fewScreens, address, 2, withLeads(t)...)
	groups := p.open(t)
	c := newCrowd(t, p)
	c.works()
	leads(t, first)
	// What is written before the end does not reach the standby any more: it must not be acknowledged.
	behind, err := sql.Open("pgx", standby.URL())
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=1'", "SELECT pg_reload_conf()"} {
		if _, err := behind.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := behind.Close(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	if err := first.Stop(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	c.isRefused()
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	t.Logf("both nodes worked with the standby within %s", c.works())
	leads(t, standby)
	c.end()
	c.check(groups)
}

func freePort(t *testing.T) int {
	t.Helper()
	_, text, err := net.SplitHostPort(freeAddr(t))
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return port
}
