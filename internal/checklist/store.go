package checklist

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// texts are the columns of an item that both tables have, in the order of row.values.
var (
	textColumns = slices.Concat(wire.TextColumns("room"), wire.TextColumns("text"), []string{"photo", "optional"})
	texts       = strings.Join(textColumns, ", ")
	itemBulk    = database.NewBulk(`INSERT INTO checklist_item (member_id, checklist_id, id, position, file_id, `+texts+`) VALUES `, 5+len(textColumns), ``)
	homeBulk    = database.NewBulk(`INSERT INTO checklist_property (member_id, checklist_id, property_id) VALUES `, 3, ``)
)

// picture are the columns of an item's picture, which may be missing.
const picture = `COALESCE(f.id, 0), COALESCE(f.name, ''), COALESCE(f.mime, ''), COALESCE(f.width, 0), COALESCE(f.height, 0)`

// row is an item with its room.
type row struct {
	list int64
	room wire.Texts
	Item
}

func (r *row) fields() []any {
	return slices.Concat([]any{&r.ID}, r.room.Fields(), r.Text.Fields(), []any{
		&r.Photo, &r.Optional, &r.Picture.Ref.ID, &r.Picture.Name, &r.Picture.Mime, &r.Picture.Width, &r.Picture.Height,
	})
}

func (r row) values() []any {
	return slices.Concat(r.room.Values(), r.Text.Values(), []any{r.Photo, r.Optional})
}

// heads reads lists by name without what is in them: one, or with id 0 all of a member.
func heads(ctx context.Context, q database.Querier, member identity.MemberID, id int64) ([]List, error) {
	return database.Collect(ctx, q, func(r database.Row) (List, error) {
		l := List{Ref: identity.Ref{Member: member}}
		var kinds string
		err := r.Scan(&l.Ref.ID, &l.ExternalID, &l.Name, &kinds, &l.Version, &l.changed)
		l.Kinds = strings.Split(kinds, ",")
		return l, err
	}, `SELECT id, external_id, name, kinds, version, updated_at FROM checklist WHERE member_id = $1 AND (CAST($2 AS BIGINT) = 0 OR id = $2) ORDER BY name, id`, member, id)
}

// lists reads lists by name with all that is in them: one, or with id 0 all of a member.
func lists(ctx context.Context, q database.Querier, member identity.MemberID, id int64) ([]List, error) {
	found, err := heads(ctx, q, member, id)
	if err != nil {
		return nil, err
	}
	return found, fill(ctx, q, member, id, found)
}

// fill adds what is in the lists that heads has found.
func fill(ctx context.Context, q database.Querier, member identity.MemberID, id int64, found []List) error {
	at := make(map[int64]*List, len(found))
	for i := range found {
		at[found[i].Ref.ID] = &found[i]
	}
	homes, err := database.Collect(ctx, q, func(r database.Row) (out [2]int64, err error) { return out, r.Scan(&out[0], &out[1]) },
		`SELECT checklist_id, property_id FROM checklist_property WHERE member_id = $1 AND (CAST($2 AS BIGINT) = 0 OR checklist_id = $2) ORDER BY checklist_id, property_id`, member, id)
	if err != nil {
		return err
	}
	for _, h := range homes {
		if l := at[h[0]]; l != nil {
			l.Properties = append(l.Properties, h[1])
		}
	}
	items, err := database.Collect(ctx, q, func(r database.Row) (one row, err error) {
		err = r.Scan(append([]any{&one.list}, one.fields()...)...)
		one.Picture.Ref.Member = member
		return one, err
	}, `SELECT i.checklist_id, i.id, `+texts+`, `+picture+` FROM checklist_item i LEFT JOIN file f ON f.member_id = i.member_id AND f.id = i.file_id
		WHERE i.member_id = $1 AND (CAST($2 AS BIGINT) = 0 OR i.checklist_id = $2) ORDER BY i.checklist_id, i.position`, member, id)
	if err != nil {
		return err
	}
	for _, one := range items {
		l := at[one.list]
		if l == nil {
			continue
		}
		if n := len(l.Rooms); n == 0 || l.Rooms[n-1].Name != one.room {
			l.Rooms = append(l.Rooms, Room{Name: one.room})
		}
		last := &l.Rooms[len(l.Rooms)-1]
		last.Items = append(last.Items, one.Item)
	}
	return nil
}

func insertList(ctx context.Context, tx *database.Tx, l List) error {
	_, err := tx.Exec(ctx, `INSERT INTO checklist (member_id, id, external_id, name, kinds, version, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		l.Ref.Member, l.Ref.ID, l.ExternalID, l.Name, strings.Join(l.Kinds, ","), l.Version, tx.Now())
	return err
}

// updateList changes a list's own row if it still has the version before; that keeps two who change it at once apart.
func updateList(ctx context.Context, tx *database.Tx, l List) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE checklist SET name = $1, kinds = $2, version = $3, updated_at = $4 WHERE member_id = $5 AND id = $6 AND version = $3 - 1`,
		l.Name, strings.Join(l.Kinds, ","), l.Version, tx.Now(), l.Ref.Member, l.Ref.ID)
	return n == 1, err
}

