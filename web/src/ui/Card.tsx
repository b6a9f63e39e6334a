import type { ElementType, ReactNode } from "react";
import { barTone, type Tone } from "./Badge";

/** A sheet of paper with a hairline; `bar` colours its edge by type or state. */
export function Card(props: {
  children: ReactNode;
  bar?: Tone;
  as?: ElementType;
  flush?: boolean;
  className?: string;
  labelledBy?: string;
}) {
  const Tag = props.as ?? "section";
  return (
    <Tag
      aria-labelledby={props.labelledBy}
      className={`relative overflow-hidden rounded-card border border-line bg-card shadow-card ${props.flush ? "" : "p-4 sm:p-5"} ${props.bar && !props.flush ? "ps-5.5 sm:ps-6.5" : ""} ${props.className ?? ""}`}
    >
      {props.bar && <span aria-hidden className={`absolute inset-y-0 start-0 w-1.5 ${barTone[props.bar]}`} />}
      {props.children}
    </Tag>
  );
}
