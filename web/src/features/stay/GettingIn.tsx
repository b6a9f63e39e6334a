import { useLingui } from "@lingui/react/macro";
import { Handshake, KeyRound, MapPin } from "lucide-react";
import { Link } from "#/ui/Link";
import { ListRow, Rows } from "#/ui/ListRow";
import { Section } from "#/parts/Section";
import { handoverTexts } from "./texts";
import type { Stay } from "./types";

/** How the key is handed over, and where. Of a safe the place stands beside its code alone. */
export function GettingIn({ stay, id }: { stay: Stay; id: string }) {
  const { t, i18n } = useLingui();
  const { handover, location } = stay.key;
  const place = {
    key_safe: "",
    at_property: location,
    meeting_point: stay.meeting_point,
    office: stay.office.address,
  }[handover];
  return (
    <Section
      icon={KeyRound}
      title={t`Key`}
      aside={
        <Link to="/reservations/$id/keysafe" params={{ id }}>
          {t`More about the key`}
        </Link>
      }
    >
      <Rows>
        <ListRow icon={Handshake} label={t`How to get the key`}>
          {i18n._(handoverTexts[handover])}
        </ListRow>
        {place !== "" && (
          <ListRow icon={MapPin} label={handover === "meeting_point" ? t`Meeting point` : t`Where the key is`}>
            <span className="whitespace-pre-line">{place}</span>
          </ListRow>
        )}
      </Rows>
    </Section>
  );
}
