import { Plural, useLingui } from "@lingui/react/macro";
import {
  Baby,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CloudUpload,
  Link2,
  ScanLine,
  Star,
  Trash2,
  User,
} from "lucide-react";
import { useId } from "react";
import { useLanguage } from "#/i18n/texts";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { Icon } from "#/ui/Icon";
import { wireValue, type Row } from "./edits";
import { needsOf, type Need } from "./needs";
import { PersonFields } from "./PersonFields";
import { kindTexts } from "./texts";
import type { FieldName, Party, PartyTraveler } from "./types";

/**
 * What is asked of a row of the form as it is typed now, and what of it is still missing. `hidden` is what the server knows
 * and lacks of a person whose data are not shown.
 */
export function useNeeds(
  party: Pick<Party, "registration" | "arrival">,
  row: Row,
  hidden: { known: readonly string[]; missing: readonly string[] },
) {
  const language = useLanguage();
  const needs: Need[] = needsOf(
    party.registration,
    {
      kind: row.kind,
      main: row.main,
      nationality: row.typed.nationality,
      document: row.typed.document_type,
      issuer: row.typed.document_country,
      number: row.typed.passport,
      birthday: wireValue("birthday", row.typed.birthday, language),
    },
    party.arrival,
    hidden.missing,
  );
  const missing = needs.filter(
    (need) => need.required && row.typed[need.field].trim() === "" && !hidden.known.includes(need.field),
  );
  return { needs, missing: missing.length };
}

function State({
  missing,
  changed,
  waiting,
  traveller,
}: {
  missing: number;
  changed: boolean;
  waiting: boolean;
  traveller: PartyTraveler | undefined;
}) {
  const { t } = useLingui();
  return (
    <>
      {changed && <Pill tone="warn">{t`Not saved yet`}</Pill>}
      {waiting && <Pill icon={CloudUpload}>{t`Waiting to send`}</Pill>}
      {traveller?.invitation === "open" && missing > 0 && <Pill icon={Link2}>{t`Invited`}</Pill>}
      {missing === 0 ? (
        <Pill tone="done" icon={CircleCheck}>{t`Complete`}</Pill>
      ) : (
        <Pill tone="neutral" icon={CircleAlert}>
          <Plural value={missing} one="# detail missing" other="# details missing" />
        </Pill>
      )}
    </>
  );
}

const nothing = { known: [], missing: [] };

/** One traveller: who it is and what is missing; opened, the fields. */
export function TravelerCard(props: {
  party: Party;
  row: Row;
  traveller: PartyTraveler | undefined;
  refused: Partial<Record<FieldName, string>>;
  changed: boolean;
  /** What was entered is on the device, and on its way. */
  waiting: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onType: (field: FieldName, value: string) => void;
  onScan: () => void;
  onInvite: () => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useLingui();
  const panel = useId();
  const { row, traveller } = props;
  const hidden = props.party.identity_shown || !traveller ? nothing : traveller;
  const { needs, missing } = useNeeds(props.party, row, hidden);
  const name = `${row.typed.first_name} ${row.typed.last_name}`.trim();
  const kind = i18n._(kindTexts[row.kind]);
  const infant = row.kind === "toddler";
  const named = needs.some((need) => need.field === "first_name" && need.required);
  return (
    <Card flush as="section">
      <h2>
        <button
          type="button"
          aria-expanded={props.isOpen}
          aria-controls={panel}
          onClick={props.onToggle}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start sm:px-5"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-soft text-sea-ink">
            <Icon of={infant ? Baby : User} />
          </span>
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 grow">
              <span className="block font-semibold">{name === "" ? kind : name}</span>
              <span className="flex items-center gap-1.5 text-14 text-ink-soft">
                {row.main && <Icon of={Star} size={14} />}
                {row.main ? t`Main guest` : kind}
              </span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              <State missing={missing} changed={props.changed} waiting={props.waiting} traveller={traveller} />
            </span>
          </span>
          <Icon of={ChevronDown} className={`text-ink-soft transition-transform ${props.isOpen ? "rotate-180" : ""}`} />
        </button>
      </h2>
      <div id={panel} hidden={!props.isOpen} className="border-t border-line px-4 pt-4 pb-5 sm:px-5">
        {props.isOpen && (
          <div className="flex flex-col gap-5">
            {!named && <p className="text-ink-soft">{t`An infant needs no name.`}</p>}
            {needs.length > 2 && (
              <Button changes="office" variant="secondary" icon={ScanLine} onPress={props.onScan} full>
                {t`Scan the ID with the camera`}
              </Button>
            )}
            <PersonFields
              needs={needs}
              typed={row.typed}
              onType={props.onType}
              refused={props.refused}
              hidden={hidden.known}
              own={row.main}
            />
            {!row.main && (
              <div className="flex flex-wrap gap-2 border-t border-line pt-4">
                {!infant && (
                  <Button changes="office" variant="secondary" icon={Link2} onPress={props.onInvite}>
                    {traveller?.invitation === "open" || traveller?.invitation === "used"
                      ? t`Invitation link`
                      : t`Let them enter it themselves`}
                  </Button>
                )}
                <Button changes="office" variant="quiet" icon={Trash2} onPress={props.onRemove}>
                  {t`Remove`}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
