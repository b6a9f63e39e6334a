import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Link } from "#/ui/Link";

/** From a part of a reservation back to its page. */
export function BackToStay() {
  const { t } = useLingui();
  const { id = "" } = useParams({ strict: false });
  return (
    <div className="pb-1">
      <Link to="/manage/reservations/$id" params={{ id }} icon={ArrowLeft}>
        {t`Reservation`}
      </Link>
    </div>
  );
}
