import { ArrowLeft, X } from "lucide-react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "#/ui/Link";

/** Back to the board: an arrow on a phone, where the board is behind; a cross on a desk, where it stands beside. */
export function BackLink({ to }: { to: "/manage" | "/manage/inbox" }) {
  const { t } = useLingui();
  const label = to === "/manage" ? t`Back to the day` : t`Back to the inbox`;
  return (
    <>
      <div className="pb-1 desk:hidden">
        <Link to={to} search={({ kind: _kind, ref: _ref, ...before }) => before} icon={ArrowLeft}>
          {label}
        </Link>
      </div>
      <div className="absolute end-0 top-0 hidden desk:block">
        <Link
          to={to}
          search={({ kind: _kind, ref: _ref, ...before }) => before}
          icon={X}
          aria-label={label}
          className="min-w-11 justify-center"
        />
      </div>
    </>
  );
}
