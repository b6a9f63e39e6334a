package member

import (
	"context"
	"strings"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// written are the columns of an agency that change, in the order of Member.fields.
var written = []string{
	"name", "lang", "currency", "country", "time_zone", "email", "phone", "emergency_phone", "office_address", "office_hours", "accent", "active", "login_guest", "login_cleaning",
	"retention_days", "quiet", "quiet_from", "quiet_to", "second_factor_demanded", "second_factor_from", "extras_closed", "extras_days", "early_arrival_closed", "early_arrival_days",
	"early_arrival_most", "late_departure_closed", "late_departure_days", "late_departure_most", "extras_until", "demo", "logo", "short_name", "languages",
}

// fields are what is stored of an agency, in the order of written.
func (m *Member) fields() []any {
	b := &m.Booking
	return []any{
		&m.Name, &m.Lang, &m.Currency, &m.Country, &m.TimeZone, &m.Email, &m.Phone, &m.EmergencyPhone, &m.OfficeAddress, &m.OfficeHours, &m.Accent, &m.Active, &m.LoginGuest, &m.LoginCleaning,
		&m.RetentionDays, &m.Quiet, &m.QuietFrom, &m.QuietTo, &m.SecondFactorDemanded, &m.SecondFactorFrom, &b.Extras.Closed, &b.Extras.Days, &b.EarlyArrival.Closed, &b.EarlyArrival.Days,
		&b.EarlyArrival.Most, &b.LateDeparture.Closed, &b.LateDeparture.Days, &b.LateDeparture.Most, &b.Until, &m.Demo, &m.Logo, &m.ShortName, &m.Languages,
	}
}

var (
	columns      = "id, " + strings.Join(written, ", ")
	memberUpsert = `INSERT INTO member (` + columns + `, created_at) VALUES (` + database.Marks(1, len(written)+2) + `) ON CONFLICT (id) DO UPDATE SET ` + database.Sets(2, written...)
)

func scanMember(row database.Row) (Member, error) {
	var m Member
	err := row.Scan(append([]any{&m.ID}, m.fields()...)...)
	if err != nil {
		return m, err
	}
	m.Name = demoName(m.Name, m.Demo)
	m.Zone, err = time.LoadLocation(m.TimeZone)
	return m, err
}

func get(ctx context.Context, q database.Querier, id identity.MemberID) (Member, error) {
	m, err := scanMember(q.QueryRow(ctx, `SELECT `+columns+` FROM member WHERE id = $1`, id))
	if database.IsMissing(err) || (err == nil && !m.Active) {
		return Member{}, fault.Of(fault.InvalidMember)
	}
	return m, err
}

func all(ctx context.Context, q database.Querier) ([]Member, error) {
	return database.Collect(ctx, q, scanMember, `SELECT `+columns+` FROM member ORDER BY id`)
}

func anyMember(ctx context.Context, q database.Querier) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM member LIMIT 1) AS one`).Scan(&some)
}

func isDemo(ctx context.Context, q database.Querier, id identity.MemberID) (demo bool, err error) {
	return demo, q.QueryRow(ctx, `SELECT demo FROM member WHERE id = $1`, id).Scan(&demo)
}

// closeDemo makes a demo agency inactive.
func closeDemo(ctx context.Context, tx *database.Tx, id identity.MemberID) (int64, error) {
	return tx.Exec(ctx, `UPDATE member SET active = FALSE WHERE id = $1 AND demo`, id)
}

func save(ctx context.Context, tx *database.Tx, m Member) error {
	_, err := tx.Exec(ctx, memberUpsert, append(append([]any{m.ID}, m.fields()...), tx.Now())...)
	return err
}

const staffColumns = `s.member_id, s.id, s.external_id, s.kind, s.company_id, s.account_id, s.name, s.email, s.phone, s.lang, s.active, s.invited_at, s.invited,
	CASE WHEN s.kind = 'manager' THEN s.level ELSE '' END`

func scanStaff(row database.Row) (Staff, error) {
	var s Staff
	err := row.Scan(&s.Member, &s.ID, &s.ExternalID, &s.Kind, &s.Company, &s.Account, &s.Name, &s.Email, &s.Phone, &s.Lang, &s.Active, &s.InvitedAt, &s.Invited, &s.Level)
	return s, err
}

func staffOf(ctx context.Context, q database.Querier, member identity.MemberID) ([]Staff, error) {
	return database.Collect(ctx, q, scanStaff, `SELECT `+staffColumns+` FROM staff s WHERE s.member_id = $1 ORDER BY s.id`, member)
}

func staffOfAccount(ctx context.Context, q database.Querier, account identity.AccountID) ([]Staff, error) {
	return database.Collect(ctx, q, scanStaff, `SELECT `+staffColumns+` FROM staff s JOIN member m ON m.id = s.member_id
		WHERE s.account_id = $1 AND s.active AND m.active ORDER BY s.member_id, s.id`, account)
}

func staffOfAddress(ctx context.Context, q database.Querier, email string) ([]Staff, error) {
	return database.Collect(ctx, q, scanStaff, `SELECT `+staffColumns+` FROM staff s JOIN member m ON m.id = s.member_id
		WHERE s.email = $1 AND s.active AND m.active ORDER BY s.member_id, s.id`, email)
}

func saveStaff(ctx context.Context, tx *database.Tx, s Staff) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff (member_id, id, external_id, kind, company_id, account_id, name, email, phone, lang, active, invited, level)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (member_id, id) DO UPDATE SET kind = $4, company_id = $5, account_id = $6, name = $7, email = $8, phone = $9, lang = $10, active = $11, invited = $12, level = $13`,
		s.Member, s.ID, s.ExternalID, s.Kind, s.Company, s.Account, s.Name, s.Email, s.Phone, s.Lang, s.Active, s.Invited, string(s.Level))
	return err
}

func linkAccount(ctx context.Context, tx *database.Tx, email string, account identity.AccountID, accepted identity.MemberID) ([]identity.MemberID, error) {
	return database.Collect(ctx, tx, func(row database.Row) (id identity.MemberID, err error) { return id, row.Scan(&id) },
		`UPDATE staff SET account_id = $1, invited = FALSE WHERE email = $2 AND (NOT invited OR member_id = $3) RETURNING member_id`, account, email, accepted)
}

func markInvited(ctx context.Context, tx *database.Tx, s Staff) error {
	_, err := tx.Exec(ctx, `UPDATE staff SET invited_at = $3 WHERE member_id = $1 AND id = $2`, s.Member, s.ID, s.InvitedAt)
	return err
}

// TimeZones are the time zones that any member names, for the operator.
func TimeZones(ctx context.Context, q database.Querier) ([]string, error) {
	return database.Collect(ctx, q, func(row database.Row) (zone string, err error) { return zone, row.Scan(&zone) }, `SELECT DISTINCT time_zone FROM member`)
}
