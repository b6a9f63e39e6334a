import { Plural } from "@lingui/react/macro";
import { Fragment } from "react";

interface Counts {
  adults: number;
  children: number;
  toddlers?: number;
  pets?: number;
  cots?: number;
}

/** Who comes, in words; what nobody brings is left out. `anybody`: the first number is of people of any age. */
export function Persons({ of, anybody }: { of: Counts; anybody?: boolean }) {
  const { adults, children, toddlers = 0, pets = 0, cots = 0 } = of;
  const parts = [
    adults > 0 && !anybody && <Plural key="adults" value={adults} one="# adult" other="# adults" />,
    adults > 0 && anybody === true && <Plural key="people" value={adults} one="# person" other="# people" />,
    children > 0 && <Plural key="children" value={children} one="# child" other="# children" />,
    toddlers > 0 && <Plural key="toddlers" value={toddlers} one="# infant" other="# infants" />,
    pets > 0 && <Plural key="pets" value={pets} one="# pet" other="# pets" />,
    cots > 0 && <Plural key="cots" value={cots} one="# crib" other="# cribs" />,
  ].filter((part) => part !== false);
  return parts.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}
