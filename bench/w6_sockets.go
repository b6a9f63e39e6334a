package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"latchkey/internal/realtime/socketio/sioclient"
)

const (
	allSockets = 2 * pairs
	// perSecond is how many messages are written in a second, each on its own moment, whether the earlier ones have been answered or not.
	perSecond = 500
	// senders is how many connections they are spread over.
	senders = 64
	// marker stands before a message's number in its text, so that a frame need not be decoded.
	marker = "message number "
	// broadcasts is how many messages go to all sockets, one after another.
	broadcasts = 30
	// settle is how long deliveries may still come after the last answer.
	settle = 5 * time.Second
	// lateSend is from when on a message counts as sent late by the load generator.
	lateSend = time.Millisecond
)

// watch notes when messages come to screens.
type watch struct {
	begun time.Time
	sent  []atomic.Int64 // when each message was, in nanoseconds since begun
	mu    sync.Mutex
	took  []time.Duration // of the deliveries to be timed
	all   atomic.Int64    // deliveries, timed or not
}

func newWatch(messages int) *watch {
	return &watch{begun: time.Now(), sent: make([]atomic.Int64, messages)}
}

// sending notes that a message goes out now.
func (w *watch) sending(n int) time.Time {
	now := time.Now()
	w.sent[n].Store(int64(now.Sub(w.begun)))
	return now
}

// see takes a frame; timed says that it is the other's screen.
func (w *watch) see(frame []byte, timed bool) {
	now := time.Now()
	_, rest, ok := bytes.Cut(frame, []byte(marker))
	if !ok {
		return
	}
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	n, err := strconv.Atoi(string(rest[:digits]))
	if err != nil || n >= len(w.sent) {
		return
	}
	w.all.Add(1)
	if timed {
		w.mu.Lock()
		w.took = append(w.took, now.Sub(w.begun)-time.Duration(w.sent[n].Load()))
		w.mu.Unlock()
	}
}

