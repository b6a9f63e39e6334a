import { type ReactNode, useMemo } from "react";
import { blocks, type Run } from "./prose";

function Line({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    const words = run.emphasis ? <em>{run.text}</em> : run.text;
    const inner = run.href ? (
      <a
        href={run.href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-sea-ink underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      words
    );
    return run.strong ? (
      <strong key={index} className="font-semibold text-ink">
        {inner}
      </strong>
    ) : (
      <span key={index}>{inner}</span>
    );
  });
}

/** What an agency wrote for its guests or staff; `lang` is the language it is in, for screen readers. */
export function Prose({
  text,
  lang,
  renderPicture,
}: {
  text: string;
  lang?: string;
  /** Shows a picture of the text by its name; without it only its words are shown. */
  renderPicture?: (name: string, alt: string) => ReactNode;
}) {
  const parts = useMemo(() => blocks(text), [text]);
  return (
    <div lang={lang} className="flex max-w-prose flex-col gap-2.5">
      {parts.map((part, index) => {
        switch (part.kind) {
          case "picture":
            return <div key={index}>{renderPicture ? renderPicture(part.name, part.alt) : <p>{part.alt}</p>}</div>;
          case "headline":
            return (
              <p key={index} className="pt-1 font-bold text-ink">
                {part.lines.map((line, at) => (
                  <Line key={at} runs={line} />
                ))}
              </p>
            );
          case "paragraph":
            return (
              <p key={index}>
                {part.lines.map((line, at) => (
                  <span key={at}>
                    {at > 0 && <br />}
                    <Line runs={line} />
                  </span>
                ))}
              </p>
            );
          case "list": {
            const Tag = part.ordered ? "ol" : "ul";
            return (
              <Tag
                key={index}
                className={`flex flex-col gap-1 ps-5 marker:text-ink-faint ${part.ordered ? "list-decimal" : "list-disc"}`}
              >
                {part.lines.map((line, at) => (
                  <li key={at}>
                    <Line runs={line} />
                  </li>
                ))}
              </Tag>
            );
          }
        }
      })}
    </div>
  );
}
