/** Whether the browser may delete by itself what is kept on this device. Browsers that do not say so may. */
export async function mayVanish(): Promise<boolean> {
  try {
    return !(await navigator.storage.persisted());
  } catch {
    return true;
  }
}

/** Asks the browser to keep it; some ask the person. */
export async function askToKeep(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // An old browser, or one that keeps nothing: the sentence beside the button says so.
  }
}
