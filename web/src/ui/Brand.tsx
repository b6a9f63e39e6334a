import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Icon } from "./Icon";

export interface BrandProps {
  name: string;
  logoUrl?: string | undefined;
  onDeep?: boolean;
}

/** The agency's sign: its own logo where it has one, else the key. */
export function Brand({ name, logoUrl, onDeep }: BrandProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="flex min-w-0 items-center gap-3">
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
      <span className={`min-w-0 text-18 leading-tight font-bold ${onDeep ? "text-white" : "text-sea-ink"}`}>
        {name}
      </span>
    </span>
  );
}
