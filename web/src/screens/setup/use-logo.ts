import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { checkedLogo, damaged, type LogoFile, NoLogo } from "./logo";

/** The logo that is chosen before there is an agency: it stays in this page, and goes to the server with the new login. */
export interface ChosenLogo {
  file: LogoFile | undefined;
  /** Its address in this page. */
  src: string | undefined;
  /** Why the last chosen file is none; the one before it stays. */
  refused: string | undefined;
  isPending: boolean;
  choose: (chosen: File) => void;
  remove: () => void;
}

export function useLogo(): ChosenLogo {
  const { i18n } = useLingui();
  const [kept, setKept] = useState<{ file: LogoFile; src: string }>();
  const [refused, setRefused] = useState<NoLogo["why"]>();
  const [isPending, setPending] = useState(false);
  const turn = useRef(0);
  const src = kept?.src;
  useEffect(() => {
    if (src === undefined) return undefined;
    return () => URL.revokeObjectURL(src);
  }, [src]);

  async function look(chosen: File): Promise<void> {
    const mine = ++turn.current;
    setPending(true);
    setRefused(undefined);
    try {
      const file = await checkedLogo(chosen);
      if (mine === turn.current) setKept({ file, src: URL.createObjectURL(file.content) });
    } catch (cause) {
      if (mine === turn.current) setRefused(cause instanceof NoLogo ? cause.why : damaged);
    }
    if (mine === turn.current) setPending(false);
  }

  return {
    file: kept?.file,
    src,
    refused: refused && i18n._(refused),
    isPending,
    choose: (chosen) => void look(chosen),
    remove: () => {
      turn.current += 1;
      setPending(false);
      setRefused(undefined);
      setKept(undefined);
    },
  };
}
