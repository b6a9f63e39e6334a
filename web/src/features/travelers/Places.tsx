import { Plural, useLingui } from "@lingui/react/macro";
import { UserRoundPlus } from "lucide-react";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import type { Row } from "./edits";
import type { Kind, Party } from "./types";

/** Of each kind, how many more there may be: a child may take an adult's place. */
function freePlaces(party: Pick<Party, "booked">, rows: readonly Pick<Row, "kind">[]): Record<Kind, number> {
  const have = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  const { adults, children, toddlers } = party.booked;
  const counted = Math.max(0, adults + children - have("adult") - have("child"));
  return {
    adult: Math.max(0, Math.min(adults - have("adult"), counted)),
    child: counted,
    toddler: Math.max(0, toddlers - have("toddler")),
  };
}

/** Which places are free, and what to do when none is. */
export function Places(props: { party: Party; rows: readonly Row[]; office?: boolean; onAdd: (kind: Kind) => void }) {
  const { t } = useLingui();
  const free = freePlaces(props.party, props.rows);
  const counted = props.rows.filter((row) => row.kind !== "toddler").length;
  const places = Math.max(free.adult, free.child);
  const most = props.party.max_occupancy;
  return (
    <div className="flex flex-col gap-3">
      {places > 0 && (
        <p className="font-semibold" role="status">
          <Plural value={places} one="# booked spot is free" other="# booked spots are free" />
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {free.adult > 0 && (
          <Button changes="office" variant="secondary" icon={UserRoundPlus} onPress={() => props.onAdd("adult")}>
            {t`Add an adult`}
          </Button>
        )}
        {free.child > 0 && props.party.booked.children > 0 && (
          <Button changes="office" variant="secondary" icon={UserRoundPlus} onPress={() => props.onAdd("child")}>
            {t`Add a child`}
          </Button>
        )}
        {free.toddler > 0 && (
          <Button changes="office" variant="secondary" icon={UserRoundPlus} onPress={() => props.onAdd("toddler")}>
            {t`Add an infant`}
          </Button>
        )}
      </div>
      {places === 0 && (
        <Notice tone="info">
          {most > 0 && counted >= most ? (
            <Plural
              value={most}
              one="The home is full: it has room for # person, infants not counted."
              other="The home is full: it has room for # people, infants not counted."
            />
          ) : props.office ? (
            t`All booked spots are taken. If more people are coming, change the number of persons in the reservation first.`
          ) : (
            t`All booked spots are taken. If more people are coming, please contact us.`
          )}
        </Notice>
      )}
    </div>
  );
}
