import { documentPath } from "#/api/document";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, BookOpen, FileJson, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { type Webhook, type WebhookMade, webhookEventsQuery, webhooksQuery } from "#/api/webhooks";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { ExternalLink } from "#/ui/Anchor";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { useClock } from "./clock";
import { useEventNames } from "./events";
import { HistoryTab } from "./HistoryTab";
import { IncomingTab } from "./IncomingTab";
import { ProgramList } from "./ProgramList";
import { SecretDialog } from "./SecretDialog";
import { WebhookState } from "./state";
import { TokensTab } from "./TokensTab";
import { WebhookDialog } from "./WebhookDialog";

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const at = useClock();
  const last = at(webhook.last_good_at);
  const { waiting } = webhook;
  const count = webhook.events.length;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <Link
          to="/manage/interfaces/$id"
          params={{ id: webhook.ref }}
          search={({ member }: { member?: number | undefined }) => (member === undefined ? {} : { member })}
          className="font-semibold"
        >
          {webhook.name}
        </Link>
        <p className="[overflow-wrap:anywhere]">{webhook.host}</p>
        <p className="figures text-14 text-ink-soft">
          <Plural value={count} one="# kind of event" other="# kinds of events" />
          {" · "}
          {last === "" ? t`nothing has arrived yet` : t`last arrival ${last}`}
          {waiting > 0 && (
            <>
              {" · "}
              <Plural value={waiting} one="# event waits" other="# events wait" />
            </>
          )}
        </p>
      </div>
      <WebhookState webhook={webhook} />
    </li>
  );
}

function WebhooksTab({ member }: { member: number }) {
  const { t } = useLingui();
  const query = useQuery({ ...webhooksQuery(member), enabled: member > 0 });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookMade>();
  return (
    <ProgramList
      intro={t`A webhook tells another program at once what happens here: your property system, accounting, door locks. Each call is signed, arrives in order and is repeated until it has arrived.`}
      query={query}
      icon={WebhookIcon}
      none={t`No webhooks yet`}
      hint={t`The maker of your other program knows the address to enter.`}
      make={t`Add webhook`}
      onMake={() => setAdding(true)}
      renderRow={(webhook) => <WebhookRow key={webhook.ref} webhook={webhook} />}
    >
      {adding && <WebhookDialog member={member} onMade={setMade} onClose={() => setAdding(false)} />}
      {made && (
        <SecretDialog title={t`Secret of the webhook`} secret={made.secret} onClose={() => setMade(undefined)}>
          {t`The other program checks with it that calls come from here. Copy it now: it is not shown again.`}
        </SecretDialog>
      )}
    </ProgramList>
  );
}

function EventsTab({ member }: { member: number }) {
  const { t } = useLingui();
  const names = useEventNames();
  const query = useQuery({ ...webhookEventsQuery(member), enabled: member > 0 });
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p className="max-w-3xl text-ink-soft">{t`What is sent for each kind of event. Calls hold numbers, days and states: never a key code, a WiFi password, a name or a text that somebody wrote.`}</p>
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : (
        <ul className="flex flex-col gap-2">
          {query.data.map(({ event, sample }) => (
            <li key={event}>
              <details className="rounded-card border border-line bg-card shadow-card">
                <summary className="target cursor-pointer px-4 py-3">
                  <span className="font-semibold">{names[event]}</span>{" "}
                  <code className="text-14 text-ink-soft">{event}</code>
                </summary>
                <pre className="border-t border-line px-4 py-3 text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">
                  <code>{sample}</code>
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ApiTab() {
  const { t } = useLingui();
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4 pt-4">
      <p className="text-ink-soft">{t`All that this app does goes through calls. The description below lists each call with what it takes and answers. Your other programs make those that name a scope, with an API token.`}</p>
      <ExternalLink href={documentPath.people} target="_blank">
        <span className="inline-flex items-center gap-2">
          <BookOpen size={20} aria-hidden="true" />
          {t`Read the description of the calls`}
        </span>
      </ExternalLink>
      <ExternalLink href={documentPath.programs} target="_blank">
        <span className="inline-flex items-center gap-2">
          <FileJson size={20} aria-hidden="true" />
          {t`OpenAPI document for tools`}
        </span>
      </ExternalLink>
      <h2 className="pt-4 text-18 font-bold">{t`Checking a signature`}</h2>
      <p className="text-ink-soft">{t`Webhooks follow Standard Webhooks: ready-made libraries check them in most languages. By hand:`}</p>
      <pre className="w-full rounded-card border border-line bg-card px-4 py-3 text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">
        <code>{signatureExample}</code>
      </pre>
      <p className="text-ink-soft">{t`A call that comes again has the same webhook-id. Answer with 2xx within 15 seconds; 410 ends the webhook.`}</p>
    </div>
  );
}

const signatureExample = `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(secret.slice("whsec_".length), "base64");
const signed = [
  headers["webhook-id"], headers["webhook-timestamp"], body,
].join(".");
const mine = createHmac("sha256", key).update(signed).digest();
const genuine = headers["webhook-signature"].split(" ").some((one) => {
  const theirs = Buffer.from(one.replace("v1,", ""), "base64");
  return theirs.length === mine.length && timingSafeEqual(theirs, mine);
});`;

type Tab = "webhooks" | "incoming" | "tokens" | "events" | "api" | "history";

/** How other programs hear of what happens here, and act for the agency. */
export function InterfacesScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { tab = "webhooks" } = useSearch({ from: "/_signed-in/_manager/manage_/interfaces" });
  const navigate = useNavigate({ from: "/manage/interfaces" });
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader title={t`Interfaces`} actions={<MemberSwitch />} />
      <Tabs<Tab>
        label={t`Interfaces`}
        selected={tab}
        onSelect={(key) =>
          void navigate({
            search: ({ member: at }) => ({ member: at, tab: key === "webhooks" ? undefined : key }),
            replace: true,
          })
        }
        tabs={[
          { key: "webhooks", label: t`Webhooks` },
          { key: "incoming", label: t`Incoming webhooks` },
          { key: "tokens", label: t`API tokens` },
          { key: "events", label: t`Events` },
          { key: "api", label: t`For developers` },
          { key: "history", label: t`History` },
        ]}
      >
        {tab === "incoming" ? (
          <IncomingTab key={member} member={member} />
        ) : tab === "tokens" ? (
          <TokensTab key={member} member={member} />
        ) : tab === "history" ? (
          <HistoryTab key={member} member={member} />
        ) : tab === "events" ? (
          <EventsTab key={member} member={member} />
        ) : tab === "api" ? (
          <ApiTab />
        ) : (
          <WebhooksTab key={member} member={member} />
        )}
      </Tabs>
    </div>
  );
}
