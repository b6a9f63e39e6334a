import { useLingui } from "@lingui/react/macro";
import { Home, PencilRuler } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { ComingScreen } from "./ComingScreen";

export function ReportDesignerScreen() {
  const { t } = useLingui();
  return (
    <main className="mx-auto max-w-3xl px-5 py-8">
      <ComingScreen
        icon={PencilRuler}
        title={t`Report designer`}
        will={t`Here the agency will lay out its own task sheets and reports, with the logo and the columns it needs.`}
        action={
          <LinkButton to="/" variant="secondary" icon={Home}>
            {t`To the start page`}
          </LinkButton>
        }
      />
    </main>
  );
}
