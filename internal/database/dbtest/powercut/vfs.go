package powercut

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// The shim is a copy of SQLite's own file layer with four verbs replaced. SQLite calls through tables of functions (sqlite3_vfs, sqlite3_io_methods; see
// https://sqlite.org/vfs.html), so opening goes through here, and a file that is watched gets a table of its own whose write, truncate, sync and close note what
// they are asked and then do what the original does. All else is the original.
var shim struct {
	once  sync.Once
	vfs   *sqlite3.Tsqlite3_vfs
	mu    sync.Mutex
	dirs  map[string]*Recorder
	files map[uintptr]*watched
}

// watched is an open file of a watched folder.
type watched struct {
	recorder *Recorder
	name     string
	methods  *sqlite3.Tsqlite3_io_methods // the original's
}

// at reads memory that SQLite owns.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// call makes a Go function of a function pointer as SQLite's translation to Go keeps it: the address of the function's value.
func call[F any](p uintptr) F {
	f := &struct{ p uintptr }{p}
	return *(*F)(unsafe.Pointer(f))
}

// pointer is the other way round; only for functions of a package, which are never moved or freed.
func pointer(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

type (
	openFunc  = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	writeFunc = func(tls *libc.TLS, file, data uintptr, amount int32, offset int64) int32
	truncFunc = func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc  = func(tls *libc.TLS, file uintptr, flags int32) int32
	closeFunc = func(tls *libc.TLS, file uintptr) int32
	dropFunc  = func(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32
)

// install makes the shim SQLite's file layer for whatever is opened from now on.
func install() {
	shim.once.Do(func() {
		tls := libc.NewTLS()
		defer tls.Close()
		if rc := sqlite3.Xsqlite3_initialize(tls); rc != sqlite3.SQLITE_OK {
			panic(fmt.Sprintf("powercut: SQLite does not start: %d", rc))
		}
		shim.vfs = at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
		shim.dirs, shim.files = map[string]*Recorder{}, map[uintptr]*watched{}
		// SQLite keeps it for as long as the process lives, so it lies in SQLite's memory.
		p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(sqlite3.Tsqlite3_vfs{})))
		own := at[sqlite3.Tsqlite3_vfs](p)
		*own = *shim.vfs
		name, err := libc.CString("powercut")
		if err != nil {
			panic(err)
		}
		own.FzName, own.FpNext, own.FxOpen, own.FxDelete = name, 0, pointer(open), pointer(drop)
		if rc := sqlite3.Xsqlite3_vfs_register(tls, p, 1); rc != sqlite3.SQLITE_OK {
			panic(fmt.Sprintf("powercut: the file layer is refused: %d", rc))
		}
	})
}

func open(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	rc := call[openFunc](shim.vfs.FxOpen)(tls, vfs, name, file, flags, out)
	if rc != sqlite3.SQLITE_OK || name == 0 {
		return rc
	}
	path := libc.GoString(name)
	shim.mu.Lock()
	defer shim.mu.Unlock()
	recorder := shim.dirs[filepath.Dir(path)]
	if recorder == nil {
		return rc
	}
	f := at[sqlite3.Tsqlite3_file](file)
	original := at[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*original)))
	own := at[sqlite3.Tsqlite3_io_methods](p)
	*own = *original
	own.FxWrite, own.FxTruncate, own.FxSync, own.FxClose = pointer(write), pointer(truncate), pointer(sync_), pointer(close_)
	f.FpMethods = p
	shim.files[file] = &watched{recorder: recorder, name: filepath.Base(path), methods: original}
	return rc
}

// drop takes a file away, at once and for good: the only one that SQLite takes away in WAL mode is the journal of the moment before.
func drop(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32 {
	rc := call[dropFunc](shim.vfs.FxDelete)(tls, vfs, name, syncDir)
	if rc != sqlite3.SQLITE_OK {
		return rc
	}
	path := libc.GoString(name)
	shim.mu.Lock()
	recorder := shim.dirs[filepath.Dir(path)]
	shim.mu.Unlock()
	if recorder != nil {
		recorder.add(entry{file: filepath.Base(path), kind: dropped})
	}
	return rc
}

func of(file uintptr) *watched {
	shim.mu.Lock()
	defer shim.mu.Unlock()
	return shim.files[file]
}

func write(tls *libc.TLS, file, data uintptr, amount int32, offset int64) int32 {
	w := of(file)
	rc := call[writeFunc](w.methods.FxWrite)(tls, file, data, amount, offset)
	if rc == sqlite3.SQLITE_OK {
		w.recorder.add(entry{file: w.name, offset: offset, data: append([]byte(nil), libc.GoBytes(data, int(amount))...)})
	}
	return rc
}

func truncate(tls *libc.TLS, file uintptr, size int64) int32 {
	w := of(file)
	rc := call[truncFunc](w.methods.FxTruncate)(tls, file, size)
	if rc == sqlite3.SQLITE_OK {
		w.recorder.add(entry{file: w.name, kind: truncated, offset: size})
	}
	return rc
}

// sync_ promises only what had been written when it was called.
func sync_(tls *libc.TLS, file uintptr, flags int32) int32 {
	w := of(file)
	before := w.recorder.length()
	rc := call[syncFunc](w.methods.FxSync)(tls, file, flags)
	if rc == sqlite3.SQLITE_OK {
		w.recorder.add(entry{file: w.name, kind: synced, offset: int64(before)})
	}
	return rc
}

func close_(tls *libc.TLS, file uintptr) int32 {
	shim.mu.Lock()
	w := shim.files[file]
	delete(shim.files, file)
	shim.mu.Unlock()
	return call[closeFunc](w.methods.FxClose)(tls, file)
}

// shared memory is rebuilt at the next start, and is not on the disk.
func onDisk(name string) bool { return !strings.HasSuffix(name, "-shm") }
