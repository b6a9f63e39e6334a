import { useLingui } from "@lingui/react/macro";
import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import { requestFile } from "#/api/files";
import { useFailureToast } from "#/session/failure-words";
import { Menu, type MenuAction } from "#/ui/Menu";
import { saveBlob } from "#/ui/save-blob";

/** Saves a list as a file, with the search, the filter and the order that are set. */
export function useListFile(address: (format: "csv" | "xlsx") => string, name: string): MenuAction[] {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const save = async (format: "csv" | "xlsx") => {
    setBusy(true);
    try {
      saveBlob(await requestFile(address(format)), `${name}.${format}`);
    } catch (failure) {
      tellFailure(failure, { other: t`The file could not be created. Please try again.` });
    } finally {
      setBusy(false);
    }
  };
  const rest = { isDisabled: busy };
  return [
    {
      key: "xlsx",
      label: t`Save as Excel file`,
      icon: FileSpreadsheet,
      onAction: () => void save("xlsx"),
      ...rest,
    },
    { key: "csv", label: t`Save as CSV file`, icon: FileText, onAction: () => void save("csv"), ...rest },
  ];
}

/** The button beside a list that saves it as a file of a name. */
export function ListFile(props: { address: (format: "csv" | "xlsx") => string; name: string }) {
  const { t } = useLingui();
  return <Menu label={t`Save the list`} icon={Download} actions={useListFile(props.address, props.name)} />;
}
