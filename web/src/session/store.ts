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

export const local = store(() => localStorage);
export const perWindow = store(() => sessionStorage);
