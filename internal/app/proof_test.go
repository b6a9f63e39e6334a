package app_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// proofVariable asks for the proof in its full size: LATCHKEY_PROOF=full go test ./internal/app -run Proof -v -timeout 30m.
const proofVariable = "LATCHKEY_PROOF"

// proofSize is how much happens in a proof.
type proofSize struct {
	screens, processes, cuts, messages int
	lasts                              time.Duration
}

var (
	smallProof = proofSize{screens: 24, processes: 4, cuts: 40, messages: 600, lasts: 12 * time.Second}
	fullProof  = proofSize{screens: 200, processes: 8, cuts: 500, messages: 10_000, lasts: 150 * time.Second}
)

const (
	// proofPing makes the server notice within two of it that a client is not there.
	proofPing = time.Second
	// frozen is longer than the server waits.
	frozen = 5 * proofPing / 2
)

func theProofSize() proofSize {
	if os.Getenv(proofVariable) == "full" {
		return fullProof
	}
	return smallProof
}

// The realtime channel's promise: whatever is cut, on every screen each message exactly once, in order.
func TestProofOneProcess(t *testing.T) {
	t.Parallel()
	newProof(t, theProofSize(), "", 1).hold(t)
}

func TestProofTwoProcessesOnOnePostgreSQL(t *testing.T) {
	t.Parallel()
	ran := false
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		ran = true
		newProof(t, theProofSize(), url, 2).hold(t)
	})
	t.Logf("ran on PostgreSQL: %v", ran)
}

// The same proof with clients that do not say what they know when they come back: were nothing to be lost, the proof would prove nothing.
func TestProofCanFail(t *testing.T) {
	t.Parallel()
	p := newProof(t, smallProof, "", 1)
	p.forgetful = true
	if lost := p.run(t); lost == 0 {
		t.Error("clients that forget where they were have lost nothing")
	}
}

// proof is an installation of one or two processes, with screens that reach it over a line that can be cut.
type proof struct {
	proofSize
	w         *world
	database  string
	chat      string
	nodes     []*proofNode
	line      *line
	bus       *server.Server
	forgetful bool
	cut       struct{ killed, stopped, dropped, silenced, frozen atomic.Int64 }
}

// proofNode is a process of the product, which comes back at its address.
type proofNode struct {
	mu    sync.Mutex
	addr  string
	start func() *victim
	*victim
}

// newProof starts the nodes, each with more settings.
func newProof(t *testing.T, size proofSize, database string, nodes int, more ...string) *proof {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	p := &proof{proofSize: size, database: database}
	p.w = newWorld(t, func(c *app.Config) {
		c.Data, c.DatabaseURL, c.AccessTTL, c.FeedAllowPrivate = data, database, 20*365*24*time.Hour, true
		// Its clock stands still: what a node has taken for a while would be over for it, or put off for too long.
		c.LeavesJobs = true
	})
	p.chat = p.w.tasks["Demo Apartment <script>"]
	bus := ""
	if nodes > 1 {
		mustDo(t, p.startBus(-1))
		t.Cleanup(p.stopBus)
		bus = p.bus.ClientURL()
	}
	var addrs []string
	for range nodes {
		n := &proofNode{addr: freeAddr(t)}
		n.start = func() *victim {
			return serveVictim(t, data, database, append(slices.Clone(more), "LATCHKEY_ADDR="+n.addr, "LATCHKEY_BUS_URL="+bus, "LATCHKEY_SOCKET_PING_INTERVAL="+proofPing.String())...)
		}
		n.victim = n.start()
		t.Cleanup(func() { n.kill() })
		p.nodes, addrs = append(p.nodes, n), append(addrs, n.addr)
	}
	p.line = newLine(t, addrs)
	return p
}

func (p *proof) startBus(port int) (err error) {
	if p.bus, err = server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true}); err != nil {
		return err
	}
	p.bus.Start()
	if !p.bus.ReadyForConnections(10 * time.Second) {
		return errors.New("the bus does not start")
	}
	return nil
}

func (p *proof) stopBus() {
	p.bus.Shutdown()
	p.bus.WaitForShutdown()
}

