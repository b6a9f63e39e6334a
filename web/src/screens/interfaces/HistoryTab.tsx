import { useLingui } from "@lingui/react/macro";
import { type InterfaceLine, interfaceHistoryQuery } from "#/api/api-tokens";
import { useFormats } from "#/i18n/format";
import { HistoryList } from "#/parts/HistoryList";
import { Card } from "#/ui/Card";

function Line({ line }: { line: InterfaceLine }) {
  const { t } = useLingui();
  const format = useFormats();
  const { name } = line;
  const acts: Record<InterfaceLine["act"], string> = {
    token_added: t`API token “${name}” made`,
    token_removed: t`API token “${name}” removed`,
    webhook_added: t`Webhook “${name}” added`,
    webhook_changed: t`Webhook “${name}” changed`,
    webhook_moved: t`New address for webhook “${name}”`,
    webhook_rotated: t`New secret for webhook “${name}”`,
    webhook_switched_off: t`Webhook “${name}” switched off`,
    webhook_removed: t`Webhook “${name}” removed`,
    webhook_tested: t`Test sent to webhook “${name}”`,
    webhook_sent_again: t`Delivery of webhook “${name}” sent again`,
    webhook_incoming_added: t`Incoming webhook “${name}” made`,
    webhook_incoming_changed: t`Incoming webhook “${name}” changed`,
    webhook_incoming_switched_off: t`Incoming webhook “${name}” switched off`,
    webhook_incoming_rotated: t`New secret for incoming webhook “${name}”`,
    webhook_incoming_removed: t`Incoming webhook “${name}” removed`,
  };
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{acts[line.act]}</span>
      <span className="figures text-14 text-ink-soft">
        {line.by || t`A person who has left`} · {format.dateTime(line.at)}
      </span>
    </li>
  );
}

/** Who connected which program, and who ended it. */
export function HistoryTab({ member }: { member: number }) {
  return (
    <div className="pt-4">
      <Card>
        <HistoryList
          of={interfaceHistoryQuery(member)}
          renderLine={(line: InterfaceLine) => <Line key={line.id} line={line} />}
        />
      </Card>
    </div>
  );
}
