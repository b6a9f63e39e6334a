package secret

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func TestAKeyFileInAFolderThatCannotBeWrittenIsNotReplaced(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "keys")
	path := filepath.Join(folder, "master.key")
	if _, err := CreateKey(path); err != nil {
		t.Fatal(err)
	}
	if err := CanReplaceKeys(path); err != nil {
		t.Errorf("a folder that can be written: %v", err)
	}
	for above := range 3 {
		if err := os.Chmod(filepath.Join(folder, []string{".", "..", "../.."}[above]), 0o555); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, above := range []string{"../..", "..", "."} {
			_ = os.Chmod(filepath.Join(folder, above), 0o700)
		}
	})
	// Root may write everywhere: the thread looks at files as another user, and ends with the goroutine.
	result := make(chan error)
	go func() {
		runtime.LockOSThread()
		_ = syscall.Setfsuid(65534)
		result <- CanReplaceKeys(path)
	}()
	if err := <-result; err == nil || !strings.Contains(err.Error(), "the folder "+folder+" of the key file cannot be written") {
		t.Errorf("a folder that cannot be written: %v", err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v is in the folder: %v", entries, err)
	}
}
