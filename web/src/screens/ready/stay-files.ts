import { stayDocumentPath, stayPicturePath, stayTextPicturePath } from "#/api/reservation-files";
import type { Stay } from "#/features/stay/types";
import { homeSide, pictureAddress, photoSide } from "#/features/stay/use-picture";
import { largest } from "#/offline/kept-files";

/** No more bytes of documents than these are brought by themselves. */
const mostBytes = 20_000_000;

/**
 * Where the files of stays are, by the addresses under which their pages ask for them, what is needed first: the home, how to find it, the texts' pictures,
 * documents from the smallest on, the other pictures of the home. Where the key is, is never kept as a picture.
 */
export function stayFiles(stays: readonly Stay[]): string[] {
  let bytes = 0;
  const files = stays.flatMap((stay) => {
    const ref = `${stay.memberid}-${stay.id}`;
    const { picture, pictures } = stay.property;
    const photo = (path: string) => pictureAddress(path, photoSide);
    return [
      ...(picture ? [pictureAddress(picture, homeSide)] : []),
      ...(stay.meeting_picture ? [photo(stay.meeting_picture)] : []),
      ...stay.infotexts.flatMap((text) => text.pictures.map(({ name }) => photo(stayTextPicturePath(ref, text, name)))),
      ...stay.documents
        .filter(({ size }) => size <= largest)
        .toSorted((a, b) => a.size - b.size)
        .filter(({ size }) => (bytes += size) <= mostBytes)
        .map((paper) => stayDocumentPath(ref, paper)),
      ...(pictures.length > 1 ? pictures.map(({ name }) => photo(stayPicturePath(ref, name))) : []),
    ];
  });
  return [...new Set(files)];
}
