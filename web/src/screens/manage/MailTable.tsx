import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Mail } from "#/api/mails";
import { languageNames, matchLanguage } from "#/i18n/languages";
import { useMailCauses, useMailKinds } from "#/parts/mail-words";
import { MailAgain, MailState, useMailClock } from "./MailState";
import { RowTable } from "./RowTable";

export type MailColumn = "kind" | "created" | "state" | "sent" | "tries" | "cause" | "language";

export const mailColumnNames: Record<MailColumn, MessageDescriptor> = {
  kind: msg({ message: "About", context: "an email" }),
  created: msg({ message: "Written", context: "an email" }),
  state: msg`State`,
  sent: msg({ message: "Sent", context: "mails" }),
  tries: msg({ message: "Tries", context: "an email" }),
  cause: msg`Why not sent`,
  language: msg`Language`,
};

export const mailColumns = Object.keys(mailColumnNames) as MailColumn[];
export const usualMailColumns: readonly MailColumn[] = ["kind", "created", "state", "cause"];

/** The mails on a desk. */
export function MailTable({ mails, columns }: { mails: readonly Mail[]; columns: readonly MailColumn[] }) {
  const { t } = useLingui();
  const kinds = useMailKinds();
  const causes = useMailCauses();
  const at = useMailClock();
  const cell = (mail: Mail, column: MailColumn) => {
    switch (column) {
      case "kind":
        return { shown: kinds[mail.kind] };
      case "created":
        return { shown: at(mail, mail.created_at), className: "figures" };
      case "state":
        return { shown: <MailState mail={mail} />, className: "whitespace-nowrap" };
      case "sent":
        return { shown: at(mail, mail.sent_at), className: "figures" };
      case "tries":
        return { shown: mail.tries };
      case "cause": {
        const next = at(mail, mail.next_at);
        return {
          shown: (
            <>
              {mail.cause !== "" && <span className="block text-14 text-late-ink">{causes[mail.cause]}</span>}
              {mail.state === "queued" && mail.tries > 0 && (
                <span className="figures block text-14 text-ink-soft">{t`Next try: ${next}`}</span>
              )}
            </>
          ),
        };
      }
      case "language":
        return { shown: languageNames[matchLanguage(mail.lang) ?? "en-US"] };
    }
  };
  return (
    <RowTable<Mail, MailColumn>
      label={t`Emails`}
      rows={mails}
      keyOf={(mail) => mail.id}
      head={t({ message: "To", context: "an email" })}
      acts={t`Actions`}
      parts={(mail) => ({
        head: (
          <span data-row tabIndex={-1} className="inline-block min-w-48 rounded-md">
            {mail.to}
          </span>
        ),
        acts: <MailAgain mail={mail} />,
      })}
      names={mailColumnNames}
      columns={columns}
      ends={["tries"]}
      cell={cell}
    />
  );
}
