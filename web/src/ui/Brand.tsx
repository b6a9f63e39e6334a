import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Icon } from "./Icon";

export interface BrandProps {
  name: string;
  logoUrl?: string | undefined;
  onDeep?: boolean;
  /** The name beneath the sign, where there is little room beside it. */
  stacked?: boolean;
}

/** The agency's sign: its own logo where it has one, else the key. */
export function Brand({ name, logoUrl, onDeep, stacked }: BrandProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={`flex min-w-0 items-center ${stacked ? "flex-col gap-1.5 text-center" : "gap-3"}`}>
      {logoUrl && !broken ? (
        <img
          src={logoUrl}
          alt=""
          className="size-10 shrink-0 rounded-control bg-quiet-zone object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-control ${onDeep ? "bg-white/15 text-white" : "bg-sea text-on-sea"}`}
        >
          <Icon of={KeyRound} size={22} />
        </span>
      )}
      <span
        className={`max-w-full min-w-0 leading-tight font-bold ${stacked ? "text-12 hyphens-auto" : "text-18"} ${onDeep ? "text-white" : "text-sea-ink"}`}
      >
        {name}
      </span>
    </span>
  );
}
