import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import {
  ArrowLeft,
  ArrowRight,
  Check,
  CircleCheck,
  FileArchive,
  FlaskConical,
  ImagePlus,
  KeyRound,
  Mail,
  User,
} from "lucide-react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { checkSetupCode } from "#/api/setup";
import { setLanguage, useLanguage } from "#/i18n/texts";
import { type NewPassword, PasswordFields, useNewPasswordFaults } from "#/screens/account/PasswordFields";
import { useFailureWords } from "#/session/failure-words";
import { dropLinkToken, keepLinkToken, linkToken, watchLinkToken } from "#/session/link-token";
import { passwordLeast } from "#/session/password-rules";
import { setUp } from "#/session/set-up";
import { applyAccent } from "#/ui/accent";
import { Brand } from "#/ui/Brand";
import { Button } from "#/ui/Button";
import { Coast } from "#/ui/Coast";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { LanguageMenu } from "#/ui/LanguageMenu";
import { Link, LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { AgencyFields } from "./AgencyFields";
import { ArchiveStep } from "./ArchiveStep";
import { type Faults, stepOf } from "./form";
import { giveLogo, tooLarge, wrongKind } from "./logo";
import { LogoField, logoLook } from "./LogoField";
import { type Step, steps } from "./search";
import { useLogo } from "./use-logo";
import { useReasons } from "./use-reasons";
import { useTypedSetup } from "./use-typed";

const route = getRouteApi("/setup");

/** How far one is: as bars above the form on a phone, as a list in the picture at a desk. */
function useStepNames(): Readonly<Record<Step, string>> {
  const { t } = useLingui();
  return {
    code: t`One-time code`,
    agency: t`Your agency`,
    you: t`Your login`,
    done: t`Done`,
    archive: t`Your agency`,
  };
}

function StepList({ at }: { at: number }) {
  const names = useStepNames();
  return (
    <ol className="mt-10 hidden flex-col gap-4 desk:flex">
      {steps.slice(0, 3).map((step, n) => (
        <li
          key={step}
          aria-current={n === at ? "step" : undefined}
          className={`flex items-center gap-4 text-18 ${n === at ? "font-bold" : "text-foam"}`}
        >
          <span
            className={`figures grid size-9 shrink-0 place-items-center rounded-full text-16 ${n === at ? "bg-white font-bold text-deepest" : "bg-white/15"}`}
          >
            {n < at ? <Icon of={Check} size={18} /> : n + 1}
          </span>
          {names[step]}
        </li>
      ))}
    </ol>
  );
}

function StepBars({ at }: { at: number }) {
  const { t } = useLingui();
  const now = at + 1;
  return (
    <div className="pb-5 desk:hidden">
      <p className="figures text-14 font-semibold text-ink-soft">{t`Step ${now} of 3`}</p>
      <span aria-hidden className="mt-2 grid grid-cols-3 gap-1.5">
        {steps.slice(0, 3).map((step, n) => (
          <span key={step} className={`h-1.5 rounded-full ${n <= at ? "bg-sea" : "bg-line"}`} />
        ))}
      </span>
    </div>
  );
}

function Layout(props: { agency: string; logo?: string | undefined; step: Step; children: ReactNode }) {
  const { agency, logo, step, children } = props;
  const { t } = useLingui();
  const at = step === "archive" ? 1 : steps.indexOf(step);
  return (
    <div className="flex min-h-dvh flex-col bg-deep desk:grid desk:grid-cols-[1fr_1.1fr]">
      <header className="relative isolate flex flex-col overflow-hidden bg-linear-to-br from-deep to-deepest px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-16 text-white sm:px-8 desk:px-14 desk:py-14">
        <Coast className="absolute inset-x-0 bottom-0 -z-10 h-20 w-full desk:h-[50%]" />
        <div className="flex items-center justify-between gap-3">
          <Brand name={agency} logoUrl={logo} onDeep />
          <LanguageMenu language={useLanguage()} onChange={(chosen) => void setLanguage(chosen)} onDeep />
        </div>
        <div className="mt-[12vh] hidden max-w-lg desk:block">
          <p className="text-48 font-bold tracking-tight text-balance">{t`Set up your agency`}</p>
          {step !== "archive" && <StepList at={at} />}
        </div>
      </header>
      <main className="relative z-10 -mt-10 flex grow flex-col rounded-t-[2rem] bg-paper px-5 pt-7 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-8 desk:mt-0 desk:items-center desk:justify-center desk:rounded-none desk:px-14 desk:py-14">
        <div className="mx-auto flex w-full max-w-md grow flex-col desk:grow-0">
          {at < 3 && step !== "archive" && <StepBars at={at} />}
          {children}
        </div>
      </main>
    </div>
  );
}

/** One step: what it is about, its fields, and the way on at a thumb's reach. */
function StepForm(props: {
  title: string;
  lead: ReactNode;
  failure: string | undefined;
  faults: Faults;
  action: string;
  pending: boolean;
  onSubmit: () => void;
  onBack?: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { faults } = props;
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.pending) props.onSubmit();
  };
  return (
    <>
      <h1 tabIndex={-1} className="text-28 font-bold tracking-tight outline-none">
        {props.title}
      </h1>
      <div className="mt-2 text-pretty text-ink-soft">{props.lead}</div>
      <form ref={form} noValidate className="mt-5 flex grow flex-col gap-4" onSubmit={submit}>
        <FormError>{props.failure}</FormError>
        {props.children}
        <div className="mt-auto flex gap-3 pt-3">
          {props.onBack && (
            <Button variant="secondary" size="lg" icon={ArrowLeft} onPress={props.onBack}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" size="lg" iconAfter={ArrowRight} isPending={props.pending} className="grow">
            {props.action}
          </Button>
        </div>
      </form>
    </>
  );
}

const noPassword: NewPassword = { password: "", repeated: "" };

/** The first start: the code of the server's log, then the agency, then its manager. What is typed stays when the page is left, but for the code and the password. */
export function SetupScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { step: wanted = "code" } = route.useSearch();
  const language = useLanguage();
  const { typed, type, forget } = useTypedSetup();
  const [code, setCode] = useState(() => linkToken("setup") ?? "");
  const [password, setPassword] = useState(noPassword);
  const [made, setMade] = useState<{ agency: string; email: string; logoFailure: unknown }>();
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [closed, setClosed] = useState(false);
  const [pending, setPending] = useState(false);
  const logo = useLogo();
  const write = useRef({ said: "", key: "" });
  const reasons = useReasons();
  const { wrongCode } = reasons;
  const words = useFailureWords();
  const passwordFaults = useNewPasswordFaults(passwordLeast.manager);
  // Beyond the first step only with a code: it goes with the window.
  const step: Step = made ? "done" : wanted === "done" || code === "" ? "code" : wanted;

  useEffect(() => watchLinkToken("setup", setCode), []);
  const { accent } = typed;
  useEffect(() => {
    if (!made) applyAccent(accent);
  }, [accent, made]);
  useEffect(() => () => applyAccent(undefined), []);
  const shown = useRef(step);
  useEffect(() => {
    // A new step begins at its top, for eyes and for screen readers; the page itself began where it is.
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [step]);

  const go = (to: Step) => {
    setFaults({});
    setFailure(undefined);
    void navigate({ to: "/setup", search: to === "code" ? {} : { step: to } });
  };
  const correct = (...fields: (keyof Faults)[]) => {
    if (fields.some((field) => faults[field] !== undefined))
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !fields.includes(name as keyof Faults))));
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    setPending(true);
    setFaults({});
    setFailure(undefined);
    try {
      await work();
    } catch (caught) {
      if (caught instanceof Refusal && caught.status === 404) {
        setClosed(true);
        forget();
      } else if (caught instanceof Refusal && stepOf(caught.fields)) {
        const at = stepOf(caught.fields) ?? step;
        if (at !== step) go(at);
        setFaults(reasons.refused(caught));
      } else setFailure(words(caught));
    } finally {
      setPending(false);
    }
  }

  const openWithCode = () => {
    if (code.trim() === "") {
      setFaults({ code: t`One-time code is required` });
      return;
    }
    void attempt(async () => {
      await checkSetupCode(code);
      go("agency");
    });
  };
  const goOn = () => {
    const lacking = reasons.lacking(typed).agency;
    if (Object.keys(lacking).length > 0) setFaults(lacking);
    else go("you");
  };
  const finish = () => {
    const lacking = reasons.lacking(typed);
    const found = { ...lacking.you, ...passwordFaults(password) };
    if (Object.keys(lacking.agency).length > 0) {
      go("agency");
      setFaults(lacking.agency);
    } else if (Object.keys(found).length > 0) setFaults(found);
    else {
      void attempt(async () => {
        const body = { ...typed, lang: typed.lang || language, code, password: password.password };
        const said = JSON.stringify(body);
        if (write.current.said !== said) write.current = { said, key: newIdempotencyKey() };
        const member = await setUp(body, write.current.key);
        // The agency is there, whatever becomes of its logo.
        const logoFailure: unknown = logo.file && (await giveLogo(member, logo.file).catch((cause: unknown) => cause));
        setMade({ agency: typed.agency.trim(), email: typed.email.trim(), logoFailure });
        setPassword(noPassword);
        dropLinkToken("setup");
        forget();
        await navigate({ to: "/setup", search: { step: "done" }, replace: true });
      });
    }
  };

  const refuseArchive = useCallback(
    (refusal: Refusal) => {
      if (refusal.status === 404) {
        setClosed(true);
        forget();
      } else {
        void navigate({ to: "/setup", search: {} });
        setFaults({ code: wrongCode });
      }
    },
    [forget, navigate, wrongCode],
  );
  const archiveIsIn = useCallback(() => {
    dropLinkToken("setup");
    forget();
  }, [forget]);

  const agency = made?.agency ?? (typed.agency.trim() || "Latchkey");
  const login = made?.email ?? "";
  if (closed) {
    return (
      <Layout agency="Latchkey" step="done">
        <h1 className="text-28 font-bold tracking-tight">{t`Already set up`}</h1>
        <div className="mt-4 flex flex-col gap-5">
          <Notice>{t`This installation has an agency now. Sign in with your login.`}</Notice>
          <LinkButton to="/login" size="lg" full reloadDocument>{t`Go to sign-in page`}</LinkButton>
        </div>
      </Layout>
    );
  }
  return (
    <Layout agency={agency} logo={made?.logoFailure === undefined ? logo.src : undefined} step={step}>
      {step === "code" && (
        <StepForm
          title={t`Welcome`}
          lead={t`Latchkey has no agency yet. To make sure this is your server, enter the one-time code that it wrote to its log when it started.`}
          action={t`Continue`}
          failure={failure}
          faults={faults}
          pending={pending}
          onSubmit={openWithCode}
        >
          <TextField
            label={t`One-time code`}
            icon={KeyRound}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(given) => {
              correct("code");
              setCode(given);
              keepLinkToken("setup", given);
            }}
            error={faults.code}
            help={t`Look for “setup_url” in the log. Each start of the server writes a new code.`}
          />
        </StepForm>
      )}
      {step === "agency" && (
        <StepForm
          title={t`Your agency`}
          lead={t`We have filled in what your browser knows. Please check it.`}
          action={t`Continue`}
          failure={failure}
          faults={faults}
          pending={pending}
          onSubmit={goOn}
          onBack={() => go("code")}
        >
          <AgencyFields
            typed={typed}
            faults={faults}
            onType={(fields) => {
              correct(...(Object.keys(fields) as (keyof Faults)[]));
              type(fields);
            }}
            logo={
              <LogoField
                picture={
                  logo.src && (
                    <img src={logo.src} alt={t`A picture`} className={`bg-quiet-zone object-contain ${logoLook}`} />
                  )
                }
                isPending={logo.isPending}
                error={logo.refused}
                onChoose={logo.choose}
                onRemove={logo.remove}
              />
            }
          />
          <p>
            <Link to="/setup" search={{ step: "archive" }} icon={FileArchive}>
              {t`Bring an agency from another installation instead`}
            </Link>
          </p>
        </StepForm>
      )}
      {step === "you" && (
        <StepForm
          title={t`Your login`}
          lead={t`You are the first manager. You can invite others later.`}
          action={t`Create agency`}
          failure={failure}
          faults={faults}
          pending={pending}
          onSubmit={finish}
          onBack={() => go("agency")}
        >
          <TextField
            label={t`Your name`}
            icon={User}
            autoComplete="name"
            maxLength={120}
            value={typed.name}
            onChange={(name) => {
              correct("name");
              type({ name });
            }}
            error={faults.name}
          />
          <TextField
            label={t`Email address`}
            icon={Mail}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed.email}
            onChange={(email) => {
              correct("email");
              type({ email });
            }}
            error={faults.email}
            help={t`You sign in with it.`}
          />
          <PasswordFields
            least={passwordLeast.manager}
            value={password}
            faults={faults}
            onChange={(next) => {
              correct("password", "repeated");
              setPassword(next);
            }}
          />
        </StepForm>
      )}
      {step === "archive" && (
        <ArchiveStep code={code} onBack={() => go("agency")} onClosed={refuseArchive} onDone={archiveIsIn} />
      )}
      {step === "done" && made && (
        <>
          <span className="grid size-14 place-items-center rounded-2xl bg-done-soft text-done-ink">
            <Icon of={CircleCheck} size={28} />
          </span>
          <h1 tabIndex={-1} className="mt-5 text-28 font-bold tracking-tight [overflow-wrap:anywhere] outline-none">
            {t`${agency} is ready`}
          </h1>
          <p className="mt-2 text-pretty text-ink-soft [overflow-wrap:anywhere]">
            {t`You are signed in as ${login}. Four short steps are left until the first task is on a cleaner’s phone: a property, its calendar, a person, a task.`}
          </p>
          {made.logoFailure !== undefined && (
            <div className="mt-5">
              <Notice tone="warn" title={t`Your logo was not saved`}>
                <p>{words(made.logoFailure, { rules: { file_not_allowed: wrongKind, file_too_large: tooLarge } })}</p>
                <p className="mt-1">
                  <Link to="/manage/setup/$part" params={{ part: "branding" }} icon={ImagePlus}>
                    {t`Add it in Setup`}
                  </Link>
                </p>
              </Notice>
            </div>
          )}
          <div className="mt-8 flex flex-col gap-3">
            <LinkButton to="/manage/start" size="lg" full>
              {t`Continue`}
            </LinkButton>
            <LinkButton to="/router" variant="secondary" size="lg" full>
              {t`Go to Today`}
            </LinkButton>
            <p className="text-center">
              <Link to="/manage/setup/$part" params={{ part: "demo" }} icon={FlaskConical}>
                {t`Look around in a demo agency first`}
              </Link>
            </p>
          </div>
        </>
      )}
    </Layout>
  );
}
