package member

import (
	"context"
	"encoding/json"
	"math"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

const settingsHistoryName = "settings_history"

// lockSettings has the transactions that change the settings of an agency follow each other.
func lockSettings(ctx context.Context, tx *database.Tx, id identity.MemberID) error {
	_, err := tx.NextIDs(ctx, id, settingsHistoryName, 0)
	return err
}

// readSettings reads an agency and its settings as they are stored now.
func readSettings(ctx context.Context, q database.Querier, id identity.MemberID) (Member, Settings, error) {
	m, err := get(ctx, q, id)
	if err != nil {
		return m, Settings{}, err
	}
	out := settingsOf(m)
	pages, err := allPages(ctx, q, id)
	for page, texts := range out.pageFields() {
		*texts = pages[page]
	}
	return m, out, err
}

// saveSettings stores the settings of an agency.
func saveSettings(ctx context.Context, tx *database.Tx, m Member, before, now Settings) error {
	if err := save(ctx, tx, now.on(m)); err != nil {
		return err
	}
	was := before.pageFields()
	for page, texts := range now.pageFields() {
		if err := savePages(ctx, tx, m.ID, page, *was[page], *texts); err != nil {
			return err
		}
	}
	return nil
}

// noteSettings adds lines to the history of settings.
func noteSettings(ctx context.Context, tx *database.Tx, id identity.MemberID, by identity.AccountID, undoes int64, changes []wire.Change) error {
	first, err := tx.NextIDs(ctx, id, settingsHistoryName, int64(len(changes)))
	if err != nil {
		return err
	}
	for i, c := range changes {
		_, err := tx.Exec(ctx, `INSERT INTO settings_history (member_id, id, at, account_id, field, before, after, undoes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			id, first+int64(i), tx.Now(), by, c.Field, string(c.Before), string(c.After), undoes)
		if err != nil {
			return err
		}
	}
	return nil
}

// settingsHistory reads lines that are older than the one with a number, the newest first; of one field, or of all where it is empty.
func settingsHistory(ctx context.Context, q database.Querier, id identity.MemberID, before int64, field string, most int) ([]Setting, error) {
	return database.Collect(ctx, q, scanSetting, `SELECT id, at, account_id, field, before, after, undoes FROM settings_history
		WHERE member_id = $1 AND id < $2 AND (field = $3 OR $3 = '') ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, id, before, field, most)
}

func scanSetting(row database.Row) (Setting, error) {
	var l Setting
	var was, is string
	err := row.Scan(&l.ID, &l.At, &l.Account, &l.Field, &was, &is, &l.Undoes)
	l.Before, l.After = json.RawMessage(was), json.RawMessage(is)
	return l, err
}

// settingOf reads one line; none is a missing row.
func settingOf(ctx context.Context, q database.Querier, ref identity.Ref) (Setting, error) {
	return scanSetting(q.QueryRow(ctx, `SELECT id, at, account_id, field, before, after, undoes FROM settings_history WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// lastSetting is the newest line about a field; false where there is none.
func lastSetting(ctx context.Context, q database.Querier, id identity.MemberID, field string) (identity.AccountID, clock.Instant, error) {
	all, err := settingsHistory(ctx, q, id, math.MaxInt64, field, 1)
	if err != nil || len(all) == 0 {
		return 0, 0, err
	}
	return all[0].Account, all[0].At, nil
}
