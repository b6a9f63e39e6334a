package problem

import (
	"context"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// EraseGuest erases what the guest of a stay has reported and what the team has reported that names the guest, and the same words in the task that was made of it and in its history. That something was reported, of which kind, and what became of it
// stays.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, ref identity.Ref, mentions func(string) bool) (database.Tally, error) {
	erased := database.Tally{}
	type reported struct {
		id, home, task, team int64
		text                 string
	}
	all, err := database.Collect(ctx, tx, func(row database.Row) (p reported, err error) {
		return p, row.Scan(&p.id, &p.home, &p.task, &p.team, &p.text)
	},
		`SELECT id, property_id, followup_task_id, task_id, text FROM problem WHERE member_id = $1
			AND (reservation_id = $2 AND task_id = 0 OR task_id IN (SELECT id FROM task WHERE member_id = $1 AND (reservation_id = $2 OR next_reservation_id = $2)))`, ref.Member, ref.ID)
	if err != nil {
		return erased, err
	}
	for _, p := range all {
		if p.team != 0 && !mentions(p.text) {
			continue
		}
		if p.team != 0 {
			err = erased.Exec(ctx, tx, "problem", `UPDATE problem SET text = '' WHERE member_id = $1 AND id = $2`, ref.Member, p.id)
		} else {
			err = erased.Exec(ctx, tx, "problem", `UPDATE problem SET text = '', reporter = '', account_id = 0, message_id = 0, photos = 0 WHERE member_id = $1 AND id = $2`, ref.Member, p.id)
		}
		if err != nil {
			return erased, err
		}
		if p.task == 0 {
			continue
		}
		err = erased.Exec(ctx, tx, "task", `UPDATE task SET title = '', title_words = '', annotations = '' WHERE member_id = $1 AND id = $2 AND rule_key = $3`, ref.Member, p.task, rulePrefix+strconv.FormatInt(p.id, 10))
		if err != nil {
			return erased, err
		}
		if err := erased.Exec(ctx, tx, "task_change", `UPDATE task_change SET was = '', now = '' WHERE member_id = $1 AND task_id = $2 AND field IN ('title', 'annotations')`, ref.Member, p.task); err != nil {
			return erased, err
		}
		if err := s.tasks.RelistProperty(ctx, tx, identity.Ref{Member: ref.Member, ID: p.home}); err != nil {
			return erased, err
		}
	}
	return erased, nil
}
