import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  Clock,
  KeyRound,
  type LucideIcon,
  Pencil,
  Power,
  RotateCw,
  Send,
  Trash2,
} from "lucide-react";
import { Suspense, useState } from "react";
import { keys } from "#/api/keys";
import {
  changeWebhook,
  deliverAgain,
  deliveriesQuery,
  type Delivery,
  removeWebhook,
  replaceSecret,
  sendTest,
  type Webhook,
  type WebhookMade,
  webhooksQuery,
} from "#/api/webhooks";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { useDeed } from "#/screens/manage/use-deed";
import { useFailureToast } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Pill, type Tone } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useClock } from "./clock";
import { useEventNames } from "./events";
import { SecretDialog } from "./SecretDialog";
import { WebhookState } from "./state";
import { WebhookDialog } from "./WebhookDialog";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

const looks: Record<Delivery["state"], { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: "waiting", icon: Clock },
  delivered: { tone: "done", icon: CircleCheck },
  failed: { tone: "late", icon: CircleAlert },
};

/** Why the last try came to nothing. */
function useCauses(): (delivery: Delivery) => string {
  const { t } = useLingui();
  return ({ cause, status }) => {
    switch (cause) {
      case "":
        return "";
      case "refused":
        return t`The receiver answered ${status}.`;
      case "redirected":
        return t`The receiver leads somewhere else (${status}), which is not followed.`;
      case "too_slow":
        return t`The receiver took longer than 15 seconds.`;
      case "not_reached":
        return t`The receiver can’t be reached.`;
      case "private":
        return t`The address leads to a private network, which is not allowed here.`;
      case "bad_tls":
        return t`The receiver’s certificate is not valid.`;
    }
  };
}

