import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type PageName, readPage } from "#/api/agency-pages";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages } from "#/features/board/types";
import { isWritten, useTextLanguages } from "#/features/board/use-text-languages";
import { ProseField } from "#/parts/prose-field/ProseField";
import type { EditForm } from "#/parts/use-edit";
import { Card } from "#/ui/Card";
import { FieldReason } from "#/ui/Field";
import { Prose } from "#/ui/Prose";
import { Segmented } from "#/ui/Segmented";
import { Skeleton } from "#/ui/Skeleton";
import { Place, useReason } from "./fields";
import { settingName } from "./setting-names";

const pages: readonly PageName[] = ["imprint", "dataprotection", "help"];

/** What everybody reads while the agency has entered no text in the language. */
function Instead({ member, page, lang }: { member: number; page: PageName; lang: ContentLanguage }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ["page", member, page, lang],
    queryFn: async ({ signal }) => readPage(page, { lang, memberid: member }, signal),
  });
  if (!data) return <Skeleton bars={["h-5", "h-5 w-4/5"]} />;
  const other = contentNames[data.lang];
  return (
    <>
      <p className="text-14 font-semibold text-ink-soft">
        {data.default
          ? t`You have no text yet. People read this one:`
          : t`You have no text in this language. People read the one in ${other}:`}
      </p>
      <Prose text={data.text} lang={data.lang} />
    </>
  );
}

/** Imprint, data protection and help, each in the languages of the agency, edited as they are read. */
export function PagesPart({ form, member }: { form: EditForm; member: number }) {
  const { t, i18n } = useLingui();
  const reason = useReason(form);
  const { at } = useSearch({ from: "/_signed-in/_manager/manage_/setup_/$part" });
  const [page, setPage] = useState<PageName>(pages.find((one) => one === at) ?? "imprint");
  const { first } = useTextLanguages(isWritten(form, [page]));
  const [lang, setLang] = useState<ContentLanguage>(first);
  const path = `${page}.${lang}`;
  const text = form.text(path);
  const elsewhere = pages
    .flatMap((one) => contentLanguages.map((code) => `${one}.${code}`))
    .find((one) => one !== path && form.refused[one] !== undefined);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Segmented<PageName>
          label={t`Page`}
          value={page}
          onChange={setPage}
          options={pages.map((one) => ({ value: one, label: settingName(i18n, one) }))}
        />
        <TextLanguage label={t`Language of the text`} value={lang} onChange={setLang} stored={isWritten(form, pages)} />
        <Place of={page}>
          <ProseField
            key={path}
            label={settingName(i18n, path)}
            lang={lang}
            below={100_001}
            {...form.field(path)}
            error={reason(path)}
          />
        </Place>
        {elsewhere !== undefined && (
          <FieldReason>{`${settingName(i18n, elsewhere)}: ${reason(elsewhere) ?? ""}`}</FieldReason>
        )}
        {text.trim() === "" && (
          <section aria-label={t`Preview`} className="flex flex-col gap-2 rounded-control border border-line p-4">
            <Instead member={member} page={page} lang={lang} />
          </section>
        )}
      </div>
    </Card>
  );
}
