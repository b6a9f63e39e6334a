import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { CalendarArrowDown, CalendarSync, FileSpreadsheet, FileText, Printer, Share } from "lucide-react";
import { Suspense, useState } from "react";
import type { Task } from "#/api/shapes";
import { hasRole, useStatus } from "#/session/status";
import { useFailureToast } from "#/session/failure-words";
import { Menu } from "#/ui/Menu";
import { toast } from "#/ui/toast";
import { exportTasks, mostExported as most } from "./export";
import { late } from "#/ui/late";

const CalendarDialog = late(() => import("./CalendarDialog"), "CalendarDialog");

/** Everything that takes the listed tasks elsewhere: onto paper, into Excel, into a calendar. */
export function ExportMenu({ tasks }: { tasks: () => Promise<readonly Task[]> }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const navigate = useNavigate();
  const { data: status } = useStatus();
  const [subscribing, setSubscribing] = useState(false);

  async function save(format: "xlsx" | "csv" | "ics"): Promise<void> {
    try {
      const listed = await tasks();
      if (listed.length === 0) {
        toast(t`There are no tasks in the list.`);
        return;
      }
      await exportTasks(listed, format, t`Tasks`);
      if (listed.length > most) toast(t`The file contains only the first ${most} tasks.`);
    } catch (failure) {
      tellFailure(failure, { other: t`The file could not be created. Please try again.` });
    }
  }

  return (
    <>
      <Menu
        label={t`Print and save`}
        icon={Share}
        actions={[
          { key: "print", label: t`Print`, icon: Printer, onAction: () => void navigate({ to: "/cleanings/print" }) },
          { key: "xlsx", label: t`Save as Excel file`, icon: FileSpreadsheet, onAction: () => void save("xlsx") },
          { key: "csv", label: t`Save as CSV file`, icon: FileText, onAction: () => void save("csv") },
          { key: "ics", label: t`Save as calendar file`, icon: CalendarArrowDown, onAction: () => void save("ics") },
          ...(hasRole(status, "cleaner", "company")
            ? [
                {
                  key: "subscribe",
                  label: t`Tasks in your calendar`,
                  icon: CalendarSync,
                  onAction: () => setSubscribing(true),
                },
              ]
            : []),
        ]}
      />
      {subscribing && (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </>
  );
}
