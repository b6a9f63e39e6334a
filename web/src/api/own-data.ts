import { fileAddress } from "./address";
import { requestFile } from "./files";

/** All that is kept about the person who is signed in, as a zip. */
export async function ownData(): Promise<Blob> {
  return requestFile(fileAddress("/v1/owndata", {}));
}
