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
	itemInsert  = `INSERT INTO checklist_item (member_id, checklist_id, id, position, file_id, ` + texts + `) VALUES (` + database.Marks(1, 5+len(textColumns)) + `)`
)

// picture are the columns of an item's picture, which may be missing.
const picture = `COALESCE(f.id, 0), COALESCE(f.name, ''), COALESCE(f.mime, ''), COALESCE(f.width, 0), COALESCE(f.height, 0)`

// row is an item with its room, as both tables keep it.
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
	for _, home := range l.Properties {
		if _, err := tx.Exec(ctx, `INSERT INTO checklist_property (member_id, checklist_id, property_id) VALUES ($1, $2, $3)`, l.Ref.Member, l.Ref.ID, home); err != nil {
			return err
		}
	}
	position := 0
	for _, room := range l.Rooms {
		for _, item := range room.Items {
			position++
			_, err := tx.Exec(ctx, itemInsert,
				append([]any{l.Ref.Member, l.Ref.ID, item.ID, position, item.Picture.Ref.ID}, row{room: room.Name, Item: item}.values()...)...)
			if err != nil {
				return err
			}
		}
	}
	return nil
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

// inUse reports whether a list or a task's copy of one shows a picture.
func inUse(ctx context.Context, q database.Querier, file identity.Ref) (bool, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM checklist_item WHERE member_id = $1 AND file_id = $2) + (SELECT COUNT(*) FROM checklist_line WHERE member_id = $1 AND file_id = $2 AND file_id > 0)`,
		file.Member, file.ID).Scan(&n)
	return n > 0, err
}

// lines reads a task's list with its photos.
func lines(ctx context.Context, q database.Querier, task identity.Ref) ([]Line, error) {
	out, err := database.Collect(ctx, q, func(r database.Row) (Line, error) {
		var one row
		var l Line
		err := r.Scan(append(one.fields(), &l.State, &l.Reason, &l.By, &l.At, &l.Version, &l.Again)...)
		one.Picture.Ref.Member = task.Member
		l.Room, l.Item = one.room, one.Item
		return l, err
	}, `SELECT i.id, `+texts+`, `+picture+`, i.state, i.reason, i.account_id, i.at, i.version, i.again
		FROM checklist_line i LEFT JOIN file f ON f.member_id = i.member_id AND f.id = i.file_id WHERE i.member_id = $1 AND i.task_id = $2 ORDER BY i.position`, task.Member, task.ID)
	if err != nil || len(out) == 0 {
		return out, err
	}
	at := make(map[int64]*Line, len(out))
	for i := range out {
		at[out[i].ID] = &out[i]
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

// mostLines is how many lines one statement writes.
const mostLines = 16

// lineValues is how many values each line has of its own.
var lineValues = 3 + len(textColumns)

// insertions are statements that write so many lines: a few constant texts for any number of them.
var insertions = func() (all [mostLines + 1]string) {
	rows := ""
	for n := 1; n <= mostLines; n++ {
		rows += ", ($1, $2, 'open', " + database.Marks(3+lineValues*(n-1), lineValues) + ")"
		all[n] = `INSERT INTO checklist_line (member_id, task_id, state, id, position, file_id, ` + texts + `) VALUES ` + rows[2:]
	}
	return all
}()

func insertLines(ctx context.Context, tx *database.Tx, task identity.Ref, all []Line) error {
	position := 0
	for part := range slices.Chunk(all, mostLines) {
		args := append(make([]any, 0, 2+lineValues*len(part)), task.Member, task.ID)
		for _, l := range part {
			position++
			args = append(append(args, l.ID, position, l.Picture.Ref.ID), row{room: l.Room, Item: l.Item}.values()...)
		}
		if _, err := tx.Exec(ctx, insertions[len(part)], args...); err != nil {
			return err
		}
	}
	return nil
}

func updateLine(ctx context.Context, tx *database.Tx, task identity.Ref, l Line) error {
	_, err := tx.Exec(ctx, `UPDATE checklist_line SET state = $1, reason = $2, account_id = $3, at = $4, version = $5, again = $6 WHERE member_id = $7 AND task_id = $8 AND id = $9`,
		l.State, l.Reason, l.By, l.At, l.Version, l.Again, task.Member, task.ID, l.ID)
	return err
}

// touched reports whether somebody has done something with a task's list.
func touched(ctx context.Context, q database.Querier, task identity.Ref) (bool, error) {
	var used bool
	err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM checklist_line WHERE member_id = $1 AND task_id = $2 AND version > 0)
		OR EXISTS (SELECT 1 FROM checklist_photo WHERE member_id = $1 AND task_id = $2)`, task.Member, task.ID).Scan(&used)
	return used, err
}

func deleteLines(ctx context.Context, tx *database.Tx, task identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM checklist_line WHERE member_id = $1 AND task_id = $2`, task.Member, task.ID)
	return err
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
		OR EXISTS (SELECT 1 FROM checklist_line l WHERE l.member_id = $1 AND l.task_id = $3 AND l.file_id = $2))`, task.Member, file, task.ID).Scan(f.Fields()...)
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
