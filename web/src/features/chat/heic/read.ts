import { trustedWorkerUrl } from "#/session/trusted-worker";
import workerUrl from "./heic.worker?worker&url";

let address: string | undefined;

/** Milliseconds after which a picture counts as unreadable: a slow phone takes some seconds for one of 12 megapixels. */
const patience = 60_000;

/**
 * Reads a picture of an iPhone where the browser itself cannot. The decoder runs in a worker of its own, which may
 * neither fetch nor send anything, and which ends with the picture and all that it took of memory.
 */
export async function readHeic(file: Blob): Promise<ImageBitmap> {
  address ??= trustedWorkerUrl("latchkey-heic", workerUrl);
  const worker = new Worker(address, { type: "module" });
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const content = await file.arrayBuffer();
    return await new Promise<ImageBitmap>((resolve, reject) => {
      late = setTimeout(() => reject(new Error("the picture takes too long")), patience);
      worker.addEventListener("error", () => reject(new Error("the decoder did not start")));
      worker.addEventListener("message", ({ data }: MessageEvent<ImageBitmap | undefined>) => {
        if (data) resolve(data);
        else reject(new Error("the picture cannot be read"));
      });
      worker.postMessage(content, [content]);
    });
  } finally {
    clearTimeout(late);
    worker.terminate();
  }
}
