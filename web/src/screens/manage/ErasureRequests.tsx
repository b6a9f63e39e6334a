import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { refuseRequest, requestsQuery } from "#/api/erasures";
import { newIdempotencyKey } from "#/api/key";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { EraseDialog } from "./EraseDialog";

/** Guests who ask for the erasure of their data, each with the day by which they get an answer. */
export function ErasureRequests({ member }: { member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const client = useQueryClient();
  const { data } = useQuery(requestsQuery(member));
  const [erasing, setErasing] = useState("");
  const [refusing, setRefusing] = useState("");
  const [reason, setReason] = useState("");
  const refuse = useMutation({
    mutationFn: async () => refuseRequest(refusing, reason, newIdempotencyKey()),
    onSuccess: () => {
      setRefusing("");
      setReason("");
    },
    onSettled: async () => client.invalidateQueries({ queryKey: requestsQuery(member).queryKey }),
  });
  return (
    <>
      {data && data.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-18 font-bold">{t`Guests who ask for their data to be erased`}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
            {data.map((one) => {
              const guest = one.guest || t`Guest`;
              const day = format.date(one.due_on);
              return (
                <li key={one.ref} className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
                  <div className="min-w-0">
                    <p className="font-semibold [overflow-wrap:anywhere]">{guest}</p>
                    <p className="text-ink-soft">{t`Answer by ${day}`}</p>
                  </div>
                  <div className="flex flex-wrap gap-3">
                    <Button changes="office" variant="quiet" onPress={() => setRefusing(one.ref)}>
                      {t`Refuse`}
                    </Button>
                    {one.stay !== "" && (
                      <Button changes="office" variant="secondary" icon={Eraser} onPress={() => setErasing(one.stay)}>
                        {t`Erase`}
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {erasing !== "" && <EraseDialog id={erasing} onClose={() => setErasing("")} />}
      <Dialog
        title={t`Refuse the request?`}
        isOpen={refusing !== ""}
        onClose={() => setRefusing("")}
        actions={
          <Button
            size="lg"
            isDisabled={reason.trim() === ""}
            isPending={refuse.isPending}
            onPress={() => refuse.mutate()}
          >
            {t`Refuse and send`}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <TextArea
            label={t`Reason, sent to the guest by email`}
            value={reason}
            onChange={setReason}
            maxLength={1000}
          />
          {refuse.error && <Notice tone="error">{words(refuse.error)}</Notice>}
        </div>
      </Dialog>
    </>
  );
}
