import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { askForErasure, myRequestsQuery } from "#/api/erasures";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";

/** A guest asks the agencies of their stays to erase their data, and sees what became of it. */
export function AskErasure({ byNumber }: { byNumber: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(myRequestsQuery);
  const ask = useMutation({
    mutationFn: async () => askForErasure(),
    onSuccess: () => setAsking(false),
    onSettled: async () => client.invalidateQueries({ queryKey: myRequestsQuery.queryKey }),
  });
  if (!data || (data.open.length === 0 && data.requests.length === 0)) return null;
  const agencies = data.open.join(", ");
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {data.requests.length > 0 && (
        <ul className="flex flex-col gap-2">
          {data.requests.map((one) => {
            const { agency, reason } = one;
            const day = format.date(one.due_on);
            return (
              <li key={`${agency} ${one.asked_at}`} className="[overflow-wrap:anywhere]">
                {one.state === "open" &&
                  (one.by_number && !byNumber
                    ? t`Someone asked ${agency} with your booking number to erase your data. The answer comes by ${day}.`
                    : t`You asked ${agency} to erase your data. The answer comes by ${day}.`)}
                {one.state === "done" && t`${agency} has erased your data.`}
                {one.state === "refused" && t`${agency} has not erased your data: ${reason}`}
              </li>
            );
          })}
        </ul>
      )}
      {data.open.length > 0 && (
        <Button variant="secondary" icon={Eraser} onPress={() => setAsking(true)}>
          {t`Ask for your data to be erased`}
        </Button>
      )}
      <Dialog
        title={t`Ask for your data to be erased?`}
        isOpen={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {t`Cancel`}
            </Button>
            <Button size="lg" isPending={ask.isPending} onPress={() => ask.mutate()}>
              {t`Send the request`}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            {byNumber
              ? t`Your request goes to: ${agencies}. It is answered within one month. If it is refused, you find the reason here.`
              : t`Your request goes to: ${agencies}. You get an answer by email within one month.`}
          </p>
          <p>
            {byNumber
              ? t`Names, contact details, travelers, chats and files are erased, and you can’t sign in with your booking number any more. By law, payments are kept with the booking number. This can’t be undone.`
              : t`Names, contact details, travelers, chats and files are erased, and your login if no other agency needs it. By law, payments are kept with the booking number. This can’t be undone.`}
          </p>
          {ask.error && <Notice tone="error">{words(ask.error)}</Notice>}
        </div>
      </Dialog>
    </div>
  );
}
