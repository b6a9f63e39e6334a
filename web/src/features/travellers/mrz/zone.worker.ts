import { readPicture, type Picture } from "./read";

/** Reads beside the page's own thread. The picture comes as numbers, and is forgotten with the answer. */
const here = self as unknown as { postMessage: (answer: unknown, transfer: Transferable[]) => void };

addEventListener("message", ({ data }: MessageEvent<{ id: number; picture: Picture }>) => {
  here.postMessage({ id: data.id, reading: readPicture(data.picture) }, []);
});
