import { useLingui } from "@lingui/react/macro";
import { Baby, CalendarClock, Info, UsersRound } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { Persons } from "#/features/stay/Persons";
import { travellersRule } from "#/features/stay/rules";
import { Section } from "#/features/stay/Section";
import { travellersRuleTexts } from "#/features/stay/texts";
import { TravellerList } from "#/features/stay/TravellerList";
import { LinkButton } from "#/ui/Link";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { StayPage, type StayPageProps } from "./StayPage";

function Travellers({ stay, id }: StayPageProps) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const rule = travellersRule(stay);
  const open = rule === "as_booked" || rule === "full";
  return (
    <>
      <PageHeader title={t`Travellers`} above={stay.property.title} beneath={<Persons of={stay} />} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section icon={UsersRound} title={t`Who travels`}>
          <TravellerList stay={stay} />
        </Section>
        <div className="flex flex-col gap-4">
          <Notice tone={open ? "info" : "warn"} icon={Info}>
            {i18n._(travellersRuleTexts[rule])}
          </Notice>
          {open && (
            <>
              <p className="flex items-start gap-3 px-1 text-ink-soft">
                <Icon of={CalendarClock} className="mt-0.5" />
                {t`Changes are possible until ${format.longDate(stay.editable_until)}.`}
              </p>
              <p className="flex items-start gap-3 px-1 text-ink-soft">
                <Icon of={Baby} className="mt-0.5" />
                {t`An infant needs no name.`}
              </p>
              <p className="px-1 text-ink-soft">
                {t`Names cannot be entered here yet. Please send them to us in a message, and we enter them for you.`}
              </p>
            </>
          )}
          <LinkButton to="/reservations/$id/reservationchat" params={{ id }} variant={open ? "primary" : "secondary"}>
            {t`Write to us`}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

export function TravellersScreen() {
  return <StayPage>{(given) => <Travellers {...given} />}</StayPage>;
}
