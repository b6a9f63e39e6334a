import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editHolidays, type Holidays, type HolidaysChanges, holidaysQuery } from "#/api/people";
import { ClashDialog } from "#/parts/ClashDialog";
import { changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormFields } from "#/ui/Changes";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { holidaysOf, linesOf } from "./holiday-lines";

function Days({ member, stored, onClose }: { member: number; stored: Holidays; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const form = useEdit({
    form: `holidays ${member}`,
    fields: stored,
    send: async (edits, key) => {
      client.setQueryData(
        holidaysQuery(member).queryKey,
        await editHolidays(member, changesOf(edits) as HolidaysChanges, key),
      );
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ["doubts"] });
      onClose();
      toast(t`Saved`, { tone: "done" });
    },
  });
  const [text, setText] = useState(() => linesOf(form.value("days") as Holidays["days"]));
  const { days, wrong } = holidaysOf(text);
  return (
    <>
      <FormDialog
        title={t`Public holidays`}
        isOpen
        draft={{ changed: form.dirty, forget: form.discard }}
        onClose={onClose}
        actions={
          <Button
            changes="office"
            size="lg"
            isPending={form.saving}
            isDisabled={wrong !== undefined || !form.dirty}
            onPress={() => form.save()}
          >
            {t`Save`}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p>{t`On these days you are asked before you assign a task to a person who doesn’t work on public holidays.`}</p>
          <FormFields>
            <TextArea
              label={t`Days`}
              help={t`One per line, such as 2026-12-25 Christmas. You can paste a list.`}
              rows={10}
              value={text}
              error={wrong === undefined ? undefined : t`This line has no valid date: ${wrong}`}
              onChange={(next) => {
                setText(next);
                form.set("days", holidaysOf(next).days);
              }}
            />
          </FormFields>
          <p className="figures text-14 text-ink-soft">{t`Days in the list: ${days.length}`}</p>
          {form.failure && <Notice tone="error">{words(form.failure)}</Notice>}
        </div>
      </FormDialog>
      <ClashDialog form={form} name={() => t`Days`} show={(_, value) => linesOf(value as Holidays["days"])} />
    </>
  );
}

/** The public holidays of the agency, as a text that can be pasted. */
export function HolidaysDialog({ member, onClose }: { member: number; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(holidaysQuery(member));
  if (data) return <Days member={member} stored={data} onClose={onClose} />;
  return (
    <Dialog title={t`Public holidays`} isOpen onClose={onClose}>
      {error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={2} />}
    </Dialog>
  );
}
