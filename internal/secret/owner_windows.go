package secret

import "os"

// sameOwner does nothing: the file inherits the rights of its folder.
func sameOwner(*os.File, os.FileInfo) error { return nil }
