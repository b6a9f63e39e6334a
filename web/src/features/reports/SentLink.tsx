import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { sentReportQuery } from "#/api/reports";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { KeptViewer } from "./KeptViewer";

/** What a mailed link leads to: the report as it was sent, until the link ends. */
export function SentLink(props: { sent: string; onOpen: (ref: string) => void; onGone: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const query = useQuery(sentReportQuery(props.sent));
  const sent = query.data;
  if (!sent)
    return query.error ? (
      <LoadFailure failure={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonList count={5} />
    );
  if (sent.ended)
    return (
      <Notice>
        <h1 className="font-semibold">{t`This link has ended`}</h1>
        <p>
          {t`It worked until ${formats.longDate(sent.ends_on)}. The report is still here: open it under “Kept reports”.`}
        </p>
      </Notice>
    );
  return <KeptViewer kept={sent.kept} onOpen={props.onOpen} onGone={props.onGone} />;
}
