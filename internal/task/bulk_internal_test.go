package task

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

func columnsOf(list string) []string {
	names := strings.Split(list, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names
}

// A changed plan writes each of its columns: with the others a new task is written with and no plan changes, they are all. No index has a column that is written without it.
func TestTheColumnsOfAPlanAreKnownByTheirIndexes(t *testing.T) {
	plan := slices.Concat(columnsOf(plainColumns), columnsOf(indexedColumns), []string{"unseen"})
	others := columnsOf(`member_id, id, rule_key, property_id, reservation_id, actual_start, actual_end, started_by, started_set_at, ended_by, ended_set_at, sent_back, sent_back_at`)
	all := slices.Concat(plan, others)
	want := append(columnsOf(inserted), "done")
	slices.Sort(all)
	slices.Sort(want)
	if !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
	db := dbtest.New(t, clock.NewManual(time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC)))
	indexes, err := database.Collect(context.Background(), db, func(row database.Row) (text string, err error) { return text, row.Scan(&text) },
		`SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'task' AND sql IS NOT NULL ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	if len(indexes) < 8 {
		t.Errorf("%d indexes", len(indexes))
	}
	word := regexp.MustCompile(`\w+`)
	for _, index := range indexes {
		names := word.FindAllString(index[strings.Index(index, "("):], -1)
		for _, plain := range columnsOf(plainColumns) {
			if slices.Contains(names, plain) {
				t.Errorf("%s is in %s", plain, index)
			}
		}
	}
}
