import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, type LucideIcon, RotateCw } from "lucide-react";
import { keys } from "#/api/keys";
import { type Mail, sendAgain } from "#/api/mails";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { useFailureToast } from "#/session/failure-words";
import { Pill, type Tone } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toast";

const looks: Record<Mail["state"], { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: "waiting", icon: Clock },
  sent: { tone: "done", icon: CircleCheck },
  failed: { tone: "late", icon: CircleAlert },
};

/** An instant of a mail by the clock of the agency, wherever the person is who looks. */
export function useMailClock(): (mail: Mail, instant: string) => string {
  const { dateTime } = useFormats();
  return ({ time_zone }, instant) => (instant === "" ? "" : dateTime(wireTimeAt(new Date(instant), time_zone)));
}

/** How far a mail is. */
export function MailState({ mail }: { mail: Mail }) {
  const { t } = useLingui();
  const states = { queued: t`Waiting`, sent: t`Sent`, failed: t`Not sent` };
  const { tone, icon } = looks[mail.state];
  return (
    <Pill tone={tone} icon={icon}>
      {states[mail.state]}
    </Pill>
  );
}

/** Sends a mail again that could not be sent. */
export function MailAgain({ mail }: { mail: Mail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const again = useMutation({
    mutationFn: async () => sendAgain(mail),
    onSuccess: () => toast(t`It is on its way again.`, { tone: "done" }),
    onError: (failure) => {
      if (failure instanceof Refusal && failure.code === "conflict")
        toast(t`It is no longer relevant, or the recipient has turned off these emails.`, { tone: "error" });
      else tellFailure(failure);
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.mails(mail.memberid) }),
  });
  if (!mail.again) return null;
  return (
    <Button
      changes="office"
      variant="secondary"
      icon={RotateCw}
      aria-label={t`Send again to ${mail.to}`}
      isPending={again.isPending}
      onPress={() => again.mutate()}
    >
      {t`Send again`}
    </Button>
  );
}
