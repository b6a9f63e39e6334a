import { type Records, sealedStore, type Stored } from "./sealed-store";

const database = "latchkey-outbox";
const table = "rows";

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's database failed")));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    for (const end of ["error", "abort"])
      transaction.addEventListener(end, () =>
        reject(transaction.error ?? new Error("the browser's database refused a change")),
      );
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(table, { keyPath: "seq", autoIncrement: true });
  });
  const opened = await settled(request);
  // A newer release in another tab may change the database; this one opens it again when it needs it.
  opened.addEventListener("versionchange", () => opened.close());
  return opened;
}

/** Records in IndexedDB, shared by all tabs; they survive a reload, and the browser's end. */
function indexedRecords(): Records {
  let opening: Promise<IDBDatabase> | undefined;
  async function on<Result>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore) => Promise<Result>,
    again = true,
  ): Promise<Result> {
    opening ??= open();
    try {
      const transaction = (await opening).transaction(table, mode, { durability: "strict" });
      const end = finished(transaction);
      const [result] = await Promise.all([work(transaction.objectStore(table)), end]);
      return result;
    } catch (failure) {
      opening = undefined;
      if (again && failure instanceof DOMException && failure.name === "InvalidStateError")
        return on(mode, work, false);
      throw failure;
    }
  }
  return {
    add: async (record) => on("readwrite", async (rows) => Number(await settled(rows.add(record)))),
    all: async () => on("readonly", async (rows) => (await settled(rows.getAll())) as Stored[]),
    get: async (seq) => on("readonly", async (rows) => (await settled(rows.get(seq))) as Stored | undefined),
    change: async (seq, next) =>
      on("readwrite", async (rows) => {
        const before = (await settled(rows.get(seq))) as Stored | undefined;
        if (before) await settled(rows.put(next(before)));
      }),
    remove: async (seq) =>
      on("readwrite", async (rows) => {
        await settled(rows.delete(seq));
      }),
  };
}

/** The one store of the browser. It loads after the page, with its cipher. */
export const disk = sealedStore(indexedRecords());
