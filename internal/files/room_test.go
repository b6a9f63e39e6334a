package files

import (
	"errors"
	"log/slog"
	"testing"
)

// watching is a store in a folder whose disk is asked so.
func watching(t *testing.T, disk Disk) *Store {
	t.Helper()
	s, err := Open(nil, "", t.TempDir(), disk, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestATenthOfADiskStaysFreeWithinBounds(t *testing.T) {
	const mb, gb = 1 << 20, 1 << 30
	for _, c := range []struct {
		free, all uint64
		bytes     int64
		room      bool
	}{
		{256 * mb, gb, 0, true},
		{256*mb - 1, gb, 0, false},
		{256*mb + 10, gb, 10, true},
		{256*mb + 10, gb, 11, false},
		{gb, 10 * gb, 0, true},
		{gb - 1, 10 * gb, 0, false},
		{gb + 25*mb, 10 * gb, 25 * mb, true},
		{2 * gb, 1000 * gb, 0, true},
		{2*gb - 1, 1000 * gb, 0, false},
		{0, 0, 0, false},
		{300 * mb, 0, 0, true},
	} {
		s := watching(t, func(string) (uint64, uint64, error) { return c.free, c.all, nil })
		if err := s.Room(c.bytes); (err == nil) != c.room {
			t.Errorf("%+v: %v", c, err)
		}
	}
	s := watching(t, func(string) (uint64, uint64, error) { return 0, 0, errors.New("no answer") })
	if err := s.Room(1); err != nil {
		t.Errorf("a disk that cannot be asked: %v", err)
	}
	s = watching(t, nil)
	if free, all, err := s.free(); err != nil || free == 0 || all < free {
		t.Errorf("the real disk: %d of %d, %v", free, all, err)
	}
}
