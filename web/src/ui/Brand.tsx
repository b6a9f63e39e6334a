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
  const [broken, setBroken] = useState<string>();
  return (
    <span className="flex min-w-0 items-center gap-3">
      {logoUrl && logoUrl !== broken ? (
        <img
          src={logoUrl}
          alt=""
          className="h-10 max-w-20 min-w-10 shrink-0 rounded-control bg-quiet-zone object-contain p-0.5"
          onError={() => setBroken(logoUrl)}
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
