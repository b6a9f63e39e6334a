import { useLingui } from "@lingui/react/macro";

/** For how long something has been late, to the minute and later to the hour. */
export function Late({ minutes }: { minutes: number }) {
  const { t } = useLingui();
  if (minutes < 60) return t`${Math.max(1, minutes)} min late`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t`${hours} h late`;
  return t`${Math.floor(hours / 24)} d late`;
}
