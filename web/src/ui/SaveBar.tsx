import { useLingui } from "@lingui/react/macro";
import { Check, Save } from "lucide-react";
import { type Changing, useMayChange } from "./changing";
import { Button } from "./Button";
import { edge } from "./edge";

/** The foot of a form that is saved as a whole: its one button says whether anything is still to be saved. Of what is new nothing has been saved before. */
export function SaveBar(props: { dirty: boolean; saving: boolean; isNew?: boolean; changes?: Changing }) {
  const { dirty, saving, isNew = false, changes } = props;
  const { t } = useLingui();
  if (!useMayChange(changes)) return null;
  return (
    <div
      ref={edge}
      className="sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:px-6 desk:static desk:mx-0 desk:border-0 desk:bg-transparent desk:px-0 print:hidden"
    >
      <Button
        type="submit"
        size="lg"
        full
        className="desk:max-w-80"
        icon={dirty || isNew ? Save : Check}
        isPending={saving}
        isDisabled={!dirty}
      >
        {dirty || isNew ? t`Save` : t`All saved`}
      </Button>
    </div>
  );
}
