import { useLingui } from "@lingui/react/macro";
import { Camera, TriangleAlert } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { momentAt } from "#/i18n/clock";
import { wireTimeAt } from "#/i18n/wire-time";
import { Section } from "#/parts/Section";
import { outbox, useLane } from "#/offline";
import { Button } from "#/ui/Button";
import { late } from "#/ui/late";
import { toast } from "#/ui/toast";

/** Photos must not hold up the chat: reports wait in a lane of their own. */
const laneOf = (id: string) => `problem ${id}`;

// A person who loses the signal before the first press has the form all the same.
const ReportForm = late(() => import("./ReportForm"), "ReportForm", { ahead: true });
// Few guests have a report that waits here: the page loads without the bubble.
const RowBubble = late(
  () => import("#/features/chat/MessageBubble").then(({ RowBubble }) => ({ RowBubble })),
  "RowBubble",
  { ahead: true },
);

/**
 * A damage or a complaint, with photos: the office has it as a message and as something to do. What has not reached it
 * yet, or was refused, stands here.
 */
export function ReportCard({ id, zone }: { id: string; zone: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const rows = useLane(laneOf(id));
  const done = t`Thank you. The office has been notified.`;
  useEffect(
    () =>
      outbox.onDone("problem", (row) => {
        if (row.lane === laneOf(id)) toast(done, { tone: "done" });
      }),
    [id, done],
  );
  return (
    <Section icon={TriangleAlert} title={t`Is something wrong?`} id="report">
      <p className="pb-3 text-ink-soft">{t`Tell us what is broken or missing, ideally with a photo. The office will take care of it.`}</p>
      {rows.length > 0 && (
        <div className="flex flex-col gap-2 pb-4">
          <Suspense fallback={null}>
            {rows.map((row) => (
              <RowBubble key={row.seq} row={row} time={wireTimeAt(new Date(momentAt(row.made)), zone)} />
            ))}
          </Suspense>
          {rows.some((row) => row.state === "waiting") && (
            <p className="text-14 text-ink-soft">
              {t`Your report is saved on this device and will be sent as soon as you’re online.`}
            </p>
          )}
        </div>
      )}
      <Button variant="secondary" icon={Camera} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t`Report damage or a complaint`}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportForm id={id} place={laneOf(id)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
