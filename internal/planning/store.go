package planning

import (
	"context"
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// rulesOf reads the rules of a member by number; stored reports whether it has any of its own.
func rulesOf(ctx context.Context, q database.Querier, m identity.MemberID) (rules Rules, stored bool, err error) {
	rules, err = database.Collect(ctx, q, func(row database.Row) (r Rule, err error) {
		var body string
		if err = row.Scan(&r.Ref.ID, &r.Version, &body); err != nil {
			return r, err
		}
		r.Ref.Member = m
		return r, r.unpack(body)
	}, `SELECT id, version, body FROM planning_rule WHERE member_id = $1 ORDER BY id`, m)
	if err != nil || len(rules) > 0 {
		return rules, true, err
	}
	rules = make(Rules, len(Standard))
	copy(rules, Standard)
	for i := range rules {
		rules[i].Ref.Member = m
	}
	return rules, false, nil
}

func (r *Rule) unpack(body string) error {
	if err := json.Unmarshal([]byte(body), &r.Fields); err != nil {
		return err
	}
	r.read()
	return nil
}

func (r Rule) pack() (string, error) {
	raw, err := json.Marshal(r.Fields)
	return string(raw), err
}

// saveRule writes a rule and its version.
func saveRule(ctx context.Context, tx *database.Tx, r Rule, by identity.AccountID) error {
	body, err := r.pack()
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO planning_rule (member_id, id, version, body) VALUES ($1, $2, $3, $4)
		ON CONFLICT (member_id, id) DO UPDATE SET version = excluded.version, body = excluded.body`, r.Ref.Member, r.Ref.ID, r.Version, body)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO planning_rule_version (member_id, rule_id, version, at, account_id, body) VALUES ($1, $2, $3, $4, $5, $6)`, r.Ref.Member, r.Ref.ID, r.Version, tx.Now(), by, body)
	return err
}

// versionOf reads what a rule was.
func versionOf(ctx context.Context, q database.Querier, ref identity.Ref, version int64) (Rule, error) {
	r := Rule{Ref: ref}
	var body string
	err := q.QueryRow(ctx, `SELECT version, body FROM planning_rule_version WHERE member_id = $1 AND rule_id = $2 AND version = $3`, ref.Member, ref.ID, version).Scan(&r.Version, &body)
	if err != nil {
		return r, err
	}
	return r, r.unpack(body)
}

// lastChangeOf is what a rule is called, and who has changed it last.
func lastChangeOf(ctx context.Context, q database.Querier, ref identity.Ref) (name string, by identity.AccountID, at clock.Instant, err error) {
	r := Rule{Ref: ref}
	var body string
	err = q.QueryRow(ctx, `SELECT body, account_id, at FROM planning_rule_version WHERE member_id = $1 AND rule_id = $2 ORDER BY version DESC LIMIT 1`, ref.Member, ref.ID).Scan(&body, &by, &at)
	if err == nil {
		err = r.unpack(body)
	}
	return r.Name, by, at, err
}

// progress is how far the homes of a member are planned.
type progress struct {
	member identity.MemberID
	after  int64
	day    clock.Date
	// round counts what has had homes planned again: what was read before it has changed does not count any more.
	round int64
}

// allPlanned is the progress of a member whose homes are all planned.
const allPlanned = -1

func startProgress(ctx context.Context, tx *database.Tx, m identity.MemberID, day clock.Date) error {
	_, err := tx.Exec(ctx, `INSERT INTO planning_progress (member_id, after_id, day) VALUES ($1, 0, $2)
		ON CONFLICT (member_id) DO UPDATE SET after_id = 0, day = excluded.day, round = planning_progress.round + 1`, m, day)
	return err
}

// planFrom has the homes of a member from one on planned again, if some are to be; what is still to be planned of an earlier change stays so.
func planFrom(ctx context.Context, tx *database.Tx, m identity.MemberID, home int64, some bool, day clock.Date) error {
	after := home - 1
	if !some {
		after = allPlanned
	}
	have, err := progressOf(ctx, tx, m)
	if err != nil {
		return err
	}
	if have >= 0 {
		if !some {
			return nil
		}
		after = min(after, have)
	}
	if after <= 0 && some {
		return startProgress(ctx, tx, m, day)
	}
	_, err = tx.Exec(ctx, `INSERT INTO planning_progress (member_id, after_id, day) VALUES ($1, $2, $3)
		ON CONFLICT (member_id) DO UPDATE SET after_id = excluded.after_id, round = planning_progress.round + 1`, m, after, day)
	return err
}

// dueProgress is the next member after another with homes to plan: some are left, or the last time was before a day.
func dueProgress(ctx context.Context, q database.Querier, day clock.Date, last identity.MemberID) (p progress, err error) {
	return p, q.QueryRow(ctx, `SELECT member_id, after_id, day, round FROM planning_progress WHERE (after_id >= 0 OR day < $1) AND member_id > $2 ORDER BY member_id LIMIT 1`, day, last).Scan(&p.member, &p.after, &p.day, &p.round)
}

// moveProgress goes on to a home, if no other node has meanwhile and nothing has had homes planned again.
func moveProgress(ctx context.Context, tx *database.Tx, p progress, after int64, day clock.Date) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE planning_progress SET after_id = $1, day = $2 WHERE member_id = $3 AND after_id = $4 AND day = $5 AND round = $6`, after, day, p.member, p.after, p.day, p.round)
	return n == 1, err
}

// progressOf is how far the homes of a member are planned; all, where nothing is stored.
func progressOf(ctx context.Context, q database.Querier, m identity.MemberID) (after int64, err error) {
	err = q.QueryRow(ctx, `SELECT after_id FROM planning_progress WHERE member_id = $1`, m).Scan(&after)
	if database.IsMissing(err) {
		return allPlanned, nil
	}
	return after, err
}

// rulesAt are the rules that people had written before an instant, as they were then.
func rulesAt(ctx context.Context, q database.Querier, m identity.MemberID, at clock.Instant) (Rules, error) {
	return database.Collect(ctx, q, func(row database.Row) (r Rule, err error) {
		var body string
		if err = row.Scan(&r.Ref.ID, &r.Version, &body); err != nil {
			return r, err
		}
		r.Ref.Member = m
		return r, r.unpack(body)
	}, `SELECT v.rule_id, v.version, v.body FROM planning_rule_version v WHERE v.member_id = $1
		AND v.version = (SELECT MAX(o.version) FROM planning_rule_version o WHERE o.member_id = v.member_id AND o.rule_id = v.rule_id AND o.at < $2) ORDER BY v.rule_id`, m, at)
}
