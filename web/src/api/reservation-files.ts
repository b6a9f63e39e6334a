import { fileAddress } from "./address";

/** The files of stays, which guests need where there is no signal. */
export const isStayFile = (path: string) => path.startsWith("/v1/reservations/");

export const stayPicturePath = (ref: string, name: string) =>
  fileAddress("/v1/reservations/{ref}/pictures/{name}", { path: { ref, name } });

export const stayTextPicturePath = (ref: string, text: { lang: string; id: number }, name: string) =>
  fileAddress("/v1/reservations/{ref}/infotexts/{a}/{b}/{c}", { path: { ref, a: text.lang, b: text.id, c: name } });

export const stayDocumentPath = (ref: string, paper: { id: number; name: string }) =>
  fileAddress("/v1/reservations/{ref}/documents/{a}/{b}", { path: { ref, a: paper.id, b: paper.name } });
