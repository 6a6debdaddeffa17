// Where chosen pictures are kept in this browser: by the slugs of their cards.
const NAME = "regalia";
const PICTURES = "pictures";

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(PICTURES);
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not kept"));
  });
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const database = await opened();
  try {
    const transaction = database.transaction(PICTURES, mode);
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
    });
    const result = await work(transaction.objectStore(PICTURES));
    await over;
    return result;
  } finally {
    database.close();
  }
}

/** Keeps the pictures besides those that are kept already. Returns whether that worked: a full disk keeps none of them. */
export async function keepAll(files: ReadonlyMap<string, Blob>): Promise<boolean> {
  await inStore("readwrite", async (store) => {
    for (const [slug, file] of files) store.put(file, slug);
  });
  return true;
}

export async function allKept(): Promise<Map<string, Blob>> {
  return inStore("readonly", async (store) => {
    const [slugs, files] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<Blob[]>)]);
    return new Map(files.map((file, number) => [String(slugs[number]), file]));
  });
}

export async function forgetAll(): Promise<void> {
  await inStore("readwrite", async (store) => void store.clear());
}
