/** In the local store: that this device is locked. */
export const lockedMark = "locked";

/** In the local store, which is another file than the database: a part of the lock's key. While it is there, this device has a PIN. */
export const pepperName = "lock_pepper";

/** In the local store: why a locked device was emptied, until the next sign-in. Every window says it. */
export const goneWhy = "lock_gone";

/** In the local store: when the person was last here, and when the server was last heard, in epoch milliseconds. */
export const hereAt = "lock_here";
export const heardAt = "lock_heard";
