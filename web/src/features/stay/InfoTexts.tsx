import { ChevronDown } from "lucide-react";
import { stayTextPicturePath } from "#/api/reservation-files";
import { Icon } from "#/ui/Icon";
import { Prose } from "#/ui/Prose";
import { Photo } from "./Photo";
import type { Stay } from "./types";

/** One beneath the other, each opened by its headline; the first is open, so that nobody overlooks that they open. */
export function InfoTexts({ stay }: { stay: Pick<Stay, "memberid" | "id" | "infotexts"> }) {
  const ref = `${stay.memberid}-${stay.id}`;
  return (
    <div className="divide-y divide-line">
      {stay.infotexts.map((text, index) => (
        <details key={text.id} open={index === 0} className="group">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            <span lang={text.lang} className="min-w-0">
              {text.title}
            </span>
            <Icon of={ChevronDown} className="text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-4 text-ink-soft">
            <Prose
              text={text.body}
              lang={text.lang}
              renderPicture={(name, alt) => {
                const known = text.pictures.find((picture) => picture.name === name);
                if (!known) return null;
                return (
                  <Photo
                    path={stayTextPicturePath(ref, text, name)}
                    alt={alt}
                    width={known.width}
                    height={known.height}
                    caption
                  />
                );
              }}
            />
          </div>
        </details>
      ))}
    </div>
  );
}
