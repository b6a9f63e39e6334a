package socketio

import (
	"net"
	"sync"

	"github.com/coder/websocket"
)

// maxTurns is how many packets a sender writes for others before it leaves the rest to a goroutine.
const maxTurns = 32

// outbox puts packets onto a websocket in order, with at most one writer at a time. Each write holds whole frames.
//
// The goroutine that finds the outbox idle becomes the writer and writes directly, without waiting (tryWriter). When the connection is full, a
// goroutine takes over and may wait; meanwhile packets gather, up to max. Nobody holds mu while writing.
type outbox struct {
	conn  net.Conn
	try   tryWriter // used by the writer only
	max   int       // bytes that may wait
	spawn func(func())

	mu      sync.Mutex
	queue   []packet
	bytes   int  // cost of the queue and of what the goroutine is writing
	writing bool // somebody is the writer
	blocked bool // the writer is the goroutine, which may wait
	closed  bool // nothing more is taken
	goodbye packet
}

// push takes packets. When it reports direct, the caller has become the writer, and must call run with the same packets.
func (o *outbox) push(packets ...packet) (direct bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return false, ErrClosed
	}
	if !o.writing {
		o.writing = true
		return true, nil
	}
	cost := 0
	for _, p := range packets {
		cost += p.cost()
	}
	if o.bytes+cost > o.max {
		return false, ErrSlow
	}
	o.bytes += cost
	o.queue = append(o.queue, packets...)
	return false, nil
}

// send takes packets and writes them if nobody else is writing.
func (o *outbox) send(packets ...packet) error {
	direct, err := o.push(packets...)
	if direct {
		o.run(packets)
	}
	return err
}

// run writes packets and what has gathered meanwhile; the caller is the writer.
func (o *outbox) run(packets []packet) {
	for turn := 0; ; {
		for i, p := range packets {
			n, err := o.try.try(p.wire)
			if err != nil {
				o.fail()
				return
			}
			if n < len(p.wire) {
				o.hand(p.wire[n:], packets[i+1:])
				return
			}
			turn++
		}
		o.mu.Lock()
		if len(o.queue) == 0 {
			o.release()
			return
		}
		packets = o.take()
		o.mu.Unlock()
		if turn > maxTurns {
			o.hand(nil, packets)
			return
		}
	}
}

// take empties the queue; mu is held.
func (o *outbox) take() []packet {
	packets := o.queue
	o.queue, o.bytes = nil, 0
	return packets
}

// release ends the turn of the writer and unlocks mu. An outbox closed meanwhile ends here.
func (o *outbox) release() {
	closed := o.closed
	o.writing, o.blocked = closed, false // once closed, nobody becomes the writer again
	o.mu.Unlock()
	if closed {
		o.end()
	}
}

// hand makes a goroutine the writer: of the rest of a packet, of packets, and of what gathers.
func (o *outbox) hand(rest []byte, packets []packet) {
	var batch net.Buffers
	cost := 0
	if len(rest) > 0 {
		batch = append(batch, rest)
		cost = packet{wire: rest}.cost()
	}
	for _, p := range packets {
		batch = append(batch, p.wire)
		cost += p.cost()
	}
	o.mu.Lock()
	if o.closed { // it would wait, and closing does not
		o.mu.Unlock()
		_ = o.conn.Close()
		return
	}
	o.blocked = true
	o.bytes += cost
	o.spawn(func() { o.drain(batch, cost) })
	o.mu.Unlock()
}

// drain writes until nothing is left. It waits as long as the connection lives; the heartbeat ends one that is stuck.
func (o *outbox) drain(batch net.Buffers, cost int) {
	for {
		_, err := batch.WriteTo(o.conn)
		if err != nil {
			o.fail()
			return
		}
		o.mu.Lock()
		o.bytes -= cost
		if len(o.queue) == 0 {
			o.release()
			return
		}
		cost = o.bytes
		packets := o.queue
		o.queue = nil
		o.mu.Unlock()
		batch = batch[:0:0]
		for _, p := range packets {
			batch = append(batch, p.wire)
		}
	}
}

// fail ends an outbox whose connection does not take bytes any more. The reader of the connection notices and ends the session.
func (o *outbox) fail() {
	o.mu.Lock()
	o.closed = true
	o.queue = nil
	o.mu.Unlock()
	_ = o.conn.Close()
}

// close closes the connection: after what is being written right now and a close frame (unless code is 0), or at once when the connection
// is full.
func (o *outbox) close(code websocket.StatusCode) {
	o.mu.Lock()
	if o.closed {
		o.mu.Unlock()
		return
	}
	o.closed = true
	if code != 0 {
		o.goodbye = packet{wire: []byte{finClose, 2, byte(code >> 8), byte(code)}} // #nosec G115 -- the two bytes of a 16-bit code
	}
	writing, blocked := o.writing, o.blocked
	o.writing = true
	if blocked {
		o.queue = nil
	}
	o.mu.Unlock()
	switch {
	case blocked:
		_ = o.conn.Close()
	case !writing:
		o.end()
	}
}

// end writes the close frame, if the connection takes it, and closes; the caller is the writer.
func (o *outbox) end() {
	if len(o.goodbye.wire) > 0 {
		_, _ = o.try.try(o.goodbye.wire)
	}
	_ = o.conn.Close()
}
