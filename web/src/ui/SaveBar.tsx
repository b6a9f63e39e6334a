import { useLingui } from "@lingui/react/macro";
import { Check, Save } from "lucide-react";
import { Button } from "./Button";
import { ActionBar } from "./Shell";

/** The foot of a form that is saved as a whole: its one button says whether anything is still to be saved. */
export function SaveBar({ dirty, saving }: { dirty: boolean; saving: boolean }) {
  const { t } = useLingui();
  return (
    <ActionBar>
      <Button type="submit" size="lg" full icon={dirty ? Save : Check} isPending={saving} isDisabled={!dirty}>
        {dirty ? t`Save` : t`All saved`}
      </Button>
    </ActionBar>
  );
}
