package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"zombiezen.com/go/sqlite"

	"latchkey/internal/fault"
)

// tryAgain is when it makes sense to ask a database again that is away.
const tryAgain = 2 * time.Second

// unknown is the error of a commit: what became of it shows at the next try with the same key.
func unknown(err error) error { return fault.Busy(tryAgain, err) }

// refusal is the one place that distinguishes a database that is away, stopping, full or overloaded from errors of our own: the first become a fault of status 503 with a time
// after which to try again, anything else passes. The error of a caller who has gone passes too.
func refusal(ctx context.Context, err error) error {
	var known *fault.Fault
	if err == nil || errors.Is(err, sql.ErrNoRows) || errors.As(err, &known) || ctx.Err() != nil {
		return err
	}
	if away(err) {
		return unknown(err)
	}
	return err
}

func away(err error) bool {
	if slices.Contains([]sqlite.ResultCode{
		sqlite.ResultFull, sqlite.ResultIOErr, sqlite.ResultBusy, sqlite.ResultLocked, sqlite.ResultCantOpen, sqlite.ResultReadOnly, sqlite.ResultNoMem, sqlite.ResultProtocol,
	}, sqlite.ErrCode(err).ToPrimary()) {
		return true
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && len(e.Code) == 5 {
		switch e.Code {
		case "25006", "55P03": // a server that only reads for now, such as one that is about to take over; a lock that was not given
			return true
		}
		switch e.Code[:2] {
		case "08", "53", "57", "58": // connection, resources (disk full, too many connections), operator intervention, system
			return true
		}
	}
	// No connection came about, whatever the reason.
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err) || err.Error() == "conn closed" || err.Error() == "sql: database is closed"
}

// patience is how long a call waits for a connection.
const patience = 2 * time.Second

var errNoConnection = errors.New("no connection became free")

// slots are the connections of a pool: a caller that has one finds a connection free. They are asked before the pool, which would let wait without an end.
type slots chan struct{}

// take waits for a slot, for patience at most.
func (s slots) take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return unknown(errNoConnection)
	}
}

func (s slots) give() { <-s }

// Rows are the rows of a query. They must be closed: they have a connection.
type Rows struct {
	cursor
	ctx context.Context
	// give is called at the first Close; it may be nil.
	give func()
}

// Close gives the connection back; more than once is the same.
func (r *Rows) Close() error {
	err := r.cursor.Close()
	if give := r.give; give != nil {
		r.give = nil
		give()
	}
	return refusal(r.ctx, err)
}

// Err is the error at which the rows ended, if any.
func (r *Rows) Err() error { return refusal(r.ctx, r.cursor.Err()) }

// Scan reads the columns of the row.
func (r *Rows) Scan(dest ...any) error { return refusal(r.ctx, r.cursor.Scan(dest...)) }

// oneRow is a row that gives its slot back when it has been read.
type oneRow struct {
	row   Row
	ctx   context.Context
	slots slots
}

func (r oneRow) Scan(dest ...any) error {
	defer r.slots.give()
	return refusal(r.ctx, r.row.Scan(dest...))
}
