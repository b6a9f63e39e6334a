import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CirclePause, KeyRound, Power, Trash2, Webhook } from "lucide-react";
import { Suspense, useState } from "react";
import {
  changeIncomingWebhook,
  type IncomingWebhook,
  type IncomingWebhookMade,
  incomingWebhooksKey,
  incomingWebhooksQuery,
  removeIncomingWebhook,
  renewIncomingSecret,
} from "#/api/incoming-webhooks";
import { useDeed } from "#/screens/manage/use-deed";
import { useStatus } from "#/session/status";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { late } from "#/ui/late";
import { useClock } from "./clock";
import { IncomingDialog } from "./IncomingDialog";
import { ProgramList } from "./ProgramList";
import { RemoveDialog } from "./RemoveDialog";
import { SecretDialog } from "./SecretDialog";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** What came of the last call, in words. */
function useResultWords(): Record<IncomingWebhook["last_result"], string> {
  const { t } = useLingui();
  return {
    "": t`not called yet`,
    taken: t`all stays taken`,
    partly: t`some stays refused`,
    refused: t`all stays refused`,
    signature: t`refused: the signature is wrong`,
    time: t`refused: its time is more than five minutes off`,
    off: t`refused: it is switched off`,
  };
}

function Row(props: {
  webhook: IncomingWebhook;
  busy: boolean;
  onSwitch: () => void;
  onRenew: () => void;
  onRemove: () => void;
}) {
  const { webhook, busy } = props;
  const { t } = useLingui();
  const at = useClock();
  const results = useResultWords();
  const last = at(webhook.last_at);
  const { name, last_stays: stays, last_refused: refused } = webhook;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {webhook.on ? (
          <Pill tone="done" icon={CircleCheck}>
            {t({ message: "On", context: "webhook" })}
          </Pill>
        ) : (
          <Pill tone="waiting" icon={CirclePause}>
            {t({ message: "Off", context: "webhook" })}
          </Pill>
        )}
      </p>
      <code className="text-14 [overflow-wrap:anywhere] select-all">{webhook.address}</code>
      <p className="figures text-14 text-ink-soft">
        {last !== "" && `${t`last call ${last}`} · `}
        {results[webhook.last_result]}
        {stays > 0 && (
          <>
            {" · "}
            <Plural value={stays} one="# stay" other="# stays" />
          </>
        )}
        {refused > 0 && (
          <>
            {" · "}
            <Plural value={refused} one="# refused" other="# refused" />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={webhook.address} label={t`Copy address`} />
        <Button changes="owner" variant="secondary" icon={Power} isPending={busy} onPress={props.onSwitch}>
          {webhook.on ? t`Switch off` : t`Switch on`}
        </Button>
        <Button changes="owner" variant="secondary" icon={KeyRound} onPress={props.onRenew}>
          {t`New secret`}
        </Button>
        <Button changes="owner" variant="quiet" icon={Trash2} onPress={props.onRemove} aria-label={t`Remove: ${name}`}>
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

/** Addresses at which other programs write stays. */
export function IncomingTab({ member }: { member: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery({ ...incomingWebhooksQuery(member), enabled: member > 0 });
  const { data: status } = useStatus();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<IncomingWebhookMade>();
  const [renewing, setRenewing] = useState<string>();
  const [removing, setRemoving] = useState<IncomingWebhook>();
  const { busy, run } = useDeed<string>(incomingWebhooksKey(member));
  return (
    <ProgramList
      intro={t`Through an incoming webhook your property system or channel manager writes stays here by itself. It needs the address and the secret, and signs each call.`}
      query={query}
      icon={Webhook}
      none={t`No incoming webhooks yet`}
      hint={t`Make one for each program, so that you can end each by itself.`}
      make={t`Make incoming webhook`}
      onMake={() => setMaking(true)}
      renderRow={(webhook) => (
        <Row
          key={webhook.ref}
          webhook={webhook}
          busy={busy === webhook.ref}
          onSwitch={() =>
            void run(webhook.ref, t`Saved`, async () => changeIncomingWebhook(webhook.ref, webhook.name, !webhook.on))
          }
          onRenew={() => setRenewing(webhook.ref)}
          onRemove={() => setRemoving(webhook)}
        />
      )}
    >
      {making && <IncomingDialog member={member} onMade={setMade} onClose={() => setMaking(false)} />}
      {renewing !== undefined && (
        <Suspense>
          <ProofDialog
            title={t`Make a new secret?`}
            action={t`Make a new secret`}
            withCode={status?.second_factor ?? false}
            onClose={() => setRenewing(undefined)}
            onProved={async (proof) => {
              setMade(await renewIncomingSecret(renewing, proof));
              setRenewing(undefined);
              void client.invalidateQueries({ queryKey: incomingWebhooksKey(member) });
            }}
          >
            {t`The old secret stops working at once. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
      {made && (
        <SecretDialog title={t`Secret of the webhook`} secret={made.secret} onClose={() => setMade(undefined)}>
          {t`The other program signs its calls with it. Copy it now: it is not shown again.`}
        </SecretDialog>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removing={busy === "remove"}
          onRemove={() =>
            void run("remove", t`Removed`, async () => removeIncomingWebhook(removing.ref)).then(() =>
              setRemoving(undefined),
            )
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ProgramList>
  );
}
