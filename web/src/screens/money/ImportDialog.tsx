import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import { type FileLook, type FileMapping, importStatement, lookAtStatement } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { FileReading } from "#/parts/FileReading";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { MappingFields } from "./MappingFields";
import { useProblemTexts } from "./problem-texts";

function FirstLines({ look }: { look: FileLook }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <section aria-label={t`The first lines`}>
      <h3 className="pb-1 text-14 font-bold text-ink-soft">{t`This is how the first lines are read`}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {look.first.map((line, at) => (
          <li key={at} className="flex flex-wrap items-start gap-x-3 px-3 py-2 text-14">
            <span className="figures whitespace-nowrap">{format.date(line.booked_on)}</span>
            <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
              <span className="font-semibold">{line.name}</span> {line.text}
            </span>
            <span className="figures ms-auto font-semibold whitespace-nowrap">{format.money(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A bank statement on its way in: how it is read is shown first, columns are chosen once. */
export function ImportDialog({ member, file, onClose }: { member: number; file: File; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const problemText = useProblemTexts();
  const client = useQueryClient();
  const [mapping, setMapping] = useState<FileMapping>();
  const [choosing, setChoosing] = useState(false);
  // Columns that somebody chose by hand.
  const [chosen, setChosen] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const going = useRef<AbortController>(undefined);
  const look = useMutation({
    mutationFn: async (given?: FileMapping) => {
      going.current = new AbortController();
      return lookAtStatement(member, file, given, going.current.signal);
    },
    onSuccess: (found, given) => {
      setMapping(found.mapping);
      if (!given) setChoosing(found.format === "csv" && (!found.known || found.problems.length > 0));
    },
  });
  const { mutate: lookAt } = look;
  useEffect(() => lookAt(undefined), [lookAt]);
  const bring = useMutation({
    mutationFn: async () => {
      going.current = new AbortController();
      return importStatement(
        member,
        file,
        look.data?.format === "csv" ? mapping : undefined,
        key,
        going.current.signal,
      );
    },
    onSuccess: ({ added, known }) => {
      toast(
        added === 0 ? t`All lines of this file were already here.` : t`Imported: ${added} new, ${known} already known`,
        {
          tone: "done",
        },
      );
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.money() }),
  });
  const found = look.data;
  const refused = bring.error instanceof Refusal && bring.error.code === "statement_refused";
  const busy = look.isPending || bring.isPending;
  const stop = () => {
    going.current?.abort();
    onClose();
  };
  const change = (next: FileMapping) => {
    setChosen(true);
    setMapping(next);
    look.mutate(next);
  };
  const count = found?.lines ?? 0;
  return (
    <FormDialog
      title={t`Import a bank statement`}
      isOpen
      wide
      onClose={stop}
      unsaved={bring.isPending || (chosen && !bring.isSuccess)}
      actions={
        <>
          <Button variant="secondary" size="lg" onPress={stop}>
            {t`Cancel`}
          </Button>
          <Button
            size="lg"
            icon={FileUp}
            isPending={bring.isPending}
            isDisabled={busy || !found || found.problems.length > 0 || count === 0}
            onPress={() => bring.mutate()}
          >
            {count > 0 ? plural(count, { one: "Import # line", other: "Import # lines" }) : t`Import`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
        {busy && <FileReading>{bring.isPending ? t`Importing…` : undefined}</FileReading>}
        {found && found.problems.length > 0 && (
          <Notice tone="error" title={t`This file can’t be imported yet. Nothing was changed.`}>
            <ul className="list-disc ps-5">
              {found.problems.slice(0, 8).map((problem, at) => (
                <li key={at}>{problemText(problem)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {found && found.first.length > 0 && <FirstLines look={found} />}
        {found?.format === "csv" && mapping && (
          <details
            open={choosing}
            onToggle={(event) => setChoosing(event.currentTarget.open)}
            className="rounded-control border border-line px-4 py-2"
          >
            <summary className="target flex cursor-pointer items-center font-semibold">{t`Columns of the file`}</summary>
            <p className="pb-3 text-14 text-ink-soft">{t`Choose this once. It is kept for the next files of your bank.`}</p>
            <MappingFields headings={found.headings} mapping={mapping} onChange={change} />
          </details>
        )}
        {look.error && <Notice tone="error">{words(look.error)}</Notice>}
        {bring.error && !refused && <Notice tone="error">{words(bring.error)}</Notice>}
        {refused && <Notice tone="error">{t`This file can’t be imported yet. Nothing was changed.`}</Notice>}
      </div>
    </FormDialog>
  );
}
