import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BedDouble, ListChecks, Plus, TextQuote } from "lucide-react";
import { useState } from "react";
import { modulesQuery } from "#/api/text-modules";
import { contentNames } from "#/features/board/texts";
import { contentLanguages } from "#/features/board/types";
import { LoadFailure } from "#/parts/LoadFailure";
import { draftWaits } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { SectionHeader } from "#/ui/SectionHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { useManaged } from "./managed";
import { ModuleEditor, moduleForm, newModule } from "./ModuleEditor";

/** What the agency writes again and again. */
export function TextModules() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery({ ...modulesQuery(member), enabled: member > 0 });
  const [chosen, setChosen] = useState<number | "none">();
  // What was typed into one and not saved is shown again.
  const edited =
    chosen === "none"
      ? undefined
      : [newModule(member), ...(data ?? [])].find((one) =>
          chosen === undefined ? draftWaits(moduleForm(one)) : one.id === chosen,
        );
  const add = (
    <Button changes="office" variant="secondary" icon={Plus} onPress={() => setChosen(0)}>
      {t`New text module`}
    </Button>
  );
  return (
    <section id="text-modules" className="flex max-w-3xl scroll-mt-8 flex-col gap-3 pt-8">
      <SectionHeader>{t`Text modules`}</SectionHeader>
      <p className="text-ink-soft">
        {t`Answers you need often, in up to four languages. In a chat, they are inserted with the guest’s name and dates and can be edited before sending.`}
      </p>
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={2} />}
      {data?.length === 0 && (
        <EmptyState icon={TextQuote} title={t`No text modules yet`}>
          {t`Start with one that says where to park.`}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
                onClick={() => setChosen(one.id)}
              >
                <Icon of={one.kind === "cleaning" ? ListChecks : BedDouble} className="text-ink-soft" />
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{one.name}</span>
                  <span className="block text-14 text-ink-soft">
                    {contentLanguages
                      .filter((lang) => one.texts[lang] !== "")
                      .map((lang) => contentNames[lang])
                      .join(" · ")}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && <div>{add}</div>}
      {edited && <ModuleEditor key={edited.id} module={edited} onClose={() => setChosen("none")} />}
    </section>
  );
}
