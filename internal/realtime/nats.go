package realtime

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// natsBus is a Bus over a NATS server.
type natsBus struct {
	conn   *nats.Conn
	prefix string

	mu   sync.Mutex
	gaps []func()
}

// ConnectNATS joins the bus at url. prefix keeps installations apart that share a server. A server that cannot be reached is no error: the bus comes
// back by itself, and says that there was a gap.
func ConnectNATS(url, prefix string, logger *slog.Logger) (Bus, error) {
	b := &natsBus{prefix: prefix + "."}
	gap := func(*nats.Conn) {
		logger.Info("the bus is connected")
		b.gap()
	}
	conn, err := nats.Connect(url,
		nats.Name("latchkey"), nats.NoEcho(), nats.MaxReconnects(-1), nats.ReconnectWait(500*time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.ConnectHandler(gap), nats.ReconnectHandler(gap),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { logger.Warn("the bus is disconnected", "error", err) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			logger.Warn("the bus lost something", "error", err)
			b.gap()
		}))
	if err != nil {
		return nil, errors.New("realtime: the address of the bus is wrong") // the client's message may hold the password
	}
	b.mu.Lock() // the handlers may run already
	defer b.mu.Unlock()
	b.conn = conn
	return b, nil
}

func (b *natsBus) Publish(topic string, data []byte) error {
	if err := b.conn.Publish(b.prefix+topic, data); err != nil {
		return fmt.Errorf("realtime: bus: %w", err)
	}
	return nil
}

func (b *natsBus) Subscribe(topic string, fn func(data []byte)) error {
	if _, err := b.conn.Subscribe(b.prefix+topic, func(m *nats.Msg) { fn(m.Data) }); err != nil {
		return fmt.Errorf("realtime: bus: %w", err)
	}
	return nil
}

func (b *natsBus) OnGap(fn func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gaps = append(b.gaps, fn)
}

func (b *natsBus) gap() {
	b.mu.Lock()
	gaps := b.gaps
	b.mu.Unlock()
	for _, fn := range gaps {
		fn()
	}
}

// Close says what is still to be said and leaves.
func (b *natsBus) Close() error {
	err := b.conn.FlushTimeout(time.Second)
	b.conn.Close()
	if errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrConnectionReconnecting) {
		return nil // nobody is there to be told
	}
	return err
}
