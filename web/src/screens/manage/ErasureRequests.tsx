import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { refuseRequest, requestsQuery } from "#/api/erasures";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { EraseDialog } from "./EraseDialog";

const keep = ({ member }: { member?: number }) => (member === undefined ? {} : { member });

/** Guests who ask for the erasure of their data, each with the day by which they get an answer. */
export function ErasureRequests({ member }: { member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(requestsQuery(member));
  const [erasing, setErasing] = useState("");
  const [refusing, setRefusing] = useState("");
  const [reason, setReason] = useState("");
  // A reason is for one guest: it is gone when the dialog closes.
  const close = () => {
    setRefusing("");
    setReason("");
    refuse.reset();
  };
  const refuse = useMutation({
    mutationFn: async () => refuseRequest(refusing, reason),
    onSuccess: () => {
      close();
      toast(t`The guest was answered`, { tone: "done" });
    },
    onSettled: async () => client.invalidateQueries({ queryKey: requestsQuery(member).queryKey }),
  });
  return (
    <>
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
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
                    <p className="font-semibold [overflow-wrap:anywhere]">
                      {one.stay === "" ? (
                        guest
                      ) : (
                        <Link to="/manage/reservations/$id" params={{ id: one.stay }} search={keep}>
                          {guest}
                        </Link>
                      )}
                    </p>
                    <p className="text-ink-soft">{t`Answer by ${day}`}</p>
                    {one.by_number && (
                      <p className="text-ink-soft">{t`Asked with the booking number. Check who is asking before you erase.`}</p>
                    )}
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
      <FormDialog
        title={t`Refuse the request?`}
        isOpen={refusing !== ""}
        unsaved={reason.trim() !== ""}
        onClose={close}
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
            label={
              data?.find(({ ref }) => ref === refusing)?.mailed === false
                ? t`Reason, shown to the guest in their settings`
                : t`Reason, sent to the guest by email`
            }
            value={reason}
            onChange={setReason}
            maxLength={1000}
          />
          {refuse.error && <Notice tone="error">{words(refuse.error)}</Notice>}
        </div>
      </FormDialog>
    </>
  );
}
