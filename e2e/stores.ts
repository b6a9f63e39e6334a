import type { Page } from "@playwright/test";

/** One thing that the browser keeps of this app: where it lies, and all of it as text. */
export interface Held {
  where: string;
  text: string;
}

/** Everything that the page's browser keeps of the app, names and addresses too: what a person could read who has the device in hand. */
export async function everythingHeld(page: Page): Promise<Held[]> {
  return page.evaluate(async () => {
    const held: { where: string; text: string }[] = [];

    /** A value as text, with what lies in files and bytes. A key that the browser does not give away is named only. */
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob)
        return `${value instanceof File ? value.name : ""} ${value.type} ${await value.text()}`;
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (value instanceof CryptoKey) return `key, readable: ${value.extractable}`;
      if (typeof value !== "object" || value === null) return String(value);
      const parts: string[] = [];
      for (const [name, each] of Object.entries(value)) parts.push(`${name}: ${await textOf(each)}`);
      return parts.join("\n");
    }

    const answered = async <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        asked.addEventListener("success", () => done(asked.result));
        asked.addEventListener("error", () => fail(asked.error ?? new Error("the store did not answer")));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name ?? ""));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
        for (const [at, key] of keys.entries())
          held.push({ where: `${name} ${table}`, text: `${await textOf(key)}\n${await textOf(values[at])}` });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const heads = [...(response?.headers ?? [])].map((head) => head.join(": ")).join("\n");
        // What the app is made of is the same for everybody.
        const body = request.url.startsWith(`${location.origin}/assets/`) ? "" : ((await response?.text()) ?? "");
        held.push({ where: `cache ${name}`, text: `${request.url}\n${heads}\n${body}` });
      }
    }
    for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [name, value] of Object.entries<string>(storage))
        held.push({ where: `${where} ${name}`, text: `${name}\n${value}` });
    held.push({ where: "cookies", text: document.cookie });
    held.push({ where: "history", text: await textOf(history.state) });
    held.push({ where: "address", text: location.href });
    return held;
  });
}
