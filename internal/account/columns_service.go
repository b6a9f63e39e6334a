package account

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Columns are the lists of which a person has chosen columns; the usual ones of a list are shown where it is missing.
func (s *Service) Columns(ctx context.Context, actor identity.Actor) ([]ColumnsAnswer, error) {
	return columnsOf(ctx, s.db, actor.Account)
}

// ChooseColumns keeps which columns of a list a person wants to see.
func (s *Service) ChooseColumns(ctx context.Context, actor identity.Actor, attempt identity.Attempt, list string, columns []ColumnName) error {
	names := make([]string, len(columns))
	for i, column := range columns {
		names[i] = string(column)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, saveColumns(ctx, tx, actor.Account, list, names)
	})
	return err
}
