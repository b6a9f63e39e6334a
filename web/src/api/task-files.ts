import { fileAddress } from "./address";

/** The files of tasks, which are needed where there is no signal; chats are not kept. */
export const isTaskFile = (path: string) => path.startsWith("/v1/cleaning/");

/** The longest side, in pixels, of pictures of tasks: one size for small and large, so that what was seen small fills the screen without signal too. */
export const taskPictureSide = 1024;

/** A picture's longest side is no longer than `maxsize` pixels. */
export const attachmentPath = (ref: string, attachment: number, maxsize?: number) =>
  fileAddress("/v1/cleaning/{ref}/attachments/{attachment}", { path: { ref, attachment }, query: { maxsize } });

/** How an item should look, what was not right, photos of items. */
export const taskPicturePath = (ref: string, picture: number, maxsize?: number) =>
  fileAddress("/v1/cleaning/{ref}/pictures/{picture}", { path: { ref, picture }, query: { maxsize } });

export const taskTextPicturePath = (ref: string, text: { lang: string; id: number }, name: string, maxsize: number) =>
  fileAddress("/v1/cleaning/{ref}/infotexts/{a}/{b}/{c}", {
    path: { ref, a: text.lang, b: text.id, c: name },
    query: { maxsize },
  });

export const problemPhotoPath = (ref: string, problem: number, file: number, maxsize?: number) =>
  fileAddress("/v1/cleaning/{ref}/problems/{problem}/{file}", { path: { ref, problem, file }, query: { maxsize } });
