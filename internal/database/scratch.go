package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Scratch makes an empty schema in a PostgreSQL database, and gives the address of a database that is this schema only; remove takes it away with all that is in it. What else the database has stays as it is.
func Scratch(ctx context.Context, address, name string) (own string, remove func(context.Context) error, err error) {
	if !isPostgres(address) {
		return "", nil, errors.New("the address of a PostgreSQL database begins with postgres://")
	}
	if err := inSchema(ctx, address, `CREATE SCHEMA `+name); err != nil {
		return "", nil, err
	}
	mark := "?"
	if strings.Contains(address, "?") {
		mark = "&"
	}
	return address + mark + "search_path=" + name, func(ctx context.Context) error {
		return inSchema(ctx, address, `DROP SCHEMA `+name+` CASCADE`)
	}, nil
}

func inSchema(ctx context.Context, address, statement string) (err error) {
	pool, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if _, err := pool.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return nil
}
