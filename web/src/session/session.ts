import { connectBearer } from "#/api/http";
import { readStatus, type Status } from "#/api/session";
import { keepEnded } from "./ended";
import { dropTypedUsername } from "./link-token";
import { lockedMark } from "./lock-names";
import { beforeShared, freshToken, refreshTokens, whenEnded } from "./refresh";
import { isSharedDevice, lasting, local, perWindow, setSharedDevice, sharedChosen } from "./store";
import { callToken } from "./token-call";
import { dropTokens, keepTokens, readTokens, type Tokens } from "./tokens";

connectBearer({
  token: freshToken,
  renew: async (refused) => (await refreshTokens(refused))?.access,
});

type SignOutListener = () => void | Promise<void>;
const onSignOut = new Set<SignOutListener>();

/** For what belongs to an account and must go with it, such as the kept reads. */
export function whenSignedOut(listener: SignOutListener): () => void {
  onSignOut.add(listener);
  return () => onSignOut.delete(listener);
}

/** The name somebody signed in with; in both storages, so that a window notices another person in a second one. */
export function username(): string | null {
  return perWindow.get("username");
}

/** Not waited for: without a connection one is signed out here all the same, and the server hears of it later. */
function endOnServer(tokens: Tokens): void {
  // Fetched ahead by main.tsx, so that it is there without a network too.
  import("./sign-outs").then(({ queueSignOut }) => queueSignOut(tokens.refresh)).catch(() => undefined);
}

/** From here on this browser is signed in under that name. */
export async function beginSession(name: string, tokens: Tokens): Promise<void> {
  const before = lasting.get("username");
  perWindow.drop("form ", `form ${name} `);
  // Also where a session has ended, or a sign-out was broken off: what it has left goes before the next person comes.
  // On a device that is not their own nothing of earlier stays, not even theirs.
  if (before !== name || isSharedDevice() || sharedChosen()) await forget();
  setSharedDevice(sharedChosen());
  dropTypedUsername();
  // In this order no other tab can ever read the new tokens under the old name.
  for (const store of [lasting, perWindow]) {
    const replaced = readTokens(store);
    dropTokens(store);
    if (replaced) endOnServer(replaced);
  }
  // The windows of the person before notice that they are signed out.
  if (isSharedDevice()) lasting.remove("username");
  local.set("username", name);
  perWindow.set("username", name);
  keepTokens(tokens);
}

export async function signIn(given: {
  username: string;
  password: string;
  captcha?: string | undefined;
}): Promise<void> {
  const tokens = await callToken({
    grant_type: "password",
    username: given.username,
    password: given.password,
    ...(given.captcha ? { "grecaptcha-token": given.captcha } : {}),
  });
  await beginSession(given.username, tokens);
}

async function forget(keepDisk?: true): Promise<void> {
  const disk = keepDisk ?? import("./empty-disk").then(async ({ emptyDisk }) => emptyDisk());
  await Promise.allSettled([...Array.from(onSignOut, async (listener) => listener()), disk]);
}

/** This device is being locked: the pages forget their person, and what is kept stays, sealed (lock, kept-forms). */
export async function leaveLocked(): Promise<void> {
  perWindow.remove("username");
  perWindow.drop("form ");
  await forget(true);
}

/** A window that was opened while somebody is signed in takes over that name. */
export function adoptUsername(): void {
  const name = local.get("username");
  if (name && perWindow.get("username") === null && readTokens()) perWindow.set("username", name);
}

/**
 * Ends the session here at once, and on the server as far as it can be reached. What waits in the outbox stays: it
 * belongs to the account and goes out under that account's next sign-in only.
 */
export async function signOut(): Promise<void> {
  const tokens = readTokens(local);
  dropTokens();
  local.remove("username");
  perWindow.remove("username");
  dropTypedUsername();
  if (tokens) endOnServer(tokens);
  // Who signs in again after a session that ended must find what was typed (kept-forms); everything else ends it.
  const ends = !location.pathname.startsWith("/login");
  // Before, for a disk that does not answer; and after, for what was being sealed.
  if (ends) perWindow.drop("form");
  await forget();
  if (ends) perWindow.drop("form");
}

/**
 * Only this window lost its session. Where the server ended it (an empty name, see refresh) what is typed waits for the same
 * person; a sign-out in another window and another person's sign-in take it away.
 */
export async function leaveWindow(): Promise<void> {
  if (local.get(lockedMark) !== null) return leaveLocked();
  perWindow.remove("username");
  // On a device that is not the person's own the session was this window's alone.
  const own = readTokens(perWindow);
  dropTokens(perWindow);
  if (own) endOnServer(own);
  const ended = local.get("username") === "";
  if (ended) keepEnded();
  else perWindow.drop("form");
  await forget();
  if (!ended) perWindow.drop("form");
}

// The app may have been closed meanwhile, so that no page of the person is there to leave.
whenEnded(leaveWindow);
beforeShared(async () => (await import("./own-window")).ownWindow({ username, leaveWindow, whenSignedOut }));

const onStatus = new Set<(status: Status) => void>();

/** For what follows from what the server says of the person, at each contact. */
export function whenStatus(listener: (status: Status) => void): () => void {
  onStatus.add(listener);
  return () => onStatus.delete(listener);
}

export async function loadStatus(): Promise<Status> {
  const status = await readStatus();
  for (const listener of onStatus) listener(status);
  return status;
}
