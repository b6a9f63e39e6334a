import type { ReactNode } from "react";
import type { Place } from "#/session/places";
import { chooseSide } from "#/session/side";
import { cardLink } from "#/ui/CardLink";

const CardLink = cardLink(
  "flex items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card transition-colors hover:border-sea",
);

export function PlaceLink({ place, children }: { place: Place; children: ReactNode }) {
  switch (place.kind) {
    case "manage":
      return (
        <CardLink to="/manage" onClick={() => chooseSide("office")}>
          {children}
        </CardLink>
      );
    case "cleanings":
      return (
        <CardLink to="/cleanings" onClick={() => chooseSide("team")}>
          {children}
        </CardLink>
      );
    case "reservation":
      return (
        <CardLink to="/reservations/$id" params={{ id: place.id }}>
          {children}
        </CardLink>
      );
    case "reservations":
      return <CardLink to="/reservations">{children}</CardLink>;
  }
}
