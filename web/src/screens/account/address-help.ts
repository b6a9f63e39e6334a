import { useLingui } from "@lingui/react/macro";
import { useLoginMember } from "#/screens/login/member-context";

/** Which address a form of the sign-in asks for: that depends on whom the login link is for. */
export function useAddressHelp(): string {
  const { t } = useLingui();
  const { member } = useLoginMember();
  return member?.audience === "cleaning"
    ? t`Exactly the address that your agency has of you.`
    : t`Exactly the address that you gave when booking.`;
}
