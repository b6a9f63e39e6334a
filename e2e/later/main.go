// Command later lets time pass for a journey: what was written into an installation that does not run is so many minutes older afterwards, as if the browser had waited.
package main

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	_ "modernc.org/sqlite" // the engine that the installation of a journey has
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	if len(args) != 2 {
		return fmt.Errorf("usage: later <folder of the installation> <minutes>")
	}
	minutes, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(args[0], "latchkey.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(`UPDATE message SET created_at = created_at - ?`, minutes*60_000)
	return err
}
