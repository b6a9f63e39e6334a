import type { Answers } from "./answers";
import { prepared } from "./address";

export type Upload = Answers["MessageUploadBody"];

/** Whether an address belongs to a file that is on its way in parts. */
export const isUpload = (address: string) => address.includes("/v1/uploads/");

/** Begins an upload, or asks how far it is. */
export const beginUpload = (upload: string, body: { name: string; size: number }) =>
  prepared("PUT", "/v1/uploads/{upload}", { path: { upload }, body });

/** Where a part goes; its body is the part itself. */
export const partPath = (upload: string, part: number) => `${beginUpload(upload, { name: "", size: 0 }).path}/${part}`;

export const dropUpload = (upload: string) => prepared("DELETE", "/v1/uploads/{upload}", { path: { upload } });
