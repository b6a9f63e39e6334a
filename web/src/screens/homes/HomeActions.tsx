import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { copyHome, type Home, homeQuery, putAway } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { draftWaits, useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useReason } from "./use-home";

/** Asks for the title of a copy and makes it. */
function CopyDialog(props: {
  id: string;
  title: string;
  onClose: () => void;
  /** With the id of the copy. */
  onMade: (made: string) => void;
}) {
  const { id, title: like, onClose, onMade } = props;
  const { t } = useLingui();
  const reason = useReason();
  const client = useQueryClient();
  const proposed = t`${like} (copy)`;
  const draft = useDraft(`copy ${id}`, proposed);
  const { value: title } = draft;
  const [key] = useState(newIdempotencyKey);
  const copy = useMutation({
    mutationFn: async () => copyHome(id, title.trim(), key),
    onSuccess: (home) => {
      const made = `${home.memberid}-${home.id}`;
      client.setQueryData(homeQuery(made).queryKey, home);
      void client.invalidateQueries({ queryKey: ["homes"] });
      draft.forget();
      onMade(made);
    },
  });
  return (
    <FormDialog
      isOpen
      draft={draft}
      title={t`Copy this property`}
      onClose={onClose}
      actions={
        <Button
          changes="office"
          isPending={copy.isPending}
          isDisabled={title.trim() === ""}
          onPress={() => copy.mutate()}
        >
          {t`Make the copy`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Everything is copied except key code, registration number, pictures and documents.`}</p>
        <TextField label={t`Title`} maxLength={200} value={title} onChange={draft.set} />
        {copy.error && <FormError>{reason(copy.error)}</FormError>}
      </div>
    </FormDialog>
  );
}

/** What is done with a home as a whole: copied, put away, brought back. */
export function HomeActions({ id, home }: { id: string; home: Home }) {
  const { t } = useLingui();
  const format = useFormats();
  const reason = useReason();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(() => draftWaits(`copy ${id}`));
  const [made, setMade] = useState<string>();
  // Once the dialog is closed: before, leaving the page would be asked about.
  useEffect(() => {
    if (made !== undefined) void navigate({ to: "/manage/properties/$id", params: { id: made } });
  }, [made, navigate]);
  const move = useMutation({
    mutationFn: async (away: boolean) => putAway(id, away),
    onSuccess: (now) => {
      client.setQueryData(homeQuery(id).queryKey, now);
      void client.invalidateQueries({ queryKey: ["homes"] });
      void client.invalidateQueries({ queryKey: ["home", id, "history"] });
      if (now.active) toast(t`Brought back`, { tone: "done" });
      else
        toast(t`Put away`, {
          tone: "done",
          action: { label: t`Undo`, onAction: () => move.mutate(false) },
        });
    },
  });
  const why = () => {
    const failure = move.error;
    if (!(failure instanceof Refusal) || failure.code !== "home_in_use") return failure ? reason(failure) : "";
    const { last } = failure.current as { last: string };
    const until = format.longDate(last);
    return t`There are still stays in this property, the last one until ${until}. Please move or cancel them first.`;
  };
  return (
    <div className="flex flex-col gap-3 pb-4 empty:hidden">
      <div className="flex flex-wrap gap-2">
        <Button changes="office" variant="secondary" icon={Copy} onPress={() => setCopying(true)}>
          {t({ message: "Copy", context: "a property" })}
        </Button>
        {home.active && (
          <Button
            changes="office"
            variant="secondary"
            icon={Archive}
            isPending={move.isPending}
            onPress={() => move.mutate(true)}
          >
            {t`Put away`}
          </Button>
        )}
      </div>
      {move.error && <FormError>{why()}</FormError>}
      {!home.active && (
        <Notice
          tone="warn"
          icon={Archive}
          action={
            <Button
              changes="office"
              variant="secondary"
              icon={ArchiveRestore}
              isPending={move.isPending}
              onPress={() => move.mutate(false)}
            >
              {t`Bring back`}
            </Button>
          }
        >
          {t`This property is put away. It takes no new stays.`}
        </Notice>
      )}
      {copying && (
        <CopyDialog
          id={id}
          title={home.title}
          onClose={() => setCopying(false)}
          onMade={(copy) => {
            setCopying(false);
            setMade(copy);
            toast(t`Property added`, { tone: "done" });
          }}
        />
      )}
    </div>
  );
}
