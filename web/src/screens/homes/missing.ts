import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const names: Readonly<Record<string, MessageDescriptor>> = {
  street: msg`Street`,
  position: msg`Position on the map`,
  key_location: msg`Where the key is`,
  key_code: msg`Key code`,
  meeting_point: msg`Meeting point`,
  pictures: msg`Pictures`,
  info_texts: msg`Info texts`,
};

/** What is still to be said of a home, in words. */
export function missingWords(i18n: I18n, missing: readonly string[]): string {
  return missing
    .flatMap((name) => {
      const text = names[name];
      return text ? [i18n._(text)] : [];
    })
    .join(", ");
}
