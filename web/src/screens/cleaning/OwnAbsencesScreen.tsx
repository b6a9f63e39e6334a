import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CalendarOff, CloudUpload, Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type AbsenceRequest, type OwnAbsences, ownAbsencesQuery, withdrawAbsence } from "#/api/absences";
import type { Absence } from "#/api/people";
import { absenceKinds, requestLooks, useAbsenceTime } from "#/parts/absence-words";
import { outbox, type Row, useRows } from "#/offline";
import { LoadFailure } from "#/parts/LoadFailure";
import { hasRole, useStatus } from "#/session/status";
import { draftWaits } from "#/session/use-draft";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { absenceLane } from "./absence-lane";
import { AskAbsenceDialog } from "./AskAbsenceDialog";

type Time = Pick<Absence, "kind" | "from" | "to" | "from_time" | "to_time">;

function Line(props: { absence: Time; pill: ReactNode; note?: string; reason?: string; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const time = useAbsenceTime();
  const { absence, note, reason } = props;
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="figures font-semibold">{time(absence)}</p>
          <p className="text-ink-soft">{i18n._(absenceKinds[absence.kind])}</p>
        </div>
        {props.pill}
      </div>
      {note && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">{note}</p>}
      {reason && <p className="font-semibold [overflow-wrap:anywhere] whitespace-pre-wrap">{t`Reason: ${reason}`}</p>}
      {props.children}
    </li>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Pill tone="waiting" icon={CloudUpload}>
      {t({ message: "Waiting to send", context: "request for an absence" })}
    </Pill>
  );
}

/** The requests of a person at one agency: those that wait on this device, those that were sent, and what was entered for them. */
function Place({ place, rows, named }: { place: OwnAbsences; rows: readonly Row[]; named: boolean }) {
  const { t, i18n } = useLingui();
  const time = useAbsenceTime();
  const waiting = rows.filter((row) => row.lane === absenceLane(place) && row.state === "waiting");
  const asked = waiting.filter((row) => row.method === "POST");
  const going = new Set(waiting.filter((row) => row.method === "DELETE").map((row) => row.path));
  const failed = () => toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
  const takeBack = async (row: Row) => {
    try {
      if (!(await outbox.revise([row.seq], () => undefined))) toast(t`This request is already being sent.`);
    } catch {
      failed();
    }
  };
  const withdraw = async (request: AbsenceRequest) => {
    try {
      await outbox.add({
        kind: "absence",
        lane: absenceLane(place),
        ...withdrawAbsence(`${place.memberid}-${request.id}`),
        note: { title: t`Withdraw the absence: ${time(request)}` },
      });
    } catch {
      failed();
    }
  };
  const button = (absence: Time, press: () => void) => (
    <Button
      variant="secondary"
      className="self-start"
      aria-label={t`Withdraw the request for ${time(absence)}`}
      onPress={press}
    >
      {t({ message: "Withdraw", context: "a request for an absence" })}
    </Button>
  );
  const count = asked.length + place.requests.length + place.absences.length;
  if (count === 0) return null;
  return (
    <section aria-label={place.agency} className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5">
      {named && (
        <h2 className="pt-4 text-18 font-bold [overflow-wrap:anywhere]">
          {[place.agency, place.company].filter(Boolean).join(" · ")}
        </h2>
      )}
      <ul className="divide-y divide-line">
        {asked.map((row) => {
          const absence = { from_time: "", to_time: "", ...row.body } as unknown as Time & { note?: string };
          return (
            <Line key={`row ${row.seq}`} absence={absence} pill={<Waiting />} note={absence.note ?? ""}>
              {button(absence, () => void takeBack(row))}
            </Line>
          );
        })}
        {place.requests.map((request) => {
          const { label, icon, tone } = requestLooks[request.state];
          const leaving = going.has(withdrawAbsence(`${place.memberid}-${request.id}`).path);
          return (
            <Line
              key={`request ${request.id}`}
              absence={request}
              note={request.note}
              reason={request.reason}
              pill={
                leaving ? (
                  <Waiting />
                ) : (
                  <Pill tone={tone} icon={icon}>
                    {i18n._(label)}
                  </Pill>
                )
              }
            >
              {request.state === "asked" && !leaving && button(request, () => void withdraw(request))}
            </Line>
          );
        })}
        {place.absences.map((absence) => (
          <Line
            key={`absence ${absence.id}`}
            absence={absence}
            pill={<Pill tone="neutral">{t({ message: "Entered for you", context: "absence" })}</Pill>}
          />
        ))}
      </ul>
    </section>
  );
}

/** The absences of the person who is signed in: what they have asked for, with its answer, and what was entered for them. */
export function OwnAbsencesScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const works = hasRole(status, "cleaner");
  const query = useQuery({ ...ownAbsencesQuery, enabled: works });
  const { error, refetch } = query;
  const data = status && !works ? [] : query.data;
  const rows = useRows();
  const [asking, setAsking] = useState(() => draftWaits("own absence"));
  const sent = t`Sent`;
  useEffect(
    () =>
      outbox.onDone("absence", () => {
        toast(sent, { tone: "done" });
        void client.invalidateQueries({ queryKey: ownAbsencesQuery.queryKey });
      }),
    [client, sent],
  );
  // An answer that came first is shown where one withdraws.
  useEffect(
    () =>
      outbox.onRefused((row) => {
        if (row.kind === "absence") void client.invalidateQueries({ queryKey: ownAbsencesQuery.queryKey });
      }),
    [client],
  );
  const waits = rows.some((row) => row.kind === "absence" && row.state === "waiting");
  const none = data?.every((place) => place.requests.length + place.absences.length === 0) && !waits;
  return (
    <>
      <div className="pb-1">
        <Link to="/settings" icon={ArrowLeft}>
          {t`Settings`}
        </Link>
      </div>
      <PageHeader
        title={t`My absences`}
        actions={
          data &&
          data.length > 0 && (
            <Button size="lg" icon={Plus} onPress={() => setAsking(true)}>
              {t`Ask for an absence`}
            </Button>
          )
        }
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />)}
        {data?.length === 0 && (
          <EmptyState icon={CalendarOff} title={t`This page is for people of a team`}>
            {t`You don’t work for an agency with this login.`}
          </EmptyState>
        )}
        {data && data.length > 0 && none && (
          <EmptyState icon={CalendarOff} title={t`No absences`}>
            {t`Ask for days or hours off. You see here when your request is answered.`}
          </EmptyState>
        )}
        {data?.map((place) => (
          <Place key={absenceLane(place)} place={place} rows={rows} named={data.length > 1} />
        ))}
      </div>
      {asking && data && <AskAbsenceDialog places={data} onClose={() => setAsking(false)} />}
    </>
  );
}
