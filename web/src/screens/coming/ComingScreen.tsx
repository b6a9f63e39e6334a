import { useLingui } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#/ui/Card";
import { Icon } from "#/ui/Icon";
import { PageHeader } from "#/ui/PageHeader";

/** A page that a later release fills: says what will be here, and what to do until then. */
export function ComingScreen(props: {
  icon: LucideIcon;
  title: string;
  will: string;
  until?: string;
  action?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={props.title} />
      <Card className="max-w-xl">
        <div className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-sea-soft text-sea-ink">
            <Icon of={props.icon} size={26} />
          </span>
          <div className="flex min-w-0 flex-col gap-2">
            <h2 className="text-18 font-bold">{t`Not open yet`}</h2>
            <p className="text-ink-soft">{props.will}</p>
            {props.until && <p className="text-ink-soft">{props.until}</p>}
            {props.action && <div className="pt-2">{props.action}</div>}
          </div>
        </div>
      </Card>
    </>
  );
}