// disturb takes the bus away from several nodes for a while, and has each of them stand still for longer than its sockets wait.
func (p *proof) disturb(t *testing.T) {
	if len(p.nodes) < 2 {
		return
	}
	begun := time.Now()
	at := func(tenth time.Duration) { time.Sleep(time.Until(begun.Add(p.lasts * tenth / 10))) }
	at(1)
	port := p.bus.Addr().(*net.TCPAddr).Port
	p.stopBus()
	at(3)
	if err := p.startBus(port); err != nil {
		t.Error(err)
	}
	for i, n := range p.nodes {
		at(time.Duration(4 + 3*i))
		n.freeze()
	}
}

// lent are the ports of freeAddr: none is lent to two tests.
var lent sync.Map

// freeAddr gives an address on which nobody listens, below the ports that a system lends to outgoing connections: a server
// that was killed must find its own again.
func freeAddr(t *testing.T) string {
	t.Helper()
	for range 100 {
		port := 25_000 + rand.IntN(5_000)
		if _, taken := lent.LoadOrStore(port, true); taken {
			continue
		}
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		defer l.Close()
		return l.Addr().String()
	}
	t.Fatal("no free address was found")
	return ""
}

// hold runs the proof and fails when it does not hold.
func (p *proof) hold(t *testing.T) {
	t.Helper()
	if lost := p.run(t); lost > 0 {
		t.Errorf("%d screens do not show each message once, in order", lost)
	}
}

// shown is what a screen reports.
type shown struct {
	Kind     string
	Connects int
	Faults   []string
	Shown    []int64
}

// run writes while everything is cut, and gives the number of screens that do not show what the database holds.
func (p *proof) run(t *testing.T) int {
	t.Helper()
	begun := time.Now()
	groups := p.open(t)
	done := make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() { p.cutAll(t, groups) })
	work.Go(func() { p.disturb(t) })
	work.Go(func() { p.write(t); close(done) })
	work.Wait()
	<-done

	truth := p.truth(t)
	if len(truth) != p.messages {
		t.Errorf("the database holds %d messages, want %d", len(truth), p.messages)
	}
	wrong, connects := p.compare(t, groups, truth)
	forced := p.cut.killed.Load() + p.cut.stopped.Load() + p.cut.dropped.Load() + p.cut.silenced.Load() + p.cut.frozen.Load()
	if forced < int64(p.cuts) {
		t.Errorf("%d forced disconnects, want %d", forced, p.cuts)
	}
	t.Logf("%d screens, %d messages, %d forced disconnects (%d servers killed, %d stopped, %d connections dropped, %d silenced, %d processes of clients frozen); screens connected %d times; %d wrong; %s",
		p.screens, p.messages, forced, p.cut.killed.Load(), p.cut.stopped.Load(), p.cut.dropped.Load(), p.cut.silenced.Load(), p.cut.frozen.Load(), connects, wrong, time.Since(begun).Round(time.Second))
	return wrong
}

