import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Brush, CalendarPlus, ChevronRight, House, type LucideIcon, UserPlus } from "lucide-react";
import { missingQuery, type SetupStep } from "#/api/setup";
import { useMayChange } from "#/ui/changing";
import { Card } from "#/ui/Card";
import { cardLink } from "#/ui/CardLink";
import { Icon } from "#/ui/Icon";

const RowLink = cardLink("flex target items-center gap-4 px-4 py-3.5 transition-colors hover:bg-sunk sm:px-5");

const icons: Record<SetupStep, LucideIcon> = {
  home: House,
  reservations: CalendarPlus,
  cleaner: UserPlus,
  task: Brush,
};

/** What a new agency does once before it can work; the server knows what is done. Nothing shows once all is. */
export function StillMissing({ member }: { member: number }) {
  const { t } = useLingui();
  const { data: missing = [] } = useQuery({ ...missingQuery(member), enabled: member > 0 });
  const may = useMayChange("office");
  if (missing.length === 0 || !may) return null;
  const texts: Record<SetupStep, { title: string; detail: string }> = {
    home: { title: t`Add your first property`, detail: t`Address, key and WiFi: what guests and staff need.` },
    reservations: {
      title: t`Bring in your reservations`,
      detail: t`Connect the calendar of Airbnb, Booking.com or Vrbo, or enter one by hand under Reservations.`,
    },
    cleaner: { title: t`Invite the first person who cleans`, detail: t`Or a cleaning company with its own people.` },
    task: { title: t`Assign the first task`, detail: t`Then it is on their phone at once.` },
  };
  const row = (step: SetupStep) => (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sea-soft text-sea-ink">
        <Icon of={icons[step]} size={22} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{texts[step].title}</span>
        <span className="block text-14 text-ink-soft">{texts[step].detail}</span>
      </span>
      <Icon of={ChevronRight} className="text-ink-faint" />
    </>
  );
  return (
    <Card flush labelledBy="still-missing" className="mb-4">
      <h2 id="still-missing" className="px-4 pt-4 pb-2 text-18 font-bold sm:px-5">{t`What is still missing`}</h2>
      <ul className="divide-y divide-line">
        {missing.map((step) => (
          <li key={step}>
            <RowLink to="/manage/start" search={{ member, step }}>
              {row(step)}
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
