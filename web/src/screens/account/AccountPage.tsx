import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LoginLinkFailure } from "#/screens/login/LoginLayout";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { useLoginParams } from "./login-params";

/** One page on the way to an account: what it is about, what to do, and the way back. */
export function AccountPage(props: {
  icon: LucideIcon;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Left out where the page has its own way on. */
  back?: boolean;
  tone?: "done" | "warn";
}) {
  const { t } = useLingui();
  const link = useLoginParams();
  const look =
    props.tone === "done"
      ? "bg-done-soft text-done-ink"
      : props.tone === "warn"
        ? "bg-warn-soft text-warn-ink"
        : "bg-sea-soft text-sea-ink";
  return (
    <>
      <span className={`grid size-14 place-items-center rounded-2xl ${look}`}>
        <Icon of={props.icon} size={28} />
      </span>
      <h1 className="mt-5 text-28 font-bold tracking-tight">{props.title}</h1>
      {props.lead && <div className="mt-2 text-pretty text-ink-soft">{props.lead}</div>}
      <div className="mt-5 flex flex-col gap-4 empty:hidden">
        <LoginLinkFailure />
        {props.children}
      </div>
      {props.back !== false && (
        <Link to="/login" search={link} icon={ArrowLeft} className="mt-4">
          {t`Go to sign-in page`}
        </Link>
      )}
    </>
  );
}
