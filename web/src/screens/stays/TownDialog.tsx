import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { saveTown } from "#/api/registration";
import { ExternalLink } from "#/ui/Link";
import { TextField } from "#/ui/TextField";
import { SaveDialog } from "./SaveDialog";

interface Props {
  /** As the guest wrote it; in Spain behind the two digits of its province. */
  town: string;
  spanish: boolean;
  member: number;
  onClose: () => void;
}

/** The code that the police of Italy, or the statistical office of Spain, has for a town. */
export function TownDialog({ town, spanish, member, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [province, setProvince] = useState("");
  return (
    <SaveDialog
      title={t`Code of ${town}`}
      member={member}
      unsaved={name !== "" || code !== "" || province !== ""}
      save={async () => saveTown(member, { written: town, name, code, province })}
      fault={spanish ? t`Please check the code.` : t`Please check the code and the province.`}
      onClose={onClose}
    >
      <p>
        {spanish
          ? t`Find the town in the list of municipalities of the INE. The two digits before its name are those of the province. We remember it for next time.`
          : t`Find the town in the table of municipalities of Alloggiati Web. If there are several, take the one that was valid on the guest’s date of birth. We remember it for next time.`}
      </p>
      <ExternalLink
        href={
          spanish
            ? "https://www.ine.es/daco/daco42/codmun/codmunmapa.htm"
            : "https://alloggiatiweb.poliziadistato.it/PortaleAlloggiati/Tabelle.aspx"
        }
      >
        {t`Open the table`}
      </ExternalLink>
      <TextField label={t`Official name`} value={name} onChange={setName} maxLength={100} required />
      <TextField
        label={spanish ? t`Code (5 digits)` : t`Code (9 digits)`}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        pattern={spanish ? "[0-5][0-9]{4}" : "4[0-9]{8}"}
        maxLength={spanish ? 5 : 9}
        required
      />
      {!spanish && (
        <TextField
          label={t`Province (two letters)`}
          value={province}
          onChange={setProvince}
          pattern="[A-Za-z]{2}"
          maxLength={2}
          autoCapitalize="characters"
          required
        />
      )}
    </SaveDialog>
  );
}
