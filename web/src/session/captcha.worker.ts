// The library's own worker, named here so that the build gives it an address of ours.
import "altcha/workers/pbkdf2";
