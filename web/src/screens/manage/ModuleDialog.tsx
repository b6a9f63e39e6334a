import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatModulesQuery } from "#/api/text-modules";
import { TextLanguage } from "#/features/board/TextLanguage";
import type { ContentLanguage, InboxThread } from "#/features/board/types";
import { insertInto } from "#/features/chat/insert";
import { chatName } from "#/features/chat/open";
import { LoadFailure } from "#/parts/LoadFailure";
import { Dialog } from "#/ui/Dialog";
import { Link } from "#/ui/Link";
import { SkeletonList } from "#/ui/Skeleton";
import { useManaged } from "./managed";

/** The text modules for a chat, as they would be sent: in the language of whom it is with, or in another one. */
function Choice({ kind, id, onClose }: { kind: InboxThread["kind"]; id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery(chatModulesQuery(member, kind, id));
  const [chosen, setChosen] = useState<ContentLanguage>();
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />;
  const lang = chosen ?? data.lang;
  const modules = data.modules.filter((one) => one.texts[lang] !== "");
  return (
    <div className="flex flex-col gap-4">
      <TextLanguage
        label={t`Language`}
        hideLabel
        value={lang}
        onChange={setChosen}
        stored={(one) => data.modules.some(({ texts }) => texts[one] !== "")}
      />
      {modules.length === 0 && <p className="text-ink-soft">{t`There is no text in this language yet.`}</p>}
      <ul className="flex flex-col gap-2">
        {modules.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="w-full rounded-control border border-line px-4 py-3 text-start transition-colors hover:border-sea hover:bg-sunk"
              onClick={() => {
                insertInto(chatName(kind, id), one.texts[lang]);
                onClose();
              }}
            >
              <span className="block font-semibold">{one.name}</span>
              <span className="line-clamp-3 text-14 whitespace-pre-line text-ink-soft" lang={lang}>
                {one.texts[lang]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/manage/setup" hash="text-modules">{t`Edit text modules`}</Link>
    </div>
  );
}

export function ModuleDialog(props: { kind: InboxThread["kind"]; id: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Text modules`} isOpen={props.isOpen} onClose={props.onClose} wide>
      <Choice kind={props.kind} id={props.id} onClose={props.onClose} />
    </Dialog>
  );
}