// replaceParts rewrites a list's homes and items.
func replaceParts(ctx context.Context, tx *database.Tx, l List) error {
	if err := deleteParts(ctx, tx, l.Ref); err != nil {
		return err
	}
	var homes, items []any
	for _, home := range l.Properties {
		homes = append(homes, l.Ref.Member, l.Ref.ID, home)
	}
	position := 0
	for _, room := range l.Rooms {
		for _, item := range room.Items {
			position++
			items = append(append(items, l.Ref.Member, l.Ref.ID, item.ID, position, item.Picture.Ref.ID), row{room: room.Name, Item: item}.values()...)
		}
	}
	if err := homeBulk.Exec(ctx, tx, homes); err != nil {
		return err
	}
	return itemBulk.Exec(ctx, tx, items)
}

// inTurn has the imports of lists of a member follow each other, before they look for a list.
func inTurn(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	_, err := tx.NextIDs(ctx, m, "checklist", 0)
	return err
}

// hold has everybody who changes a list wait for the end of the transaction.
func hold(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE checklist SET version = version WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

func deleteParts(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	for _, table := range []string{"checklist_property", "checklist_item"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE member_id = $1 AND checklist_id = $2`, ref.Member, ref.ID); err != nil {
			return err
		}
	}
	return nil
}

func deleteList(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM checklist WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// setPicture leaves the list its version, so that the person who is writing it just now is not refused; the time of the change is what memory compares.
func setPicture(ctx context.Context, tx *database.Tx, list identity.Ref, item, file int64) error {
	_, err := tx.Exec(ctx, `UPDATE checklist_item SET file_id = $1 WHERE member_id = $2 AND checklist_id = $3 AND id = $4`, file, list.Member, list.ID, item)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE checklist SET updated_at = CASE WHEN updated_at < $1 THEN $1 ELSE updated_at + 1 END WHERE member_id = $2 AND id = $3`, tx.Now(), list.Member, list.ID)
	return err
}

// inUse reports whether a list or a copy of one shows a picture.
func inUse(ctx context.Context, q database.Querier, file identity.Ref) (bool, error) {
	var used bool
	err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM checklist_item WHERE member_id = $1 AND file_id = $2) OR EXISTS (SELECT 1 FROM checklist_copy_picture WHERE member_id = $1 AND file_id = $2)`,
		file.Member, file.ID).Scan(&used)
	return used, err
}

// findCopy is the copy with a content; zero when there is none.
func findCopy(ctx context.Context, q database.Querier, member identity.MemberID, hash []byte) (id int64, err error) {
	err = q.QueryRow(ctx, `SELECT id FROM checklist_copy WHERE member_id = $1 AND hash = $2`, member, hash).Scan(&id)
	if database.IsMissing(err) {
		return 0, nil
	}
	return id, err
}

// insertCopy writes a copy, unless another node has just written the same, and gives its number.
func insertCopy(ctx context.Context, tx *database.Tx, member identity.MemberID, hash []byte, items string, lines []Line) (int64, error) {
	id, err := tx.NextID(ctx, member, "checklist_copy")
	if err != nil {
		return 0, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO checklist_copy (member_id, id, hash, items) VALUES ($1, $2, $3, $4) ON CONFLICT (member_id, hash) DO NOTHING`, member, id, hash, items)
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return findCopy(ctx, tx, member, hash)
	}
	for _, l := range lines {
		if l.Picture.Ref.ID == 0 {
			continue
		}
		if _, err := tx.Exec(ctx, `INSERT INTO checklist_copy_picture (member_id, file_id, copy_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, member, l.Picture.Ref.ID, id); err != nil {
			return 0, err
		}
	}
	return id, nil
}

func readCopy(ctx context.Context, q database.Querier, ref identity.Ref) (items string, err error) {
	return items, q.QueryRow(ctx, `SELECT items FROM checklist_copy WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&items)
}

func setCopy(ctx context.Context, tx *database.Tx, task identity.Ref, id int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO checklist_task (member_id, task_id, copy_id) VALUES ($1, $2, $3)`, task.Member, task.ID, id)
	return err
}

func deleteCopy(ctx context.Context, tx *database.Tx, task identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM checklist_task WHERE member_id = $1 AND task_id = $2`, task.Member, task.ID)
	return err
}

