import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  Bug,
  ConciergeBell,
  Eraser,
  FileUp,
  History,
  IdCard,
  KeyRound,
  Landmark,
  ListChecks,
  Mail,
  PenLine,
  Printer,
  Receipt,
  Workflow,
  Webhook,
} from "lucide-react";
import { useEffect, useState } from "react";
import { LinkCard } from "#/features/loginlinks/LinkCard";
import { LinkSheet } from "#/features/loginlinks/LinkSheet";
import { type LoginLinkAnswer, loginLinksQuery } from "#/api/login-links";
import { LoadFailure } from "#/parts/LoadFailure";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { SettingsIndex } from "./SettingsIndex";
import { TextModules } from "./TextModules";

/** How the agency's own things are set up: its settings, its sign-in addresses, its texts and lists. */
export function SetupScreen() {
  const { t } = useLingui();
  const { member = 0, members } = useManaged();
  const { data, error, refetch } = useQuery({ ...loginLinksQuery(member), enabled: member > 0 });
  const [printed, setPrinted] = useState<LoginLinkAnswer>();

  useEffect(() => {
    if (!printed) return undefined;
    // Some browsers return at once and print later: the sheet stays until they say that it is done.
    const done = () => setPrinted(undefined);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printed]);

  return (
    <>
      <div className="print:hidden">
        <PageHeader title={t`Setup`} actions={<MemberSwitch />} />
        <SettingsIndex />
        <div id="login-links" className="scroll-mt-6 pt-4">
          <SectionHeader>{t`Login links`}</SectionHeader>
        </div>
        <p className="max-w-3xl pb-4 text-ink-soft">{t`Share these links so guests and staff can sign in or create an account. Pages show your name and colors.`}</p>
        {!data && error ? (
          <LoadFailure failure={error} retry={() => void refetch()} />
        ) : data ? (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {data.map((link) => (
              <LinkCard key={`${link.memberid} ${link.audience}`} link={link} onPrint={() => setPrinted(link)} />
            ))}
          </div>
        ) : (
          <SkeletonList count={2} />
        )}
        <TextModules />
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Checklists`}</SectionHeader>
          <p className="text-ink-soft">{t`What needs to be done in a task, item by item, with pictures and required photos.`}</p>
          <Link to="/manage/checklists" icon={ListChecks}>
            {t`Edit checklists`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Extra services`}</SectionHeader>
          <p className="text-ink-soft">{t`What guests can book with their stay: prices, from when, until when, and how many.`}</p>
          <Link to="/manage/extras" search={{ member }} icon={ConciergeBell}>
            {t`Edit extra services`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Rules for tasks`}</SectionHeader>
          <p className="text-ink-soft">{t`When tasks are made, for which properties, how long they take, and who does them.`}</p>
          <Link to="/manage/rules" search={{ member }} icon={Workflow}>
            {t`Edit rules`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Money`}</SectionHeader>
          <p className="text-ink-soft">{t`Where guests pay you, and what your towns ask for as tourist tax.`}</p>
          <Link to="/manage/money" search={{ member, tab: "bank" }} icon={Landmark}>
            {t`Bank details`}
          </Link>
          <Link to="/manage/money" search={{ member, tab: "tax" }} icon={Receipt}>
            {t`Tourist tax`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Reports`}</SectionHeader>
          <p className="text-ink-soft">{t`Lists on paper, as PDF or Excel file, as your agency wants them.`}</p>
          <Link to="/reportdesigner" search={{ member }} icon={PenLine}>
            {t`Change templates`}
          </Link>
          <Link to="/cleanings/print" search={{ member }} icon={Printer}>
            {t`Print a report`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Emails`}</SectionHeader>
          <p className="text-ink-soft">{t`Which emails were sent in your name, to whom, and which could not be sent.`}</p>
          <Link to="/manage/mails" icon={Mail}>
            {t`Go to sent emails`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Logins of guests`}</SectionHeader>
          <p className="text-ink-soft">{t`Why a guest can’t sign in, and what helps.`}</p>
          <Link to="/manage/logins" search={{ member }} icon={KeyRound}>
            {t`Find a guest’s login`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Registration of guests`}</SectionHeader>
          <p className="text-ink-soft">{t`The file for the authorities, and what is missing for it.`}</p>
          <Link to="/manage/registration" search={{ member }} icon={IdCard}>
            {t`Register guests`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Erased guests`}</SectionHeader>
          <p className="text-ink-soft">{t`Guests who ask for their data to be erased, and the proofs that it was.`}</p>
          <Link to="/manage/erasures" search={{ member }} icon={Eraser}>
            {t`Go to requests and proofs`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`History`}</SectionHeader>
          <p className="text-ink-soft">{t`Who changed what: reservations, properties, tasks, team, money and settings.`}</p>
          <Link to="/manage/history" search={{ member }} icon={History}>
            {t`Go to history`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Interfaces`}</SectionHeader>
          <p className="text-ink-soft">{t`Your property system, door locks or accounting can hear at once what happens here.`}</p>
          <Link to="/manage/interfaces" search={{ member }} icon={Webhook}>
            {t`Connect other programs`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Files`}</SectionHeader>
          <p className="text-ink-soft">{t`Bring reservations and your team from another program, see what each line does, and take it back if it was wrong.`}</p>
          <Link to="/manage/imports" search={{ member }} icon={FileUp}>
            {t`Import files`}
          </Link>
        </section>
        <section className="flex max-w-3xl flex-col items-start gap-3 pt-8">
          <SectionHeader>{t`Errors in the app`}</SectionHeader>
          <p className="text-ink-soft">{t`What went wrong on people’s devices, grouped, without saying whose.`}</p>
          <Link to="/manage/errors" search={{ member }} icon={Bug}>
            {t`Go to errors`}
          </Link>
        </section>
      </div>
      {printed && <LinkSheet link={printed} agency={members?.find((one) => one.id === member)?.name ?? ""} />}
    </>
  );
}
