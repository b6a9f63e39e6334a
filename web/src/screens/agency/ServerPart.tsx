import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert, CircleMinus, RefreshCw, TriangleAlert } from "lucide-react";
import { type Examination, type ExaminationFinding, examinationQuery, examineServer } from "#/api/examination";
import { LoadFailure } from "#/parts/LoadFailure";
import { useClock } from "#/screens/interfaces/clock";
import { useFailureWords } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { useMayChange } from "#/ui/changing";
import { CopyButton } from "#/ui/CopyButton";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";

type Part = ExaminationFinding["part"];
type State = ExaminationFinding["state"];

/** What each part is called, and what people lose by it when it is not well. */
const parts: Record<Part, { name: MessageDescriptor; loss: MessageDescriptor }> = {
  database: { name: msg`Database`, loss: msg`Reading and saving may fail, or agencies may not be fully separated.` },
  master_key: {
    name: msg`Master key`,
    loss: msg`Key codes, WiFi passwords and identity data can be read with this key only. Without a copy of it they can be lost.`,
  },
  disk: {
    name: msg`Disk`,
    loss: msg`A full disk refuses photos. A slow one makes everyone wait, and an unreliable one can lose what was saved.`,
  },
  clock: { name: msg`Clock`, loss: msg`Sign-in codes and the times of tasks may be wrong.` },
  files: { name: msg`Photos and files`, loss: msg`Photos or documents may no longer open.` },
  time_zones: { name: msg`Time zones`, loss: msg`Arrivals and tasks may be at the wrong hour.` },
  backup: {
    name: msg`Backup`,
    loss: msg`If the disk breaks today, what was saved since the last good backup is lost.`,
  },
  mail: { name: msg`Emails`, loss: msg`Invitations, login links and notifications may not arrive.` },
  push: { name: msg`Notifications on phones`, loss: msg`Phones may show no notifications.` },
  calendars: { name: msg`Calendars of channels`, loss: msg`New bookings may be missing.` },
  address: { name: msg`Public address`, loss: msg`Guests and team may not reach the app.` },
  tls: {
    name: msg`Encryption (TLS)`,
    loss: msg`Browsers may warn about the page, or passwords and key codes are sent unencrypted.`,
  },
  proxies: {
    name: msg`Protection of the sign-in`,
    loss: msg`The server cannot tell visitors apart: a person who guesses passwords locks everyone out, or is not stopped at all.`,
  },
};

const states: Record<
  State,
  { label: MessageDescriptor; tone: "done" | "late" | "warn" | "neutral"; icon: typeof Check }
> = {
  well: { label: msg`Works`, tone: "done", icon: Check },
  skipped: { label: msg`Not checked`, tone: "neutral", icon: CircleMinus },
  warning: { label: msg`Take a look`, tone: "warn", icon: TriangleAlert },
  wrong: { label: msg`Does not work`, tone: "late", icon: CircleAlert },
};

const gravest: readonly State[] = ["wrong", "warning", "skipped", "well"];

/** The findings of each part together, the gravest first; parts that are equally well stay in their order. */
function partsOf(findings: readonly ExaminationFinding[]) {
  const rank = (state: State) => gravest.indexOf(state);
  return [...new Set(findings.map((one) => one.part))]
    .map((part) => {
      const found = findings.filter((one) => one.part === part).toSorted((a, b) => rank(a.state) - rank(b.state));
      return { part, found, state: found[0]?.state ?? "skipped" };
    })
    .toSorted((a, b) => rank(a.state) - rank(b.state));
}

/** What the server says in its own words, for a person who runs it. */
function reportOf({ at, version, findings }: Examination): string {
  const lines = findings.map(
    ({ part, state, says, do: cure }) => `${state}\t${part}\t${[says, cure].filter(Boolean).join(" ")}`,
  );
  return [`Latchkey ${version}, ${at}`, ...lines].join("\n");
}

function PartRow({ part, state, found }: ReturnType<typeof partsOf>[number]) {
  const { i18n } = useLingui();
  const { name, loss } = parts[part];
  const look = states[state];
  const bad = state === "wrong" || state === "warning";
  return (
    <li className="px-4 py-3">
      <div className="flex items-start justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold">{i18n._(name)}</h3>
        <span className="shrink-0">
          <Pill tone={look.tone} icon={look.icon}>
            {i18n._(look.label)}
          </Pill>
        </span>
      </div>
      {bad && <p className="desk:max-w-[75%]">{i18n._(loss)}</p>}
      {found
        .filter((one) => one.says !== "" && (!bad || one.state !== "well"))
        .map((one) => (
          <p key={one.says} lang="en" className="pt-1 text-14 [overflow-wrap:anywhere] text-ink-soft desk:max-w-[75%]">
            {one.says} {one.do}
          </p>
        ))}
    </li>
  );
}

/** What is well with the server that everything runs on, for owners: they know then what to ask of the person who runs it. */
export function ServerPart({ member }: { member: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const at = useClock();
  const may = useMayChange("owner");
  const query = examinationQuery(member);
  const { data, error, refetch } = useQuery({ ...query, enabled: may && member > 0 });
  const again = useMutation({
    mutationFn: async () => examineServer(member),
    onSuccess: (found) => client.setQueryData(query.queryKey, found),
  });
  if (!may) return <Notice>{t`Only an owner of the agency can see this.`}</Notice>;
  if (!data)
    return error ? (
      <LoadFailure failure={error} retry={() => void refetch()} />
    ) : (
      <div className="flex flex-col gap-3">
        <p role="status" className="text-ink-soft">{t`The server is being checked. This takes up to a minute.`}</p>
        <SkeletonList count={5} />
      </div>
    );
  const found = partsOf(data.findings);
  const count = (state: State) => found.filter((one) => one.state === state).length;
  const wrong = count("wrong");
  const warnings = count("warning");
  const unchecked = count("skipped");
  const when = at(data.at);
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={wrong > 0 ? "error" : warnings > 0 ? "warn" : "done"}
        title={
          wrong > 0
            ? t`Not working: ${wrong}`
            : warnings > 0
              ? t`To look at: ${warnings}`
              : unchecked > 0
                ? t`Nothing is wrong. Not checked: ${unchecked}`
                : t`Everything works`
        }
      >
        {wrong + warnings > 0
          ? t`Show this page to the operator, the person who runs the server. On the server, the command “latchkey doctor” says more.`
          : t`Checked ${when}`}
      </Notice>
      {again.error && <FormError>{words(again.error)}</FormError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" icon={RefreshCw} isPending={again.isPending} onPress={() => again.mutate()}>
          {t`Check again`}
        </Button>
        {data.words && <CopyButton value={reportOf(data)} label={t`Copy for the operator`} />}
        {wrong + warnings > 0 && <span className="figures text-14 text-ink-soft">{t`Checked ${when}`}</span>}
      </div>
      <Card flush>
        <ul className="divide-y divide-line">
          {found.map((one) => (
            <PartRow key={one.part} {...one} />
          ))}
        </ul>
      </Card>
      {data.words ? (
        <p className="text-14 text-ink-soft">{t`The server’s own words are in English.`}</p>
      ) : (
        <p className="text-14 text-ink-soft">{t`Other agencies use this server too, so only its operator sees the details.`}</p>
      )}
    </div>
  );
}
