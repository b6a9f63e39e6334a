import { Plural } from "@lingui/react/macro";
import type { StayLine } from "#/api/office-stays";
import { useFormats } from "#/i18n/format";

/** From when until when a stay of the list goes, and how many nights that is. */
export function StayDates({ stay }: { stay: StayLine }) {
  const format = useFormats();
  return (
    <span className="figures min-w-0">
      <span className="block font-semibold">
        {format.date(stay.arrival)} – {format.date(stay.departure)}
      </span>
      <span className="block text-14 text-ink-soft">
        <Plural value={stay.nights} one="# night" other="# nights" />
      </span>
    </span>
  );
}
