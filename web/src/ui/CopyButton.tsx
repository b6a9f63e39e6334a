import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button";
import { toast } from "./toast";

/** Copies, says so in its own place, and becomes itself again. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="secondary"
      icon={copied ? Check : Copy}
      onPress={() => {
        navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => toast(t`Copying doesn’t work here. Please select the text instead.`, { tone: "error" }),
        );
      }}
    >
      <span aria-live="polite">{copied ? t`Copied` : (label ?? t`Copy`)}</span>
    </Button>
  );
}
