import { useLingui } from "@lingui/react/macro";
import { FileSpreadsheet, FileText } from "lucide-react";
import { Button } from "#/ui/Button";

export type FileFormat = "pdf" | "xlsx";

/** Saves a list as a file that the server creates. It creates one at a time of each account: while one is on its way, the other waits. */
export function SaveFileButtons(props: {
  isDisabled: boolean;
  /** The format that is on its way. */
  pending: FileFormat | undefined;
  onSave: (format: FileFormat) => void;
}) {
  const { t } = useLingui();
  const { isDisabled, pending, onSave } = props;
  const button = (format: FileFormat) => ({
    variant: "secondary" as const,
    size: "lg" as const,
    isDisabled: isDisabled || (pending !== undefined && pending !== format),
    isPending: pending === format,
    onPress: () => onSave(format),
  });
  return (
    <>
      <Button {...button("pdf")} icon={FileText}>
        {t`Save as PDF`}
      </Button>
      <Button {...button("xlsx")} icon={FileSpreadsheet}>
        {t`Save as Excel file`}
      </Button>
    </>
  );
}
