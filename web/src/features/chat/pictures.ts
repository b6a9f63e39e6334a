import { useEffect, useState } from "react";
import { currentAccount } from "#/offline/account-name";
import { fetchKept } from "#/offline/kept-files";
import { saveBlob } from "#/ui/save-blob";

interface Kept {
  address: Promise<string>;
  users: number;
}

/** Pictures that were fetched, by person and path, with their address in this page. Those in use and the latest others. */
const kept = new Map<string, Kept>();
const spare = 60;

function take(path: string): { address: Promise<string>; release: () => void } {
  const key = `${currentAccount() ?? ""} ${path}`;
  const known = kept.get(key);
  const one: Kept = known ?? {
    address: fetchKept(path).then((content) => URL.createObjectURL(content)),
    users: 0,
  };
  if (!known) {
    // What failed is asked for again by the next one who needs it.
    one.address.catch(() => {
      if (kept.get(key) === one) kept.delete(key);
    });
  }
  one.users += 1;
  kept.delete(key);
  kept.set(key, one);
  return {
    address: one.address,
    release: () => {
      one.users -= 1;
      trim();
    },
  };
}

function trim(): void {
  let idle = [...kept.values()].filter((each) => each.users === 0).length;
  for (const [key, each] of kept) {
    if (idle <= spare) return;
    if (each.users > 0) continue;
    kept.delete(key);
    idle -= 1;
    void each.address.then(
      (address) => URL.revokeObjectURL(address),
      () => undefined,
    );
  }
}

export interface Fetched {
  src?: string;
  failed: boolean;
}

/** A picture's address in this page once it has been fetched; nothing is fetched while there is no path. It is tried again when the network returns. */
export function usePicture(path: string | undefined): Fetched & { again: () => void } {
  const [state, setState] = useState<Fetched & { path?: string; turn?: number }>({ failed: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === undefined) return undefined;
    let here = true;
    const { address, release } = take(path);
    address.then(
      (src) => here && setState({ path, turn, src, failed: false }),
      () => here && setState({ path, turn, failed: true }),
    );
    return () => {
      here = false;
      release();
    };
  }, [path, turn]);
  const failed = state.failed && state.path === path && state.turn === turn;
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => setTurn((before) => before + 1);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);
  const again = () => setTurn((before) => before + 1);
  return state.path === path && state.src !== undefined ? { src: state.src, failed: false, again } : { failed, again };
}

/** Fetches a file and hands it to the browser to save. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await fetchKept(path), name);
}
