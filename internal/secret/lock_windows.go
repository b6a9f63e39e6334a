package secret

// LockKeys does nothing: one operator replaces the keys at a time.
func LockKeys(string) (unlock func(), err error) { return func() {}, nil }
