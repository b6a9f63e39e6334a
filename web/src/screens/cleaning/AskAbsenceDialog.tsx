import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { askForAbsence, type OwnAbsences } from "#/api/absences";
import { absenceBody, type AbsenceDraft, newAbsence, wrongWith } from "#/features/work/absence-draft";
import { AbsenceFields } from "#/features/work/AbsenceFields";
import { useAbsenceTime } from "#/parts/absence-words";
import { outbox } from "#/offline";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { NativeSelect } from "#/ui/NativeSelect";
import { codePoints, TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { absenceLane, placeOf } from "./absence-lane";

const longestNote = 500;

/** What the server would say no to, as far as it is known here: what is asked without signal is then not refused later. */
function refusedBy(place: OwnAbsences, draft: AbsenceDraft): Readonly<Record<string, string>> {
  const wrong = wrongWith(draft);
  if (Object.keys(wrong).length > 0) return wrong;
  const to = draft.hours ? draft.from : draft.to || draft.from;
  if (to < place.today) return draft.hours ? { from: "past" } : { to: "past" };
  const asked = place.requests.some(
    (request) =>
      request.state === "asked" &&
      request.from <= to &&
      request.to >= draft.from &&
      (request.from_time === "" ||
        !draft.hours ||
        (request.from_time < draft.toTime && request.to_time > draft.fromTime)),
  );
  return asked ? { from: "asked" } : {};
}

/** A person asks for an absence. It is kept on the device and goes to the agency as soon as there is a connection. */
export function AskAbsenceDialog({ places, onClose }: { places: readonly OwnAbsences[]; onClose: () => void }) {
  const { t } = useLingui();
  const time = useAbsenceTime();
  const draft = useDraft("own absence", { ...newAbsence, note: "", place: "" });
  const [tried, setTried] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const { note, place: chosen, ...absence } = draft.value;
  const place = places.find((each) => placeOf(each) === chosen) ?? places[0];
  if (!place) return null;
  const wrong = refusedBy(place, absence);
  const send = async () => {
    setTried(true);
    if (Object.keys(wrong).length > 0 || codePoints(note) > longestNote) return;
    setKeeping(true);
    const body = absenceBody(absence);
    try {
      await outbox.add({
        kind: "absence",
        lane: absenceLane(place),
        ...askForAbsence({ memberid: place.memberid, staff: place.staff, ...body, note: note.trim() }),
        note: { title: t`Absence: ${time({ from_time: "", to_time: "", ...body })}` },
      });
      draft.forget();
      onClose();
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
    } finally {
      setKeeping(false);
    }
  };
  return (
    <FormDialog
      title={t`Ask for an absence`}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <Button size="lg" isPending={keeping} isDisabled={absence.from === ""} onPress={() => void send()}>
          {t({ message: "Send", context: "a request for an absence" })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {places.length > 1 && (
          <NativeSelect
            label={t({ message: "Who is asked", context: "for an absence" })}
            value={placeOf(place)}
            options={places.map((each) => ({
              value: placeOf(each),
              label: [each.agency, each.company].filter(Boolean).join(" · "),
            }))}
            onChange={(next) => draft.type({ place: next })}
          />
        )}
        <AbsenceFields draft={absence} onChange={draft.type} wrong={tried ? wrong : {}} min={place.today} />
        <TextArea
          label={t`Note (optional)`}
          help={t`Read by those who answer your request.`}
          value={note}
          onChange={(next) => draft.type({ note: next })}
          maxLength={longestNote}
        />
      </div>
    </FormDialog>
  );
}
