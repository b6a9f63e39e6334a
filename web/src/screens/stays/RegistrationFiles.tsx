import { Plural, useLingui } from "@lingui/react/macro";
import type { Registration } from "#/api/registration";
import { useFormats } from "#/i18n/format";
import { SectionHeader } from "#/ui/SectionHeader";

/** The files that were made last. */
export function RegistrationFiles({ files, paper }: { files: Registration["files"]; paper: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <section className="flex flex-col gap-2 pt-4">
      <SectionHeader>{paper ? t`Forms created` : t`Files created`}</SectionHeader>
      <p className="text-ink-soft">
        {paper
          ? t`Who created which forms when. The forms themselves are not kept here.`
          : t`Who created which file when. The files themselves are not kept here.`}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {files.map((file) => (
          <li key={`${file.at} ${file.first}`} className="flex flex-wrap gap-x-4 px-4 py-3 text-14">
            <span className="figures">{format.dateTime(file.at)}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{file.by}</span>
            <span className="figures text-ink-soft">
              {format.date(file.first)}
              {file.last !== file.first && ` – ${format.date(file.last)}`} ·{" "}
              <Plural value={file.stays} one="# reservation" other="# reservations" /> ·{" "}
              <Plural value={file.travellers} one="# traveler" other="# travelers" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
