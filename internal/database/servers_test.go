package database_test

import (
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// The first of two servers takes connections and never answers, as one does that is lost: the second is used, also for a lead.
func TestAServerThatNeverAnswersKeepsNobodyFromTheNext(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, address string) {
		if !strings.HasPrefix(address, "postgres") {
			return
		}
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		there, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		q := there.Query()
		q.Set("host", "127.0.0.1,"+q.Get("host"))
		q.Set("port", fmt.Sprintf("%d,%s", silent.Addr().(*net.TCPAddr).Port, q.Get("port")))
		q.Set("target_session_attrs", "read-write")
		there.RawQuery = q.Encode()
		db, err := database.Open(t.Context(), there.String(), clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		var one int
		if err := db.Write(t.Context(), func(tx *database.Tx) error { return tx.QueryRow(t.Context(), `SELECT 1`).Scan(&one) }); err != nil || one != 1 {
			t.Errorf("writing: %d %v", one, err)
		}
		lead, err := db.Lead(t.Context(), "test")
		if err != nil {
			t.Fatal(err)
		}
		if err := lead.Release(); err != nil {
			t.Error(err)
		}
	})
}