// compare waits for what the screens show, and gives the number of those that do not show what the database holds, and how often they connected.
func (p *proof) compare(t *testing.T, groups []*group, truth []int64) (wrong, connects int) {
	t.Helper()
	screens := 0
	for _, g := range groups {
		if _, err := fmt.Fprintln(g.in, p.last(t, g.who)); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range groups {
		for _, s := range g.report(t) {
			screens++
			connects += s.Connects
			if len(s.Faults) > 0 || !slices.Equal(s.Shown, truth) {
				wrong++
				if !p.forgetful && wrong <= 3 {
					t.Logf("a screen of %s (%s) shows %d messages; faults %v", g.who, s.Kind, len(s.Shown), s.Faults)
				}
			}
		}
	}
	if screens != p.screens {
		t.Errorf("%d screens reported, want %d", screens, p.screens)
	}
	return wrong, connects
}

// truth are the numbers of the chat's messages in their order.
func (p *proof) truth(t *testing.T) []int64 {
	t.Helper()
	ids, err := database.Collect(t.Context(), p.w.DB, func(row database.Row) (id int64, err error) {
		err = row.Scan(&id)
		return id, err
	}, `SELECT id FROM message WHERE kind = 'cleaning' ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	var texts int
	if err := p.w.DB.QueryRow(t.Context(), `SELECT COUNT(DISTINCT text) FROM message WHERE kind = 'cleaning'`).Scan(&texts); err != nil || texts != len(ids) {
		t.Errorf("%d messages have %d texts (%v): one was written twice", len(ids), texts, err)
	}
	return ids
}

// last is the number that a person's stream has reached.
func (p *proof) last(t *testing.T, who string) int64 {
	t.Helper()
	var answer struct{ Data struct{ Last int64 } }
	p.w.get(who, "/v1/events?after=0", &answer)
	return answer.Data.Last
}

// write brings all messages in through whichever process answers, each again until it is acknowledged.
func (p *proof) write(t *testing.T) {
	token, next, begun := p.w.tokens["cleaner"], atomic.Int64{}, time.Now()
	var writers sync.WaitGroup
	for range 4 {
		writers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= p.messages {
					return
				}
				time.Sleep(time.Until(begun.Add(p.lasts * time.Duration(i) / time.Duration(p.messages))))
				for try := 0; put("http://"+p.nodes[(i+try)%len(p.nodes)].addr, token, p.chat, fmt.Sprintf("proof %d", i)) != http.StatusOK; try++ {
					if try > 2000 {
						t.Errorf("message %d was never taken", i)
						return
					}
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	writers.Wait()
}

// cutAll spreads the cuts over the time in which messages are written.
func (p *proof) cutAll(t *testing.T, groups []*group) {
	begun := time.Now()
	var waiting sync.WaitGroup
	for i := range p.cuts {
		time.Sleep(time.Until(begun.Add(p.lasts * time.Duration(i) / time.Duration(p.cuts))))
		switch {
		case i%20 == 19:
			p.nodes[i/20%len(p.nodes)].restart(p, i/20%2 == 0)
		case i%12 == 5:
			g := groups[i/12%len(groups)]
			waiting.Go(func() { g.freeze(); p.cut.frozen.Add(1) })
		case i%2 == 0:
			p.line.drop()
			p.cut.dropped.Add(1)
		default:
			p.line.silence()
			p.cut.silenced.Add(1)
		}
	}
	waiting.Wait()
}

// restart ends the process, as a power cut does or as an upgrade does, and starts it again.
func (n *proofNode) restart(p *proof, kill bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if kill {
		n.victim.kill()
		p.cut.killed.Add(1)
	} else {
		_ = n.cmd.Process.Signal(syscall.SIGTERM)
		_ = n.cmd.Wait()
		p.cut.stopped.Add(1)
	}
	n.victim = n.start()
}

// freeze stops the process for longer than its clients wait, with whatever it has begun in the database.
func (n *proofNode) freeze() {
	n.mu.Lock()
	defer n.mu.Unlock()
	_ = n.cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(frozen)
	_ = n.cmd.Process.Signal(syscall.SIGCONT)
}

func (n *proofNode) kill() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.victim.kill()
}

// group is a process with screens of one person.
type group struct {
	who    string
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	asleep sync.Mutex
}

// open starts the screens, of whom half are the official client and half the web app, of people who all take part in the chat.
func (p *proof) open(t *testing.T) []*group {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("this test needs Node.js")
	}
	if _, err := os.Stat(filepath.Join("..", "..", "node_modules", "socket.io-client")); err != nil {
		t.Fatal("this test needs socket.io-client: install the dependencies of package.json first")
	}
	folder := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "proof", "bundle.mjs"), folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	type one struct {
		Kind      string `json:"kind"`
		Token     string `json:"token"`
		Forgetful bool   `json:"forgetful"`
	}
	var groups []*group
	for i := range p.processes {
		who := []string{"cleaner", "company", "manager"}[i%3]
		config := struct {
			URL      string `json:"url"`
			Chat     string `json:"chat"`
			From     int64  `json:"from"`
			Patience int    `json:"patience"`
			Screens  []one  `json:"screens"`
		}{URL: p.line.url, Chat: p.chat, Patience: 120}
		if p.forgetful {
			config.Patience = 3 // what they have lost does not come
		}
		for s := range p.screens / p.processes {
			kind := "official"
			if s%2 == 1 && !p.forgetful {
				kind = "ours"
			}
			config.Screens = append(config.Screens, one{Kind: kind, Token: p.w.token(who), Forgetful: p.forgetful})
		}
		config.From = p.last(t, who)
		raw, err := json.Marshal(config)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "proof", "screens.mjs"), filepath.Join(folder, "realtime.js"), string(raw))
		cmd.Stderr, cmd.SysProcAttr = os.Stderr, &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		g := &group{who: who, cmd: cmd}
		if g.in, err = cmd.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		g.out = bufio.NewReaderSize(out, 1<<20)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
		groups = append(groups, g)
	}
	for _, g := range groups {
		if line, err := g.out.ReadString('\n'); err != nil || line != "ready\n" {
			t.Fatalf("the screens of %s are not there: %q %v", g.who, line, err)
		}
	}
	return groups
}

// freeze stops the process for longer than the server waits: its connections are cut off, and it comes back by resuming.
func (g *group) freeze() {
	g.asleep.Lock()
	defer g.asleep.Unlock()
	_ = g.cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(frozen)
	_ = g.cmd.Process.Signal(syscall.SIGCONT)
}

func (g *group) report(t *testing.T) (out []shown) {
	t.Helper()
	lines := json.NewDecoder(g.out)
	for {
		var s shown
		if err := lines.Decode(&s); err == io.EOF {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
}

// line lies between screens and servers. Each connection goes to the next server that answers, and can be cut in two ways.
type line struct {
	url     string
	servers []string

	mu    sync.Mutex
	turn  int
	conns map[*strand]bool
}

// strand is one connection over the line.
type strand struct {
	client, server *net.TCPConn
	silent         atomic.Bool
}

func newLine(t *testing.T, servers []string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{url: "http://" + listener.Addr().String(), servers: servers, conns: map[*strand]bool{}}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			running.Go(func() { l.carry(c.(*net.TCPConn)) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		l.mu.Lock()
		for s := range l.conns {
			s.close()
		}
		l.mu.Unlock()
		running.Wait()
	})
	return l
}

func (l *line) carry(client *net.TCPConn) {
	s := &strand{client: client}
	l.mu.Lock()
	first := l.turn
	l.turn++
	l.mu.Unlock()
	for i := range l.servers {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		c, err := (&net.Dialer{}).DialContext(ctx, "tcp", l.servers[(first+i)%len(l.servers)])
		cancel()
		if err == nil {
			s.server = c.(*net.TCPConn)
			break
		}
	}
	if s.server == nil {
		_ = client.Close()
		return
	}
	l.mu.Lock()
	l.conns[s] = true
	l.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { s.copy(s.server, s.client) })
	both.Go(func() { s.copy(s.client, s.server) })
	both.Wait()
	l.mu.Lock()
	delete(l.conns, s)
	l.mu.Unlock()
}

func (s *strand) close() {
	_ = s.client.Close()
	_ = s.server.Close()
}

// copy carries one direction; on a strand that has fallen silent it swallows what comes.
func (s *strand) copy(to, from *net.TCPConn) {
	defer s.close()
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		if s.silent.Load() {
			continue
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

// pick waits for a connection that is alive.
func (l *line) pick() *strand {
	for {
		l.mu.Lock()
		var alive []*strand
		for s := range l.conns {
			if !s.silent.Load() {
				alive = append(alive, s)
			}
		}
		l.mu.Unlock()
		if len(alive) > 0 {
			return alive[rand.IntN(len(alive))]
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// drop breaks a connection off, without a goodbye on either side.
func (l *line) drop() {
	s := l.pick()
	_ = s.client.SetLinger(0)
	_ = s.server.SetLinger(0)
	s.close()
}

// silence lets nothing through any more, as a tunnel does: both sides have to notice by themselves.
func (l *line) silence() { l.pick().silent.Store(true) }
