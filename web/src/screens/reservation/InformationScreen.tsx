import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { BookOpen, Compass, Images, Sofa, Wifi } from "lucide-react";
import { stayPicturePath } from "#/api/reservation-files";
import { Documents } from "#/features/stay/Documents";
import { HelpCard } from "#/features/stay/HelpCard";
import { HomeMap } from "#/features/stay/HomeMap";
import { InfoTexts } from "#/features/stay/InfoTexts";
import { Nearby } from "#/features/stay/Nearby";
import { Photo } from "#/features/stay/Photo";
import { noteProtocol } from "#/features/stay/protocol";
import { Section } from "#/parts/Section";
import { WayCard } from "#/features/stay/WayCard";
import { WifiCard } from "#/parts/WifiCard";
import { PageHeader } from "#/ui/PageHeader";
import { ReportCard } from "./Report";
import { StayPage, type StayPageProps } from "./StayPage";

/** The home in pictures; the first of them leads the overview already. */
function Pictures({ stay, id }: Pick<StayPageProps, "stay" | "id">) {
  const { t } = useLingui();
  const { pictures } = stay.property;
  if (pictures.length < 2) return null;
  return (
    <Section icon={Images} title={t`Pictures`} id="pictures">
      <ul className="grid grid-cols-2 gap-2">
        {pictures.map(({ name }, index) => {
          const place = index + 1;
          return (
            <li key={name} className="first:col-span-2">
              <Photo path={stayPicturePath(id, name)} alt={t`Picture ${place} of your home`} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Information({ stay, id }: StayPageProps) {
  const { t } = useLingui();
  const { viewer } = stay;
  const hasWifi = stay.wifi !== null;
  const hasTexts = stay.infotexts.length > 0;
  useEffect(() => {
    if (viewer !== "guest") return;
    if (hasWifi) noteProtocol(id, "wifi_viewed");
    if (hasTexts) noteProtocol(id, "infotexts_read");
  }, [viewer, hasWifi, hasTexts, id]);
  return (
    <>
      <PageHeader title={t`Your home`} above={stay.property.title} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {stay.wifi ? (
            <WifiCard wifi={stay.wifi} />
          ) : (
            <Section icon={Wifi} title={t`WiFi`} id="wifi">
              <p className="text-ink-soft">
                {t`If your home has WiFi, its network and password appear here three days before a confirmed stay begins.`}
              </p>
            </Section>
          )}
          <Documents stay={stay} />
          <WayCard stay={stay} />
          {stay.property.amenities.length > 0 && (
            <Section icon={Sofa} title={t`Amenities`}>
              <ul className="flex flex-wrap gap-2">
                {stay.property.amenities.map((amenity) => (
                  <li key={`${amenity.category} ${amenity.name}`} className="rounded-full bg-sunk px-3.5 py-1.5">
                    {amenity.name}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {stay.infotexts.length > 0 && (
            <Section icon={BookOpen} title={t`Things to know`}>
              <InfoTexts stay={stay} />
            </Section>
          )}
          <Pictures stay={stay} id={id} />
          <HelpCard stay={stay} />
          {stay.status === "confirmed" && <ReportCard id={id} zone={stay.time_zone} />}
        </div>
        {stay.directions.length > 0 && (
          <div className="min-w-0 desk:col-span-2">
            <Section icon={Compass} title={t`Places nearby`} id="nearby">
              <p className="pb-4 text-14 text-ink-soft">{t`Distances are as the crow flies.`}</p>
              <div className="pb-5">
                <HomeMap stay={stay} directions={stay.directions} tall />
              </div>
              <Nearby directions={stay.directions} />
            </Section>
          </div>
        )}
      </div>
    </>
  );
}

export function InformationScreen() {
  return <StayPage>{(given) => <Information {...given} />}</StayPage>;
}
