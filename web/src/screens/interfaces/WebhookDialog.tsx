import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { keys } from "#/api/keys";
import { addWebhook, changeWebhook, type Webhook, type WebhookEvent, type WebhookMade } from "#/api/webhooks";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { eventGroups, useEventGroupNames, useEventNames } from "./events";
import { NameField } from "./NameField";
import { ProvenForm } from "./ProvenForm";
import { useProvenSave } from "./use-proven-save";

/** Why a field is refused. */
function useFieldWords(): (field: "events" | "address", reason: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (field, reason) => {
    switch (reason) {
      case undefined:
        return undefined;
      case "required":
        return field === "events" ? t`Choose at least one event.` : t`Enter the address.`;
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

/** Adds a webhook, or changes one. The address may hold a password: it is not shown again and kept nowhere on this device. */
export function WebhookDialog(props: {
  member: number;
  webhook?: Webhook | undefined;
  onMade: (made: WebhookMade) => void;
  onClose: () => void;
}) {
  const { member, webhook, onMade, onClose } = props;
  const { t } = useLingui();
  const names = useEventNames();
  const groups = useEventGroupNames();
  const fieldWords = useFieldWords();
  const [name, setName] = useState(webhook?.name ?? "");
  const [address, setAddress] = useState("");
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(webhook?.events ?? []));
  const save = useProvenSave({
    send: async (proof, key) => {
      const body = { name, address, events: all.filter((one) => events.has(one)), on: webhook?.on ?? true, ...proof };
      if (!webhook) return addWebhook(member, body, key);
      await changeWebhook(webhook.ref, body);
      return undefined;
    },
    onSaved: (made) => {
      if (made) onMade(made);
      else toast(t`Saved`, { tone: "done" });
      onClose();
    },
    reads: keys.webhooks(member),
  });
  const toggle = (one: WebhookEvent, on: boolean) => {
    const next = new Set(events);
    if (on) next.add(one);
    else next.delete(one);
    setEvents(next);
    save.touch();
  };
  const host = webhook?.host ?? "";
  const eventError = fieldWords("events", save.refused.events);
  return (
    <ProvenForm
      wide
      title={webhook ? t`Change webhook` : t`Add webhook`}
      action={webhook ? t`Save` : t`Add webhook`}
      of={save}
      fields={["name", "address", "events"]}
      tooMany={t`An agency has ten webhooks at most. Remove one first.`}
      reason={t`Data of your agency is sent to this address. Please confirm that it’s you.`}
      onClose={onClose}
    >
      <NameField
        value={name}
        help={t`For you, such as “Accounting”.`}
        refused={save.refused.name}
        onChange={(next) => {
          setName(next);
          save.touch();
        }}
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
          save.touch();
        }}
        error={fieldWords("address", save.refused.address)}
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
    </ProvenForm>
  );
}
