import { useLingui } from "@lingui/react/macro";
import { Link } from "#/ui/Link";

/** The import of a file that a line of a history is of. */
export function ImportLink({ member, number, file = "" }: { member: number; number: number; file?: string }) {
  const { t } = useLingui();
  return (
    <Link to="/manage/imports/$id" params={{ id: `${member}-${number}` }} search={{ member }}>
      {file === "" ? t`Import ${number}` : t`Import ${number}: ${file}`}
    </Link>
  );
}