// copyOfTask is the copy that a task has; zero when it has none.
func copyOfTask(ctx context.Context, q database.Querier, task identity.Ref) (id int64, err error) {
	err = q.QueryRow(ctx, `SELECT copy_id FROM checklist_task WHERE member_id = $1 AND task_id = $2`, task.Member, task.ID).Scan(&id)
	if database.IsMissing(err) {
		return 0, nil
	}
	return id, err
}

// withState gives the lines of a copy with what became of them at a task, and its photos.
func withState(ctx context.Context, q database.Querier, task identity.Ref, lines []Line) ([]Line, error) {
	out := slices.Clone(lines)
	at := make(map[int64]*Line, len(out))
	for i := range out {
		at[out[i].ID] = &out[i]
	}
	changed, err := database.Collect(ctx, q, func(r database.Row) (l Line, err error) {
		return l, r.Scan(&l.ID, &l.State, &l.Reason, &l.By, &l.At, &l.Version, &l.Again)
	}, `SELECT id, state, reason, account_id, at, version, again FROM checklist_line WHERE member_id = $1 AND task_id = $2`, task.Member, task.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range changed {
		if l := at[c.ID]; l != nil {
			l.State, l.Reason, l.By, l.At, l.Version, l.Again = c.State, c.Reason, c.By, c.At, c.Version, c.Again
		}
	}
	type taken struct {
		line int64
		Photo
	}
	photos, err := database.Collect(ctx, q, func(r database.Row) (t taken, err error) {
		return t, r.Scan(append([]any{&t.line, &t.By, &t.At}, t.File.Fields()...)...)
	}, `SELECT p.line_id, p.account_id, p.at, `+files.Columns+` FROM checklist_photo p JOIN file f ON f.member_id = p.member_id AND f.id = p.file_id
		WHERE p.member_id = $1 AND p.task_id = $2 ORDER BY p.file_id`, task.Member, task.ID)
	for _, p := range photos {
		if l := at[p.line]; l != nil {
			l.Photos = append(l.Photos, p.Photo)
		}
	}
	return out, err
}

func writeLine(ctx context.Context, tx *database.Tx, task identity.Ref, l Line) error {
	_, err := tx.Exec(ctx, `INSERT INTO checklist_line (member_id, task_id, id, state, reason, account_id, at, version, again) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (member_id, task_id, id) DO UPDATE SET state = excluded.state, reason = excluded.reason, account_id = excluded.account_id, at = excluded.at, version = excluded.version,
			again = excluded.again`, task.Member, task.ID, l.ID, l.State, l.Reason, l.By, l.At, l.Version, l.Again)
	return err
}

// touched reports whether somebody has done something with a task's list.
func touched(ctx context.Context, q database.Querier, task identity.Ref) (bool, error) {
	var used bool
	err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM checklist_line WHERE member_id = $1 AND task_id = $2)
		OR EXISTS (SELECT 1 FROM checklist_photo WHERE member_id = $1 AND task_id = $2)`, task.Member, task.ID).Scan(&used)
	return used, err
}

func insertPhoto(ctx context.Context, tx *database.Tx, task identity.Ref, line int64, p Photo) error {
	_, err := tx.Exec(ctx, `INSERT INTO checklist_photo (member_id, task_id, line_id, file_id, account_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		task.Member, task.ID, line, p.File.Ref.ID, p.By, p.At)
	return err
}

func deletePhoto(ctx context.Context, tx *database.Tx, task identity.Ref, line, file int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM checklist_photo WHERE member_id = $1 AND task_id = $2 AND line_id = $3 AND file_id = $4`, task.Member, task.ID, line, file)
	return err
}

// pictureOf finds a picture that a task's list shows: a photo, or a reference picture.
func pictureOf(ctx context.Context, q database.Querier, task identity.Ref, file int64) (files.File, error) {
	var f files.File
	err := q.QueryRow(ctx, `SELECT `+files.Columns+` FROM file f WHERE f.member_id = $1 AND f.id = $2 AND (
		EXISTS (SELECT 1 FROM checklist_photo p WHERE p.member_id = $1 AND p.task_id = $3 AND p.file_id = $2)
		OR EXISTS (SELECT 1 FROM checklist_task t JOIN checklist_copy_picture c ON c.member_id = t.member_id AND c.copy_id = t.copy_id
			WHERE t.member_id = $1 AND t.task_id = $3 AND c.file_id = $2))`, task.Member, file, task.ID).Scan(f.Fields()...)
	return f, err
}

// homes are the numbers of a member's properties.
func homes(all []property.Property) map[int64]bool {
	out := make(map[int64]bool, len(all))
	for _, p := range all {
		out[p.Ref.ID] = true
	}
	return out
}

func countLists(ctx context.Context, q database.Querier, member identity.MemberID) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM checklist WHERE member_id = $1`, member).Scan(&n)
	return n, err
}
