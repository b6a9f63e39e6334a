import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { viewSecret } from "#/api/properties";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { FormError } from "#/ui/FormError";
import { useReason } from "./use-home";

/** Shows the secret that is kept, on demand; the look is in the history of the home. */
export function SecretView({ id, which }: { id: string; which: "key_code" | "wifi_password" }) {
  const { t } = useLingui();
  const reason = useReason();
  const client = useQueryClient();
  const view = useMutation({
    mutationFn: async () => viewSecret(id, which),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: ["home", id, "history"] }),
  });
  if (view.data !== undefined)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <output className="figures text-22 font-bold [overflow-wrap:anywhere]">{view.data}</output>
        <CopyButton value={view.data} />
        <Button variant="quiet" icon={EyeOff} onPress={() => view.reset()}>
          {t`Hide`}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      {view.error && <FormError>{reason(view.error)}</FormError>}
      <Button changes="office" variant="quiet" icon={Eye} isPending={view.isPending} onPress={() => view.mutate()}>
        {which === "key_code" ? t`Show the saved code` : t`Show the saved password`}
      </Button>
    </div>
  );
}
