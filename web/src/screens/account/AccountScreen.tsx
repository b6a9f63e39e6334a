import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { ArrowLeft, CircleCheck, KeyRound, Mail, UserPlus } from "lucide-react";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { useLoginMember } from "#/screens/login/member-context";

const route = getRouteApi("/login");

/** The ways into an account that this release leaves to the agency, said plainly. */
export function AccountScreen() {
  const { t } = useLingui();
  const { member } = useLoginMember();
  const link = route.useSearch();
  const page = useLocation({ select: (location) => location.pathname.replace(/^\/login\//, "").replace(/\/$/, "") });
  const agency = member?.name ?? t`your agency`;

  const pages: Record<string, { icon: typeof Mail; title: string; text: string }> = {
    create: {
      icon: UserPlus,
      title: t`Create login`,
      text: t`Here you will be able to create your login yourself. For now ${agency} does it for you: please write to the address in your booking e-mail.`,
    },
    create_direct: {
      icon: UserPlus,
      title: t`Create login`,
      text: t`Here you will be able to create your login with your booking’s link. For now ${agency} does it for you: please write to the address in your booking e-mail.`,
    },
    create_successful: {
      icon: CircleCheck,
      title: t`Login created`,
      text: t`Your login has been created. Please look for our e-mail and follow its link.`,
    },
    activate: {
      icon: KeyRound,
      title: t`Activate login`,
      text: t`Here you will be able to choose your password. For now ${agency} activates your login: please write to the address in your booking e-mail.`,
    },
    activate_successful: {
      icon: CircleCheck,
      title: t`Login activated`,
      text: t`Your login is active. You can sign in now.`,
    },
    activation_necessary: {
      icon: Mail,
      title: t`Activation needed`,
      text: t`Your login is not active yet. Please follow the link in our e-mail, or ask ${agency} to activate it.`,
    },
    reset: {
      icon: KeyRound,
      title: t`Forgot password?`,
      text: t`Here you will be able to set a new password yourself. For now ${agency} sets it for you: please write to the address in your booking e-mail.`,
    },
    reset_successful: {
      icon: CircleCheck,
      title: t`Password changed`,
      text: t`Your new password is set. You can sign in now.`,
    },
  };
  const shown = pages[page] ?? pages.reset;
  if (!shown) return null;
  return (
    <>
      <span className="grid size-14 place-items-center rounded-2xl bg-sea-soft text-sea-ink">
        <Icon of={shown.icon} size={28} />
      </span>
      <h1 className="mt-5 text-28 font-bold tracking-tight">{shown.title}</h1>
      <p className="mt-2 text-ink-soft">{shown.text}</p>
      <LinkButton to="/login" search={link} variant="secondary" icon={ArrowLeft} full className="mt-7">
        {t`To the sign-in page`}
      </LinkButton>
    </>
  );
}
