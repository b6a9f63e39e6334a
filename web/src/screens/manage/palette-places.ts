import { msg } from "@lingui/core/macro";
import {
  Bell,
  KeyRound,
  Languages,
  Link2,
  ListChecks,
  Mail,
  MonitorSmartphone,
  MessageSquareText,
  Sparkles,
  Type,
  Webhook,
} from "lucide-react";

/** What can be set, by the words under which somebody looks for it. */
export const settingPlaces = [
  { to: "/manage/setup", label: msg`Login links`, words: msg`sign in address QR code`, icon: Link2 },
  {
    to: "/manage/setup",
    label: msg`Text modules`,
    words: msg`templates canned replies snippets`,
    icon: MessageSquareText,
  },
  { to: "/manage/checklists", label: msg`Checklists`, words: msg`rooms items photos`, icon: ListChecks },
  { to: "/manage/mails", label: msg`Sent emails`, words: msg`mail failed delivery`, icon: Mail },
  { to: "/manage/interfaces", label: msg`Interfaces`, words: msg`webhooks API developers integrations`, icon: Webhook },
  { to: "/settings", label: msg`Language`, words: msg`English Deutsch Español Polski`, icon: Languages },
  { to: "/settings", label: msg`Notifications`, words: msg`push quiet hours email`, icon: Bell },
  { to: "/settings", label: msg`Text size`, words: msg`larger display dark mode`, icon: Type },
  { to: "/settings", label: msg`Password`, words: msg`change account security`, icon: KeyRound },
  { to: "/settings", label: msg`Signed-in devices`, words: msg`sessions browsers sign out`, icon: MonitorSmartphone },
  { to: "/versionhistory", label: msg`What’s new`, words: msg`versions releases`, icon: Sparkles },
] as const;
