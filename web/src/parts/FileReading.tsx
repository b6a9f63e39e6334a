import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";

/** Sends a file to be read. Another file, the end of the dialog and `cancel` end the one that is on its way. */
export function useReading<Answer>(
  read: (file: FormData, signal: AbortSignal) => Promise<Answer>,
  onRead?: (answer: Answer) => void,
) {
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async (file: File) => {
      going.current?.abort();
      going.current = new AbortController();
      const form = new FormData();
      form.append("files", file, file.name);
      return read(form, going.current.signal);
    },
    onSuccess: onRead,
  });
  return {
    data,
    error,
    isPending,
    read: (file: File | undefined) => {
      if (file) mutate(file);
    },
    cancel: () => {
      going.current?.abort();
      reset();
    },
  };
}

/** That a file is on its way, and the way to end that where no other button does. */
export function FileReading({ children, onCancel }: { children?: string; onCancel?: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-soft">
      <Spinner size={20} />
      <progress className="h-2 min-w-32 grow sm:max-w-80" aria-label={t`Reading the file`} />
      <span role="status">{children ?? t`Reading…`}</span>
      {onCancel && (
        <Button variant="secondary" size="pill" onPress={onCancel}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}
