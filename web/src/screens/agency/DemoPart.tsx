import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight, FlaskConical, LogIn, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { addDemoAgency, type DemoAgency, demoAgencyQuery, removeDemoAgency } from "#/api/demo-agency";
import { keys } from "#/api/keys";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { useMayChange } from "#/ui/changing";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";

const plain = (text: string) => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Asks for the name of the demo agency before it goes. */
function RemoveDialog(props: { member: number; demo: DemoAgency; onClose: () => void }) {
  const { member, demo, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const [typed, setTyped] = useState("");
  const [differs, setDiffers] = useState(false);
  const { name } = demo;
  const removing = useMutation({
    mutationFn: async () => removeDemoAgency(member, typed),
    onSuccess: (now) => {
      client.setQueryData(demoAgencyQuery(member).queryKey, now);
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.status() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plain(typed) !== plain(name)) setDiffers(true);
    else if (!removing.isPending) removing.mutate();
  };
  return (
    <Dialog
      isOpen
      title={t`Remove the demo agency?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} size="lg" icon={Trash2} isPending={removing.isPending}>
            {t`Remove the demo agency`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{removing.error ? words(removing.error) : undefined}</FormError>
        <p>{t`All of its data and files are deleted, also what you have entered there yourself. Your own agency stays as it is.`}</p>
        <TextField
          label={t`Type “${name}” to confirm`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setDiffers(false);
          }}
          error={differs ? t`This is not the name of the demo agency.` : undefined}
        />
      </form>
    </Dialog>
  );
}

/** Adds a demo agency beside the agency, leads into it, and removes it. */
export function DemoPart({ member }: { member: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const may = useMayChange("owner");
  const { data, error, refetch } = useQuery({ ...demoAgencyQuery(member), enabled: may && member > 0 });
  const [asking, setAsking] = useState(false);
  const adding = useMutation({
    mutationFn: async () => addDemoAgency(member),
    onSuccess: (now) => client.setQueryData(demoAgencyQuery(member).queryKey, now),
    onError: tellFailure,
  });
  const state = data?.state;
  const joined = data?.joined;
  useEffect(() => {
    // The list of the person's agencies has one more, or one less.
    if (joined || state === "none") void client.invalidateQueries({ queryKey: keys.status() });
  }, [client, state, joined]);
  if (!may) return <Notice>{t`Only an owner of the agency can add a demo agency.`}</Notice>;
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={2} />;
  const { name, done, steps } = data;
  if (state === "itself")
    return (
      <Notice>{t`You are in the demo agency. Its data is made up, and no email or notification is sent. To remove it, switch to your own agency and open this page.`}</Notice>
    );
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        {state === "none" && (
          <>
            <p className="text-ink-soft">{t`A second agency with eight properties, guests, cleanings and chats around today. All of it is made up. You can change anything there: no email, notification or calendar leaves this server, and your own agency is not touched.`}</p>
            <p className="text-ink-soft">{t`You switch between the two at the top of each page. You can remove the demo agency at any time, and nothing of it stays.`}</p>
            <Button icon={FlaskConical} changes="owner" isPending={adding.isPending} onPress={() => adding.mutate()}>
              {t`Try it with a demo agency`}
            </Button>
          </>
        )}
        {state === "making" && (
          <>
            <p role="status">{t`The demo agency is being made. This takes some seconds.`}</p>
            <progress
              aria-label={t`Making the demo agency`}
              className="h-2 w-full accent-(--color-sea)"
              value={done}
              max={steps}
            />
          </>
        )}
        {state === "removing" && <p role="status">{t`The demo agency is being removed.`}</p>}
        {state === "failed" && (
          <Notice tone="error">{t`The demo agency could not be made. Remove it and try again.`}</Notice>
        )}
        {state === "ready" && (
          <>
            <h2 className="text-18 font-bold [overflow-wrap:anywhere]">{t`${name} is ready`}</h2>
            <p className="text-ink-soft">{t`Its data is made up, and nothing of it leaves this server: no email, notification or calendar. Your own agency is not touched.`}</p>
            {joined ? (
              <LinkButton to="/manage" search={{ member: data.memberid }} icon={ArrowRight}>
                {t`Go to the demo agency`}
              </LinkButton>
            ) : (
              <Button icon={LogIn} changes="owner" isPending={adding.isPending} onPress={() => adding.mutate()}>
                {t`Join the demo agency`}
              </Button>
            )}
          </>
        )}
        {(state === "ready" || state === "failed" || state === "making") && name !== "" && (
          <Button variant="secondary" icon={Trash2} changes="owner" onPress={() => setAsking(true)}>
            {t`Remove the demo agency`}
          </Button>
        )}
      </div>
      {asking && name !== "" && <RemoveDialog member={member} demo={data} onClose={() => setAsking(false)} />}
    </Card>
  );
}
