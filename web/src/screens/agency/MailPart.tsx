import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail, Send } from "lucide-react";
import { newIdempotencyKey } from "#/api/key";
import { type MailServer, mailServerQuery, type MailTrial, tryMail } from "#/api/mail-server";
import { LoadFailure } from "#/parts/LoadFailure";
import { Fact, Facts } from "#/parts/Section";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";

type Outcome = Exclude<MailTrial["outcome"], "sent" | "shown">;

/** What went wrong, and what to do about it. */
const faults: Record<Outcome, { what: MessageDescriptor; cure: MessageDescriptor }> = {
  not_configured: {
    what: msg`This server has no mail server.`,
    cure: msg`Emails wait and are not sent. The operator sets LATCHKEY_SMTP_URL and starts the server again.`,
  },
  name_not_found: {
    what: msg`The name of the mail server was not found.`,
    cure: msg`Check the name for typing errors, or whether this server can look up names on the internet.`,
  },
  connection_refused: {
    what: msg`The mail server refused the connection.`,
    cure: msg`Check the port: 587 is usual for STARTTLS, 465 for implicit TLS. A firewall may block it.`,
  },
  timed_out: {
    what: msg`The mail server did not answer in time.`,
    cure: msg`Check name and port, and whether a firewall or the provider blocks outgoing emails. Then try again.`,
  },
  encryption: {
    what: msg`The connection could not be encrypted.`,
    cure: msg`The certificate may have expired or belong to another name, or the port expects other encryption: tls=starttls on 587, tls=implicit on 465.`,
  },
  wrong_login: {
    what: msg`The mail server did not accept the name or the password.`,
    cure: msg`Check both in LATCHKEY_SMTP_URL. Some providers ask for a password made for apps.`,
  },
  sender_refused: {
    what: msg`The mail server does not send emails from this sender.`,
    cure: msg`Set from=… in LATCHKEY_SMTP_URL to an address that belongs to the login of the mail server.`,
  },
  recipient_refused: {
    what: msg`The mail server refused your address.`,
    cure: msg`Check that your own address is right and its mailbox is not full. Other recipients may work.`,
  },
  message_refused: {
    what: msg`The mail server refused the email itself.`,
    cure: msg`It may take it for spam. Check SPF, DKIM and DMARC of the sender’s domain.`,
  },
  failed: {
    what: msg`The email was not sent.`,
    cure: msg`Try again in a few minutes. If it stays so, the operator finds more in the log of the server.`,
  },
};

function Result({ of }: { of: MailTrial }) {
  const { t, i18n } = useLingui();
  const { to, code, outcome, said } = of;
  if (outcome === "sent")
    return (
      <Notice tone="done" title={t`The mail server took the email to ${to}.`}>
        {t`If it doesn’t arrive within a few minutes, look in your spam folder.`}
      </Notice>
    );
  if (outcome === "shown")
    return <Notice>{t`This is a demo: it sends no emails. Elsewhere, one would be on its way to ${to}.`}</Notice>;
  const { what, cure } = faults[outcome];
  return (
    <Notice tone="error" title={code > 0 ? `${i18n._(what)} (${code})` : i18n._(what)}>
      <p>{i18n._(cure)}</p>
      {said !== "" && (
        <p className="mt-2">
          {t`The mail server’s own words:`}{" "}
          <q dir="auto" className="[overflow-wrap:anywhere]">
            {said}
          </q>
        </p>
      )}
    </Notice>
  );
}

const encryptions: Record<Exclude<MailServer["encryption"], "">, MessageDescriptor> = {
  starttls: msg`STARTTLS`,
  implicit: msg`TLS from the start`,
  opportunistic: msg`TLS where the mail server offers it`,
  none: msg`Not encrypted`,
};

/** Who decides what about emails. */
function Decided({ server }: { server: MailServer }) {
  const { t, i18n } = useLingui();
  const none = t({ message: "None", context: "a setting" });
  return (
    <Card>
      <h2 className="text-18 font-bold">{t`Decided by the operator of the server`}</h2>
      <p className="pb-1 text-14 text-ink-soft">{t`It is the same for all agencies on it: LATCHKEY_SMTP_URL.`}</p>
      <Facts>
        <Fact label={t`Mail server`}>{server.configured ? `${server.host}:${server.port}` : none}</Fact>
        {server.encryption !== "" && <Fact label={t`Encryption`}>{i18n._(encryptions[server.encryption])}</Fact>}
        {server.from !== "" && <Fact label={t`Sender`}>{server.from}</Fact>}
        <Fact label={t`Answers to emails about messages`}>
          {server.answers ? t`Appear in the chat` : t`Are not taken in`}
        </Fact>
      </Facts>
      <h2 className="pt-5 text-18 font-bold">{t`Decided by you`}</h2>
      <Facts>
        <Fact label={t`Name of the sender`}>{t`The name of your agency`}</Fact>
        <Fact label={t`Other answers go to`}>{server.reply_to || none}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-x-5 pt-1">
        <Link to="/manage/setup/$part" params={{ part: "contact" }} search={{ at: "email" }} icon={Mail}>
          {t`Change the email of the agency`}
        </Link>
        <Link to="/manage/mails" icon={Send}>
          {t`Go to sent emails`}
        </Link>
      </div>
    </Card>
  );
}

/** A try of the mail server, and who decides what. */
export function MailPart({ member }: { member: number }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const { data, error, refetch } = useQuery(mailServerQuery(member));
  const trying = useMutation({ mutationFn: async () => tryMail(member, newIdempotencyKey()) });
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex flex-col items-start gap-4">
          <p>{t`Sends one email to you, at once, and says what the mail server answers. That can take up to 15 seconds.`}</p>
          <Button icon={Send} isPending={trying.isPending} onPress={() => trying.mutate()}>
            {t`Send a test email to me`}
          </Button>
          {trying.data && !trying.isPending && (
            <div className="w-full">
              <Result of={trying.data} />
            </div>
          )}
          {trying.error && <FormError>{words(trying.error)}</FormError>}
        </div>
      </Card>
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={1} />}
      {data && <Decided server={data} />}
    </div>
  );
}
