package property

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

func replacePicture(ctx context.Context, tx *database.Tx, ref identity.Ref, name string, f files.File) (before int64, err error) {
	err = tx.QueryRow(ctx, `SELECT file_id FROM picture WHERE member_id = $1 AND property_id = $2 AND name = $3`, ref.Member, ref.ID, name).Scan(&before)
	if err != nil && !database.IsMissing(err) {
		return 0, err
	}
	// A new one of the home itself comes behind the others; one in the place of another keeps its place.
	var position int64
	if ShowsHome(name) {
		if err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(position), 0) + 1 FROM picture WHERE member_id = $1 AND property_id = $2`, ref.Member, ref.ID).Scan(&position); err != nil {
			return 0, err
		}
	}
	_, err = tx.Exec(ctx, `INSERT INTO picture (member_id, property_id, name, file_id, position) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, property_id, name) DO UPDATE SET file_id = $4`, ref.Member, ref.ID, name, f.Ref.ID, position)
	return before, err
}

func insertDocument(ctx context.Context, tx *database.Tx, d Document) error {
	_, err := tx.Exec(ctx, `INSERT INTO document (member_id, id, property_id, reservation_id, lang, title, file_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		d.Ref.Member, d.Ref.ID, d.Property, d.Reservation, d.Lang, d.Title, d.File.Ref.ID)
	return err
}

func deleteDocument(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM document WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

func documents(ctx context.Context, q database.Querier, property identity.Ref, reservation int64) ([]Document, error) {
	return database.Collect(ctx, q, func(row database.Row) (Document, error) {
		var d Document
		err := row.Scan(append([]any{&d.Ref.Member, &d.Ref.ID, &d.Property, &d.Reservation, &d.Lang, &d.Title}, d.File.Fields()...)...)
		return d, err
	}, `SELECT d.member_id, d.id, d.property_id, d.reservation_id, d.lang, d.title, `+files.Columns+`
		FROM document d JOIN file f ON f.member_id = d.member_id AND f.id = d.file_id
		WHERE d.member_id = $1 AND d.reservation_id = $2 AND d.property_id = 0 AND d.reservation_id <> 0
		UNION ALL SELECT d.member_id, d.id, d.property_id, d.reservation_id, d.lang, d.title, `+files.Columns+`
		FROM document d JOIN file f ON f.member_id = d.member_id AND f.id = d.file_id
		WHERE d.member_id = $1 AND d.property_id = $3 AND d.reservation_id = 0
		ORDER BY 3, 2 LIMIT CAST($4 AS BIGINT)`, property.Member, reservation, property.ID, maxDocuments)
}

// addPictures reads the pictures of all properties.
func (s *snapshot) addPictures(ctx context.Context, q database.Querier) error {
	query, args := s.of(`SELECT p.property_id, p.name, `+files.Columns+` FROM picture p JOIN file f ON f.member_id = p.member_id AND f.id = p.file_id WHERE p.member_id = $1`,
		"p.property_id IN ($2, 0)", "p.property_id, p.position, p.name")
	var general []Picture
	err := each(ctx, q, func(row database.Row) error {
		var id int64
		var picture Picture
		if err := row.Scan(append([]any{&id, &picture.Name}, picture.File.Fields()...)...); err != nil {
			return err
		}
		if id == 0 {
			picture.General = true
			general = append(general, picture)
			return nil
		}
		if p := s.at(id); p != nil {
			p.Pictures = append(p.Pictures, picture)
		}
		return nil
	}, query, args...)
	if err != nil || len(general) == 0 {
		return err
	}
	for i := range s.list {
		own := s.list[i].Pictures
		s.list[i].Pictures = append(own[:len(own):len(own)], general...)
	}
	return nil
}
