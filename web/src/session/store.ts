/** Local or session storage that may be full, forbidden or absent: then nothing is kept, and nothing breaks. */
export interface Store {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Removes all whose key begins so, but not those that begin as `except` says. */
  drop: (prefix: string, except?: string) => void;
}

function store(area: () => Storage): Store {
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    drop: (prefix, except) =>
      attempt((storage) => {
        for (const key of Object.keys(storage))
          if (key.startsWith(prefix) && !(except && key.startsWith(except))) storage.removeItem(key);
      }, undefined),
  };
}

/** For all windows, also on a device that is not the person's own. */
export const lasting = store(() => localStorage);
export const perWindow = store(() => sessionStorage);

const mark = "shared_device";
const box = "shared_box";

/** Whether the person of this window has signed in on a device that is not theirs. It is so until the window is closed, or its next sign-in says otherwise. */
export const isSharedDevice = () => perWindow.get(mark) === "1";

/** What the next sign-in will say: the box alone changes nothing of the session that is here. */
export const sharedChosen = () => (perWindow.get(box) ?? perWindow.get(mark)) === "1";

export const chooseShared = (shared: boolean) => perWindow.set(box, shared ? "1" : "");

export const setSharedDevice = (shared: boolean) => perWindow.set(mark, shared ? "1" : "");

/** The session and the lock of all windows are not those of a window whose device is not the person's own. */
const own = /^(access_token|refresh_token|expires|username|lock.*)$/;

/** For all windows and for the next visit. On a device that is not the person's own nothing is written there: it lives and ends with this window. */
export const local: Store = {
  get: (key) =>
    isSharedDevice() ? (perWindow.get(key) ?? (own.test(key) ? null : lasting.get(key))) : lasting.get(key),
  set: (key, value) => (isSharedDevice() ? perWindow : lasting).set(key, value),
  remove: (key) => {
    lasting.remove(key);
    if (isSharedDevice()) perWindow.remove(key);
  },
  drop: lasting.drop,
};
