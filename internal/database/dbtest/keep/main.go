// Command keep writes the database of a data folder into a file that package stored reads: the program of a version makes a demo (latchkey demo --units 10 --history-years 0 --no-serve), and keep
// keeps it for tests that upgrade it. Only demo data belongs there.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/stored"
)

// homes is how many of the demo's homes are kept.
const homes = 2

func main() {
	data, name, out := flag.String("data", "", "the data folder of a demo on SQLite"), flag.String("name", "", "the release, or the day and the commit"), flag.String("out", "internal/database/dbtest/stored/testdata", "the folder of what is kept")
	flag.Parse()
	if err := keep(context.Background(), *data, *name, *out); err != nil {
		fmt.Fprintln(os.Stderr, "keep:", err)
		os.Exit(1)
	}
}

func keep(ctx context.Context, data, name, out string) (err error) {
	if data == "" || name == "" {
		return errors.New("name the folder with -data and the version with -name")
	}
	path := filepath.Join(data, "latchkey.db")
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	db, err := database.Open(ctx, path, clock.System{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	installation, err := stored.Of(ctx, db)
	if err != nil {
		return err
	}
	installation.Leave(homes)
	key, err := os.ReadFile(filepath.Join(data, "master.key"))
	if err != nil {
		return err
	}
	installation.Name, installation.Key, installation.Made = name, string(key), info.ModTime().Truncate(time.Second).UnixMilli()
	f, err := os.Create(filepath.Join(out, name+".json.gz"))
	if err != nil {
		return err
	}
	return errors.Join(installation.Write(f), f.Close())
}
