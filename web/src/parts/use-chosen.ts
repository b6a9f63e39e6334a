import { useState } from "react";
import { username } from "#/session/session";
import { local } from "#/session/store";

/** Which of a list's columns a person wants to see, kept on this device for them. */
export function useChosen<Key extends string>(
  list: string,
  all: readonly Key[],
  usual: readonly Key[],
): [chosen: readonly Key[], choose: (key: Key, on: boolean) => void] {
  const name = `columns ${username() ?? ""} ${list}`;
  const [chosen, setChosen] = useState<readonly Key[]>(() => {
    const kept = local.get(name)?.split(" ");
    return kept ? all.filter((key) => kept.includes(key)) : usual;
  });
  return [
    chosen,
    (key, on) => {
      const next = all.filter((each) => (each === key ? on : chosen.includes(each)));
      local.set(name, next.join(" "));
      setChosen(next);
    },
  ];
}
