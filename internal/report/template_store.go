package report

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// templateName counts the templates of a member.
const templateName = "report_template"

// listedColumns are what a list shows, keptColumns have the body, too: with pictures it is long.
const (
	listedColumns = `SELECT t.id, t.owner_id, t.shared, v.revision, v.name, v.data, '', v.at, v.account_id` + ofVersions
	keptColumns   = `SELECT t.id, t.owner_id, t.shared, v.revision, v.name, v.data, v.body, v.at, v.account_id` + ofVersions
	ofVersions    = ` FROM report_template t JOIN report_template_version v ON v.member_id = t.member_id AND v.template_id = t.id`
)

func scanKept(member identity.MemberID) func(database.Row) (KeptTemplate, error) {
	return func(row database.Row) (KeptTemplate, error) {
		k := KeptTemplate{Ref: identity.Ref{Member: member}}
		var body string
		err := row.Scan(&k.Ref.ID, &k.Owner, &k.Shared, &k.Revision, &k.Name, &k.Data, &body, &k.At, &k.By)
		k.Body = []byte(body)
		return k, err
	}
}

const ofAccount = ` AND v.revision = t.revision WHERE t.member_id = $1 AND t.removed_at = 0 AND (t.shared OR t.owner_id = $2)`

// listedTemplates are those of a member that an account sees, by name and without their bodies.
func listedTemplates(ctx context.Context, q database.Querier, member identity.MemberID, account identity.AccountID) ([]KeptTemplate, error) {
	return database.Collect(ctx, q, scanKept(member), listedColumns+ofAccount+` ORDER BY v.name, t.id`, member, account)
}

// templatesAbout are those of them that are about some data, with their bodies.
func templatesAbout(ctx context.Context, q database.Querier, member identity.MemberID, account identity.AccountID, data string) ([]KeptTemplate, error) {
	return database.Collect(ctx, q, scanKept(member), keptColumns+ofAccount+` AND v.data = $3`, member, account, data)
}

// keptTemplate is one of them in a version; the present one for 0.
func keptTemplate(ctx context.Context, q database.Querier, ref identity.Ref, revision int64) (KeptTemplate, error) {
	k, err := scanKept(ref.Member)(q.QueryRow(ctx, keptColumns+` WHERE t.member_id = $1 AND t.id = $2 AND t.removed_at = 0 AND v.revision = CASE WHEN CAST($3 AS BIGINT) = 0 THEN t.revision ELSE CAST($3 AS BIGINT) END`, ref.Member, ref.ID, revision))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return k, err
}

// templateVersions are the versions that are kept, the newest first and without their bodies.
func templateVersions(ctx context.Context, q database.Querier, ref identity.Ref) ([]KeptTemplate, error) {
	return database.Collect(ctx, q, scanKept(ref.Member), listedColumns+` WHERE t.member_id = $1 AND t.id = $2 AND t.removed_at = 0 ORDER BY v.revision DESC`, ref.Member, ref.ID)
}

// lockTemplates has two who change templates of a member wait for each other.
func lockTemplates(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	_, err := tx.NextIDs(ctx, member, templateName, 0)
	return err
}

// countTemplates counts what the agency shares, and what is an account's own; for 0 only what is shared.
func countTemplates(ctx context.Context, q database.Querier, member identity.MemberID, account identity.AccountID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM report_template WHERE member_id = $1 AND removed_at = 0 AND (shared OR owner_id = $2)`, member, account).Scan(&n)
	return n, err
}

func insertTemplate(ctx context.Context, tx *database.Tx, k KeptTemplate) error {
	if _, err := tx.Exec(ctx, `INSERT INTO report_template (member_id, id, owner_id, shared, revision) VALUES ($1, $2, $3, $4, $5)`, k.Ref.Member, k.Ref.ID, k.Owner, k.Shared, k.Revision); err != nil {
		return err
	}
	return insertVersion(ctx, tx, k)
}

func insertVersion(ctx context.Context, tx *database.Tx, k KeptTemplate) error {
	_, err := tx.Exec(ctx, `INSERT INTO report_template_version (member_id, template_id, revision, name, data, body, at, account_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		k.Ref.Member, k.Ref.ID, k.Revision, k.Name, k.Data, string(k.Body), k.At, k.By)
	return err
}

// updateTemplate makes a new version the present one; the oldest go.
func updateTemplate(ctx context.Context, tx *database.Tx, k KeptTemplate) error {
	if err := insertVersion(ctx, tx, k); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE report_template SET shared = $3, revision = $4 WHERE member_id = $1 AND id = $2`, k.Ref.Member, k.Ref.ID, k.Shared, k.Revision); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM report_template_version WHERE member_id = $1 AND template_id = $2 AND revision <= $3`, k.Ref.Member, k.Ref.ID, k.Revision-mostVersions)
	return err
}

// markRemoved sets when a template was removed, 0 to bring it back; false when it is so already.
func markRemoved(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE report_template SET removed_at = CAST($3 AS BIGINT) WHERE member_id = $1 AND id = $2 AND (removed_at = 0) <> (CAST($3 AS BIGINT) = 0)`, ref.Member, ref.ID, at)
	return n > 0, err
}

// forgetTemplates drops what was removed before an instant.
func forgetTemplates(ctx context.Context, tx *database.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM report_template_version WHERE EXISTS (SELECT 1 FROM report_template t WHERE t.member_id = report_template_version.member_id AND t.id = report_template_version.template_id
		AND t.removed_at <> 0 AND t.removed_at < $1)`, before)
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM report_template WHERE removed_at <> 0 AND removed_at < $1`, before)
	}
	return err
}
