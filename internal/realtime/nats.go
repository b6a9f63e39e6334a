package realtime

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// subjects is what the names of all topics begin with. Installations that share a server need accounts of their own there.
const subjects = "latchkey."

// busPing is how often the server of the bus is asked whether it is there; the third time without an answer it counts as lost. A network that swallows what it is given says nothing by itself.
const busPing = 2 * time.Second

// natsBus is a Bus over a NATS server.
type natsBus struct {
	conn *nats.Conn

	mu      sync.Mutex
	gap     func()
	trouble func(error)
}

// connectNATS joins the bus. A server that cannot be reached is no error: the bus comes back by itself, and says that there was a gap.
func connectNATS(url, node string) (*natsBus, error) {
	b := &natsBus{gap: func() {}, trouble: func(error) {}}
	connected := func(*nats.Conn) { b.report(nil) }
	conn, err := nats.Connect(url,
		nats.Name("latchkey "+node), nats.NoEcho(), nats.MaxReconnects(-1), nats.ReconnectWait(500*time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.PingInterval(busPing), nats.MaxPingsOutstanding(2),
		nats.ConnectHandler(connected), nats.ReconnectHandler(connected),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				b.report(err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { b.report(err) }))
	if err != nil {
		return nil, errors.New("realtime: the address of the bus is wrong") // the client's message may hold the password
	}
	b.conn = conn
	return b, nil
}

// report passes on that the bus has been away, or lost something.
func (b *natsBus) report(err error) {
	b.mu.Lock()
	gap, trouble := b.gap, b.trouble
	b.mu.Unlock()
	if err != nil {
		trouble(fmt.Errorf("realtime: bus: %w", err))
	}
	gap()
}

func (b *natsBus) Publish(topic string, data []byte) error {
	if err := b.conn.Publish(subjects+topic, data); err != nil {
		return fmt.Errorf("realtime: bus: %w", err)
	}
	return nil
}

func (b *natsBus) Subscribe(topic string, fn func(data []byte)) error {
	if _, err := b.conn.Subscribe(subjects+topic, func(m *nats.Msg) { fn(m.Data) }); err != nil {
		return fmt.Errorf("realtime: bus: %w", err)
	}
	return nil
}

func (b *natsBus) Watch(gap func(), trouble func(error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gap, b.trouble = gap, trouble
}

// Close says what is still to be said and leaves.
func (b *natsBus) Close() error {
	err := b.conn.FlushTimeout(time.Second)
	b.conn.Close()
	if errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrConnectionReconnecting) {
		return nil // nobody is there to be notified
	}
	return err
}
