import { authorised, bodyOf } from "./http";
import { NetworkFailure, refusalFrom } from "./refusal";

/** A file, such as a picture of a chat: it comes with the bearer, which an image's own address cannot carry. */
export async function requestFile(path: string, sent: { method?: string; body?: unknown } = {}): Promise<Blob> {
  const { method, body } = sent;
  const response = await authorised(
    new Request(
      new URL(path, location.origin),
      method === undefined
        ? undefined
        : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    ),
  );
  if (!response.ok) throw refusalFrom(response.status, await bodyOf(response));
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkFailure("the file broke off", { cause });
  }
}
