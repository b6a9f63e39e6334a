import { useLingui } from "@lingui/react/macro";
import type { Mail } from "#/api/mails";

/** What a mail is about. */
export function useMailKinds(): Record<Mail["kind"], string> {
  const { t } = useLingui();
  return {
    activation: t`Activation of a login`,
    activation_renewed: t`Activation, new link`,
    reset: t`New password`,
    sign_in_link: t`Sign-in link`,
    already_active: t`Login is already active`,
    invited: t`Invitation to work`,
    password_changed: t`Password was changed`,
    login_link: t`Login link of the agency`,
    host_informed: t`Someone without a booking asked for a login`,
    new_messages: t`Unread messages`,
    key_ready: t`The key can be seen`,
    opened_by_number: t`Booking opened by its number`,
    second_factor_on: t`Two-step sign-in turned on`,
    second_factor_off: t`Two-step sign-in turned off`,
    second_factor_reset: t`Two-step sign-in reset`,
    sign_in_reset: t`Sign-in reset`,
    recovery_code_used: t`Recovery code used`,
    second_factor_app_off: t`Authenticator app removed`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    passkey_refused: t`Passkey refused`,
    passkeys_only_on: t`Passkeys only`,
    passkeys_only_off: t`Password allowed again`,
    passkeys_only_asked: t`How to sign in with passkeys only`,
    second_factor_needed: t`Two-step sign-in required`,
    second_factor_needed_from: t`Two-step sign-in required soon`,
    program_connected: t`Program connected`,
    team_joined: t`Someone joined by an invitation link`,
    token_ends: t`API token ends soon`,
    report_sent: t`Report by email`,
    erasure_done: t`Personal data erased`,
    erasure_done_login: t`Personal data and login erased`,
    erasure_refused: t`Erasure refused`,
    erasure_asked: t`Erasure asked for by booking number`,
    absence_asked: t`Absence requested`,
    absence_granted: t`Absence approved`,
    absence_refused: t`Absence refused`,
    absence_removed: t`Absence canceled`,
    tasks_asked: t`Tasks to accept`,
    tasks_changed: t`Changed tasks that begin soon`,
    tasks_reminded: t`Reminder of tasks to accept`,
    task_given_away: t`Task assigned to somebody else`,
  };
}

/** Why a mail was not sent. */
export function useMailCauses(): Record<Mail["cause"], string> {
  const { t } = useLingui();
  return {
    "": "",
    too_late: t`It could not be sent in time and is no longer relevant.`,
    refused: t`The recipient’s mail server does not accept it. The address is probably wrong.`,
    busy: t`The mail server put it off.`,
    no_answer: t`The mail server did not answer in time.`,
    not_reached: t`The mail server was not reached.`,
    not_taken: t`The mail server did not accept it. The person who runs this server can see why.`,
  };
}
