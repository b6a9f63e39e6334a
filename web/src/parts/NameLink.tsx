import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { browsersOwn } from "#/ui/Anchor";
import { searchText } from "#/ui/navigation";

/** Milliseconds that a pointer rests on a name before its page is loaded ahead, as for all links of the app. */
const rest = 50;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * The name of a row of a grid, which leads to the page of what it names. It looks and acts as any link of the app, but keeps no watch on the address:
 * rows come into sight by the dozen while a grid scrolls. The grid reads the chosen agency once for all of them (useChosenAgency).
 */
export function NameLink(props: {
  to: "/manage/properties/$id" | "/manage/team/$id" | "/handout/$id";
  /** Agency and number, which need no escaping. */
  id: string;
  /** The agency that the address chooses, which a new tab keeps as well. */
  chosen: number | undefined;
  title?: string;
  /** Takes all the width that is left in its row. */
  grows?: boolean;
  children: string;
}) {
  const router = useRouter();
  const target = { to: props.to, params: { id: props.id } };
  const ahead = () => void router.preloadRoute(target);
  const follow = (event: MouseEvent) => {
    if (browsersOwn(event)) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={props.to.replace("$id", props.id) + searchText({ member: props.chosen })}
      tabIndex={-1}
      title={props.title}
      onClick={follow}
      onMouseEnter={() => {
        clearTimeout(resting);
        resting = setTimeout(ahead, rest);
      }}
      onMouseLeave={() => clearTimeout(resting)}
      onTouchStart={ahead}
      className={`truncate text-14 leading-tight font-semibold text-ink hover:underline ${props.grows === true ? "min-w-0 grow" : ""}`}
    >
      {props.children}
    </a>
  );
}
