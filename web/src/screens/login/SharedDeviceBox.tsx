import { useLingui } from "@lingui/react/macro";
import { chooseShared, sharedChosen } from "#/session/store";

/** Where a session begins: the person may say that the device is not their own. */
export function SharedDeviceBox() {
  const { t } = useLingui();
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-6 shrink-0 accent-sea"
        defaultChecked={sharedChosen()}
        onChange={(event) => chooseShared(event.target.checked)}
      />
      <span>
        {t`This is not my device`}
        <span className="block text-14 text-ink-soft">
          {t`Nothing is saved here, and you’re signed out when the browser closes.`}
        </span>
      </span>
    </label>
  );
}
