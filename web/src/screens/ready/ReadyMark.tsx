import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { CloudDownload } from "lucide-react";
import { isSharedDevice } from "#/session/store";
import { IconButton } from "#/ui/Button";
import { isReadyOn, usePrepared } from "./use-prepared";

/** While the work of today is not on the device; a press leads to what is. */
export function ReadyMark({ today }: { today: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const prepared = usePrepared("tasks");
  if (isSharedDevice() || isReadyOn(prepared, today)) return null;
  return (
    <IconButton
      icon={CloudDownload}
      label={t`Not ready to use offline yet`}
      onPress={() => void navigate({ to: "/settings" })}
    />
  );
}
