package clientreport

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

const groupColumns = `id, fingerprint, type, code, message, frame, count, first_at, last_at, last_version, solved_at, solved_after, again_at`

func scanGroup(row database.Row) (g Group, err error) {
	return g, row.Scan(&g.ID, &g.Fingerprint, &g.Type, &g.Code, &g.Message, &g.Frame, &g.Count, &g.FirstAt, &g.LastAt, &g.LastVersion, &g.SolvedAt, &g.SolvedAfter, &g.AgainAt)
}

// count adds a report to its group. The caller's transaction has taken a number of client_report, so that two follow each other.
func count(ctx context.Context, tx *database.Tx, r Report) error {
	g := groupOf(r)
	version, platform := versionOf(r.Version), platformOf(r.Platform)
	known, err := scanGroup(tx.QueryRow(ctx, `SELECT `+groupColumns+` FROM client_error WHERE fingerprint = $1`, g.Fingerprint))
	switch {
	case database.IsMissing(err):
		if g.ID, err = tx.NextID(ctx, 0, "client_error"); err != nil {
			return err
		}
		g.FirstAt = r.At
		g = g.add(version, r.At)
		_, err = tx.Exec(ctx, `INSERT INTO client_error (`+groupColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, '', 0)`,
			g.ID, g.Fingerprint, g.Type, g.Code, g.Message, g.Frame, g.Count, g.FirstAt, g.LastAt, g.LastVersion)
		if err != nil {
			return err
		}
		if err := forgetGroups(ctx, tx); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		g = known.add(version, r.At)
		_, err = tx.Exec(ctx, `UPDATE client_error SET count = $2, last_at = $3, last_version = $4, solved_at = $5, solved_after = $6, again_at = $7 WHERE id = $1`,
			g.ID, g.Count, g.LastAt, g.LastVersion, g.SolvedAt, g.SolvedAfter, g.AgainAt)
		if err != nil {
			return err
		}
	}
	var sources, same int64
	err = tx.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN version = $2 AND platform = $3 THEN 1 ELSE 0 END), 0) FROM client_error_source WHERE error_id = $1`, g.ID, version, platform).Scan(&sources, &same)
	if err != nil {
		return err
	}
	if same == 0 && sources >= mostSources {
		version, platform = other, other
	}
	_, err = tx.Exec(ctx, `INSERT INTO client_error_source (error_id, version, platform, count) VALUES ($1, $2, $3, 1)
		ON CONFLICT (error_id, version, platform) DO UPDATE SET count = client_error_source.count + 1`, g.ID, version, platform)
	return err
}

// forgetGroups keeps the groups that were met last.
func forgetGroups(ctx context.Context, tx *database.Tx) error {
	old, err := database.Collect(ctx, tx, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM client_error ORDER BY last_at DESC, id DESC LIMIT 100 OFFSET CAST($1 AS BIGINT)`, keepGroups)
	if err != nil {
		return err
	}
	for _, id := range old {
		if _, err := tx.Exec(ctx, `DELETE FROM client_error_source WHERE error_id = $1`, id); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM client_error WHERE id = $1`, id); err != nil {
			return err
		}
	}
	return nil
}

// place is where a page of groups begins: behind the group that was met at an instant.
type place struct {
	at clock.Instant
	id int64
}

// groups reads groups behind a place, those that were met last first.
func groups(ctx context.Context, q database.Querier, solved bool, behind place, most int) ([]Group, error) {
	return database.Collect(ctx, q, scanGroup, `SELECT `+groupColumns+` FROM client_error
		WHERE (solved_at <> 0) = $1 AND last_at <= $2 AND (last_at < $2 OR id < $3) ORDER BY last_at DESC, id DESC LIMIT CAST($4 AS BIGINT)`, solved, behind.at, behind.id, most)
}

func groupByID(ctx context.Context, q database.Querier, id int64) (Group, error) {
	return scanGroup(q.QueryRow(ctx, `SELECT `+groupColumns+` FROM client_error WHERE id = $1`, id))
}

// sources reads who reported a fault, what did so most often first.
func sources(ctx context.Context, q database.Querier, id int64) ([]Source, error) {
	return database.Collect(ctx, q, func(row database.Row) (s Source, err error) { return s, row.Scan(&s.Version, &s.Platform, &s.Count) },
		`SELECT version, platform, count FROM client_error_source WHERE error_id = $1 ORDER BY count DESC, version, platform`, id)
}

func saveSolved(ctx context.Context, tx *database.Tx, g Group) error {
	_, err := tx.Exec(ctx, `UPDATE client_error SET solved_at = $2, solved_after = $3, again_at = $4 WHERE id = $1`, g.ID, g.SolvedAt, g.SolvedAfter, g.AgainAt)
	return err
}