// connect opens sockets and signs them in, token by token.
func connect(ctx context.Context, p *process, tokens []string, onFrame func(i int, frame []byte)) ([]*sioclient.Client, error) {
	out := make([]*sioclient.Client, len(tokens))
	failed := make(chan error, readers)
	var wg sync.WaitGroup
	for w := range readers {
		wg.Go(func() {
			for i := w; i < len(tokens); i += readers {
				c, err := sioclient.Dial(ctx, "http://"+p.socket, sioclient.Options{OnText: func(frame []byte) { onFrame(i, frame) }})
				if err != nil {
					failed <- err
					return
				}
				out[i] = c
				if err := socketSignIn(ctx, c, tokens[i]); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	select {
	case err := <-failed:
		closeAll(out)
		return nil, err
	default:
		return out, nil
	}
}

func socketSignIn(ctx context.Context, c *sioclient.Client, token string) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	args, err := c.Call(ctx, "userLogin", map[string]string{"clientid": "bench", "accesstoken": token})
	if err != nil {
		return err
	}
	var ack struct{ Status struct{ Code int } }
	if len(args) != 1 || json.Unmarshal(args[0], &ack) != nil || ack.Status.Code != 200 {
		return fmt.Errorf("a socket could not sign in: %s", args)
	}
	return nil
}

func closeAll(clients []*sioclient.Client) {
	var wg sync.WaitGroup
	for _, c := range clients {
		if c != nil {
			wg.Go(c.Close)
		}
	}
	wg.Wait()
}

// sockets is W6: from a written message to the other's screen.
func (b *bench) sockets(ctx context.Context) error {
	d, rooms, err := prepareRooms(ctx, b.bin, b.root)
	if err != nil {
		return err
	}
	p, err := startLoaded(ctx, d.Dir)
	if err != nil {
		return err
	}
	defer p.stop()
	persons, companies, err := tokens(p.addr, rooms)
	if err != nil {
		return err
	}
	if err := b.roomsOfTwo(ctx, p, rooms, persons, companies); err != nil {
		return fmt.Errorf("rooms of two: %w\n%s", err, p.log)
	}
	if err := b.broadcast(ctx, p, rooms[0], persons[0], companies[0]); err != nil {
		return fmt.Errorf("all sockets: %w\n%s", err, p.log)
	}
	return nil
}

func (b *bench) roomsOfTwo(ctx context.Context, p *process, rooms []pair, persons, companies []string) error {
	const warm = perSecond // a second's messages before those that count
	count := warm + int(b.each.Seconds()*rounds*perSecond)
	w := newWatch(count)
	before, err := p.memory()
	if err != nil {
		return err
	}
	var clients []*sioclient.Client
	defer func() { closeAll(clients) }()
	held := []memory{before}
	for i, tokens := range [][]string{persons, companies} {
		more, err := connect(ctx, p, tokens, func(_ int, frame []byte) { w.see(frame, i > 0) })
		if err != nil {
			return err
		}
		clients = append(clients, more...)
		time.Sleep(2 * time.Second)
		m, err := p.memory()
		if err != nil {
			return err
		}
		held = append(held, m)
	}
	after := held[2]
	b.add(figure{
		Work: "memory", What: fmt.Sprintf("a signed-in socket, of %d", allSockets), Value: (after.Own - before.Own) / allSockets / 1024, Unit: "KiB",
		More: fmt.Sprintf("server %s MB before and %s MB with them", number(before.Own/1e6), number(after.Own/1e6)), Goal: "≤ 0.7× Node (25–30 KiB elsewhere)",
	})
	b.add(figure{
		Work: "memory", What: fmt.Sprintf("a socket more, from %d to %d", pairs, allSockets), Value: (after.Own - held[1].Own) / (allSockets - pairs) / 1024, Unit: "KiB",
		Goal: "≤ 0.7× Node (25–30 KiB elsewhere)",
	})
	var late int64
	var cpu time.Duration
	err = b.profiled(ctx, p, "W6-rooms", b.each*rounds, func() error {
		if _, err := b.write(ctx, p, w, rooms, persons, 0, warm); err != nil {
			return err
		}
		time.Sleep(time.Second / 2)
		w.mu.Lock()
		w.took = w.took[:0]
		w.mu.Unlock()
		w.all.Store(0)
		begun := p.cpu()
		if late, err = b.write(ctx, p, w, rooms, persons, warm, count); err != nil {
			return err
		}
		want := int64(2 * (count - warm))
		for end := time.Now().Add(settle); w.all.Load() < want && time.Now().Before(end); {
			time.Sleep(10 * time.Millisecond)
		}
		if got := w.all.Load(); got != want {
			return fmt.Errorf("%d of %d deliveries came", got, want)
		}
		cpu = (p.cpu() - begun) / time.Duration(count-warm)
		return nil
	})
	if err != nil {
		return err
	}
	r := spread(w.took)
	more := fmt.Sprintf("from before the PUT, with the row committed first; %d messages, %d sent over 1 ms late by the load generator", count-warm, late)
	b.add(figure{Work: "W6", What: "message to the other's screen, rooms of two, 500/s, p50", Value: ms(r.P50), Unit: "ms", More: more, Goal: "≤ 0.9× Node (0.31 ms elsewhere, without a row)"})
	b.add(figure{Work: "W6", What: "message to the other's screen, rooms of two, 500/s, p99", Value: ms(r.P99), Unit: "ms", Goal: "≤ 0.25× Node (4.3 ms elsewhere), at least 0.5×"})
	b.add(figure{Work: "W6", What: "message to the other's screen, rooms of two, 500/s, p99.9", Value: ms(r.P999), Unit: "ms"})
	b.add(figure{Work: "W6", What: "server's processor time a message, call and row included", Value: ms(cpu), Unit: "ms", Goal: "≤ 0.6× Node (0.40 ms elsewhere)"})
	return nil
}

// write sends the messages from one number to before another, each by the person of its room at its moment, and gives how many went out late.
func (b *bench) write(ctx context.Context, p *process, w *watch, rooms []pair, persons []string, from, to int) (int64, error) {
	conns := make([]*conn, senders)
	for i := range conns {
		c, err := dial(p.addr)
		if err != nil {
			return 0, err
		}
		defer c.close()
		conns[i] = c
	}
	failed := make(chan error, senders)
	next, late := atomic.Int64{}, atomic.Int64{}
	next.Store(int64(from))
	begun := time.Now()
	var wg sync.WaitGroup
	for _, c := range conns {
		wg.Go(func() {
			for {
				n := int(next.Add(1) - 1)
				if n >= to {
					return
				}
				due := begun.Add(time.Duration(n-from) * time.Second / perSecond)
				time.Sleep(time.Until(due))
				room := n % len(rooms)
				req := request("PUT", "/v1/cleaningresourcemessages/"+rooms[room].Task, persons[room], fmt.Sprintf(`{"msg_text":"%s%d"}`, marker, n), "Idempotency-Key", key("W6", from, n))
				if w.sending(n).Sub(due) > lateSend {
					late.Add(1)
				}
				status, err := c.do(req)
				if err == nil && status != 200 {
					err = fmt.Errorf("message %d: status %d", n, status)
				}
				if err = errors.Join(err, ctx.Err()); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	select {
	case err := <-failed:
		return 0, err
	default:
		return late.Load(), nil
	}
}

// broadcast is a message that all sockets get: they are all of one account, the company of a room.
func (b *bench) broadcast(ctx context.Context, p *process, room pair, person, company string) error {
	same := make([]string, allSockets)
	for i := range same {
		same[i] = company
	}
	w := newWatch(broadcasts)
	clients, err := connect(ctx, p, same, func(_ int, frame []byte) { w.see(frame, true) })
	if err != nil {
		return err
	}
	defer closeAll(clients)
	c, err := dial(p.addr)
	if err != nil {
		return err
	}
	defer c.close()
	for n := range broadcasts {
		w.sending(n)
		status, err := c.do(request("PUT", "/v1/cleaningresourcemessages/"+room.Task, person, fmt.Sprintf(`{"msg_text":"%s%d"}`, marker, n), "Idempotency-Key", key("W6-all", 0, n)))
		if err != nil || status != 200 {
			return fmt.Errorf("message %d: status %d, %w", n, status, err)
		}
		for end := time.Now().Add(settle); w.all.Load() < int64((n+1)*allSockets); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				return fmt.Errorf("message %d came to %d sockets", n, w.all.Load()-int64(n*allSockets))
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	r := spread(w.took)
	b.add(figure{
		Work: "W6", What: fmt.Sprintf("message to all of %d sockets of one account, p50", allSockets), Value: ms(r.P50), Unit: "ms", More: fmt.Sprintf("%d messages", broadcasts),
		Goal: "≤ 0.6× Node (18 ms elsewhere), at least 0.8×",
	})
	b.add(figure{Work: "W6", What: fmt.Sprintf("message to all of %d sockets of one account, p99", allSockets), Value: ms(r.P99), Unit: "ms", Goal: "≤ 0.6× Node (40 ms elsewhere), at least 0.8×"})
	return nil
}
