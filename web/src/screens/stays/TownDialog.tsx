import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Registration, saveTown } from "#/api/registration";
import { NativeSelect } from "#/ui/NativeSelect";
import { ExternalLink } from "#/ui/Anchor";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { SaveDialog } from "./SaveDialog";

interface Props {
  /** As the guest wrote it; in Spain behind the two digits of its province. */
  town: string;
  spanish: boolean;
  /** Those that were entered before. */
  known: Registration["towns"];
  member: number;
  onClose: () => void;
}

const keyOf = ({ code, name }: { code: string; name: string }) => `${code} ${name}`;

/** The code that the police of Italy, or the statistical office of Spain, has for a town. */
export function TownDialog({ town, spanish, known, member, onClose }: Props) {
  const { t } = useLingui();
  /** What was typed stays while a known town is chosen. */
  const [typed, setTyped] = useState({ name: "", code: "", province: "" });
  const [chosen, choose] = useState("");
  const entered = known.find((one) => keyOf(one) === chosen) ?? typed;
  const { name, code, province } = entered;
  const type = (part: Partial<typeof typed>) => {
    setTyped({ name, code, province, ...part });
    choose("");
  };
  /** In Spain what the guest wrote begins with the two digits of the province, by the postal code. */
  const digits = town.slice(0, 2);
  const isElsewhere = spanish && code.length === 5 && !code.startsWith(digits);
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
      {known.length > 0 && (
        <NativeSelect
          label={t`A town you have entered before`}
          value={chosen}
          onChange={choose}
          options={[
            { value: "", label: t`Another town` },
            ...known.map((one) => ({
              value: keyOf(one),
              label: `${one.name} (${spanish ? one.code : one.province})`,
            })),
          ]}
        />
      )}
      <TextField
        label={t`Official name`}
        value={name}
        onChange={(value) => type({ name: value })}
        maxLength={100}
        required
      />
      <TextField
        label={spanish ? t`Code (5 digits)` : t`Code (9 digits)`}
        value={code}
        onChange={(value) => type({ code: value })}
        inputMode="numeric"
        pattern={spanish ? "(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}" : "4[0-9]{8}"}
        maxLength={spanish ? 5 : 9}
        {...(spanish ? { help: t`The first two digits are the province, 01 to 52.` } : {})}
        required
      />
      {isElsewhere && (
        <Notice tone="warn">
          {t`The guest’s postal code begins with ${digits}, which is another province. Please check the code.`}
        </Notice>
      )}
      {!spanish && (
        <TextField
          label={t`Province (two letters)`}
          value={province}
          onChange={(value) => type({ province: value })}
          pattern="[A-Za-z]{2}"
          maxLength={2}
          autoCapitalize="characters"
          required
        />
      )}
    </SaveDialog>
  );
}
