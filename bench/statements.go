package main

// statements is how many SQL statements this process has executed, and whether it counts them.
func statements() (n int64, counted bool) { return 0, false }
