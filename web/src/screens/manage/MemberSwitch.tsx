import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Building2, ChevronDown } from "lucide-react";
import { Pill } from "#/ui/Badge";
import { Icon } from "#/ui/Icon";
import { useManaged } from "./managed";

/** Only for who manages several agencies; the device's own picker under our face. */
export function MemberSwitch() {
  const { t } = useLingui();
  const { members, member } = useManaged();
  const navigate = useNavigate();
  if (!members || members.length < 2) return null;
  const chosen = members.find((one) => one.id === member);
  return (
    <span className="relative inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-card px-3.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink">
      <Icon of={Building2} size={18} />
      <span aria-hidden>{chosen?.name}</span>
      {chosen?.demo && <Pill tone="warn">{t`Made-up data`}</Pill>}
      <Icon of={ChevronDown} size={18} className="text-ink-soft" />
      <select
        aria-label={t`Agency`}
        value={member}
        onChange={(event) =>
          void navigate({ to: ".", search: (before) => ({ ...before, member: Number(event.target.value) }) })
        }
        className="absolute inset-0 w-full cursor-pointer appearance-none text-16 text-ink opacity-0"
      >
        {members.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </span>
  );
}
