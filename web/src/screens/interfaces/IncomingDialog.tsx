import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addIncomingWebhook, incomingWebhooksKey, type IncomingWebhookMade } from "#/api/incoming-webhooks";
import { NameField } from "./NameField";
import { ProvenForm } from "./ProvenForm";
import { useProvenSave } from "./use-proven-save";

/** Makes an incoming webhook. */
export function IncomingDialog(props: {
  member: number;
  onMade: (made: IncomingWebhookMade) => void;
  onClose: () => void;
}) {
  const { member, onMade, onClose } = props;
  const { t } = useLingui();
  const [name, setName] = useState("");
  const save = useProvenSave({
    send: async (proof, key) => addIncomingWebhook(member, name, key, proof),
    onSaved: (made) => {
      onMade(made);
      onClose();
    },
    reads: incomingWebhooksKey(member),
  });
  return (
    <ProvenForm
      title={t`Make incoming webhook`}
      action={t`Make incoming webhook`}
      of={save}
      fields={["name"]}
      tooMany={t`An agency has ten webhooks at most. Remove one first.`}
      reason={t`Another program writes stays of your agency through it. Please confirm that it’s you.`}
      onClose={onClose}
    >
      <NameField
        value={name}
        help={t`Which program uses it, such as “Property system”.`}
        refused={save.refused.name}
        onChange={(next) => {
          setName(next);
          save.touch(next !== "");
        }}
      />
    </ProvenForm>
  );
}
