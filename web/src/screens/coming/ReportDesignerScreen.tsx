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
        will={t`Soon you can design your own task sheets and reports here, with your logo and the columns you need.`}
        action={
          <LinkButton to="/" variant="secondary" icon={Home}>
            {t`Go to start page`}
          </LinkButton>
        }
      />
    </main>
  );
}
