/** Where the kept reads lie. All that is named here goes at sign-out, even when nothing has read it yet: see empty-disk. */
export const keptReads = "latchkey-reads";

/** Where key codes for a time without signal lie, sealed; see offline/key-codes. */
export const keptKeyCodes = "latchkey-codes";

/** Where files of tasks for a time without signal lie; see offline/kept-files. */
export const keptFiles = "latchkey-files";

/** Where files that were chosen and not sent lie; sealed; see offline/kept-picks. */
export const keptPicks = "latchkey-picks";

/** Where the lock of this device lies, and what it has locked away; see lock. */
export const keptLock = "latchkey-lock";
export const keptVault = "latchkey-vault";
