import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useId, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import { addWebhook, changeWebhook, type Webhook, type WebhookEvent, type WebhookMade } from "#/api/webhooks";
import type { Proof } from "#/api/second-factor";
import { useFailureWords } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { late } from "#/ui/late";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { needsProof } from "./needs-proof";
import { eventGroups, useEventGroupNames, useEventNames } from "./events";

/** Why a field is refused. */
function useFieldWords(): (field: string, reason: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (field, reason) => {
    switch (reason) {
      case undefined:
        return undefined;
      case "required":
        return field === "events"
          ? t`Choose at least one event.`
          : field === "name"
            ? t`Enter a name.`
            : t`Enter the address.`;
      case "too_long":
        return t`This is too long.`;
      case "not_https":
        return t`The address has to begin with https://.`;
      case "private":
        return t`This address leads to a private network, which is not allowed here.`;
      default:
        return t`Enter a whole address, such as https://example.com/hooks.`;
    }
  };
}

const all: readonly WebhookEvent[] = Object.values(eventGroups).flat();

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** Adds a webhook, or changes one. The address may hold a password: it is not shown again and kept nowhere on this device. */
export function WebhookDialog(props: {
  member: number;
  webhook?: Webhook | undefined;
  onMade: (made: WebhookMade) => void;
  onClose: () => void;
}) {
  const { member, webhook, onMade, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const names = useEventNames();
  const groups = useEventGroupNames();
  const fieldWords = useFieldWords();
  const words = useFailureWords();
  const { data: status } = useStatus();
  const [proving, setProving] = useState(false);
  const [name, setName] = useState(webhook?.name ?? "");
  const [address, setAddress] = useState("");
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(webhook?.events ?? []));
  const [key, setKey] = useState(newIdempotencyKey);
  const [changed, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: async (proof: Proof) => {
      const body = { name, address, events: all.filter((one) => events.has(one)), on: webhook?.on ?? true, ...proof };
      if (!webhook) return addWebhook(member, body, key);
      await changeWebhook(webhook.ref, body);
      return undefined;
    },
    gcTime: 0,
    onSuccess: (made) => {
      if (made) onMade(made);
      else toast(t`Saved`, { tone: "done" });
      onClose();
    },
    onError: (refusal) => {
      if (needsProof(refusal)) setProving(true);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.webhooks(member) }),
  });
  const touch = () => {
    setChanged(true);
    setKey(newIdempotencyKey());
    if (save.isError) save.reset();
  };
  const refused = save.error instanceof Refusal ? save.error.fields : {};
  const toggle = (one: WebhookEvent, on: boolean) => {
    const next = new Set(events);
    if (on) next.add(one);
    else next.delete(one);
    setEvents(next);
    touch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({});
  };
  const known = ["name", "address", "events"].some((field) => field in refused);
  const host = webhook?.host ?? "";
  const eventError = fieldWords("events", refused.events);
  return (
    <FormDialog
      isOpen
      wide
      unsaved={changed && !save.isSuccess}
      title={webhook ? t`Change webhook` : t`Add webhook`}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} size="lg" isPending={save.isPending}>
          {webhook ? t`Save` : t`Add webhook`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          help={t`For you, such as “Accounting”.`}
          maxLength={60}
          value={name}
          onChange={(next) => {
            setName(next);
            touch();
          }}
          error={fieldWords("name", refused.name)}
        />
        <TextField
          label={webhook ? t`New address (empty: it stays)` : t`Address of the receiver`}
          help={
            webhook
              ? t`Events go to ${host}. The rest of the address is not shown.`
              : t`Where the other program takes events, with https://.`
          }
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={address}
          onChange={(next) => {
            setAddress(next);
            touch();
          }}
          error={fieldWords("address", refused.address)}
        />
        {(Object.keys(eventGroups) as (keyof typeof eventGroups)[]).map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="pb-1 font-semibold">{groups[group]}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {eventGroups[group].map((one) => (
                <Checkbox key={one} checked={events.has(one)} onChange={(on) => toggle(one, on)}>
                  {names[one]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
        {eventError !== undefined && <FormError>{eventError}</FormError>}
        {refused.memberid === "too_many" && (
          <FormError>{t`An agency has ten webhooks at most. Remove one first.`}</FormError>
        )}
        {save.error && !known && !needsProof(save.error) && refused.memberid === undefined && (
          <FormError>{words(save.error)}</FormError>
        )}
      </form>
      {proving && (
        <Suspense>
          <ProofDialog
            title={webhook ? t`Change webhook` : t`Add webhook`}
            action={webhook ? t`Save` : t`Add webhook`}
            withCode={status?.second_factor ?? false}
            onClose={() => {
              setProving(false);
              save.reset();
            }}
            onProved={async (proof) => {
              await save.mutateAsync(proof);
            }}
          >
            {t`Data of your agency is sent to this address. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
    </FormDialog>
  );
}
