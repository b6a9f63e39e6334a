import { trustedWorkerUrl } from "#/session/trusted-worker";
import type { Decoded } from "./decode";
import type { Picture } from "./picture";
import workerUrl from "./zone.worker?worker&url";

let address: string | undefined;

/** What was read, and from how many pictures. */
type Sight = Decoded & { times: number };

export interface Reader {
  /** What this picture shows, and those before it of the same zone. `anyway`: the picture may lie on its side. */
  read: (picture: Picture, anyway?: boolean) => Promise<Sight | undefined>;
  close: () => void;
}

/** A reader of zones in a thread of its own. Close it, and what it holds is gone. */
export function openReader(): Reader {
  address ??= trustedWorkerUrl("latchkey-zone", workerUrl);
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map<number, (seen: Sight | undefined) => void>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; seen: Sight | undefined }>) => {
    waiting.get(data.id)?.(data.seen);
    waiting.delete(data.id);
  });
  // A worker that cannot start reads nothing: the person types.
  worker.addEventListener("error", () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  });
  return {
    read: async (picture, anyway = false) =>
      new Promise((done) => {
        last += 1;
        waiting.set(last, done);
        worker.postMessage({ id: last, picture, anyway }, [picture.grey.buffer]);
      }),
    close: () => {
      worker.terminate();
      for (const answer of waiting.values()) answer(undefined);
    },
  };
}

/** The longest side of a picture that is looked at: more points make it slower, not better. */
const longest = 1600;

/** The grey values of a part of what a camera or a photograph shows. */
export function greyOf(
  source: CanvasImageSource,
  part: { x: number; y: number; width: number; height: number },
): Picture | undefined {
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  const width = Math.round(part.width * scale);
  const height = Math.round(part.height * scale);
  if (width < 40 || height < 20) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = (data[at * 4]! * 77 + data[at * 4 + 1]! * 150 + data[at * 4 + 2]! * 29) >> 8;
  }
  return { grey, width, height };
}

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}

/** Some devices read text themselves; where they do, their reading is tried too. */
export async function textsIn(source: CanvasImageSource): Promise<string> {
  const { TextDetector } = globalThis as { TextDetector?: new () => Detector };
  if (!TextDetector) return "";
  try {
    return (await new TextDetector().detect(source)).map((one) => one.rawValue).join("\n");
  } catch {
    return "";
  }
}
