package files

import (
	"fmt"
	"time"

	"latchkey/internal/fault"
)

const (
	// leastFree is what uploads leave free on a disk in any case: a tenth of it, but no less and no more than these bytes. The database needs room to go on, also for messages without files.
	leastFree     = 256 << 20
	mostLeastFree = 2 << 30
	// roomPause is how long a client waits before it sends a file again that the disk had no room for, in the Retry-After of the refusal.
	roomPause = time.Minute
)

// Disk reports how many bytes a user may still write where a folder is, and how many there are.
type Disk func(folder string) (free, all uint64, err error)

// Room refuses bytes that would leave too little of the disk free, before they are taken in. A disk that cannot be asked does not keep anybody from sending.
func (s *Store) Room(bytes int64) error {
	if s.free == nil {
		return nil
	}
	return roomOf(s.free, bytes)
}

// RoomIn refuses bytes as Room does, for a folder beside the files; disk says how full it is, nil asks the system.
func RoomIn(folder string, disk Disk, bytes int64) error {
	if disk == nil {
		disk = diskOf
	}
	return roomOf(func() (free, all uint64, err error) { return disk(folder) }, bytes)
}

func roomOf(ask func() (free, all uint64, err error), bytes int64) error {
	free, all, err := ask()
	if err != nil || hasRoom(free, all, bytes) {
		return nil
	}
	return fault.Busy(roomPause, fmt.Errorf("files: uploads are refused: %d MB of the disk are free, %d MB have to stay free", free>>20, keptFree(all)>>20))
}

func keptFree(all uint64) uint64 { return max(leastFree, min(all/10, mostLeastFree)) }

func hasRoom(free, all uint64, bytes int64) bool {
	return free >= keptFree(all) && free-keptFree(all) >= uint64(max(0, bytes))
}
