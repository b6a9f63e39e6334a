import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ChecklistTemplate } from "#/api/shapes";
import { TextLanguage } from "#/features/board/TextLanguage";
import type { ContentLanguage } from "#/features/board/types";
import { Dialog } from "#/ui/Dialog";
import { bestOf } from "./checklist-draft";

/** The list as those who work with it see it, in one language. */
export function Preview({
  list,
  lang,
  onClose,
}: {
  list: ChecklistTemplate;
  lang: ContentLanguage;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [shown, setShown] = useState(lang);
  return (
    <Dialog title={list.name || t`Preview`} isOpen onClose={onClose} wide>
      <div className="flex flex-col gap-4">
        <TextLanguage label={t`Language`} hideLabel value={shown} onChange={setShown} />
        {list.rooms.map((room, index) => (
          <section key={index}>
            <h3 className="pb-1 text-18 font-semibold">{bestOf(room.name, shown)}</h3>
            <ul className="divide-y divide-line">
              {room.items.map((item, at) => (
                <li key={at} className="flex min-h-12 items-center gap-3 py-2">
                  <span aria-hidden className="size-7 shrink-0 rounded-lg border-2 border-line-strong" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {bestOf(item.text, shown)}
                    {item.photo_required && <span className="block text-14 text-ink-soft">{t`With a photo`}</span>}
                    {item.optional && <span className="block text-14 text-ink-soft">{t`If needed`}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
