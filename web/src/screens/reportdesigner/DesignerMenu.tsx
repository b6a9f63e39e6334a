import { useLingui } from "@lingui/react/macro";
import { Copy, Download, FilePlus, History, Share, Trash2, Upload } from "lucide-react";
import type { ReportSet } from "#/api/reports";
import { Menu, type MenuAction } from "#/ui/Menu";

/** What else can be done with a drawing. */
export function DesignerMenu(props: {
  sets: readonly ReportSet[];
  /** It is stored, and the person may change it; what only its maker and owners do beside that. */
  mayChange: boolean;
  mayTakeAway: boolean;
  isShared: boolean;
  onNew: (about: ReportSet) => void;
  onCopy: () => void;
  onVersions: () => void;
  onShare: () => void;
  onExport: () => void;
  onImport: () => void;
  onDelete: () => void;
}) {
  const { t } = useLingui();
  const { sets, mayChange, mayTakeAway, isShared } = props;
  const stored: MenuAction[] = [
    { key: "copy", label: t`Save as a copy`, icon: Copy, onAction: props.onCopy },
    { key: "versions", label: t`Versions`, icon: History, onAction: props.onVersions },
  ];
  if (mayTakeAway)
    stored.push({
      key: "share",
      label: isShared ? t`Stop sharing with the agency` : t`Share with the agency`,
      icon: Share,
      onAction: props.onShare,
    });
  return (
    <Menu
      label={t`More actions`}
      actions={[
        ...sets.map((each) => ({
          key: `new ${each.name}`,
          label: sets.length > 1 ? t`New report: ${each.title}` : t`New report`,
          icon: FilePlus,
          onAction: () => props.onNew(each),
        })),
        ...(mayChange ? stored : []),
        { key: "export", label: t`Save as a file`, icon: Download, onAction: props.onExport },
        { key: "import", label: t`Open a file`, icon: Upload, onAction: props.onImport },
        ...(mayChange && mayTakeAway
          ? [{ key: "drop", label: t`Delete template`, icon: Trash2, danger: true, onAction: props.onDelete }]
          : []),
      ]}
    />
  );
}