function DeliveryRow(props: { delivery: Delivery; webhook: Webhook; busy: boolean; onAgain: () => void }) {
  const { delivery, webhook, busy, onAgain } = props;
  const { t } = useLingui();
  const at = useClock();
  const names = useEventNames();
  const causes = useCauses();
  const states = { waiting: t`Waiting`, delivered: t`Arrived`, failed: t`Given up` };
  const { tone, icon } = looks[delivery.state];
  const { took, attempts } = delivery;
  // A receiver that is left alone for a while gets nothing before that is over.
  const next = at(delivery.next_at > webhook.next_at ? delivery.next_at : webhook.next_at);
  const name = names[delivery.event];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold">{name}</p>
          <p className="figures text-14 text-ink-soft">
            {at(delivery.created_at)}
            {attempts > 0 && ` · ${t`${took} ms`}`}
            {attempts > 1 && ` · ${t`Tries: ${attempts}`}`}
          </p>
          {delivery.cause !== "" && <p className="pt-1 text-14 text-late-ink">{causes(delivery)}</p>}
          {delivery.state === "waiting" && attempts > 0 && webhook.on && (
            <p className="figures pt-1 text-14 text-ink-soft">{t`Next try: ${next}`}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Pill tone={tone} icon={icon}>
            {states[delivery.state]}
          </Pill>
          <Button
            changes="owner"
            variant="secondary"
            icon={RotateCw}
            aria-label={t`Send again: ${name}`}
            isPending={busy}
            isDisabled={!webhook.on}
            onPress={onAgain}
          >
            {t`Send again`}
          </Button>
        </div>
      </div>
      <details>
        <summary className="target cursor-pointer py-1 text-14 text-ink-soft">{t`Call and answer`}</summary>
        <dl className="flex flex-col gap-2 text-14">
          <div>
            <dt className="text-ink-soft">webhook-id</dt>
            <dd className="[overflow-wrap:anywhere]">{delivery.message_id}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t`Sent`}</dt>
            <dd className="rounded-control bg-sunk px-3 py-2 font-mono [overflow-wrap:anywhere]">{delivery.body}</dd>
          </div>
          {delivery.status > 0 && (
            <div>
              <dt className="text-ink-soft">{t`Answer`}</dt>
              <dd className="rounded-control bg-sunk px-3 py-2 font-mono [overflow-wrap:anywhere] whitespace-pre-wrap">
                {delivery.status} {delivery.answer}
              </dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  );
}

type Shown = Delivery["state"] | "all";

function Deliveries({ member, webhook }: { member: number; webhook: Webhook }) {
  const { t } = useLingui();
  const { state } = useSearch({ from: "/_signed-in/_manager/manage_/interfaces_/$id" });
  const navigate = useNavigate({ from: "/manage/interfaces/$id" });
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const query = useInfiniteQuery({
    ...deliveriesQuery(member, webhook.ref, state),
    placeholderData: keepPreviousData,
  });
  const again = useMutation({
    mutationFn: async (id: number) => deliverAgain(webhook.ref, id),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.webhooks(member) }),
  });
  const all = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader>{t`Calls of the last 30 days`}</SectionHeader>
      <Segmented<Shown>
        label={t`State`}
        hideLabel
        value={state ?? "all"}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, state: next === "all" ? undefined : next }),
            replace: true,
          })
        }
        options={[
          { value: "all", label: t({ message: "All", context: "calls of a webhook" }) },
          { value: "waiting", label: t`Waiting` },
          { value: "delivered", label: t`Arrived` },
          { value: "failed", label: t`Given up` },
        ]}
      />
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : all.length === 0 ? (
        <EmptyState icon={Send} title={t`No calls here`}>
          {t`As soon as something happens that you have chosen, its call appears here. A test shows right away whether the receiver answers.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {all.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              webhook={webhook}
              busy={again.isPending && again.variables === delivery.id}
              onAgain={() => again.mutate(delivery.id)}
            />
          ))}
        </ul>
      )}
      <ShowMore of={query} full>
        {t`Show more`}
      </ShowMore>
    </section>
  );
}

/** What is wrong with a webhook, and what to do. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const at = useClock();
  const since = at(webhook.failing_since);
  const next = at(webhook.next_at);
  const offAt = at(webhook.off_at);
  switch (webhook.off) {
    case "gone":
      return (
        <Notice tone="warn" title={t`Switched off on ${offAt}`}>
          {t`The receiver said that it wants no more events (410). Events since then were not kept.`}
        </Notice>
      );
    case "failing":
      return (
        <Notice tone="warn" title={t`Switched off on ${offAt}`}>
          {t`For five days no call succeeded. Switch it on when the receiver works again: what waits is sent at once, in order. Events since then were not kept.`}
        </Notice>
      );
    case "office":
      return <Notice>{t`Switched off. Nothing is sent, and new events are not kept.`}</Notice>;
    case "":
      if (webhook.failures === 0) return null;
      return (
        <Notice tone="warn" title={t`No call has succeeded since ${since}.`}>
          {next === ""
            ? t`Events are kept and tried again.`
            : t`Events are kept. The receiver is called again at ${next}; a test calls it now.`}
        </Notice>
      );
  }
}

/** One webhook: how it does, what was sent, and what can be done with it. */
export function WebhookScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/interfaces_/$id" });
  const { member = 0 } = useManaged();
  const navigate = useNavigate();
  const at = useClock();
  const names = useEventNames();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const query = useQuery({ ...webhooksQuery(member), enabled: member > 0 });
  const { busy, run } = useDeed<"test" | "power">(keys.webhooks(member), keys.attention(member));
  const [changing, setChanging] = useState(false);
  const [asking, setAsking] = useState<"secret" | "remove">();
  const [made, setMade] = useState<WebhookMade>();
  const { data: status } = useStatus();
  const [proving, setProving] = useState(false);
  const remove = useMutation({
    mutationFn: async () => removeWebhook(id),
    onSuccess: () => void navigate({ to: "/manage/interfaces", search: { member }, replace: true }),
    onError: (failure) => tellFailure(failure),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.webhooks(member) });
      void client.invalidateQueries({ queryKey: keys.attention(member) });
    },
  });
  const webhook = query.data?.find((one) => one.ref === id);
  const former = at(webhook?.former_until ?? "");
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/interfaces" search={{ member }} icon={ArrowLeft} className="self-start">
        {t`Interfaces`}
      </Link>
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : !webhook ? (
        <EmptyState icon={Trash2} title={t`This webhook is not there any more.`} />
      ) : (
        <>
          <PageHeader title={webhook.name} beneath={webhook.host} actions={<WebhookState webhook={webhook} />} />
          <Trouble webhook={webhook} />
          {former !== "" && <Notice>{t`The former secret still signs too, until ${former}.`}</Notice>}
          <ul aria-label={t`Events`} className="flex flex-wrap gap-2">
            {webhook.events.map((one) => (
              <li key={one} className="rounded-full bg-sunk px-3 py-1 text-14">
                {names[one]}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button
              changes="owner"
              icon={Send}
              isPending={busy === "test"}
              isDisabled={!webhook.on}
              onPress={() => void run("test", t`The test is on its way.`, async () => sendTest(id))}
            >
              {t`Send a test`}
            </Button>
            <Button changes="owner" variant="secondary" icon={Pencil} onPress={() => setChanging(true)}>
              {t`Change`}
            </Button>
            <Button
              changes="owner"
              variant="secondary"
              icon={Power}
              isPending={busy === "power"}
              onPress={() =>
                void run("power", webhook.on ? t`Switched off` : t`Switched on`, async () =>
                  changeWebhook(id, { name: webhook.name, address: "", events: webhook.events, on: !webhook.on }),
                )
              }
            >
              {webhook.on ? t`Switch off` : t`Switch on`}
            </Button>
            <Button changes="owner" variant="secondary" icon={KeyRound} onPress={() => setAsking("secret")}>
              {t`New secret`}
            </Button>
            <Button
              changes="owner"
              variant="quiet"
              icon={Trash2}
              isPending={remove.isPending}
              onPress={() => setAsking("remove")}
            >
              {t`Remove`}
            </Button>
          </div>
          <p className="text-14 text-ink-soft">
            {webhook.on
              ? t`While a webhook is switched off, events that happen are not kept and not sent later. What waits when it is switched off is kept until 30 days after it happened.`
              : t`Events that happen while it is off are not kept and not sent later. What waited when it was switched off is kept until 30 days after it happened and sent when you switch it on.`}
          </p>
          <Deliveries member={member} webhook={webhook} />
        </>
      )}
      {changing && webhook && (
        <WebhookDialog member={member} webhook={webhook} onMade={setMade} onClose={() => setChanging(false)} />
      )}
      {asking && (
        <Dialog
          isOpen
          alert
          title={asking === "secret" ? t`Make a new secret?` : t`Remove this webhook?`}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setAsking(undefined)}>{t`Back`}</Button>
              <Button
                variant={asking === "secret" ? "primary" : "danger"}
                onPress={() => {
                  setAsking(undefined);
                  if (asking === "secret") setProving(true);
                  else remove.mutate();
                }}
              >
                {asking === "secret" ? t`Make a new secret` : t`Remove`}
              </Button>
            </>
          }
        >
          <p>
            {asking === "secret"
              ? t`For 24 hours calls are signed with both, so that you can enter the new one in the other program without a gap.`
              : t`Nothing more is sent there, and its list of calls is gone.`}
          </p>
        </Dialog>
      )}
      {proving && (
        <Suspense>
          <ProofDialog
            title={t`Make a new secret?`}
            action={t`Make a new secret`}
            withCode={status?.second_factor ?? false}
            onClose={() => setProving(false)}
            onProved={async (proof) => {
              try {
                setMade(await replaceSecret(id, proof));
                setProving(false);
              } finally {
                void client.invalidateQueries({ queryKey: keys.webhooks(member) });
              }
            }}
          >
            {t`The secret proves to the other program that calls come from here. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
      {made && (
        <SecretDialog title={t`Secret of the webhook`} secret={made.secret} onClose={() => setMade(undefined)}>
          {t`The other program checks with it that calls come from here. Copy it now: it is not shown again.`}
        </SecretDialog>
      )}
    </div>
  );
}
