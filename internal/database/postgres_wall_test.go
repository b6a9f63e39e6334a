package database_test

import (
	"database/sql"
	"errors"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
)

func actorAt(members ...identity.MemberID) identity.Actor {
	a := identity.Actor{Account: 1}
	for _, m := range members {
		a.Relations = append(a.Relations, identity.Relation{Member: m, Role: identity.Manager})
	}
	return a
}

func onPostgres(t *testing.T, test func(t *testing.T, db *database.DB, url string)) {
	t.Helper()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		db, err := database.Open(ctx, url, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Migrate(ctx); err != nil {
			t.Fatal(err)
		}
		walled, err := db.Walled(ctx)
		if err != nil || walled != (db.Engine() == database.Postgres) {
			t.Fatalf("walled %v, %v", walled, err)
		}
		if walled {
			test(t, db, url)
		}
	})
}

func names(t *testing.T, q database.Querier, as identity.Actor) []string {
	t.Helper()
	// A query that forgot whose rows it may read.
	out, err := database.Collect(identity.Within(ctx, as), q, func(r database.Row) (string, error) {
		var s string
		return s, r.Scan(&s)
	}, `SELECT name FROM building ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAQueryThatForgetsTheMemberStillShowsOnlyTheMembersOfWhoAsks(t *testing.T) {
	onPostgres(t, func(t *testing.T, db *database.DB, url string) {
		if err := db.Write(ctx, func(tx *database.Tx) error {
			for m := range 3 {
				if _, err := tx.Exec(ctx, `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
					VALUES ($1, '', '', '', '', '', '', '', '', '', '', TRUE, TRUE, TRUE, 1, 0)`, m+1); err != nil {
					return err
				}
				if _, err := tx.Exec(ctx, `INSERT INTO building (member_id, id, external_id, name, street, postalcode, city, country) VALUES ($1, 1, 'b', $2, '', '', '', '')`, m+1, string(rune('a'+m))); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		// The same connections serve one after the other: what one saw must not stay open for the next.
		for range 3 {
			for _, c := range []struct {
				as   identity.Actor
				want int
			}{{actorAt(1), 1}, {actorAt(2, 3), 2}, {actorAt(), 0}, {actorAt(9), 0}} {
				if got := names(t, db, c.as); len(got) != c.want {
					t.Errorf("%v sees %v", c.as.Relations, got)
				}
			}
		}
		one := identity.Within(ctx, actorAt(1))
		err := db.Write(one, func(tx *database.Tx) error {
			if got := names(t, tx, actorAt(1, 2, 3)); len(got) != 1 {
				t.Errorf("inside a write of member 1: %v", got)
			}
			n, err := tx.Exec(one, `UPDATE building SET street = 'x'`)
			if n != 1 {
				t.Errorf("%d buildings changed", n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		err = db.Write(one, func(tx *database.Tx) error {
			_, err := tx.Exec(one, `INSERT INTO building (member_id, id, external_id, name, street, postalcode, city, country) VALUES (2, 7, 'c', 'c', '', '', '', '')`)
			return err
		})
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != "42501" {
			t.Errorf("a row for another member: %v", err)
		}
		if got := names(t, db, actorAt(1, 2, 3)); len(got) != 3 {
			t.Errorf("after a refused write: %v", got)
		}
		// A connection with the same role that names no tenant sees nothing.
		bare, err := sql.Open("pgx", url)
		if err != nil {
			t.Fatal(err)
		}
		defer bare.Close()
		var n int
		if err := bare.QueryRow(`SELECT COUNT(*) FROM building`).Scan(&n); err != nil || n != 0 {
			t.Errorf("a bare connection sees %d, %v", n, err)
		}
	})
}

func TestNoTableWithAMemberStandsOutsideTheWall(t *testing.T) {
	onPostgres(t, func(t *testing.T, db *database.DB, _ string) {
		open, err := database.Collect(ctx, db, func(r database.Row) (string, error) {
			var s string
			return s, r.Scan(&s)
		}, `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'member_id'
			WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Sort(open); !slices.Equal(open, []string{"event", "link_token"}) {
			t.Errorf("outside: %v; only event and link_token, which belong to an account, may be", open)
		}
	})
}
