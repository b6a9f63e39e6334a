import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import type { Answers } from "#/api/answers";
import { versionHistoryQuery } from "#/api/version-history";
import { useFormats } from "#/i18n/format";
import { fallbackLanguage, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { LoadFailure } from "#/parts/LoadFailure";
import { Pill } from "#/ui/Badge";
import { Card } from "#/ui/Card";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";

export function VersionHistoryScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const format = useFormats();
  const { data, isPending, error, refetch } = useQuery(versionHistoryQuery);
  const notesOf = (release: Answers["AppRelease"]) =>
    release.notes[language] ??
    release.notes[serverLanguage(language)] ??
    release.notes[fallbackLanguage] ??
    release.notes.en ??
    [];
  return (
    <>
      <PageHeader title={t`Version history`} beneath={t`See what’s new in each release.`} />
      {isPending && <SkeletonList />}
      {error && !data && (
        <LoadFailure failure={error} retry={() => void refetch()} title={t`The history could not be loaded`} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={Sparkles} title={t`No release yet`}>
          <p>{t`What’s new in each release will appear here.`}</p>
        </EmptyState>
      )}
      <ol className="flex max-w-2xl flex-col gap-3">
        {data?.map((release) => (
          <li key={release.version}>
            <Card as="article">
              <div className="flex items-center justify-between gap-3">
                <Pill tone="sea" icon={Sparkles}>
                  {release.version}
                </Pill>
                <span className="figures text-14 text-ink-soft">{format.longDate(release.date)}</span>
              </div>
              <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5 marker:text-sea-ink">
                {notesOf(release).map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ol>
    </>
  );
}
