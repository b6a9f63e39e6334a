import type { Home } from "#/api/properties";
import { HomeDocuments } from "./HomeDocuments";
import { HomePictures } from "./HomePictures";
import { HomeTexts } from "./HomeTexts";
import { PlacePictures } from "./PlacePictures";

/** What guests and the team see and read of a home: pictures, documents and info texts. */
export function HomeSeen({ id, home }: { id: string; home: Home }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 pt-4 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <HomePictures id={id} home={home} />
        <PlacePictures id={id} home={home} />
        <HomeDocuments id={id} home={home} />
      </div>
      <HomeTexts id={id} home={home} />
    </div>
  );
}
