import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** As many pixels as the server takes: what is larger is not unpacked. */
const maxPixels = 40_000_000;

const here = self as unknown as { postMessage: (answer: unknown, transfer: Transferable[]) => void };

async function read(content: ArrayBuffer): Promise<ImageBitmap> {
  const images = new (libheif().HeifDecoder)().decode(new Uint8Array(content));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error("no picture");
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) throw new Error("too many pixels");
  const pixels = await new Promise<ImageData>((resolve, reject) => {
    image.display(new ImageData(width, height), (shown) => {
      if (shown) resolve(shown);
      else reject(new Error("damaged"));
    });
  });
  return createImageBitmap(pixels);
}

/** Reads one picture, upright as its file says, beside the page's own thread. */
addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then(
    (bitmap) => here.postMessage(bitmap, [bitmap]),
    () => here.postMessage(undefined, []),
  );
});
