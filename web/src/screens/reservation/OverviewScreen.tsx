import { useLingui } from "@lingui/react/macro";
import { Armchair, BookOpen, CircleParking, ConciergeBell, Compass, User, UsersRound, Users } from "lucide-react";
import { Documents } from "#/features/stay/Documents";
import { GettingIn } from "#/features/stay/GettingIn";
import { HelpCard } from "#/features/stay/HelpCard";
import { Hero } from "#/features/stay/Hero";
import { InfoTexts } from "#/features/stay/InfoTexts";
import { LeaveCard } from "#/features/stay/LeaveCard";
import { LastWord } from "#/features/stay/LastWord";
import { MoneyCard } from "#/features/stay/MoneyCard";
import { PayCard } from "#/features/stay/PayCard";
import { NextCard } from "#/features/stay/NextCard";
import { Persons } from "#/features/stay/Persons";
import { Nearby } from "#/features/stay/Nearby";
import { nearest, nextThing } from "#/features/stay/rules";
import { Section } from "#/parts/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { TravelerList } from "#/features/stay/TravelerList";
import type { Stay } from "#/features/stay/types";
import { WayCard } from "#/features/stay/WayCard";
import { WifiCard } from "#/parts/WifiCard";
import { Link } from "#/ui/Link";
import { ListRow, Rows } from "#/ui/ListRow";
import { Notice } from "#/ui/Notice";
import { ReportCard } from "./Report";
import { StayPage, type StayPageProps } from "./StayPage";

function Occupancy({ stay }: { stay: Stay }) {
  const { t } = useLingui();
  return (
    <Section icon={Users} title={t`Occupancy`}>
      <Rows>
        <ListRow icon={UsersRound} label={t`Booked for`}>
          <Persons of={stay} />
        </ListRow>
        {stay.max_occupancy > 0 && (
          <ListRow icon={Users} label={t`Maximum, not counting infants`}>
            <Persons of={{ adults: stay.max_occupancy, children: 0 }} anybody />
          </ListRow>
        )}
        <ListRow icon={User} label={t`Booked by`}>
          {[`${stay.booker.first_name} ${stay.booker.last_name}`.trim(), stay.booker.email, stay.booker.phone]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block [overflow-wrap:anywhere]">
                {line}
              </span>
            ))}
        </ListRow>
        {stay.beach_chair !== "" && (
          <ListRow icon={Armchair} label={t`Beach chair`}>
            {stay.beach_chair}
          </ListRow>
        )}
        {stay.parking_lot !== "" && (
          <ListRow icon={CircleParking} label={t`Parking lot`}>
            {stay.parking_lot}
          </ListRow>
        )}
      </Rows>
    </Section>
  );
}

/** So many places nearby stand on the overview; all of them are on the page of the home. */
const nearestShown = 4;

function Overview({ stay, clock, id }: StayPageProps) {
  const { t } = useLingui();
  const params = { id };
  return (
    <div className="flex flex-col gap-4">
      <Hero stay={stay} clock={clock} />
      {stay.parked === true && (
        <Notice title={t`We are arranging your home`}>
          {t`Your dates stay as they are. The address and the key will appear here.`}
        </Notice>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NextCard stay={stay} thing={nextThing(stay, clock)} id={id} />
          <LeaveCard stay={stay} clock={clock} id={id} />
          <MoneyCard stay={stay} />
          <PayCard id={id} />
          {stay.services.length > 0 && (
            <Section
              icon={ConciergeBell}
              title={t`Extra services`}
              aside={
                <Link to="/reservations/$id/services" params={params}>
                  {t`More about extra services`}
                </Link>
              }
            >
              <ServiceList services={stay.services} />
            </Section>
          )}
          <Section
            icon={UsersRound}
            title={t`Travelers`}
            aside={
              <Link to="/reservations/$id/travellers" params={params}>
                {t`More about travelers`}
              </Link>
            }
          >
            <TravelerList stay={stay} />
          </Section>
          <Occupancy stay={stay} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LastWord stay={stay} clock={clock} id={id} />
          {stay.parked !== true && (
            <>
              <WayCard stay={stay} />
              <GettingIn stay={stay} id={id} />
            </>
          )}
          <Documents stay={stay} />
          {stay.wifi && <WifiCard wifi={stay.wifi} />}
          {stay.infotexts.length > 0 && (
            <Section icon={BookOpen} title={t`Things to know`}>
              <InfoTexts stay={stay} />
            </Section>
          )}
          {stay.directions.length > 0 && (
            <Section
              icon={Compass}
              title={t`Places nearby`}
              aside={
                <Link to="/reservations/$id/information" params={params} hash="nearby">
                  {t`More places nearby`}
                </Link>
              }
            >
              <Nearby directions={nearest(stay.directions, nearestShown)} narrow />
            </Section>
          )}
          <HelpCard stay={stay} />
          {stay.status === "confirmed" && <ReportCard id={id} zone={stay.time_zone} />}
        </div>
      </div>
    </div>
  );
}

export function OverviewScreen() {
  return <StayPage>{(given) => <Overview {...given} />}</StayPage>;
}
