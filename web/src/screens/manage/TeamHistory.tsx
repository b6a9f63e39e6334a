import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type TeamAct, teamHistoryQuery } from "#/api/second-factor";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { ImportLink } from "#/parts/ImportLink";
import { SectionHeader } from "#/ui/SectionHeader";

/** What managers did to the logins of their team; nothing while that is nothing. */
export function TeamHistory({ member }: { member: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { data } = useQuery(teamHistoryQuery(member));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const words = (act: TeamAct): string => {
    const { by_name: by, staff_name: whom } = act;
    switch (act.action) {
      case "second_factor_reset":
        return t`${by} reset two-step sign-in of ${whom}`;
      case "passkeys_only":
        return t`${whom} signs in with passkeys only`;
      case "password_again":
        return t`${whom} allowed the password again`;
      case "signed_in_by_recovery_code":
        return t`${whom} signed in with a recovery code`;
      case "invited":
        return t`${by} made an invitation link for ${whom}`;
      case "invitation_withdrawn":
        return t`${by} withdrew the invitation of ${whom}`;
      case "joined":
        return t`${whom} accepted the invitation`;
      case "join_refused":
        return t`${by} could not accept the invitation of ${whom}`;
      case "switched_off":
        return t`${by} switched off ${whom}`;
      case "signed_out":
        return t`${by} signed out ${whom} on all devices`;
      case "switched_on":
        return t`${by} switched on ${whom}`;
      case "imported":
        return t`${by} imported ${whom} from a file`;
      case "import_returned":
        return t`${by} took back the import of ${whom}`;
      case "made_owner":
        return t`${by} made ${whom} an owner`;
      case "made_office":
        return t`${by} gave ${whom} the role Office`;
      case "made_read_only":
        return t`${by} gave ${whom} the role Read only`;
    }
  };
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t`History`}>
      <SectionHeader>{t`History`}</SectionHeader>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {data.map((act) => (
          <li key={act.id} className="px-4 py-3">
            <p className="[overflow-wrap:anywhere]">{words(act)}</p>
            <p className="figures flex flex-wrap gap-x-2 text-14 text-ink-soft">
              {dateTime(wireTimeAt(new Date(act.at), zone))}
              {act.import > 0 && <ImportLink member={member} number={act.import} />}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
