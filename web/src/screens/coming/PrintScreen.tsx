import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, Printer } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { ComingScreen } from "./ComingScreen";

export function PrintScreen() {
  const { t } = useLingui();
  return (
    <main className="mx-auto max-w-3xl px-5 py-8">
      <ComingScreen
        icon={Printer}
        title={t`Print tasks`}
        will={t`Here the task list will come out as a sheet: one line a task, a box to tick, a QR code and page numbers.`}
        action={
          <LinkButton to="/cleanings" variant="secondary" icon={ArrowLeft}>
            {t`To the tasks`}
          </LinkButton>
        }
      />
    </main>
  );
}
