import { useLingui } from "@lingui/react/macro";
import { useLoginMember } from "#/screens/login/member-context";

/** Which address a form of the sign-in asks for: that depends on whom the login link is for. */
export function useAddressHelp(): string {
  const { t } = useLingui();
  const { member } = useLoginMember();
  return member?.audience === "cleaning"
    ? t`Use the address your agency has for you.`
    : t`Use the exact address from your booking.`;
}
