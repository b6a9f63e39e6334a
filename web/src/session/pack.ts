/** A value as it is sealed: its bytes and files lie apart, each by itself. */
interface Packed {
  json: string;
  parts: ArrayBuffer[];
}

const mark = "sealed part";

interface Part {
  [mark]: number;
  as: "buffer" | "bytes" | "blob" | "file";
  type?: string;
  name?: string;
}

/** Also one that another part of the browser has made. */
const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === "[object ArrayBuffer]";

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && mark in value;

/** Plain values with files and bytes in them, as the browser's database holds them. */
export async function pack(value: unknown): Promise<Packed> {
  const parts: ArrayBuffer[] = [];
  const flat = async (each: unknown): Promise<unknown> => {
    if (each instanceof Blob) {
      const named = each instanceof File ? ({ as: "file", name: each.name } as const) : ({ as: "blob" } as const);
      return { [mark]: parts.push(await each.arrayBuffer()) - 1, type: each.type, ...named } satisfies Part;
    }
    if (ArrayBuffer.isView(each))
      return {
        [mark]: parts.push(new Uint8Array(each as Uint8Array<ArrayBuffer>).buffer) - 1,
        as: "bytes",
      } satisfies Part;
    if (isBuffer(each)) return { [mark]: parts.push(each) - 1, as: "buffer" } satisfies Part;
    if (Array.isArray(each)) return Promise.all(each.map(flat));
    if (typeof each !== "object" || each === null) return each;
    const fields = await Promise.all(Object.entries(each).map(async ([name, one]) => [name, await flat(one)] as const));
    return Object.fromEntries(fields);
  };
  return { json: JSON.stringify(await flat(value)), parts };
}

export function unpack({ json, parts }: Packed): unknown {
  return JSON.parse(json, (_, each: unknown) => {
    if (!isPart(each)) return each;
    const bytes = parts[each[mark]] ?? new ArrayBuffer(0);
    const { as, type = "", name = "" } = each;
    if (as === "blob") return new Blob([new Uint8Array(bytes)], { type });
    if (as === "file") return new File([new Uint8Array(bytes)], name, { type });
    return as === "bytes" ? new Uint8Array(bytes) : bytes;
  });
}
