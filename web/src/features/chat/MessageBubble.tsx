import { useLingui } from "@lingui/react/macro";
import { Check, CheckCheck, CircleAlert, Clock, RotateCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ChatKind } from "#/api/messages";
import type { LastMessage } from "#/api/last-message";
import type { Message } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { outbox, type Row, type KeptFile, useSent } from "#/offline";
import { useFailureWords } from "#/session/failure-words";
import { Refusal } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Icon } from "#/ui/Icon";
import { Attachments } from "./Attachments";
import { MessageWords, Words } from "./MessageWords";
import { RowFiles } from "./RowFiles";
import { rowText } from "./thread";

function Frame(props: { mine: boolean; refused?: boolean; children: ReactNode }) {
  const look = props.refused
    ? "border border-late bg-late-soft text-late-ink"
    : props.mine
      ? "bg-sea-soft text-ink"
      : "border border-line bg-card text-ink";
  return (
    <div
      className={`flex max-w-[88%] min-w-0 flex-col gap-1 rounded-2xl px-4 py-2.5 sm:max-w-[75%] ${look} ${props.mine ? "self-end rounded-ee-sm" : "self-start rounded-es-sm"}`}
    >
      {props.children}
    </div>
  );
}

export function MessageBubble(props: {
  message: Message;
  repeated: boolean;
  kind: ChatKind;
  refId: string;
  translates: boolean;
}) {
  const { message, repeated, kind, refId } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const mine = message.msg_isoutgoing === 1;
  const roles: Record<Message["msg_role"], string> = {
    agency: t`Agency`,
    guest: t`Guest`,
    cleaner: t`Cleaning staff`,
    company: t`Cleaning company`,
  };
  const name = message.msg_sender || roles[message.msg_role];
  return (
    <Frame mine={mine}>
      {!repeated && (
        <p className="text-14">
          <span className="font-bold">{name}</span>
          {message.msg_sender !== "" && <span className="text-ink-soft"> · {roles[message.msg_role]}</span>}
        </p>
      )}
      <Attachments kind={kind} refId={refId} files={message.attachments} />
      <MessageWords message={message} kind={kind} refId={refId} translates={props.translates} name={name} />
      <p className="figures flex items-center gap-1.5 self-end text-14 text-ink-soft">
        {formats.time(message.msg_created)}
        {mine && (
          <>
            <Icon of={message.msg_read === 1 ? CheckCheck : Check} size={16} />
            <span className={message.msg_read === 1 ? "" : "sr-only"}>
              {message.msg_read === 1 ? t`Read` : t`Sent`}
            </span>
          </>
        )}
      </p>
    </Frame>
  );
}

/** The last message of a chat whose messages are not on the device, as the list knows it: who else wrote it is not in there. */
export function LastBubble({ last }: { last: LastMessage }) {
  const formats = useFormats();
  return (
    <Frame mine={last.outgoing}>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{last.text}</p>
      <p className="figures self-end text-14 text-ink-soft">{formats.dateTime(last.created)}</p>
    </Frame>
  );
}

/** What is on its way, or was refused: nothing of what was typed is lost. */
export function RowBubble(props: { row: Row; time: string; onRemove?: (file: KeptFile) => void }) {
  const { row, time } = props;
  const { t } = useLingui();
  const words = useFailureWords();
  const formats = useFormats();
  const refused = row.state === "refused";
  const sent = useSent(row.seq);
  return (
    <Frame mine refused={refused}>
      {row.files && <RowFiles files={row.files} onRemove={refused ? undefined : props.onRemove} />}
      {rowText(row) !== "" && <Words text={rowText(row)} />}
      {refused ? (
        <>
          <p role="alert" className="flex items-start gap-2 text-14 font-semibold">
            <Icon of={CircleAlert} size={18} className="mt-0.5" />
            <span>
              {t`Not sent.`} {row.refusal && words(new Refusal(row.refusal))}
            </span>
          </p>
          <div className="flex flex-wrap gap-2 pt-1">
            <Button variant="secondary" icon={RotateCw} onPress={() => void outbox.retry(row.seq)}>
              {t`Try again`}
            </Button>
            {rowText(row) !== "" && <CopyButton value={rowText(row)} />}
            <Button variant="secondary" icon={Trash2} onPress={() => void outbox.drop(row.seq)}>
              {t`Discard`}
            </Button>
          </div>
        </>
      ) : (
        <p className="figures flex items-center gap-1.5 self-end text-14 text-ink-soft">
          {formats.time(time)}
          <Icon of={Clock} size={16} />
          {sent === undefined ? (
            <span>{t`Waiting to send`}</span>
          ) : (
            <>
              <progress value={sent} aria-label={t`Sending`} className="h-1.5 w-20 accent-sea" />
              <span aria-hidden>{formats.percent(Math.round(sent * 100) / 100)}</span>
            </>
          )}
        </p>
      )}
    </Frame>
  );
}
