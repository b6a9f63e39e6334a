import { useLingui } from "@lingui/react/macro";
import { Caravan } from "lucide-react";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";

/** Says that the row of stays without a home does not show all of them, and leads to the list that does. */
export function MoreParked({ shown }: { shown: number }) {
  const { t } = useLingui();
  return (
    <div className="pb-3">
      <Notice
        tone="warn"
        icon={Caravan}
        title={t`Only the first ${shown} reservations without a property are shown here.`}
      >
        <Link to="/manage/reservations" search={({ member }) => ({ member, parked: true as const })}>
          {t`All reservations without a property`}
        </Link>
      </Notice>
    </div>
  );
}
